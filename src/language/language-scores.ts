import commonWords from "./data/common-words.json" with { type: "json" };
import newsWords from "./data/news-words.json" with { type: "json" };
import stopWords from "./data/stop-words.json" with { type: "json" };
import { ASCII } from "./segmentation.ts";

/** Characters of a text that are read: they're enough to recognise a page's language. */
export const MAX_READ = 2_000;

/** Scripts that one news language uses, or mostly one. */
export const SCRIPTS: [script: RegExp, language: string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Ethiopic}/gu, "am"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Khmer}/gu, "km"],
  [/\p{Script=Lao}/gu, "lo"],
  [/\p{Script=Myanmar}/gu, "my"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Latin}/gu, "en"],
];

/** Letters that few languages of a script use; each counts like a stop word. */
const LETTERS: [letters: RegExp, languages: string[]][] = [
  [/ß/u, ["de"]],
  [/[äö]/u, ["de", "sv", "fi"]],
  [/ü/u, ["de", "tr", "hu"]],
  [/ñ|[¿¡]/u, ["es"]],
  [/[ãõ]/u, ["pt"]],
  [/[œêèù]|[ldjqnsc]['’](?=[aeéèêhiouy])/u, ["fr"]],
  [/[łżźśćńąę]/u, ["pl"]],
  [/[řěů]/u, ["cs"]],
  [/[őű]/u, ["hu"]],
  [/[ğış]/u, ["tr"]],
  [/[țșă]/u, ["ro"]],
  [/[øæ]/u, ["da", "no"]],
  [/å/u, ["sv", "da", "no"]],
  [/[đơưạảấầậếềệộợụ]/u, ["vi"]],
  [/[ɗɓƙ]/u, ["ha"]],
  [/[ẹọṣ]/u, ["yo", "ig"]],
  [/[іїєґ]/u, ["uk"]],
  [/[ыэё]/u, ["ru"]],
  [/ъ(?=[а-я])/u, ["bg", "ru"]],
  [/[ђјљњћџ]/u, ["sr"]],
  [/[ٹڈڑںےھہ]/u, ["ur"]],
  [/[پچژگ]/u, ["fa", "ur"]],
  [/[ةىيك]/u, ["ar"]],
];

/** Languages recognised by their words and letters; every other script identifies its language. */
export const ALPHABETS: Record<string, string[]> = {
  ru: ["ru", "uk", "bg", "sr"],
  ar: ["ar", "fa", "ur"],
  en: Object.entries(stopWords).flatMap(([language, words]) =>
    /^[\p{Script=Latin}\s\p{M}]+$/u.test(words) ? language : [],
  ),
};

/** Languages that differ from all others. Serbian has two scripts, only one of which is known here. */
export const DISTINGUISHABLE = new Set(
  [...SCRIPTS.map(([, language]) => language), ...Object.values(ALPHABETS).flat()].filter(
    (language) => language !== "sr",
  ),
);

const wordsByScript = new Map<string, Map<string, WordSpeakers>>();

interface Points {
  /** The script, named by its likeliest language. */
  script: string | undefined;
  /** The points of each language of the script; undefined if there is only one. */
  points: Map<string, number> | undefined;
}

/** Reads the start of `text`; `isThorough` counts each word once, including common words of a single language. */
export function pointsOf(text: string, isThorough: boolean): Points {
  const read = text.slice(0, MAX_READ).toLowerCase();
  const script = scriptOf(read);
  const candidates = script === undefined ? undefined : ALPHABETS[script];
  if (script === undefined || !candidates) return { script, points: undefined };
  const sums = new Float64Array(candidates.length);
  const add = (speakers: number[], worth: number) => {
    const each = worth / speakers.length;
    for (const language of speakers) sums[language] = (sums[language] ?? 0) + each;
  };
  const isPlain = ASCII.test(read);
  const words = read.match(isPlain ? /[a-z]+/g : /[\p{L}\p{M}]+/gu) ?? [];
  const known = wordsOf(script, candidates);
  for (const word of isThorough ? new Set(words) : words) {
    const { stopped, generic, common } = known.get(word) ?? NO_SPEAKERS;
    if (stopped) add(stopped, 1);
    if (generic) add(generic, 0.5);
    if (common && isThorough) add(common, 0.7);
  }
  for (const { letters, languages, isAscii } of lettersOf.get(script) ?? [])
    if ((isAscii || !isPlain) && letters.test(read)) add(languages, 1);
  return { script, points: new Map(candidates.map((language, at) => [language, sums[at] ?? 0])) };
}

const lettersOf = new Map(
  Object.entries(ALPHABETS).map(([script, candidates]) => [
    script,
    LETTERS.map(([letters, languages]) => ({
      letters,
      languages: placesIn(candidates, languages),
      isAscii: /[a-z]/.test(letters.source),
    })).filter(({ languages }) => languages.length > 0),
  ]),
);

function placesIn(candidates: string[], languages: string[]): number[] {
  return languages.map((language) => candidates.indexOf(language)).filter((place) => place >= 0);
}

export function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

function scriptOf(text: string): string | undefined {
  if (ASCII.test(text)) return /[a-z]/i.test(text) ? "en" : undefined;
  // Most texts are almost only Latin letters, which come before all others.
  const others = text.replace(LATIN_BLOCKS, " ");
  const counts = SCRIPTS.map(([script, language]) => ({
    language,
    count: language === "en" || others === " " ? 0 : countOf(others, script),
  }));
  if (counts.every(({ count }) => count === 0)) return ANY_LATIN.test(text) ? "en" : undefined;
  counts.push({ language: "en", count: countOf(text, LATIN) });
  const kana = counts[0]?.count ?? 0;
  const han = counts[2]?.count ?? 0;
  // Japanese mostly uses Han characters, but only Japanese uses kana.
  if (kana > 0 && kana * 8 > han) counts[0] = { language: "ja", count: kana + han };
  const most = counts.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best));
  return most.count > 0 ? most.language : undefined;
}

const LATIN_BLOCKS = /[\0-\u024f]+/g;
const LATIN = /\p{Script=Latin}/gu;
const ANY_LATIN = /\p{Script=Latin}/u;

// A name in Latin letters inside a Chinese sentence is long and says little.
function weightOf({ language, count }: { language: string; count: number }): number {
  return language === "zh" || language === "ja" || language === "ko" ? count * 3 : count;
}

/** Languages whose list has the word, as indexes among those of its script; `common` only if not `stopped`. */
interface WordSpeakers {
  stopped?: number[];
  generic?: number[];
  common?: number[];
}

const NO_SPEAKERS: WordSpeakers = {};

/** Loaded with a script's first word, so that an idle server needs none. */
function wordsOf(script: string, languages: string[]): Map<string, WordSpeakers> {
  const before = wordsByScript.get(script);
  if (before) return before;
  const words = new Map<string, WordSpeakers>();
  for (const [list, name] of [
    [stopWords, "stopped"],
    [newsWords, "generic"],
    [commonWords, "common"],
  ] as const) {
    for (const [word, speakers] of readLists(list, languages)) {
      const speaking = words.get(word) ?? {};
      const { stopped = [] } = name === "common" ? speaking : {};
      speaking[name] = placesIn(languages, speakers).filter((place) => !stopped.includes(place));
      words.set(word, speaking);
    }
  }
  wordsByScript.set(script, words);
  return words;
}

function readLists(lists: Record<string, string>, among: string[]): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(lists)) {
    if (!among.includes(language)) continue;
    for (const word of new Set(words.split(" "))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return languages;
}
