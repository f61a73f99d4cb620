import { setImmediate as othersTurn } from "node:timers/promises";
import { articleTokens } from "../../analysis/memory/tokens/article-tokens.ts";
import type { Token } from "../../analysis/memory/tokens/forms.ts";
import personQuestions from "../../language/data/person-questions.json" with { type: "json" };
import questionWords from "../../language/data/question-words.json" with { type: "json" };
import { withoutAccents } from "../../language/folding.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { type StoryReport, textOf } from "../reports.ts";

/**
 * A passage with no more than half of the question's words shares a name with the answer, and isn't one: "Who is the
 * new coach of Nigeria?" isn't answered by its power cuts. One that fits much less than the best is beside the point.
 */
const halfOfQuestion = 0.5;
/** The same of a passage that lacks the verb of a question for a person: "built", "leads". */
const mostOfQuestion = 0.65;
const leastOfBest = 0.5;
const mostPassages = 8;
/** The newest that are compared: some years of a typical topic. */
const mostCompared = 10_000;

interface Search {
  /** The passages that fit the question, best first; the newest if it only asks what is new. */
  fitting: StoryReport[];
  latest: StoryReport[];
}

// No passage says "how many", so a question would never fit one well if they counted.
const asking = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${Object.values(questionWords).join("|")})(?![\\p{L}\\p{M}])`,
  "giu",
);

/** Compares words, with rare ones counting more. `pages` are newest first. Lets other requests run. */
export async function searchReports(question: string, pages: Iterable<StoryReport[]>): Promise<Search> {
  const subject = subjectOf(question);
  const asked = keysOf(subject);
  const [verb] = asksForPerson(question) ? asked : [];
  const mayHold = prefilterOf(subject);
  const found: Candidate[] = [];
  const latest: StoryReport[] = [];
  const frequency = new Map<string, number>();
  let total = 0;
  let began = performance.now();
  for (const page of pages) {
    latest.push(...page.slice(0, mostPassages - latest.length));
    for (const report of page) {
      const text = `${report.headline}\n${textOf(report)}`;
      if (!mayHold(text)) continue;
      const shared = [...keysOf(text)].filter((key) => asked.has(key));
      for (const key of shared) frequency.set(key, (frequency.get(key) ?? 0) + 1);
      if (shared.length > 0) found.push({ report, shared });
    }
    total += page.length;
    if (total >= mostCompared) break;
    if (performance.now() - began < slice) continue;
    await othersTurn();
    began = performance.now();
  }
  // A word that occurs nowhere counts like one that occurs once: it may be a synonym.
  const weight = (key: string) => Math.log(1 + (total + 1) / ((frequency.get(key) ?? 1) + 0.5));
  return { fitting: asked.size > 0 ? best(found, [...asked], weight, verb) : latest, latest };
}

/** Leaves out words that only ask, and first names: who asks of Kanye West's birthplace isn't answered by his name. */
function subjectOf(question: string): string {
  const subject = question.replace(asking, " ");
  // German writes all nouns with capitals.
  return languageOf(question) === "de" ? subject : subject.replace(/\p{Lu}\S*\s+(?=\p{Lu})/gu, "");
}

/** True of "Who built the bridge?": a passage that answers it mostly speaks of building, and the verb comes first. */
function asksForPerson(question: string): boolean {
  const words = new Map(Object.entries(personQuestions)).get(languageOf(question) ?? "");
  return words !== undefined && new RegExp(`^\\P{L}*(?:${words})(?!\\p{L})`, "iu").test(question);
}

/** Milliseconds after which other work gets its turn. */
const slice = 5;

/** A hundred times faster than comparing words. Lets every text pass if the question has a synonym, or no words. */
function prefilterOf(question: string): (text: string) => boolean {
  const words = tokensOf(question).filter(({ kind }) => kind === "word");
  const beginnings = new Set(
    words.map(({ key }) => key.slice(0, Math.max(2, Math.min(longestBeginning, key.length - 1)))),
  );
  const written = foldText(question);
  if (beginnings.size === 0 || [...beginnings].some((beginning) => !written.includes(beginning)))
    return () => true;
  return (text) => {
    const plain = foldText(text);
    return beginnings.values().some((beginning) => plain.includes(beginning));
  };
}

const longestBeginning = 4;

function foldText(text: string): string {
  return withoutAccents(text).toLowerCase();
}

interface Candidate {
  report: StoryReport;
  shared: string[];
}

function best(
  found: Candidate[],
  asked: string[],
  weight: (key: string) => number,
  verb: string | undefined,
): StoryReport[] {
  const sum = (keys: string[]) => keys.reduce((total, key) => total + weight(key), 0);
  const whole = sum(asked);
  const sorted = found
    .map(({ report, shared }) => {
      return { report, share: sum(shared) / whole, hasVerb: !verb || shared.includes(verb) };
    })
    .filter(({ share, hasVerb }) => share > (hasVerb ? halfOfQuestion : mostOfQuestion))
    .sort((one, other) => other.share - one.share || other.report.at.getTime() - one.report.at.getTime());
  const least = (sorted[0]?.share ?? 0) * leastOfBest;
  return sorted
    .filter(({ share }) => share >= least)
    .slice(0, mostPassages)
    .map(({ report }) => report);
}

function keysOf(text: string): Set<string> {
  return new Set(tokensOf(text).map(({ key }) => key));
}

function tokensOf(text: string): Token[] {
  return articleTokens({ title: "", extract: text }).extract.filter(({ kind }) => kind !== "empty");
}
