import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { limits } from "../../../src/contract/base/limits.ts";
import type { Finding } from "../../../src/contract/drafts/findings.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { finding, findingCalls } from "../support/answers/findings.ts";
import { alterTopic } from "../support/answers.ts";
import { barriersInLightAndDark } from "../support/browser.ts";
import { unfoldTopicForm } from "../support/elements.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { wide } from "../support/wide-words.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

const wideFinding = (n: number): Finding => ({
  ...finding(`${n}`),
  title: wide(200, `${n}`),
  site: `${wide(60)}.example`,
  reason: wide(200),
});
const preview = {
  looked: 366,
  caught: [1, 2].map(wideFinding),
  nearMisses: [wideFinding(3)],
  feeds: [
    { url: "https://a.example/", title: wide(200), articles: 300, relevant: 2, error: null },
    { url: `https://b.example/${wide(200)}`, title: "", articles: 0, relevant: 0, error: wide(200) },
  ],
};
const feed = (n: number) => ({
  url: `https://a.example/${n}/${wide(200)}`,
  title: wide(120),
  kind: "rss",
  articles: [1, 2, 3].map((m) => ({
    title: wide(200),
    url: `https://a.example/${m}`,
    publishedAt: "2026-11-20T12:00:00.000Z",
  })),
});

describe.each([320, 390, 768, 1440])("at %d pixels, with long words", (width) => {
  test("nothing of a topic's feeds and findings bars anybody, or widens the page", async () => {
    const { page, call } = await server.join(`Wanda Wide ${width}`, { width });
    const found: Record<string, unknown> = {};
    const look = async (what: string) => {
      // The other widths have the same elements in the same colours.
      if (width === 390 || width === 1440) found[what] = await barriersInLightAndDark(page);
      found[`${what}, width`] = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("[role=dialog]")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ localName }) => localName),
      );
      if (width < 768) found[`${what}, fingers`] = await page.evaluate(smallTargets);
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
    const address = page.getByLabel("Its own feeds", { exact: true });

    const topic = await call<Topic>("POST", "/api/topics", {
      name: `Cable cars ${width}`,
      category: "Travel",
      frequency: 0,
    });
    await page.route(findingCalls.discover, (route) =>
      route.fulfill({ json: { feeds: [feed(1), feed(2)] } }),
    );
    await page.route(findingCalls.preview, (route) => route.fulfill({ json: preview }));
    await page.route(findingCalls.report, (route) => route.fulfill({ json: preview }));

    await page.goto("/create-topic");
    await unfoldTopicForm(page);
    await button("Where it looks").click();
    await button("Find feed").click();
    await look("an error at the address");
    await address.fill("a.example");
    await address.press("Enter");
    await button(/^Add Don/).click();
    await look("a feed, and others to choose");
    await button("Done").click();
    const outlines = [1, 2].map(
      (n) => `<outline text="${wide(120)}" xmlUrl="https://${n}.example/${wide(80)}"/>`,
    );
    await page.locator("input[type=file]").setInputFiles({
      name: "feeds.opml",
      mimeType: "text/x-opml",
      buffer: Buffer.from(`<opml>${outlines.join("")}</opml>`),
    });
    await page.getByText("2 feeds in the file").waitFor();
    for (const word of [wide(limits.word), "sleeper"]) {
      await page.getByLabel("Must include", { exact: true }).fill(word);
      await page.keyboard.press("Enter");
    }
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await button("Preview").click();
    await button("1 near miss").click();
    await button("Results by feed").click();
    await look("a file, words and a preview");
    await page.getByLabel("Description", { exact: true }).fill("In Europe");
    await page.getByText(/^You've changed the topic\./).waitFor();
    await look("an outdated preview");

    await alterTopic(page, ({ update }) => ({
      feeds: [
        {
          url: `https://a.example/${wide(200)}`,
          title: wide(120),
          site: `${wide(60)}.example`,
          filter: "all",
          state: "failing",
          lastReadAt: null,
          error: wide(200),
        },
      ],
      update: { ...update, state: "idle", outcome: "nothing_new", lastCheckedAt: "2026-11-20T12:00:00.000Z" },
    }));
    await page.goto(`/topic/${topic.id}`);
    await button("See what it checked").waitFor();
    await look("the topic");
    await button("See what it checked").click();
    await button("Include this one").click();
    await look("the report");

    expect(Object.entries(found).filter(([, wrong]) => (wrong as unknown[]).length > 0)).toEqual([]);
    const figures = 1 + Number(width < 768) + Number(width === 390 || width === 1440);
    expect(Object.keys(found)).toHaveLength(6 * figures);
  }, 180_000);
});

/** What a finger cannot hit well of the parts that are tested here: less than 44 pixels high with what is around it. */
function smallTargets(): string[] {
  const within =
    document.querySelector("[role=dialog] [role=tabpanel]") ??
    document.querySelector("[aria-controls][aria-expanded=true]")?.closest("section");
  const small = [];
  for (const target of within?.querySelectorAll("button, select, input:not([type=file])") ?? []) {
    if (!target.checkVisibility()) continue;
    const box = (target.closest("label") ?? target).getBoundingClientRect();
    const reach = Number.parseFloat(getComputedStyle(target, "::before").height) || 0;
    const isInChips = target.matches("input") && (target.parentElement?.clientHeight ?? 0) >= 42;
    if (Math.max(box.height, reach) < 44 && !isInChips)
      small.push(`${target.outerHTML.slice(0, 80)} ${box.height}`);
  }
  return small;
}
