import { COMMON_WORDS, EMPTY_WORDS, MONTHS, NUMBER_WORDS, SAME_WORDS } from "./vocabulary.ts";

/** One word or number of a text. */
export interface Token {
  /** By which it is compared: lower case, stemmed, or a number with its unit. */
  key: string;
  kind: "word" | "number" | "month" | "empty";
  /** Whether it is written like a name where that says something: not at a beginning, not in a title in capitals. */
  isCapital: boolean;
  /** Whether any word would be written so there: at a beginning, in a title in capitals. */
  isAmbiguous: boolean;
  /** Whether it ends like words that are seldom names: "sellers", "violations". */
  isOrdinary: boolean;
}

/** An article's words, read once. */
export interface Wording {
  title: Token[];
  extract: Token[];
}

export function readWording({ title, extract }: { title: string; extract: string }): Wording {
  return { title: tokensOf(title), extract: tokensOf(extract) };
}

/** What a collection of articles says about its words: how rare each is, and which are names. */
export class Lexicon {
  readonly #documents: number;
  readonly #frequency = new Map<string, number>();
  readonly #capital = new Map<string, number>();

  constructor(wordings: Wording[]) {
    this.#documents = wordings.length;
    for (const { title, extract } of wordings) {
      const tokens = [...title, ...extract];
      for (const key of new Set(tokens.map(({ key }) => key))) add(this.#frequency, key, 1);
      for (const { key, isCapital, isAmbiguous } of tokens) {
        if (!isAmbiguous) add(this.#capital, key, isCapital ? 1 : -1);
      }
    }
  }

  /**
   * How much a word tells, by how rare it is: inverse document frequency, with the articles at hand counted
   * on top of an imagined collection, because in two articles every word is in half of them.
   */
  weight({ key, kind }: Token): number {
    if (kind === "empty") return 0;
    const frequency = (this.#frequency.get(key) ?? 0) + BACKGROUND * EXPECTED_SHARE;
    return Math.log((this.#documents + BACKGROUND) / frequency);
  }

  /** Whether a word is a name: written with a capital where others are not. */
  isName({ key, kind, isCapital, isAmbiguous, isOrdinary }: Token): boolean {
    if (kind !== "word") return false;
    const evidence = this.#capital.get(key) ?? 0;
    if (evidence !== 0) return evidence > 0;
    return isCapital && !COMMON.has(key) && !(isAmbiguous && isOrdinary);
  }
}

/** Articles imagined beside those at hand, enough to outweigh a handful and few enough to yield to hundreds. */
const BACKGROUND = 340;
/** The part of the imagined articles that has any one word. */
const EXPECTED_SHARE = 0.015;

const COMMON = wordKeys(COMMON_WORDS);

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** What stands behind a number and is part of it, without accents, in the languages that news is read in. */
const SCALES: [scale: string, written: string][] = [
  ["%", String.raw`%|per\s?cento?|pc|por\s?ci?ento|pour\s?cent|prozent|procent|процент(?:а|ов)?`],
  ["bn", "bn?|billion|mrd|milliarden?|milliards?|miliardi|млрд|миллиард(?:а|ов)?"],
  ["m", "mn?|mio|million(?:en|s)?|millon(?:es)?|milhoes|milioni|млн|миллион(?:а|ов)?"],
  ["tn", "tn|trillion|трлн|триллион(?:а|ов)?"],
  ["k", "k|thousand"],
];
const UNIT = SCALES.map(([, written]) => written).join("|");
const ENDINGS = SCALES.map(([scale, written]) => [scale, new RegExp(`(?:${written})$`)] as const);
const TOKEN = new RegExp(
  [
    // A score or a range, then a number with currency and unit, then a word with apostrophes and dots inside.
    String.raw`\d{1,3}[-–]\d{1,3}(?![\d.])`,
    String.raw`(?:\p{Sc}?\d+(?:[.,]\d+)*|(?<!\p{L})(?:${[...NUMBER_WORDS.keys()].join("|")})(?!\p{L}))(?:[\s-]?(?:${UNIT})(?![\p{L}\p{N}]))?`,
    String.raw`[\p{L}\p{M}]+(?:(?:['’.&]|\.(?=\p{Lu}))[\p{L}\p{M}]+)*\p{N}*`,
  ].join("|"),
  "giu",
);

function tokensOf(text: string): Token[] {
  const plain = withoutAccents(text);
  const found = [...plain.matchAll(TOKEN)].flatMap(({ 0: written, index }) =>
    UNSPACED.test(written) ? segments(written, index) : [{ written, index }],
  );
  const isInCapitals = looksLikeTitleCase(found.map(({ written }) => written));
  return found.map(({ written, index }) => token(written, isInCapitals || isBeginning(plain, index)));
}

// "Storm Ciarán" is "Storm Ciaran" elsewhere. Marks of other scripts are part of their letters.
function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFKC");
}

// Scripts without spaces between words are cut by the dictionary of the runtime.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

function segments(written: string, at: number): { written: string; index: number }[] {
  return [...segmenter.segment(written)].map(({ segment, index }) => ({
    written: segment,
    index: at + index,
  }));
}

// "Storm Hits Coast of Ireland": the small words aside, capitals are style.
function looksLikeTitleCase(words: string[]): boolean {
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word));
  const capitals = long.filter((word) => /^\p{Lu}/u.test(word));
  return long.length >= 3 && capitals.length >= long.length * 0.75;
}

function isBeginning(text: string, index: number): boolean {
  return /(?:^|[.!?:;"“‘'«(|–—-])\s*$/u.test(text.slice(Math.max(0, index - 3), index)) || index === 0;
}

function token(written: string, isAmbiguous: boolean): Token {
  const plain = written.replaceAll("’", "'").replace(/'s?$|\./g, "");
  const lower = plain.toLowerCase();
  const number =
    /^\p{Sc}?\d/u.test(written) || NUMBER_WORDS.has(/^\p{L}+/u.exec(lower)?.[0] ?? "")
      ? numberKey(written.toLowerCase())
      : undefined;
  const isAcronym = /^\p{Lu}{2,}\d*$/u.test(plain);
  const isCapital = /^\p{Lu}/u.test(plain);
  const style = { isCapital, isAmbiguous: isAmbiguous && !isAcronym, isOrdinary: ORDINARY.test(lower) };
  if (number !== undefined) return { ...style, key: number, kind: "number" };
  if (MONTHS.has(lower) && isCapital) return { ...style, key: lower.slice(0, 3), kind: "month" };
  if (lower === "us" && isAcronym) return { ...style, key: "america", kind: "word" };
  return { ...style, key: wordKey(lower), kind: isEmpty(lower, isAcronym) ? "empty" : "word" };
}

const ORDINARY =
  /(?:tion|sion|ment|er|or|ing|able|ible|ive|nce|ship|tor|ism)s?$|(?:ed|ly|ness|ful|less|ous)$/;

function isEmpty(lower: string, isAcronym: boolean): boolean {
  return (
    EMPTY_WORDS.has(lower) || (lower.length < 3 && !isAcronym && !/\d/.test(lower) && !UNSPACED.test(lower))
  );
}

/** The form in which a word is compared, as `keys` of a list of words. */
export function wordKeys(words: Iterable<string>): Set<string> {
  return new Set([...words].map(wordKey));
}

function wordKey(lower: string): string {
  const same = SAME_WORDS.get(lower);
  if (same) return same;
  const stemmed = /^\p{Script=Cyrillic}+$/u.test(lower) ? stemCyrillic(lower) : stem(lower);
  return SAME_WORDS.get(stemmed) ?? stemmed;
}

// Russian and its kin decline names too: two letters less are nearly a stem.
function stemCyrillic(word: string): string {
  return word.slice(0, Math.max(4, word.length - 2));
}

/** English endings off, so that "floods", "flooded" and "flooding" are one word. Small on purpose (after Porter 1980). */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=(?:s|x|z|ch|sh))es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]*[aeiouy][a-z]*[a-z])(?:ed|ing)$/, "")
    .replace(/([b-df-hj-kmnp-rtv-xz])\1$/, "$1")
    .replace(/(?<=[a-z]{3})e$/, "");
}

/** A number as it is compared: `$1,500.0 million` is `$1500m`, a score has its higher side in front. */
function numberKey(written: string): string {
  const score = /^(\d+)[-–](\d+)$/.exec(written);
  if (score) return [Number(score[1]), Number(score[2])].sort((a, b) => b - a).join("-");
  const lower = written.replace(/^\p{L}+/u, (word) => `${NUMBER_WORDS.get(word) ?? word}`);
  const currency = /^\p{Sc}/u.exec(lower)?.[0] ?? "";
  const scale = ENDINGS.find(([, ending]) => ending.test(lower))?.[0] ?? "";
  const digits = /\d+(?:[.,]\d+)*/.exec(lower)?.[0] ?? "";
  // A comma before three digits parts thousands; any other is a decimal point.
  const value = Number(digits.replace(/,(?=\d{3}(?!\d))/g, "").replace(",", "."));
  return `${currency}${Number.isNaN(value) ? digits : value}${scale}`;
}
