import { readSentence } from "../../analysis/changes/read-sentence.ts";
import { overlap, union, wordsOf } from "../../analysis/digest/compare-words.ts";
import { subjectOf } from "../../analysis/digest/papers.ts";
import { isTeasing, namesRelativeDay } from "../../analysis/digest/phrases.ts";
import { startsWithKind } from "../../analysis/digest/words.ts";
import { hasEditorialLabel } from "../../analysis/memory/editorial-labels.ts";
import type { Citation, Fact } from "../../contract/topics/updates.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { wordsIn } from "../../language/language-tags.ts";
import { sentencesOf } from "../../language/sentences.ts";
import { type StoryReport, textOf } from "../reports.ts";
import { countsMore, eventsIn } from "./events.ts";
import type { Period } from "./periods.ts";
import { weigh, weightsOf } from "./ranking.ts";
import { addsTo, datedIn, standsAlone } from "./sentences.ts";
import type { CitedFact, RollupStory, ToldPeriod, WeighedStory, Weight } from "./summing-job.ts";
import { distinct } from "./text.ts";

const nobody: Weight = { publishers: [], updates: 0, isKnown: false };

/** A topic's most important stories of a period, without those that cite no page and what repeats others. */
export function sumUp({ language: asked, period, reports, first, articles }: ToldPeriod): {
  language: string;
  stories: WeighedStory[];
} {
  const language = asked ?? languageOf(reports.map(whole).join(" ")) ?? "en";
  const eventOf = eventsIn(reports, language);
  const weights = weightsOf(articles, period.from, eventOf);
  const begun = Map.groupBy(first, ({ storyId }) => eventOf(storyId));
  const told = [...Map.groupBy(reports, ({ storyId }) => eventOf(storyId))].map(([id, of]) => {
    return { id, of, weight: weights.get(id) ?? nobody };
  });
  const weighed = told
    .sort((one, other) => weigh(other.weight) - weigh(one.weight))
    .slice(0, MOST_STORIES)
    .map(({ id, of, weight }) => {
      const text = storyOf(begun.get(id) ?? [], of, period, language);
      const told = of.map(({ summaryId, storyId }) => ({ summaryId, storyId }));
      return { story: { id, isKnown: weight.isKnown, ...text }, weight, told };
    });
  const isOpinion = ({ story }: WeighedStory) => Number(isComment(story.headline, story.sources));
  const stories = weighed
    .filter(({ story }) => story.sources.length > 0)
    .sort((one, other) => isOpinion(one) - isOpinion(other));
  return { language, stories };
}

/** Stories whose sentences are read. */
const MOST_STORIES = 100;

function whole({ headline, gist }: StoryReport): string {
  return `${headline}. ${gist}`;
}

function storyOf(
  before: StoryReport[],
  told: StoryReport[],
  period: Period,
  language: string,
): Omit<RollupStory, "id" | "isKnown"> {
  const isOwn = (report: StoryReport) => {
    const text = textOf(report);
    // A headline alone, with a film's name in it, doesn't show its language.
    return text === report.headline || isIn(language, `${report.headline}. ${text}`);
  };
  const own = told.filter(isOwn);
  const inLanguage = own.length > 0 ? own : told;
  const news = inLanguage.filter((report) => !isComment(report.headline, report.citations));
  const reports = news.length > 0 ? news : inLanguage;
  const latest = headlineOf(reports, "", language);
  const first = before
    .filter((report) => isOwn(report) && !isComment(report.headline, report.citations))
    .slice(0, 1);
  const states = beginningAndNow([...first, ...reports], latest, period, language);
  const headline = headlineOf(reports, states.now?.text ?? "", language);
  return {
    ...{ headline, ...states },
    why: reports.findLast(({ why }) => why !== null && isIn(language, why))?.why ?? null,
    facts: chosenFacts(reports),
    sources: distinct([...first, ...reports].flatMap(({ citations }) => citations)),
    otherLanguage: own.length > 0 ? null : (languageOf(told.map(whole).join(" ")) ?? null),
  };
}

function isIn(language: string, text: string): boolean {
  const own = languageOf(text);
  return own === undefined || wordsIn({ [own]: true }, language) === true;
}

function isComment(headline: string, citations: Citation[]): boolean {
  return hasEditorialLabel({ title: headline, url: citations[0]?.url ?? "" }) || startsWithKind(headline);
}

/** The latest headline that doesn't tease and has no lower toll than another or than `now`, or else the last. */
function headlineOf(reports: StoryReport[], now: string, language: string): string {
  const read = reports.map(({ headline }) => ({ headline, tolls: readSentence(headline, language).tolls }));
  const all = [readSentence(now, language).tolls, ...read.map(({ tolls }) => tolls)];
  const found = read.findLast(
    ({ headline, tolls }) =>
      !isTeasing(headline, language) &&
      !namesRelativeDay(headline, language) &&
      !all.some((other) => countsMore(tolls, other)),
  );
  return (found ?? read.at(-1))?.headline ?? "";
}

