import { expect, test } from "bun:test";
import { judgeBatch } from "../../../../src/analysis/relevance/scoring/batch.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { openPool, ownSet } from "../../../support/judged/relevance-sets.ts";

const news = [...ownSet().articles.slice(0, 400), ...openPool().articles.filter((_, at) => at % 9 === 0)];
const english = openPool().articles.filter(({ page }) => /^ag\d/.test(page));

/** Names as headlines write them: with capitals inside a sentence, once or more. */
const NAME = /(?<=\p{Ll}[ ,]+)\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{2,})?/gu;
const NO_NAMES = /^(?:The|This|Amid|After|With|From|First|Second|Last|News|New|More|Some|Their|Your|What)\b/;

test("of 100 titles that hold a topic's name, 98 are taken, whatever else the topic says", () => {
  const named = english
    .filter(({ title }) => (title.match(/\b\p{Lu}/gu)?.length ?? 0) < title.split(" ").length / 2)
    .flatMap((article) => [...article.title.matchAll(NAME)].map(([name]) => ({ name, article })))
    .filter(({ name }) => !NO_NAMES.test(name));
  const names = [...new Set(named.map(({ name }) => name))].slice(0, 60);
  let held = 0;
  const refused: string[] = [];
  for (const name of names) {
    const articles = english.filter(({ title }) =>
      new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(title),
    );
    const taken = takenOf({ name, description: `News about ${name}` }, [
      ...articles,
      ...english.slice(0, 100),
    ]);
    held += articles.length;
    refused.push(
      ...articles.filter((article) => !taken.includes(article)).map(({ title }) => `${name}: ${title}`),
    );
  }
  expect(held).toBeGreaterThanOrEqual(100);
  expect(refused.length / held, refused.join("\n")).toBeLessThanOrEqual(0.02);
});

/** Topics of two words as people type them, each of which a headline or its text of these days tells of. */
const PLAIN = [
  ..."Oil prices|Iraq war|Space station|Mars rover|Open source|Computer viruses|Mobile phones|Online music|Gas prices|Bird flu".split(
    "|",
  ),
  ..."Jobless claims|Consumer confidence|Gaza strip|Microsoft Windows|Apple iPod|Wall Street|Hurricane Ivan|Hurricane Charley|Hurricane Frances|US Open".split(
    "|",
  ),
  ..."New York|Saudi Arabia|Hong Kong|Space shuttle|Hard drives|Security holes|Digital music|Cell phones|Crude oil|Energy prices".split(
    "|",
  ),
  ..."Tour de France|Ryder Cup|National League|NBA game|Roger Federer|Andy Roddick|Tiger Woods|Yao Ming|Sun Microsystems|Intel chips".split(
    "|",
  ),
  ..."Instant messaging|Internet Explorer|Identity theft|NASA spacecraft|Saturn moons|Afghan election|Israeli troops|Russian oil|Car bomb|Houston Rockets".split(
    "|",
  ),
];

test("of fifty plain topics of two words none says that there is nothing new over all headlines of some days", () => {
  expect(PLAIN).toHaveLength(50);
  expect(PLAIN.filter((name) => takenOf({ name }, english).length === 0)).toEqual([]);
});

test("a topic of which the news tell nothing takes one article at most", () => {
  const wrong = ["Chess", "Beekeeping", "Opera festivals", "Model railways", "Knitting patterns"].map(
    (name) => takenOf({ name }, news).length,
  );
  expect(Math.max(...wrong)).toBeLessThanOrEqual(1);
});

function takenOf(topic: { name: string; description?: string }, articles: Article[]): Article[] {
  const from = [{ feed: "", filter: "search" as const }];
  const fits = judgeBatch({
    topic: { description: "", tags: [], aiPrompt: "", ...topic },
    markings: [],
    told: [],
    articles: articles.map((article) => ({ article, from })),
    since: null,
    now: new Date("2026-11-21T09:00:00Z"),
  });
  return articles.filter((_, at) => fits[at]?.fits);
}
