import { expect, test } from "bun:test";
import { orderEvents } from "../../../../src/analysis/digest/order-events.ts";
import type { Article } from "../../../../src/retrieval/article.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

function article(title: string, more: Partial<Article> = {}): Article {
  const url = `https://${title.length}.example/${encodeURIComponent(title)}`;
  const extract = `${title}, the town's paper reports.`;
  return { url, page: url, site: `${title.length}.example`, title, extract, publishedAt: at(12), ...more };
}

test.each<[string, first: Article, second: Article]>([
  ["victims", article("Ferry sinks off Halden, nine dead"), article("Museum sells a painting")],
  [
    "a report that is surely about the topic",
    article("Halden closes its port", { fit: 0.9 }),
    article("Drone over a refinery elsewhere", { fit: 0.5 }),
  ],
  ["a headline that informs", article("Council adopts the budget"), article("What is in the budget?")],
  [
    "what is new",
    article("Bridge opens to traffic", { publishedAt: at(12) }),
    article("Tunnel shuts for good", { publishedAt: at(1) }),
  ],
  ["a report with a text", article("School gets a new roof"), article("Library buys a bus", { extract: "" })],
])("%s comes first", (_, first, second) => {
  for (const events of [
    [first, second],
    [second, first],
  ]) {
    const ordered = orderEvents(
      events.map((each) => ({ articles: [each], told: null })),
      "en",
    );
    expect(ordered.flatMap(({ articles }) => articles)).toEqual([first, second]);
  }
});

test("what many report leads, even if there are only headlines", () => {
  const titles = ["Bridge shut", "The bridge is shut", "Bridge shut for good", "Halden loses its bridge"];
  const bridge = titles.map((title) => article(title, { extract: "" }));
  const school = article("School gets a new roof");
  const ordered = orderEvents(
    [[school], bridge].map((articles) => ({ articles, told: null })),
    "en",
  );
  expect(ordered[0]?.articles).toEqual(bridge);
});
