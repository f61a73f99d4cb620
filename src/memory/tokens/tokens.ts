import { type Figure, NUMBER, readNumber } from "./numbers.ts";
import { remembering } from "./remembering.ts";
import { wordKey, wordKeys } from "./stem.ts";
import { COMMON_WORDS, COUNTED_AS_IT_GOES, EMPTY_WORDS, MONTHS } from "./vocabulary.ts";
import { weekdaysIn } from "./weekdays.ts";

export interface Token {
  key: string;
  kind: "word" | "number" | "score" | "month" | "empty";
  figure: Figure | null;
  isCapital: boolean;
  /** Any word would have a capital here: at a beginning, in a title in capitals. */
  isAmbiguous: boolean;
  isOrdinary: boolean;
  hasDigit: boolean;
}

export interface ArticleTokens {
  title: Token[];
  extract: Token[];
  versions: Versions;
  /** That it names, from 0 for Sunday. */
  weekdays: ReadonlySet<number>;
  /** Its beginning as it is written. */
  sample: string;
}

/** In characters; the language of a text is plain by then. */
const SAMPLE = 250;

/** By the name in front, in lower case: the numbers of its versions ("141", "22.17.0"). */
export type Versions = ReadonlyMap<string, readonly string[]>;

export function articleTokens({ title, extract }: { title: string; extract: string }): ArticleTokens {
  return {
    title: tokensOf(title),
    extract: tokensOf(extract),
    versions: versionsOf(title),
    weekdays: weekdaysIn(title).union(weekdaysIn(extract)),
    sample: `${title}. ${extract.slice(0, SAMPLE)}`,
  };
}

// "Node.js 22.17", "LumenOS v1.2", "PostgreSQL 17.6, 16.10 and 15.14", "Fedora Linux 42", "18 Beta 3".
const NAMED_VERSION = new RegExp(
  String.raw`(?<=^|[\s(„“"«])([\p{L}][\p{L}\p{N}.+#]*)(?:[:\s]+(?:version|release|lts|linux|os))*[:\s]+` +
    String.raw`(v?\d{1,3}(?:\.\d{1,4}){0,3}(?:(?:,|\s(?:and|und|et|y|e|en|&))\s?v?\d{1,3}(?:\.\d{1,4}){1,3})*)` +
    String.raw`(?!\d|[.,:]\d|[-–]\d)(\s?(?:[\p{L}\p{M}]+|[%\p{Sc}]))?`,
  "giu",
);

const versionsOf = remembering(readVersions, 10_000);

function readVersions(title: string): Versions {
  const versions = new Map<string, string[]>();
  for (const [, written = "", numbers = "", next = ""] of title.matchAll(NAMED_VERSION)) {
    const name = written.toLowerCase();
    const isProduct = numbers.includes(".") || /\p{Lu}/u.test(written);
    if (!isProduct || isCounted(next.trim().toLowerCase()) || monthOf(name) !== undefined) continue;
    versions.set(name, [...(versions.get(name) ?? []), ...(numbers.match(/\d+(?:\.\d+)*/g) ?? [])]);
  }
  return versions;
}

/** Whether a number before this word counts something: "12 dead", "3.5 million", "7.4 Prozent". */
function isCounted(next: string): boolean {
  const figure = readNumber(`1 ${next}`)?.figure;
  return (
    next !== "" && (TOLLS.has(wordKey(next)) || (figure != null && (figure.unit !== "" || figure.value > 1)))
  );
}

export class Lexicon {
  readonly #documents: number;
  readonly #words = new Map<string, Word>();

  constructor(articles: ArticleTokens[]) {
    this.#documents = articles.length;
    for (const [at, { title, extract }] of articles.entries()) {
      for (const token of title) this.#count(token, at);
      for (const token of extract) this.#count(token, at);
    }
  }

  #count({ key, kind, isCapital, isAmbiguous }: Token, article: number): void {
    if (kind === "empty") return;
    const word = this.#words.get(key) ?? { frequency: 0, countedIn: -1, capitals: 0, weight: null };
    if (word.countedIn < 0) this.#words.set(key, word);
    if (!isAmbiguous) word.capitals += isCapital ? 1 : -1;
    if (word.countedIn === article) return;
    word.countedIn = article;
    word.frequency++;
  }

  /** Inverse document frequency over imagined articles too: of two articles alone, every word is in half of them. */
  weight({ key, kind }: Token): number {
    if (kind === "empty") return 0;
    const word = this.#words.get(key);
    if (!word) return this.#weightAt(0);
    word.weight ??= this.#weightAt(word.frequency);
    return word.weight;
  }

  #weightAt(frequency: number): number {
    return Math.log((this.#documents + BACKGROUND) / (frequency + BACKGROUND * EXPECTED_SHARE));
  }

  isName({ key, kind, isCapital, isAmbiguous, isOrdinary, hasDigit }: Token): boolean {
    if (kind !== "word") return false;
    if (hasDigit) return true;
    const evidence = this.#words.get(key)?.capitals ?? 0;
    if (evidence !== 0) return evidence > 0;
    return isCapital && !COMMON.has(key) && !(isAmbiguous && isOrdinary);
  }
}

interface Word {
  /** Of articles. */
  frequency: number;
  /** The last article that was counted. */
  countedIn: number;
  /** How much oftener it has a capital than not, where that says something. */
  capitals: number;
  weight: number | null;
}

const BACKGROUND = 340;
const EXPECTED_SHARE = 0.015;

const COMMON = wordKeys(COMMON_WORDS);

// A number with power and unit, or a word with apostrophes and dots inside.
const TOKEN = new RegExp(
  String.raw`(?=[\p{Sc}\d])(?:${NUMBER})|[\p{L}\p{M}]+(?:(?:['’.&]|\.(?=\p{Lu}))[\p{L}\p{M}]+)*\p{N}*`,
  "giu",
);
const NUMBER_HERE = new RegExp(NUMBER, "iuy");

