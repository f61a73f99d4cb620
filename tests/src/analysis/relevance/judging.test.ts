import { describe, expect, test } from "bun:test";
import { type Fit, judgeArticles, type Marking } from "../../../../src/analysis/relevance/judging.ts";
import type { TopicWords } from "../../../../src/analysis/relevance/plan/plan.ts";
import { REASONS } from "../../../../src/analysis/relevance/reasons.ts";
import { reasonsInWords } from "../../../../src/analysis/relevance/words.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import type { Filter } from "../../../../src/retrieval/found-article.ts";
import { parser } from "../../../support/app.ts";
import { openSet } from "../../../support/judged/relevance-sets.ts";

const now = new Date("2026-11-21T09:00:00Z");
const fortnight = new Date(now.getTime() - 14 * 86_400_000);

describe("an article", () => {
  test("of a search or a feed by words fits by what it is about, and the reason says so", async () => {
    const fits = await judgeAll({ name: "PostgreSQL releases" }, [
      article("PostgreSQL 18.1 is out"),
      article("WildFly 39 release fixes a leak"),
    ]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, false]);
    expect(reasonsInWords(fits[0]?.reasons ?? [])).toContain("'PostgreSQL' in the title");
  });

  test("of a feed taken whole fits without a word of the topic", async () => {
    const [fit] = await judgeAll({ name: "Gardens" }, [article("Tulips again")], "all");
    expect(fit).toEqual({
      score: 0.5,
      fits: true,
      near: false,
      reasons: [REASONS.wholeFeed],
    });
  });

  test("of a feed taken whole obeys the words that must and must not occur", async () => {
    const topic = { name: "Gardens", includeWords: ["tulips", "roses"], excludeWords: ["Sponsored", "花展"] };
    const fits = await judgeAll(
      topic,
      [
        article("TULIPS in the north"),
        article("A tulip in the north"),
        article("Roses, sponsored by a bank"),
        article("Roses at 上海花展览"),
      ],
      "all",
    );
    expect(fits.map(({ fits }) => fits)).toEqual([true, false, false, false]);
    expect(fits.map(({ near }) => near)).toEqual([false, false, false, false]);
    expect(reasonsInWords(fits[2]?.reasons ?? [])).toBe("contains 'Sponsored', which is excluded");
  });

  test("that its creator marked is decided, and so is what resembles it", async () => {
    const title = "Minister opens the tulip fair in Alkmaar with a speech";
    const markings: Marking[] = [
      { page: "page:0", title: "Bulbs", extract: "", belongs: true },
      { page: "page:9", title, extract: "", belongs: false },
    ];
    const fits = await judgeAll(
      { name: "Gardens" },
      [article("Bulbs", { page: "page:0" }), article(title, { page: "page:1" })],
      "all",
      markings,
    );
    expect(fits.map(({ fits }) => fits)).toEqual([true, false]);
  });

  test("published before the topic looks back does not fit; one without a date or dated ahead may", async () => {
    const dates = [new Date("2023-05-04T00:00:00Z"), null, new Date("2027-01-01T00:00:00Z"), now];
    const fits = await judgeAll(
      { name: "Gardens" },
      dates.map((publishedAt) => article("Gardens reopen", { publishedAt })),
    );
    expect(fits.map(({ fits }) => fits)).toEqual([false, true, true, true]);
    expect(reasonsInWords(fits[0]?.reasons ?? [])).toBe("was published on 4 May 2023, too long ago");
  });
});

test("more articles than one job takes are judged all the same, in their order", async () => {
  const articles = Array.from({ length: 1_201 }, (_, at) =>
    article(at % 400 === 0 ? `Kubernetes ${at} is out` : `Notes of day ${at}`),
  );
  const fits = await judgeAll({ name: "Kubernetes" }, articles);
  expect(fits.flatMap(({ fits }, at) => (fits ? at : []))).toEqual([0, 400, 800, 1_200]);
});

test("400 articles take well under a second, and no more than a few on a busy machine", async () => {
  const { articles, topics } = openSet();
  const [topic] = topics;
  await judgeAll(topic ?? { name: "" }, articles.slice(0, 400));
  const began = performance.now();
  await judgeAll(topic ?? { name: "" }, articles.slice(0, 400));
  expect(performance.now() - began).toBeLessThan(5_000);
});

function judgeAll(
  topic: Partial<TopicWords>,
  articles: Article[],
  filter: Filter = "words",
  markings: Marking[] = [],
): Promise<Fit[]> {
  return judgeArticles(parser, {
    topic: { name: "", description: "", tags: [], aiPrompt: "", ...topic },
    markings,
    told: [],
    articles: articles.map((article) => ({ article, from: [{ feed: "https://feed.example/rss", filter }] })),
    since: fortnight,
    now,
  });
}

let pages = 100;

function article(title: string, changes: Partial<Article> = {}): Article {
  const page = `page:${pages++}`;
  return { url: page, page, title, extract: "", site: "site.example", publishedAt: now, ...changes };
}
