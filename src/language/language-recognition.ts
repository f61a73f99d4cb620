import { ALPHABETS, countOf, DISTINGUISHABLE, MAX_READ, pointsOf, SCRIPTS } from "./language-scores.ts";

/** Simplified characters that Japanese writes differently. */
const SIMPLIFIED =
  /[们这为说时间产业发经书买卖让认识见长电东车马鸟鱼门问闻试报选战军农应达运进远还过边头实权观现规视价亿关导]/gu;

/**
 * The language of `text` as a BCP 47 code ("pt", "zh"), by script, letters and stop words; undefined if they don't
 * decide, as for a single name. Reads the first 2,000 characters.
 */
export function languageOf(text: string): string | undefined {
  const { script, points } = pointsOf(text, false);
  return script && points ? surest(points) : script;
}

function surest(points: Map<string, number>): string | undefined {
  const [first, second] = leading(points);
  if (!first || first[1] < MIN_POINTS || first[1] < (second?.[1] ?? 0) * MIN_LEAD) return undefined;
  return first[0];
}

/** Like `languageOf`, but counts Danish and Norwegian, which share most words, as one: Danish. */
export function languageOrNeighbour(text: string): string | undefined {
  const { script, points } = pointsOf(text, false);
  if (!script || !points) return script;
  const merged = new Map(points);
  const danish = Math.max(points.get("da") ?? 0, points.get("no") ?? 0);
  if (merged.delete("no") || danish > 0) merged.set("da", danish);
  return surest(merged);
}

/** A stop word that only one language has, or a few shared ones. */
const MIN_POINTS = 0.9;
const MIN_LEAD = 1.25;

/** The language of a topic's own words, which may be few, and whether it's almost certain. */
export function languageOfTopic(text: string): { language: string | undefined; isSure: boolean } {
  const { script, points } = pointsOf(text, true);
  if (!script || !points) {
    return { language: script, isSure: script !== "zh" || countOf(text, SIMPLIFIED) >= MIN_SIMPLIFIED };
  }
  const [first, second] = leading(points);
  if (!first || first[1] < MIN_POINTS || first[1] < (second?.[1] ?? 0) * MIN_LEAD) {
    return { language: undefined, isSure: false };
  }
  const isSure = first[1] >= MIN_SURE_TOPIC && first[1] >= (second?.[1] ?? 0) * MIN_SURE_TOPIC_LEAD;
  return { language: first[0], isSure };
}

const MIN_SIMPLIFIED = 2;
const MIN_SURE_TOPIC = 1.5;
const MIN_SURE_TOPIC_LEAD = 1.5;

export interface Foreignness {
  language: string;
  /** False if the text only appears to be in that language, as a short headline may. */
  isSure: boolean;
}

/**
 * The language of an article if it isn't `wanted`, judging by headline and the start of its text; undefined if
 * nothing suggests another, or if `wanted` can't be distinguished from every other language.
 */
export function foreignnessOf(title: string, text: string, wanted: string): Foreignness | undefined {
  if (!DISTINGUISHABLE.has(wanted)) return undefined;
  const all = pointsOf(`${title}. ${text}`, true);
  const ofTitle = pointsOf(title, true);
  const wantedScript = scriptOfLanguage(wanted);
  if (!all.script || (all.script !== ofTitle.script && ofTitle.script === wantedScript)) return undefined;
  // Whole headlines in other scripts may consist of names in Latin letters, so words must confirm it.
  const isToldByWords = all.script === wantedScript || all.script === "en";
  if (!isToldByWords) return byScript(all.script, wanted, title, text);
  return all.points && byWords(all.points, ofTitle.points, wanted);
}

function byWords(
  points: Map<string, number>,
  ofTitle: Map<string, number> | undefined,
  wanted: string,
): Foreignness | undefined {
  const [first] = leading(points);
  if (!first || first[1] <= 0) return undefined;
  const [language, most] = first;
  const own = points.get(wanted) ?? 0;
  const inTitle = ofTitle?.get(wanted) ?? 0;
  if (language === wanted || (inTitle > 0 && inTitle >= (ofTitle?.get(language) ?? 0))) return undefined;
  return { language, isSure: most >= MIN_SURE && most >= own * MIN_SURE_LEAD };
}

const MIN_SURE = 3;
const MIN_SURE_LEAD = 3;
const MIN_LETTERS = 8;

function byScript(script: string, wanted: string, title: string, text: string): Foreignness | undefined {
  const read = `${title}. ${text}`.slice(0, MAX_READ);
  if (script === "zh" && wanted === "ja") {
    return { language: script, isSure: countOf(read, SIMPLIFIED) >= MIN_SIMPLIFIED };
  }
  const [letters] = SCRIPTS.find(([, language]) => language === script) ?? [];
  return { language: script, isSure: letters !== undefined && countOf(read, letters) >= MIN_LETTERS };
}

function scriptOfLanguage(language: string): string {
  return Object.entries(ALPHABETS).find(([, languages]) => languages.includes(language))?.[0] ?? language;
}

type RankedLanguage = readonly [language: string, points: number];

/** The two languages with the most points. */
function leading(
  points: Map<string, number>,
): [first: RankedLanguage | undefined, second: RankedLanguage | undefined] {
  let first: RankedLanguage | undefined;
  let second: RankedLanguage | undefined;
  for (const each of points) {
    if (!first || isBefore(each, first)) [first, second] = [each, first];
    else if (!second || isBefore(each, second)) second = each;
  }
  return [first, second];
}

function isBefore([one, points]: RankedLanguage, [other, others]: RankedLanguage): boolean {
  return points > others || (points === others && one < other);
}
