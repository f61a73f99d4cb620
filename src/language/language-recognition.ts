import { ALPHABETS, countOf, DISTINGUISHABLE, MAX_READ, pointsOf, SCRIPTS } from "./language-scores.ts";

/** Simplified characters, which Japanese writes otherwise. */
const SIMPLIFIED =
  /[们这为说时间产业发经书买卖让认识见长电东车马鸟鱼门问闻试报选战军农应达运进远还过边头实权观现规视价亿关导]/gu;

/**
 * The language of `text` as a BCP 47 code ("pt", "zh"), by its script, its letters and its stop words; undefined
 * where they do not decide, as for a lone name. The first 2,000 characters are read.
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

/** The same, but Danish and Norwegian, which share most of their words, are one: Danish. */
export function languageOrNeighbour(text: string): string | undefined {
  const { script, points } = pointsOf(text, false);
  if (!script || !points) return script;
  const merged = new Map(points);
  const danish = Math.max(points.get("da") ?? 0, points.get("no") ?? 0);
  if (merged.delete("no") || danish > 0) merged.set("da", danish);
  return surest(merged);
}

/** A stop word of one language alone, or a few that it shares. */
const MIN_POINTS = 0.9;
const MIN_LEAD = 1.25;

/** The language of a topic's own words, which may be few, and whether there is next to no doubt of it. */
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
  /** Without it the text only seems so, as a short headline may. */
  isSure: boolean;
}

/**
 * In which other language than `wanted` an article is written, by its headline and the beginning of its text; undefined
 * where nothing says so, and where `wanted` cannot be told from every other language.
 */
export function foreignnessOf(title: string, text: string, wanted: string): Foreignness | undefined {
  if (!DISTINGUISHABLE.has(wanted)) return undefined;
  const all = pointsOf(`${title}. ${text}`, true);
  const ofTitle = pointsOf(title, true);
  const wantedScript = scriptOfLanguage(wanted);
  if (!all.script || (all.script !== ofTitle.script && ofTitle.script === wantedScript)) return undefined;
  // Names in Latin letters fill whole headlines of other scripts: words must say that it is no such name.
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

/** The first two by their points. */
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
