import { afterAll, beforeAll, expect, test } from "bun:test";
import { parseOpml } from "feedsmith";
import type { Page } from "playwright-core";
import { openAccount } from "../support/account.ts";
import { barriers } from "../support/browser.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
});

afterAll(() => newsstand.close());

const feed = (name: string, url: string) => `<outline text="${name}" type="rss" xmlUrl="${url}"/>`;
const opml = `<opml version="2.0"><body><outline text="Rockets">${feed("Pads", "https://pads.example/1")}${feed("Landings", "https://landings.example/feed")}</outline>${feed("Router", "http://10.0.0.1/feed")}</body></opml>`;

async function openMoving(page: Page) {
  await openAccount(page, "Apps");
  return page.getByRole("region", { name: "Other feed readers" });
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel("Import from OPML")
    .and(page.locator("input"))
    .setInputFiles({ name: "my.opml", mimeType: "text/x-opml", buffer: Buffer.from(text) });

test.each([
  ["light", 1440],
  ["dark", 390],
] as const)(
  "topics come from another reader once it was shown what would come, and go out again, in %s at %d pixels",
  async (scheme, width) => {
    const { page, complaints } = await server.join(`Mover ${width}`, { scheme, width });
    const section = await openMoving(page);
    await choose(page, opml);
    await section.getByText("1 topic will be created, 1 skipped").waitFor();
    await section.getByRole("region", { name: "New topics" }).getByText("2 feeds").waitFor();
    await section.getByText(/^http:\/\/10\.0\.0\.1\/feed can't be a feed/).waitFor();
    await section.getByLabel("Create a topic from").selectOption("feeds");
    await section.getByText("2 topics will be created, 1 skipped").waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await section.getByLabel("Create a topic from").selectOption("folders");
    await section.getByRole("button", { name: "Import 1 topic", exact: true }).click();
    await section.getByText("1 topic created, 1 skipped").waitFor();
    await section.getByRole("button", { name: "Done" }).click();
    const heading = section.getByRole("heading", { name: "Other feed readers" });
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("button", { name: "Export my topics" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("topics.opml");
    const written = parseOpml(await Bun.file(await download.path()).text());
    expect(written.body?.outlines?.map(({ text, outlines }) => [text, outlines?.length])).toEqual([
      ["Rockets", 2],
    ]);
    await choose(page, "no OPML");
    await page.getByText("Couldn't read the file", { exact: true }).waitFor();
    await section.getByRole("button", { name: "Import from OPML" }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    await page.getByRole("link", { name: "topicapp" }).first().click();
    await page.getByText("Rockets", { exact: true }).first().waitFor();
  },
);