const tokensOf = remembering(readTokens, 10_000);

function readTokens(text: string): Token[] {
  const plain = withoutAccents(text);
  const found = UNSPACED.test(plain) ? formsIn(plain).flatMap(segments) : formsIn(plain);
  const isInCapitals = looksLikeTitleCase(found.map(({ form }) => form));
  return found.map(({ form, index }) => {
    const isAmbiguous = form.inside.isCapital && (isInCapitals || isBeginning(plain, index));
    return isAmbiguous ? form.atBeginning : form.inside;
  });
}

interface Place {
  form: Form;
  index: number;
}

function formsIn(plain: string): Place[] {
  const found: Place[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(plain); match; match = TOKEN.exec(plain)) {
    const { index } = match;
    const form = formOf(match[0]);
    if (form.inside.figure === null) found.push({ form, index });
    else {
      // TOKEN takes a number in a word for a word, without the power and unit behind it.
      NUMBER_HERE.lastIndex = index;
      const whole = NUMBER_HERE.exec(plain)?.[0] ?? match[0];
      TOKEN.lastIndex = index + whole.length;
      found.push({ form: formOf(whole), index });
    }
  }
  return found;
}

// "Storm Ciarán" is "Storm Ciaran" elsewhere. Marks of other scripts are part of their letters.
export function withoutAccents(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFKC");
}

// Scripts without spaces between words are cut by the dictionary of the runtime.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

function segments({ form, index: at }: Place): Place[] {
  return [...segmenter.segment(form.written)].map(({ segment, index }) => ({
    form: formOf(segment),
    index: at + index,
  }));
}

// In "Storm Hits Coast of Ireland" capitals are style.
function looksLikeTitleCase(forms: Form[]): boolean {
  const long = forms.filter(({ isLong }) => isLong);
  const capitals = long.filter(({ inside }) => inside.isCapital);
  return long.length >= 3 && capitals.length >= long.length * 0.75;
}

function isBeginning(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 3), index).trimEnd();
  return before === "" || OPENERS.has(before.charAt(before.length - 1));
}

const OPENERS = new Set(`.!?:;"“‘'«(|–—-`);

interface Form {
  written: string;
  inside: Token;
  atBeginning: Token;
  isLong: boolean;
}

const formOf = remembering(readForm, 20_000);

function readForm(written: string): Form {
  const plain = written
    .replaceAll("’", "'")
    .replace(ELISION, "")
    .replace(/'s?$|\./g, "");
  const lower = plain.toLowerCase();
  const isAcronym = /^\p{Lu}{2,}\d*$/u.test(plain);
  const read = keyOf(written, plain, lower, isAcronym);
  const inside: Token = {
    ...read,
    isCapital: /^\p{Lu}/u.test(plain),
    isAmbiguous: false,
    isOrdinary: ORDINARY.test(lower),
    hasDigit: /\p{N}/u.test(read.key),
  };
  return {
    written,
    inside,
    atBeginning: { ...inside, isAmbiguous: !isAcronym },
    isLong: /^\p{L}{4,}/u.test(written),
  };
}

// "l'horloge" is a clock.
const ELISION = /^(?:[cdjlmnst]|qu|un|dell?|all|nell|sull)'(?=\p{L})/iu;

function keyOf(
  written: string,
  plain: string,
  lower: string,
  isAcronym: boolean,
): Pick<Token, "key" | "kind" | "figure"> {
  const number = readNumber(written.toLowerCase());
  if (number) return { ...number, kind: number.figure ? "number" : "score" };
  const month = monthOf(lower);
  if (month && (plain !== lower || !MONTHS.has(lower))) return { key: month, kind: "month", figure: null };
  if (lower === "us" && isAcronym) return { key: "america", kind: "word", figure: null };
  return { key: wordKey(lower), kind: isEmpty(lower, isAcronym) ? "empty" : "word", figure: null };
}

const LANGUAGES_OF_MONTHS = "de fr es it nl pt sv da nb pl ru uk cs tr".split(" ");

let months: Map<string, string> | undefined;

function monthOf(lower: string): string | undefined {
  months ??= readMonths();
  return months.get(lower);
}

function readMonths(): Map<string, string> {
  const read = new Map<string, string>();
  for (let month = 0; month < 12; month++) {
    const day = new Date(Date.UTC(2026, month, 15));
    const name = (language: string, form: "long" | "short") =>
      new Intl.DateTimeFormat(language, { month: form, day: "numeric", timeZone: "UTC" })
        .formatToParts(day)
        .find(({ type }) => type === "month")?.value ?? "";
    const key = name("en", "short").toLowerCase();
    for (const language of LANGUAGES_OF_MONTHS) {
      const written = withoutAccents(name(language, "long").toLowerCase());
      // "Mai" is never in Italian.
      if (written.length > 3) read.set(written, key);
    }
    read.set(name("en", "long").toLowerCase(), key);
  }
  for (const written of MONTHS) read.set(written, written.slice(0, 3));
  return read;
}

const ORDINARY =
  /(?:tion|sion|ment|er|or|ing|able|ible|ive|nce|ship|tor|ism)s?$|(?:ed|ly|ness|ful|less|ous)$/;

function isEmpty(lower: string, isAcronym: boolean): boolean {
  return (
    EMPTY_WORDS.has(lower) || (lower.length < 3 && !isAcronym && !/\d/.test(lower) && !UNSPACED.test(lower))
  );
}

export function isToll(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 2), at + 4).some(({ key }) => TOLLS.has(key));
}

const TOLLS = wordKeys(COUNTED_AS_IT_GOES);
