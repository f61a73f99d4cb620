import { afterAll, beforeAll, expect, test } from "bun:test";
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

test.each([390, 1440])(
  "one's own feed is made, copied, made anew and ended on the page that Account leads to, at %d pixels",
  async (width) => {
    const { page, complaints } = await server.join(`Reader Of Feeds ${width}`, { width });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAccount(page);
    await page.getByRole("link", { name: "Set up delivery" }).click();
    const section = page.getByRole("region", { name: "In your feed reader" });
    const press = (name: string | RegExp) => section.getByRole("button", { name }).click();
    await press("Create my feed");
    await page.getByText("Feed created", { exact: true }).waitFor();
    const copied = async () => {
      await press("Copy the address: Everything, as Atom");
      await page.getByText("Address copied", { exact: true }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const first = await copied();
    expect((await fetch(first)).headers.get("content-type")).toStartWith("application/atom+xml");
    const made = page.waitForResponse((response) => response.request().method() === "POST");
    await press("Create new addresses");
    await made;
    await section.getByText(first).waitFor({ state: "detached" });
    const second = await copied();
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
    }
    await press("Turn off this feed");
    await section.getByRole("button", { name: "Create my feed" }).waitFor();
    expect((await fetch(second)).status).toBe(404);
    expect(complaints).toEqual([]);
  },
);
