import { beforeAll, describe, expect, test } from "bun:test";
import { postComment } from "../../../src/topics/comments/comments.ts";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { unexpected } from "../support/answers.ts";
import { visit } from "../support/browser.ts";
import { fillLibrary } from "../support/library.ts";
import { makeLanguage } from "../support/made-language.ts";
import { lookAtWidths, overlapping } from "../support/overflowing.ts";
import { enterAsReader } from "../support/wide-words.ts";

const cwd = emptyFolder();
let topicId = "";
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("reader", "Ada Lovelace");
    const other = library.addPerson("babbage", "Charles Babbage");
    const content =
      "The bridge reopens on 4 December, a month early.\n\n- Trains cross it at 40 km/h at first.";
    const summary = { title: "The bridge reopens", content, citations: [] };
    const draft = {
      name: "Night trains",
      tags: ["rail", "sleepers"],
      description: "Sleeper trains in Europe",
    };
    topicId = library.addTopic(reader, draft, summary);
    library.addTopic(other, { name: "Cable cars", isPublic: true }, summary);
    library.addTopic(reader, { name: "Ferries", isPublic: false });
    postComment(library.db, { userId: other, topicId, content: "At last." }, library.now());
  });
  await run(["user", "role", "reader", "admin"], { cwd });
  server = await serve([], {
    cwd,
    env: { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off", TOPICAPP_OWN_KEYS: "on" },
  });
}, 180_000);

/** Addresses of screens, and what is there once each is whole. */
const screens: [path: () => string, whole: string][] = [
  [() => "/", "main article"],
  [() => "/community-topics", "main article"],
  [() => "/my-topics", "main [role=tabpanel] article"],
  [() => "/create-topic", "main form"],
  [() => `/topic/${topicId}`, "#comments [dir=auto]"],
  [() => "/delivery", "main h2"],
  [() => "/edition", "main h1"],
  [() => "/keys", "main h1"],
  [() => "/notices", "main h1"],
  [() => "/saved", "main h1"],
  [() => "/moderation", "main h1"],
  [() => "/moderation/log", "main h1"],
  [() => "/setup", "main h1"],
  [() => "/user/me", "main h1"],
  [() => "/about", "main h2"],
];

describe.each([
  { language: "40 % longer than English", locale: "de", direction: "ltr" },
  { language: "longer and written from the right", locale: "ar", direction: "rtl" },
])("in a language that is $language", ({ locale, direction }) => {
  test("every screen has room for its words at 320, 390, 768 and 1440 pixels", async () => {
    const visited = await enterAsReader(cwd, server.url, { width: 390 });
    const { page } = visited;
    await page.addInitScript({ content: await makeLanguage(locale) });
    await page.addInitScript((dir) => {
      addEventListener("DOMContentLoaded", () => document.documentElement.setAttribute("dir", dir));
    }, direction);
    const found: Record<string, string[]> = {};
    for (const [pathOf, whole] of screens) {
      const path = pathOf();
      await page.goto(path);
      await page.locator(whole).first().waitFor();
      for (const width of [1440, 768, 320, 390]) {
        await lookAtWidths(page, [width], path, found);
        found[`${path}, ${width}, overlapping`] = await page.evaluate(overlapping);
      }
    }
    expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    await page.goto("/");
    await page.locator("main article").first().waitFor();
    await page.locator("header [aria-haspopup=menu]").click();
    expect(await page.locator("[role=menu]").getAttribute("dir")).toBe(direction);
    expect(unexpected(visited)).toEqual([]);
  }, 180_000);
});

test("a visitor's screens have room as well", async () => {
  const { page } = await visit(server.url, { width: 390 });
  await page.addInitScript({ content: await makeLanguage("de") });
  const found: Record<string, string[]> = {};
  for (const path of ["/auth", "/about"]) {
    await page.goto(path);
    await page.locator("main h1").first().waitFor();
    await lookAtWidths(page, [390, 320, 768, 1440], path, found);
  }
  expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
}, 180_000);

test("words that lie on others are found", async () => {
  const { page } = await visit(server.url);
  await page.setContent(
    "<p style='position:absolute'>One</p><p style='position:absolute'>Two</p><p>Three</p>",
  );
  expect(await page.evaluate(overlapping)).toContain('"One" lies on "Two"');
});
