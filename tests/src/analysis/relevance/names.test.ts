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

/** Topics as people type them, of which the news of the day below tell. */
const PLAIN = [
  ..."Oil prices|Hurricane season|Stock markets|Iraq war|Space station|Mars rover|Open source|Computer viruses|Mobile phones".split(
    "|",
  ),
  ..."Video games|Olympic games|Presidential election|Football results|Search engines|Online music|Supreme court|Nuclear weapons".split(
    "|",
  ),
  ..."Flight delays|Global warming|Baseball scores|Tennis news|Golf tournament|Cricket scores|Basketball news|Hockey lockout".split(
    "|",
  ),
  ..."Drug prices|Gas prices|Interest rates|Peace talks|Human rights|Climate change|Credit cards|Hedge funds|Airline bankruptcy".split(
    "|",
  ),
  ..."Web browsers|Spam mail|Chip makers|Software patents|Bird flu|Stem cells|Trade deficit|Jobless claims|Consumer confidence".split(
    "|",
  ),
  ..."Suicide bombing|Gaza strip|Prime minister|Premier League|Red Sox|Microsoft Windows|Apple iPod".split(
    "|",
  ),
];

test("fifty plain topics of two words find what the day tells of them", () => {
  const silent = PLAIN.filter((name) => {
    const words = name.toLowerCase().split(" ");
    const told = english.filter(({ title }) =>
      words.every((word) => new RegExp(`\\b${word}\\b`).test(title.toLowerCase())),
    );
    return (
      told.length > 0 &&
      takenOf({ name }, english.slice(0, 480)).length + takenOf({ name }, told).length === 0
    );
  });
  expect(PLAIN.length).toBeGreaterThanOrEqual(50);
  expect(silent).toEqual([]);
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
