import { reasonsInWords } from "../../src/analysis/relevance/words.ts";
import {
  byKindOfFeed,
  type Counts,
  type Figures,
  fiveSet,
  freshSet,
  judgeEachAlone,
  judgeSearchResults,
  judgeSet,
  macro,
  openPool,
  ownSet,
  type TopicResult,
} from "../../tests/support/judged/relevance-sets.ts";

/** Prints how well articles are told to be about a topic: by topic, by language and over all, for each set. */
for (const { set, judged } of [
  { set: openPool(), judged: judgeSet },
  { set: ownSet(), judged: judgeSet },
  { set: fiveSet(), judged: judgeSet },
  { set: freshSet(), judged: judgeEachAlone },
]) {
  const began = performance.now();
  const results = judged(set);
  const took = (performance.now() - began) / results.length;
  console.log(`\n${set.name}: ${set.topics.length} topics over ${set.articles.length} articles`);
  for (const result of results) console.log(line(result.topic.name, result));
  for (const [language, group] of Map.groupBy(results, ({ topic }) => topic.language)) {
    console.log(line(`  ${language}, ${group.length} topics`, macro(group)));
  }
  console.log(line("all", macro(results)), `${took.toFixed(0)} ms a topic`);
  if (process.argv.includes("--errors")) for (const result of results) errorsOf(result);
}

const open = openPool();
console.log("\nopen sets, by where an article came from: precision, recall, articles wanted");
for (const [kind, counts] of byKindOfFeed(open, judgeSet(open))) console.log(kindLine(kind, counts));
const ofSearches = judgeSearchResults(open).flatMap(({ topic, right, wrong }) => ({
  wanted: topic.relevant.length,
  taken: right.length + wrong.length,
  right: right.length,
}));
const sum = (what: keyof Counts) => ofSearches.reduce((total, counts) => total + counts[what], 0);
console.log(
  kindLine("a search by the topic's queries", {
    wanted: sum("wanted"),
    taken: sum("taken"),
    right: sum("right"),
  }),
);

function kindLine(kind: string, { wanted, taken, right }: Counts): string {
  const precision = taken === 0 ? null : right / taken;
  const recall = wanted === 0 ? null : right / wanted;
  return [kind.padEnd(48), shown(precision), shown(recall), `${wanted}`].join("  ");
}

function line(name: string, { precision, recall, wrongOnNothing }: Figures): string {
  return [
    name.padEnd(48),
    shown(precision),
    shown(recall),
    wrongOnNothing === null ? "" : `${wrongOnNothing.toFixed(1)} wrong where nothing is about it`,
  ].join("  ");
}

function shown(figure: number | null): string {
  return figure === null ? "    " : figure.toFixed(2);
}

function errorsOf({ topic, wrong, missed }: TopicResult): void {
  for (const [kind, list] of [["wrong", wrong] as const, ["missed", missed] as const]) {
    for (const { article, fit } of list) {
      console.log(
        `${topic.key} ${kind} ${fit.score.toFixed(2)} ${article.page} ${article.title.slice(0, 80)} (${reasonsInWords(fit.reasons)})`,
      );
    }
  }
}
