import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { serve } from "../executable/process.ts";
import { barriersInLightAndDark, visit } from "./support/browser.ts";

let url = "";

beforeAll(async () => {
  ({ url } = await serve([], { env: { TOPICAPP_LOG: "silent" } }));
}, 180_000);

/** One of everything that calls and shapes consist of. */
const telling = [
  "createTopic",
  "findTopics",
  "react",
  "takeOut",
  "shape-Topic",
  "shape-Category",
  "shape-Error",
];

/** Opens what stands below those ids, or all there is. */
function open(page: Page, ids?: string[]): Promise<void> {
  return page.evaluate((wanted) => {
    for (const call of document.querySelectorAll("details")) {
      const id = call.querySelector("[id]")?.id ?? "";
      call.open = wanted?.includes(id) ?? true;
    }
  }, ids);
}

describe("the page of the API", () => {
  test.each([390, 768, 1440])(
    "asks for nothing, runs nothing and has no barrier that axe finds, at %d pixels",
    async (width) => {
      const { page, complaints } = await visit(url, { width });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto("/api/docs");
      await page.getByRole("heading", { level: 1, name: "The API" }).waitFor();
      await open(page, telling);
      expect(await barriersInLightAndDark(page)).toEqual([]);
      await open(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(asked.filter((address) => !address.startsWith("data:"))).toEqual([`${url}/api/docs`]);
      expect(complaints).toEqual([]);
      expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    },
    60_000,
  );

  test("is set in the app's own serif, which it brings with it", async () => {
    const { page } = await visit(url);
    await page.goto("/api/docs");
    await page.evaluate(() => document.fonts.ready);
    expect(
      await page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status])),
    ).toEqual([["Newsreader", "loaded"]]);
  });

  test("opens a call by its address, and by the keyboard", async () => {
    const { page } = await visit(url);
    const creating = page.locator("details", { has: page.locator("#createTopic") });
    const isOpen = () => creating.evaluate((call) => (call as HTMLDetailsElement).open);
    await page.goto("/api/docs");
    expect(await isOpen()).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).hash).toBe("#content");
    await page.getByRole("navigation").getByRole("link", { name: "Create a topic" }).press("Enter");
    expect(new URL(page.url()).hash).toBe("#createTopic");
    expect(await isOpen()).toBe(true);
    await creating.getByText("aiPrompt", { exact: true }).waitFor();
    await creating.locator("summary").press("Enter");
    expect(await isOpen()).toBe(false);
    await page.goto("/api/docs#shape-Topic");
    await page.locator("#shape-Topic").getByText("trendingLevel", { exact: true }).waitFor();
  });

  test("is printed with all that is closed on the screen", async () => {
    const { page } = await visit(url);
    await page.goto("/api/docs");
    const body = page.locator("#createTopic pre").first();
    const isShown = () => body.evaluate((pre) => pre.checkVisibility());
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isShown()).toBe(true);
  });
});