/** A story's first sentence, and its latest state if that is another one. @param reports oldest first */
function beginningAndNow(
  reports: StoryReport[],
  headline: string,
  period: Period,
  language: string,
): Pick<RollupStory, "beginning" | "now"> {
  const at = reports.findIndex((report) => linesOf(report, [headline], language).length > 0);
  const first = reports[at];
  if (!first) return { beginning: null, now: null };
  const [line = "", ...others] = linesOf(first, [headline], language);
  const beginning = { ...cited(first, line), at: first.at };
  const later = reports.slice(at + 1);
  const states = later.slice(-MOST_COMPARED).flatMap((report) => {
    const lines = linesOf(report, [headline, line], language);
    return statedNow(report, lines, period, language) ?? [];
  });
  const now = latestState(states, [headline, line], language);
  if (now) return { beginning, now };
  // Under a later headline, which may have newer figures, it says from when it is.
  const only = later.length === 0 ? statedNow(first, [line, ...others], period, language) : null;
  return only ? { beginning: null, now: only } : { beginning, now: null };
}

/** The latest reports among which a story's state is looked for. */
const MOST_COMPARED = 20;

/** The highest toll, if the beginning has a lower one, or else the latest state; nothing that the headline outdates. */
function latestState(
  states: CitedFact[],
  [headline, beginning]: [string, string],
  language: string,
): CitedFact | undefined {
  const [told, begun] = [readSentence(headline, language).tolls, readSentence(beginning, language).tolls];
  const read = states.map((fact) => ({ fact, tolls: readSentence(fact.text, language).tolls }));
  const current = read.filter(({ tolls }) => !countsMore(tolls, told));
  const highest = current.findLast(
    ({ tolls }) => countsMore(begun, tolls) && !current.some((other) => countsMore(tolls, other.tolls)),
  );
  return (highest ?? current.at(-1))?.fact;
}

/** A report's sentences that stand alone and add something to each that was `told`: what changed comes first. */
function linesOf(report: StoryReport, told: [headline: string, ...string[]], language: string): string[] {
  const { gist, since, facts } = report;
  const lines = new Set([since ?? "", ...sentencesOf(gist, language), ...facts.map(({ text }) => text)]);
  const known = told.map((text) => readSentence(text, language));
  const introduced = union(told.map((text) => wordsOf(text, language)));
  // "The minister" may be introduced by the report's own headline.
  const isUnderstood = (text: string) => {
    const subject = report.headline === told[0] ? null : subjectOf(text, language);
    return subject === null || overlap(subject, introduced) > 0;
  };
  return [...lines].filter(
    (text) =>
      text !== "" &&
      isIn(language, text) &&
      standsAlone(text, language) &&
      isUnderstood(text) &&
      !told.some((line) => text.includes(line)) &&
      addsTo(known, readSentence(text, language)),
  );
}

/** The first of a report's `lines` that can be read at any time. */
function statedNow(report: StoryReport, lines: string[], period: Period, language: string): CitedFact | null {
  for (const line of lines) {
    const fact = cited(report, line);
    const at = new Date(fact.citations[0]?.publishedAt ?? report.at);
    const text = datedIn(line, { ...period, at }, language);
    if (text !== null) return { ...fact, text };
  }
  return null;
}

function cited(report: StoryReport, text: string): CitedFact {
  const { facts, statements, citations } = report;
  const checked = [...facts, ...statements].find((fact) => fact.text === text);
  const stated = checked ? citedFact(checked, citations) : null;
  if (stated && stated.citations.length > 0) return stated;
  return { text, citations: sourcesOfUncited(report), claim: "unchecked", proof: null };
}

const mostSources = 3;

/** Pages that no sentence cites, or else all. */
function sourcesOfUncited({ facts, citations }: StoryReport): Citation[] {
  const stated = new Set(facts.flatMap((fact) => fact.citations));
  const others = citations.filter((_, at) => !stated.has(at + 1));
  return (others.length > 0 ? others : citations).slice(0, mostSources);
}

const mostFacts = 3;

/** The first fact of each report, newest reports first, then the second, and so on; in order of time. */
function chosenFacts(reports: StoryReport[]): CitedFact[] {
  const told = reports.flatMap(({ facts, citations }, at) =>
    facts.map((fact, rank) => ({ at, rank, fact: citedFact(fact, citations) })),
  );
  const texts = new Set<string>();
  const chosen = told
    .filter(({ fact }) => fact.citations.length > 0)
    .sort((one, other) => one.rank - other.rank || other.at - one.at)
    .filter(({ fact }) => !texts.has(fact.text) && texts.add(fact.text))
    .slice(0, mostFacts);
  return chosen.sort((one, other) => one.at - other.at || one.rank - other.rank).map(({ fact }) => fact);
}

function citedFact({ text, claim, citations: numbers, proof }: Fact, citations: Citation[]): CitedFact {
  const page = proof && citations[proof.citation - 1];
  return {
    ...{ text, claim, citations: numbers.flatMap((number) => citations[number - 1] ?? []) },
    proof: page ? { ...proof, citation: page } : null,
  };
}
