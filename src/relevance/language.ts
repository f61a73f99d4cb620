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

/**
 * The language of `text` as a BCP 47 code ("pt", "zh"), by its script, its letters and its stop words; undefined
 * where they do not decide, as for a lone name. The first 2,000 characters are read.
 */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, MAX_READ).toLowerCase();
  const script = scriptOf(read);
  if (!script) return undefined;
  const candidates = ALPHABETS[script];
  if (!candidates) return script;
  const scores = new Map(candidates.map((language) => [language, 0]));
  const add = (languages: string[], points: number) => {
    const among = languages.filter((language) => scores.has(language));
    for (const language of among) scores.set(language, (scores.get(language) ?? 0) + points / among.length);
  };
  for (const word of read.match(/[\p{L}\p{M}]+/gu) ?? []) {
    add(languagesOfStopWords.get(word) ?? [], 1);
    add(languagesOfGenericWords.get(word) ?? [], 0.5);
  }
  for (const [letters, languages] of LETTERS) if (letters.test(read)) add(languages, 1);
  const [first, second] = [...scores].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  if (!first || first[1] < MIN_POINTS || first[1] < (second?.[1] ?? 0) * MIN_LEAD) return undefined;
  return first[0];
}

/** A stop word of one language alone, or a few that it shares. */
const MIN_POINTS = 0.9;
const MIN_LEAD = 1.25;

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

function languagesByWord(lists: Record<string, string>): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(lists)) {
    for (const word of new Set(words.split(" "))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return languages;
}
