import headlines from "../../tests/data/headlines.json" with { type: "json" };
import fresh from "../../tests/data/memory-fresh.json" with { type: "json" };
import retold from "../../tests/data/memory-retold.json" with { type: "json" };
import stories from "../../tests/data/stories.json" with { type: "json" };
import { folding, foldingOfFacts, type LabelledFact } from "../../tests/support/judged/folding-measures.ts";
import {
  eventsInOneStory,
  hundredths,
  isRecurring,
  judgedStory,
  type Labelled,
  type Later,
  type SameStory,
  type SinceLastTime,
  sameStory,
  sameStoryInRuns,
  sinceLastTime,
} from "../../tests/support/judged/memory-measures.ts";

const bare = <Item extends { extract: string }>(items: Item[]) =>
  items.map((item) => ({ ...item, extract: "" }));
const part = <Item extends { part: string }>(items: Item[], name: string) =>
  items.filter((item) => item.part === name);

const same = ({ right, joined, pairs }: SameStory) =>
  `${hundredths(right, joined)} / ${hundredths(right, pairs)}`;
const since = ({ told, right, news, retellings }: SinceLastTime) =>
  `${hundredths(told - right, retellings)} / ${hundredths(right, news)}`;

/** Every article of an event is known before the later ones are found. */
const freshLater = fresh.later.map((later) => ({
  ...later,
  known: fresh.items.filter(({ event }) => event === later.event).length,
}));

const sets: [name: string, items: Labelled[], later: Later[]][] = [
  ["written, hard negatives", stories.items, stories.later],
  ["real headlines, tuning part", part(headlines.items, "tuning"), part(headlines.later, "tuning")],
  ["real headlines, held out", part(headlines.items, "held-out"), part(headlines.later, "held-out")],
  ["fresh, tune half", part(fresh.items, "tune"), part(freshLater, "tune")],
  ["fresh, check half", part(fresh.items, "check"), part(freshLater, "check")],
];

console.log(
  "| set | same story | in runs of 12 hours | merged rightly | headlines only | told again / new facts told |",
);
console.log("|---|---:|---:|---:|---:|---:|");
for (const [name, items, later] of sets) {
  const inRuns = sameStoryInRuns(items);
  const { merged, right } = inRuns.mergers;
  const figures = [
    same(sameStory(items)),
    same(inRuns.same),
    `${right} of ${merged}`,
    same(sameStory(bare(items))),
    since(sinceLastTime(items, later)),
  ];
  console.log(`| ${name} | ${figures.join(" | ")} |`);
}

console.log("\n| with a judge | same story | one mark in 20 wrong |");
console.log("|---|---:|---:|");
for (const half of ["tune", "check"]) {
  const items = part(fresh.items, half);
  console.log(`| fresh, ${half} half | ${same(judgedStory(items))} | ${same(judgedStory(items, 20))} |`);
}

console.log("\n| language | fresh, tune half | check half | told again / new facts told, both |");
console.log("|---|---:|---:|---:|");
for (const language of ["en", "de", "fr", "es", "it", "nl"]) {
  const is = ({ lang }: { lang: string }) => lang === language;
  const both = (one: { lang: string }, other: { lang: string }) => is(one) && is(other);
  const halves = ["tune", "check"].map((half) => same(sameStory(part(fresh.items, half), both)));
  const later = since(sinceLastTime(fresh.items, freshLater, is));
  console.log(`| ${language} | ${halves.join(" | ")} | ${later} |`);
}

/** Real headlines that are not ours to pass on, where a file of them is given. */
const [file] = process.argv.slice(2);
interface Lot {
  language: string;
  items: { event: string; fact: string; title: string; description: string; hoursAgo: number }[];
}
const lots: Lot[] = file ? (await Bun.file(file).json()).lots : [];
const real = lots.map(({ language, items }): [name: string, items: LabelledFact[]] => [
  `real headlines alone, ${language}`,
  items.map(({ description, hoursAgo, ...item }) => ({
    ...item,
    extract: description,
    hours: 9_000 - hoursAgo,
  })),
]);
const headlinesOf = (language: string, half: string) =>
  part(retold.items, half).filter(({ lang }) => lang === language);
const retoldSets = ["sv", "de", "fr", "en"].flatMap((language) =>
  ["tune", "check"].map((half): [name: string, items: Labelled[]] => [
    `retold, ${language}, ${half}`,
    headlinesOf(language, half),
  ]),
);
console.log(
  "\n| headlines alone | same story | events in one story | in runs of 12 hours | merged rightly |",
);
console.log("|---|---:|---:|---:|---:|");
for (const [name, items] of [...real, ...retoldSets].filter(([, items]) => items.length > 0)) {
  const { whole, events } = eventsInOneStory(items);
  const { same: inRuns, mergers } = sameStoryInRuns(items);
  console.log(
    `| ${name} | ${same(sameStory(items))} | ${whole} of ${events} | ${same(inRuns)} | ${mergers.right} of ${mergers.merged} |`,
  );
}

console.log("\n| across topics | linked rightly | first reports folded | copies folded | new facts folded |");
console.log("|---|---:|---:|---:|---:|");
const headlinesAlone: typeof sets = [...real, ["retold headlines", retold.items] as const].map(
  ([name, items]) => [name, items, []],
);
for (const [name, items, later] of [...sets, ...headlinesAlone]) {
  const { linked, right, first, firstFolded, copies, copiesFolded, news, newsFolded } = folding(items, later);
  console.log(
    `| ${name} | ${right} of ${linked} | ${firstFolded.length} of ${first} | ${copiesFolded} of ${copies} | ${newsFolded.length} of ${news} |`,
  );
  for (const title of [...firstFolded, ...newsFolded]) console.log(`  folded wrongly: ${title}`);
}

console.log("\n| headlines alone, one by one | copies folded | new facts folded | first reports folded |");
console.log("|---|---:|---:|---:|");
for (const [name, items] of real) {
  const { copies, copiesFolded, news, newsFolded, first, firstFolded } = foldingOfFacts(items);
  console.log(
    `| ${name} | ${copiesFolded} of ${copies} | ${newsFolded.length} of ${news} | ${firstFolded.length} of ${first} |`,
  );
  for (const title of [...firstFolded, ...newsFolded]) console.log(`  folded wrongly: ${title}`);
}

const recurring = fresh.items.filter(isRecurring);
const { joined, right } = sameStory(recurring);
console.log(`\nreleases and monthly notices: ${joined - right} pairs wrongly joined`);
