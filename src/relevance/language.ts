import commonWords from "./data/common-words.json" with { type: "json" };
import { GENERIC_WORDS, STOP_WORDS } from "./vocabulary.ts";

/** What is read of a text: the language of a page is plain long before its end. */
const MAX_READ = 2_000;

/** Scripts that one language of the news writes, or of which one is by far the likeliest. */
const SCRIPTS: [script: RegExp, language: string][] = [
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

/** Letters that few languages of a script write, each as good as a stop word. */
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

/** Languages that are told apart by their words and letters; every other script speaks for itself. */
const ALPHABETS: Record<string, string[]> = {
  ru: ["ru", "uk", "bg", "sr"],
  ar: ["ar", "fa", "ur"],
  en: Object.keys(STOP_WORDS).filter((language) =>
    /^[\p{Script=Latin}\s\p{M}]+$/u.test(STOP_WORDS[language] ?? ""),
  ),
};

const languagesOfStopWords = languagesByWord(STOP_WORDS);
const languagesOfGenericWords = languagesByWord(GENERIC_WORDS);
const languagesOfCommonWords = languagesByWord(commonWords);

/** Simplified characters, which Japanese writes otherwise. */
const SIMPLIFIED =
  /[们这为说时间产业发经书买卖让认识见长电东车马鸟鱼门问闻试报选战军农应达运进远还过边头实权观现规视价亿关导]/gu;

/**
 * The language of `text` as a BCP 47 code ("pt", "zh"), by its script, its letters and its stop words; undefined
 * where they do not decide, as for a lone name. The first 2,000 characters are read.
 */
export function languageOf(text: string): string | undefined {
  const { script, points } = pointsOf(text, false);
  if (!script || !points) return script;
  const [first, second] = ranked(points);
  if (!first || first[1] < MIN_POINTS || first[1] < (second?.[1] ?? 0) * MIN_LEAD) return undefined;
  return first[0];
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
  const [first, second] = ranked(points);
  if (!first || first[1] < MIN_POINTS || first[1] < (second?.[1] ?? 0) * MIN_LEAD) {
    return { language: undefined, isSure: false };
  }
  const isSure = first[1] >= MIN_SURE_TOPIC && first[1] >= (second?.[1] ?? 0) * MIN_SURE_TOPIC_LEAD;
  return { language: first[0], isSure };
}

const MIN_SIMPLIFIED = 2;
const MIN_SURE_TOPIC = 1.5;
const MIN_SURE_TOPIC_LEAD = 1.5;

/** How plainly a text is in another language than one that is wanted. */
export interface Foreignness {
  language: string;
  /** Without it the text only seems so, as a short headline may. */
  isSure: boolean;
}

/** Languages that can be told from every other; Serbian is written in two scripts, of which one is not known here. */
const TOLD_APART = new Set(
  [...SCRIPTS.map(([, language]) => language), ...Object.values(ALPHABETS).flat()].filter(
    (language) => language !== "sr",
  ),
);

/**
 * In which other language than `wanted` an article is written, by its headline and the beginning of its text; undefined
 * where nothing says so, and where `wanted` cannot be told from every other language.
 */
export function foreignnessOf(title: string, text: string, wanted: string): Foreignness | undefined {
  if (!TOLD_APART.has(wanted)) return undefined;
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
  const [first] = ranked(points);
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

/** In which languages a topic's articles are wanted. */
export interface WantedLanguages {
  /** BCP 47, or undefined where the topic's words do not tell. */
  language: string | undefined;
  /** Whether its creator set it, or the words leave next to no doubt of it. */
  isLanguageSure: boolean;
  /** Further languages in which the creator wants articles. */
  otherLanguages: string[] | "any";
}

const IN = /(?<![\p{L}\p{M}])(?:in|auf|en|em|in het|på|po|na|на)\s+(?=\p{L})/giu;
const AND =
  /\s*[,/&、]\s*(?:(?:and|und|et|y|e|en|och|og|i|и)\s+)?|\s+(?:and|or|und|oder|sowie|et|ou|y|o|e|en|of|och|eller|og|i|lub|oraz|и|или)\s+/iu;
/** "englischer Sprache", "English too". */
const AROUND =
  /^(?:also|auch|aussi|también|também|anche|ook)\s+|er sprache$|\s+(?:as well|too|auch|aussi|también|também|anche|ook)$/giu;
const OF_LANGUAGE = /(?<![\p{L}\p{M}])(\p{L}+)(?:-language|-speaking|sprachig)/giu;
const ANY_LANGUAGE =
  /\bin (?:any|all|every|other|foreign) languages?|whatever the language|(?:alle[nr]?|jede[rn]?|andere[nr]?) sprachen?|(?:toutes|autres) (?:les )?langues|(?:todos los|otros) idiomas|cualquier idioma|(?:todas as|outras) línguas|qualquer (?:língua|idioma)|(?:tutte le|altre) lingue|alle talen|alla språk|alle språk|alle sprog|wszystkich językach|всех языках|(?:所有|任何|各种)语言|全ての言語|모든 언어/iu;

/** The languages that a topic's creator asks for besides its own, as in "reports in German and English". */
export function languagesAskedFor(text: string, language: string | undefined): string[] | "any" {
  if (ANY_LANGUAGE.test(text)) return "any";
  const names = namesOfLanguages(language);
  const asked = new Set<string>();
  for (const [, name = ""] of text.matchAll(OF_LANGUAGE)) addNamed(name);
  for (const { 0: opening, index } of text.matchAll(IN)) {
    const [clause = ""] = text.slice(index + opening.length, index + MAX_CLAUSE).split(/[.;:!?()\n]/u);
    for (const item of clause.split(AND)) if (!addNamed(item.trim().replace(AROUND, ""))) break;
  }
  return [...asked];

  function addNamed(name: string): boolean {
    const other = names.get(name.toLowerCase());
    if (other !== undefined) asked.add(other);
    return other !== undefined;
  }
}

const MAX_CLAUSE = 120;

function namesOfLanguages(written: string | undefined): Map<string, string> {
  const displays = [...new Set([written ?? "en", "en"])].map(
    (one) => new Intl.DisplayNames([one], { type: "language" }),
  );
  return new Map(
    [...TOLD_APART].flatMap((language) =>
      displays.map((display) => [(display.of(language) ?? language).toLowerCase(), language] as const),
    ),
  );
}

interface Points {
  /** By its likeliest language. */
  script: string | undefined;
  /** What speaks for each language of the script; undefined where it has but one. */
  points: Map<string, number> | undefined;
}

function pointsOf(text: string, isThorough: boolean): Points {
  const read = text.slice(0, MAX_READ).toLowerCase();
  const script = scriptOf(read);
  const candidates = script === undefined ? undefined : ALPHABETS[script];
  if (!candidates) return { script, points: undefined };
  const points = new Map(candidates.map((language) => [language, 0]));
  const add = (languages: string[], worth: number) => {
    const among = languages.filter((language) => points.has(language));
    for (const language of among) points.set(language, (points.get(language) ?? 0) + worth / among.length);
  };
  const words = read.match(/[\p{L}\p{M}]+/gu) ?? [];
  for (const word of isThorough ? new Set(words) : words) {
    add(languagesOfStopWords.get(word) ?? [], 1);
    add(languagesOfGenericWords.get(word) ?? [], 0.5);
    if (isThorough) add(onlyCommonIn(word), 0.7);
  }
  for (const [letters, languages] of LETTERS) if (letters.test(read)) add(languages, 1);
  return { script, points };
}

function onlyCommonIn(word: string): string[] {
  const stopped = languagesOfStopWords.get(word) ?? [];
  return (languagesOfCommonWords.get(word) ?? []).filter((language) => !stopped.includes(language));
}

function ranked(points: Map<string, number>): [language: string, points: number][] {
  return [...points].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

function scriptOf(text: string): string | undefined {
  const counts = SCRIPTS.map(([script, language]) => ({ language, count: text.match(script)?.length ?? 0 }));
  const kana = counts[0]?.count ?? 0;
  const han = counts[2]?.count ?? 0;
  // Japanese is written with Han characters for the most part, and nobody else writes kana.
  if (kana > 0 && kana * 8 > han) counts[0] = { language: "ja", count: kana + han };
  const most = counts.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best));
  return most.count > 0 ? most.language : undefined;
}

// A name in Latin letters inside a Chinese sentence is long and says little.
function weightOf({ language, count }: { language: string; count: number }): number {
  return language === "zh" || language === "ja" || language === "ko" ? count * 3 : count;
}

/** Read when the first word is asked for: an idle server asks for none. */
function languagesByWord(lists: Record<string, string>): Pick<ReadonlyMap<string, string[]>, "get"> {
  let languages: Map<string, string[]> | undefined;
  return {
    get(word) {
      languages ??= readLists(lists);
      return languages.get(word);
    },
  };
}

function readLists(lists: Record<string, string>): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(lists)) {
    for (const word of new Set(words.split(" "))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return languages;
}
