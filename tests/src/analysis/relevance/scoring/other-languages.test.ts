import { describe, expect, test } from "bun:test";
import { type Fit, judgeArticles, type Marking } from "../../../../../src/analysis/relevance/judging.ts";
import { borderlineOf } from "../../../../../src/analysis/relevance/model/model-judging.ts";
import { languagesAskedFor } from "../../../../../src/analysis/relevance/plan/asked-languages.ts";
import { planOf, type TopicWords } from "../../../../../src/analysis/relevance/plan/plan.ts";
import { reasonsInWords } from "../../../../../src/analysis/relevance/words.ts";
import { foreignnessOf } from "../../../../../src/language/language-recognition.ts";
import type { Article } from "../../../../../src/retrieval/article.ts";
import type { FoundArticle } from "../../../../../src/retrieval/found-article.ts";
import fresh from "../../../../data/relevance-fresh.json" with { type: "json" };
import open from "../../../../data/relevance-open.json" with { type: "json" };
import own from "../../../../data/relevance-own.json" with { type: "json" };
import { parser } from "../../../../support/app.ts";

const handys: TopicWords = {
  name: "Handys",
  description: "Neue Smartphones, ihre Betriebssysteme und Preise.",
  tags: ["android", "iphone"],
  aiPrompt: "",
};
const polish: [string, string] = [
  "Porównanie: iPhone 17 czy Samsung z systemem Android?",
  "Który telefon jest lepszy? Sprawdziliśmy, jak oba się sprawdzają na co dzień i ile kosztują w Polsce.",
];
const english: [string, string] = [
  "Android 17 is here: what it means for your phone",
  "The update is out for all of the newer phones, and there are more of them than before.",
];
const german: [string, string] = ["iPhone 17: die neuen Handys sind da", "Ab Freitag gibt es sie bei uns."];

describe("a topic in German", () => {
  test("leaves out what is plainly in another language as a near miss, and says why", async () => {
    const fits = await judgeAll(handys, [
      german,
      polish,
      english,
      ["苹果手机 iPhone 与 Android 手机大比拼", ""],
    ]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, false, false, false]);
    expect(fits.map(({ near }) => near)).toEqual([false, true, true, true]);
    expect(reasonsInWords(fits[1]?.reasons ?? [])).toStartWith("is in Polish; the topic is in German; ");
    expect(reasonsInWords(fits[3]?.reasons ?? [])).toContain("is in Chinese");
    expect(Math.max(...fits.slice(1).map(({ score }) => score))).toBeLessThan(0.5);
  });

  test("keeps a headline that is too short to tell its language", async () => {
    const [fit] = await judgeAll(handys, [["Android, iPhone: Black Friday Deals", ""]]);
    expect(fit?.fits).toBe(true);
  });

  test("takes what its own feeds give in any language, and what waits from an earlier run", async () => {
    const [search, ofOwnFeed, waiting] = await judgeFound(handys, [
      { article: article(...english, "/1"), from: [{ feed: "", filter: "search" }] },
      { article: article(...english, "/2"), from: [{ feed: "", filter: "words", isOwn: true }] },
      { article: article(...english, "/3"), from: [{ feed: "", filter: "words" }], isWaiting: true },
    ]);
    expect([search?.fits, ofOwnFeed?.fits, waiting?.fits]).toEqual([false, true, true]);
  });

  test("takes the languages that it asks for, and no other", async () => {
    const both = { ...handys, aiPrompt: "Berichte auf Deutsch und Englisch." };
    const fits = await judgeAll(both, [german, polish, english]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, false, true]);
  });

  test("takes a language of which its creator said that a page belongs", async () => {
    const [title, extract] = english;
    const marking = { page: "page:marked", title, extract, belongs: true };
    const fits = await judgeAll(
      handys,
      [german, polish, ["Android 16 was the best of all phones so far", "It is what they had been after."]],
      [marking],
    );
    expect(fits.map(({ fits }) => fits)).toEqual([true, false, true]);
  });

  test("does not ask a model about what it leaves out for its language", async () => {
    const articles = [german, polish].map(([title, extract], at) => found(article(title, extract, `/${at}`)));
    expect(borderlineOf(articles, await judgeFound(handys, articles))).toEqual([]);
  });
});

describe("a topic whose language is in doubt", () => {
  test("takes every language", async () => {
    const name = { name: "iPhone", description: "", tags: [], aiPrompt: "" };
    expect(planOf(name).isLanguageSure).toBe(false);
    const fits = await judgeAll(name, [german, polish]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, true]);
  });

  test("is one whose creator set a language that cannot be told from others", async () => {
    const fits = await judgeAll({ ...handys, language: "ca" }, [german, polish]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, true]);
  });
});

test("short headlines are told by their site, where all of it is in one other language", async () => {
  const papers = Array.from({ length: 4 }, (_, at): [string, string] => [`${at}: ${polish[0]}`, polish[1]]);
  const short: [string, string] = ["iPhone czy Android", ""];
  const [alone] = await judgeAll(handys, [short]);
  expect(alone?.fits).toBe(true);
  const among = await judgeAll(handys, [short, ...papers]);
  expect(among[0]).toMatchObject({ fits: false, near: true });
});

test("no article of any set is plainly in another language than its own", () => {
  const wrong = [...open.articles, ...fresh.articles, ...own.articles].filter(
    ({ title, description, lang }) =>
      [description, ""].some((text) => foreignnessOf(title, text, lang)?.isSure),
  );
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test.each([
  ["Reports in German and English.", "de", ["de", "en"]],
  ["Ligen und Transfers, auch auf Englisch", "de", ["en"]],
  ["Artikel in englischer Sprache", "de", ["en"]],
  ["Des articles en anglais, français ou italien", "fr", ["en", "fr", "it"]],
  ["English-language papers", "en", ["en"]],
  ["News in English football and in French politics", "en", []],
  ["Everything about it, in any language", "en", "any"],
  ["", undefined, []],
])("%p in a topic in %p asks for %p", (text, language, asked) => {
  const found = languagesAskedFor(text, language);
  const sorted: unknown = Array.isArray(found) ? found.sort() : found;
  expect(sorted).toEqual(asked);
});

function judgeAll(topic: TopicWords, texts: [string, string][], markings: Marking[] = []): Promise<Fit[]> {
  return judgeFound(
    topic,
    texts.map(([title, extract], at) => found(article(title, extract, `/${at}`))),
    markings,
  );
}

function found(article: Article): FoundArticle {
  return { article, from: [{ feed: "https://feed.example/rss", filter: "words" }] };
}

function judgeFound(topic: TopicWords, articles: FoundArticle[], markings: Marking[] = []): Promise<Fit[]> {
  const now = new Date("2026-11-21T09:00:00Z");
  return judgeArticles(parser, { topic, markings, told: [], articles, since: null, now });
}

function article(title: string, extract: string, path: string): Article {
  const url = `https://paper.example${path}`;
  return { url, page: url, title, extract, site: "paper.example", publishedAt: null };
}
