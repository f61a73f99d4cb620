import { changeSince } from "../../analysis/changes/changes.ts";
import { isDependent } from "../../analysis/digest/phrases.ts";
import { startsWithKind } from "../../analysis/digest/words.ts";
import { hasEditorialLabel } from "../../analysis/memory/editorial-labels.ts";
import type { Citation, Fact } from "../../contract/updates.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { wordsIn } from "../../language/language-tags.ts";
import { sentencesOf } from "../../language/sentences.ts";
import { canonicalPage } from "../../retrieval/article.ts";
import { type StoryReport, textOf } from "../reports.ts";
import { type Weight, weigh } from "./ranking.ts";
import type { CitedFact, RollupStory } from "./text.ts";

/**
 * The stories in a period's reports, most important first, without those that cite no page. @param reports oldest
 * first @param language BCP 47, of the roll-up
 */
export function storiesOf(
  reports: StoryReport[],
  weights: Map<string, Weight>,
  language: string,
): RollupStory[] {
  const byStory = Map.groupBy(reports, ({ storyId }) => storyId);
  return [...byStory]
    .map(([id, of]) => ({
      story: storyOf(of, weights.get(id)?.isKnown ?? false, language),
      weight: weigh(weights.get(id)),
    }))
    .filter(({ story }) => story.sources.length > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ story }) => story);
}

/** The topic's own language, or else the most frequent one. */
export function languageFor({ language }: { language: string | null }, reports: StoryReport[]): string {
  return (
    language ?? languageOf(reports.map(({ headline, gist }) => `${headline}. ${gist}`).join(" ")) ?? "en"
  );
}

function storyOf(told: StoryReport[], isKnown: boolean, language: string): RollupStory {
  const isOwn = (text: string) => isIn(language, text);
  // A headline alone, with a film's name in it, doesn't show its language.
  const own = told.filter((report) => {
    const text = textOf(report);
    return text === report.headline || isOwn(`${report.headline}. ${text}`);
  });
  const inLanguage = own.length > 0 ? own : told;
  const news = inLanguage.filter((report) => !isComment(report));
  const reports = news.length > 0 ? news : inLanguage;
  const headline = reports.at(-1)?.headline ?? "";
  const { beginning, now } = beginningAndNow(reports, headline, language);
  return {
    ...{ id: told[0]?.storyId ?? "", headline, isKnown, now, beginning },
    why: reports.findLast(({ why }) => why !== null && isOwn(why))?.why ?? null,
    facts: chosenFacts(reports),
    sources: distinct(reports.flatMap(({ citations }) => citations)),
    otherLanguage: own.length > 0 ? null : (languageOf(headline) ?? null),
  };
}

function isIn(language: string, text: string): boolean {
  const own = languageOf(text);
  return own === undefined || wordsIn({ [own]: true }, language) === true;
}

function isComment({ headline, citations }: StoryReport): boolean {
  return hasEditorialLabel({ title: headline, url: citations[0]?.url ?? "" }) || startsWithKind(headline);
}

/** A story's first sentence, and its latest state if that is another one. */
function beginningAndNow(
  reports: StoryReport[],
  headline: string,
  language: string,
): Pick<RollupStory, "beginning" | "now"> {
  for (const [at, report] of reports.entries()) {
    const begun = firstTelling(report, [headline], language);
    if (!begun) continue;
    for (const later of reports.slice(at + 1).reverse()) {
      const now = firstTelling(later, [headline], language, begun.text);
      if (now) return { beginning: { ...begun, at: report.at }, now };
    }
    // Under a later headline, which may have newer figures, it says from when it is.
    return at < reports.length - 1
      ? { beginning: { ...begun, at: report.at }, now: null }
      : { beginning: null, now: begun };
  }
  return { beginning: null, now: null };
}

/**
 * The first sentence of a report that adds something to what was `told`: what changed comes before the gist and its
 * facts. What it replaces in `before` is marked after it. Sentences that depend on another come last.
 */
function firstTelling(
  report: StoryReport,
  told: string[],
  language: string,
  before?: string,
): CitedFact | null {
  const { gist, since, facts } = report;
  const lines = [since ?? "", ...sentencesOf(gist, language), ...facts.map(({ text }) => text)];
  const own = [...new Set(lines)].filter((text) => text !== "" && isIn(language, text));
  const inOrder = own.toSorted(
    (one, other) => Number(isDependent(one, language)) - Number(isDependent(other, language)),
  );
  for (const text of inOrder) {
    if (changeSince(told, [text], language) === null) continue;
    const change = before === undefined ? { text } : changeSince([before], [text], language);
    if (change) return { ...cited(report, text), text: change.text };
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

export function distinct(citations: Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [canonicalPage(citation.url), citation])).values()];
}
