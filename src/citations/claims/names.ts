import { COMMON_WORDS, EMPTY_WORDS } from "../../memory/tokens/vocabulary.ts";
import { isCalendarWord } from "./calendar.ts";
import type { Token } from "./tokens.ts";
import { COUNTRIES, GENERIC, numerals, PARTICLES, PERCENT, POWERS } from "./vocabulary.ts";

/** A name as a text writes it: tokens in order, without small and generic words. */
export interface Name {
  words: Token[];
  /** With digits in it, or all in capitals. */
  kind: "name" | "code" | "acronym" | "katakana";
}

/** Languages that write nouns with a capital letter: one such word is no sign of a name. */
const CAPITAL_NOUNS = new Set(["de", "lb"]);

export function namesIn(tokens: Token[], language: string | undefined): Name[] {
  const names: Name[] = [];
  const taken = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    const code = /^\d+(?:\.\d+){2,}$/.test(token.raw) ? token : codeAt(tokens, at);
    if (code) {
      names.push({ words: [code], kind: "code" });
      taken.add(at);
    } else if (isKatakana(token)) names.push({ words: [token], kind: "katakana" });
  }
  for (let at = 0; at < tokens.length; at++) {
    const run = taken.has(at) ? [] : runAt(tokens, at);
    if (run.length === 0) continue;
    for (const part of partsOf(tokens, run, language)) names.push(...nameOf(tokens, part, language));
    at = run.at(-1) ?? at;
  }
  return names;
}

/** "v19", "CVE-2026-41877", "F-35", "A61": letters that touch digits. */
function codeAt(tokens: Token[], at: number): Token | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !next || token.isNumber || !next.isNumber || !/^[-–]?$/.test(next.gap)) return null;
  if (next.gap !== "" && !/\p{Lu}/u.test(token.raw)) return null;
  if (UNSPACED.test(token.raw)) return null;
  let end = at + 1;
  while (/^[-–]?$/.test(tokens[end + 1]?.gap ?? " ") && end - at < 6) end++;
  const parts = tokens.slice(at, end + 1);
  return { ...token, text: parts.map(({ text }) => text).join(""), end: parts.at(-1)?.end ?? token.end };
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function isKatakana({ raw }: Token): boolean {
  return /^[\p{Script=Katakana}ー・]{4,}$/u.test(raw);
}

/** The places of capitalised words that stand together, with small words between them. */
function runAt(tokens: Token[], start: number): number[] {
  const run: number[] = [];
  let at = start;
  for (; run.length < 8; at++) {
    const token = tokens[at];
    const gap = token?.gap ?? "";
    const isJoined = run.length === 0 || /^(?: |-|–|\. ?|&| & |'|’)$/.test(gap);
    if (!token || !isJoined || token.isNumber) break;
    // "U.S.": a full stop behind longer words ends a sentence.
    if (run.length > 0 && /^\./.test(gap) && (tokens[at - 1]?.raw.length ?? 9) > 3) break;
    if (token.isCapital) run.push(at);
    else if (!(run.length > 0 && isParticleAt(tokens, at))) break;
  }
  return run;
}

/** "Senator Ruth Abernathy of Michigan" names two; between German nouns every small word parts. */
function partsOf(tokens: Token[], run: number[], language: string | undefined): number[][] {
  const isNoun = CAPITAL_NOUNS.has(language ?? "");
  const parts: number[][] = [];
  for (const at of run) {
    const between = tokens.slice((parts.at(-1)?.at(-1) ?? at) + 1, at).map(({ text }) => text);
    const isOther =
      parts.length === 0 || between.some((word) => word !== "s" && (isNoun || !OF_NAMES.has(word)));
    if (isOther) parts.push([at]);
    else parts.at(-1)?.push(at);
  }
  return parts;
}

/** Particles that stand inside the names of people. */
const OF_NAMES = new Set("la le van von der den el al bin ibn ten ter".split(" "));

function isParticleAt(tokens: Token[], at: number): boolean {
  if (tokens[at]?.raw === "s" && /['’]/.test(tokens[at]?.gap ?? "")) return true;
  for (let next = at; next < at + 3; next++) {
    const token = tokens[next];
    if (!token || !/^[ '’]$/.test(token.gap)) return false;
    if (token.isCapital) return next > at;
    if (!PARTICLES.has(token.text)) return false;
  }
  return false;
}

function nameOf(tokens: Token[], run: number[], language: string | undefined): Name[] {
  const words = run.flatMap((at) => tokens[at] ?? []);
  const [first] = words;
  const start = run[0] ?? 0;
  const isStart = isSentenceStart(tokens, start);
  // An owner is known by what is owned: "Poland's Gdansk".
  const telling = words.filter(
    (word, at) => !isGeneric(word) && !isOwner(tokens, run[at] ?? 0, at < run.length - 1),
  );
  const acronyms = telling.filter(({ raw }) => ACRONYM.test(raw));
  const rest = telling.filter((word) => !acronyms.includes(word) && word.raw.length > 1);
  const names: Name[] = acronyms.map((word) => ({ words: [word], kind: "acronym" as const }));
  const last = rest.at(-1);
  if (!last) return names;
  const isNoun = CAPITAL_NOUNS.has(language ?? "");
  if (words.length === 1 && isStart) return names;
  if (isNoun) {
    const others = words.filter((word) => !EMPTY_WORDS.has(word.text) && !isNumeral(word));
    const hasTitle = others.length > 1 && others.at(-1) === last;
    if (!hasTitle || NOUN_ENDING.test(last.text)) return names;
    return [...names, { words: rest, kind: "name" }];
  }
  const named = isStart && rest[0] === first && rest.length > 1 && isOrdinary(rest[0]) ? rest.slice(1) : rest;
  return [...names, { words: named, kind: "name" }];
}

const ACRONYM = /^\p{Lu}{2,6}$/u;

const NOUN_ENDING =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|ismus|tat|taten|nis|nisse|ling|tum|ment)s?$/;

function isOwner(tokens: Token[], at: number, hasMore: boolean): boolean {
  const next = tokens[at + 1];
  return hasMore && next?.raw === "s" && /^['’]$/.test(next.gap);
}

function isOrdinary(token: Token | undefined): boolean {
  return token !== undefined && token.text.length > 3 && /(?:ing|ed|ly)$/.test(token.text);
}

function isSentenceStart(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  return at === 0 || token === undefined || /[.!?:…"“„«»。！？(\n•–—]/.test(token.gap);
}

function isGeneric(token: Token): boolean {
  const { text, raw } = token;
  if (ACRONYM.test(raw)) return GENERIC.has(text);
  if (GENERIC.has(text) || EMPTY_WORDS.has(text) || COMMON_WORDS.has(text) || isCalendarWord(token))
    return true;
  if (PERCENT.test(text) || POWERS.some(([, words]) => words.test(text))) return true;
  return isNumeral(token);
}

function isNumeral({ text }: Token): boolean {
  return [...numerals.values()].some((words) => words.has(text));
}

/** The words of a page in the ways that names are looked for. */
export class NameIndex {
  readonly #words: Map<string, number[]>;
  readonly #byBeginning: Map<string, Set<string>>;
  readonly #tokens: Token[];
  readonly #compact: string;
  #initials: string | null = null;
  #capitals: Map<string, number[]> | null = null;
  readonly #known = new Map<string, boolean>();

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
    this.#words = new Map();
    this.#byBeginning = new Map();
    for (const [at, { text, isNumber }] of tokens.entries()) {
      const places = this.#words.get(text);
      if (places) {
        if (places.length < 500) places.push(at);
        continue;
      }
      this.#words.set(text, [at]);
      if (isNumber || text.length < 3) continue;
      const beginning = text.slice(0, 3);
      const others = this.#byBeginning.get(beginning);
      if (others) others.add(text);
      else this.#byBeginning.set(beginning, new Set([text]));
    }
    this.#compact = tokens.map(({ text }) => text).join("");
  }

  has(name: Name): boolean {
    const key = name.words.map(({ text }) => text).join(" ");
    const known = this.#known.get(key) ?? this.#find(name);
    this.#known.set(key, known);
    return known;
  }

  #find({ words, kind }: Name): boolean {
    const [first] = words;
    if (!first) return true;
    if (kind === "code" || kind === "katakana") return this.#compact.includes(first.text);
    if (kind === "acronym") return this.#placesOf(first).length > 0 || this.#abbreviates(first.text);
    if (words.length === 1 && first.text.length <= 8 && this.#isSpelt(first.text)) return true;
    const found = words.map((word) => this.#placesOf(word));
    const missing = found.filter((places) => places.length === 0).length;
    if (missing === 0) return true;
    const last = found.at(-1) ?? [];
    const end = words.at(-1)?.text.replace(/s$/, "") ?? "";
    // "Ostdeutschland" for "Osten Deutschlands".
    if (last.length === 0 && end.length > 5 && this.#compact.includes(end)) return true;
    if (words.length === 1) return false;
    if (last.length > 0) return missing * 2 <= words.length && !this.#isAnother(words, found);
    // A family name may come first, and a company without the name of its product.
    return words.length === 2 && (found[0] ?? []).some((at) => this.#standsAlone(at));
  }

  /** Whether the page names somebody with the same last name and another first one. */
  #isAnother(words: Token[], found: number[][]): boolean {
    const last = found.at(-1) ?? [];
    const before = found.at(-2) ?? [];
    if (before.length > 0) return false;
    const wanted = words.at(-2)?.text ?? "";
    return !last.some((at) => {
      const front = this.#tokens[at - 1];
      const gap = this.#tokens[at]?.gap ?? "";
      const isFirstName =
        front?.isCapital && gap === " " && !isGeneric(front) && !isSentenceStart(this.#tokens, at);
      return !isFirstName || front.text.startsWith(wanted.slice(0, 3));
    });
  }

  #standsAlone(at: number): boolean {
    const isName = (token: Token | undefined, gap: string | undefined) =>
      token?.isCapital === true && gap === " " && !isGeneric(token);
    return (
      !isName(this.#tokens[at + 1], this.#tokens[at + 1]?.gap) &&
      !isName(this.#tokens[at - 1], this.#tokens[at]?.gap)
    );
  }

  #placesOf({ text }: Token): number[] {
    const exact = this.#words.get(text);
    if (exact) return exact;
    const like = [...(this.#byBeginning.get(text.slice(0, 3)) ?? [])].filter((other) =>
      isInflected(text, other),
    );
    const places = like.flatMap((other) => this.#words.get(other) ?? []);
    return places.length > 0 ? places : this.#ofCountry(text);
  }

  #ofCountry(text: string): number[] {
    const forms = COUNTRIES.find((country) =>
      country.some((form) => form.length > 2 && text.startsWith(form)),
    );
    if (!forms) return [];
    for (const [word, places] of this.#words) {
      if (forms.some((form) => (form.length > 3 ? word.startsWith(form) : word === form))) return places;
    }
    return [];
  }

  /** "WHO" of "World Health Organization", "OLG" of "Oberlandesgericht". */
  #abbreviates(acronym: string): boolean {
    this.#initials ??= this.#tokens
      .map(({ text, isCapital, gap }) =>
        isCapital
          ? /[.,;:!?]/.test(gap)
            ? ` ${text[0]}`
            : text[0]
          : PARTICLES.has(text) || text.length < 4
            ? ""
            : " ",
      )
      .join("");
    if (this.#initials.includes(acronym)) return true;
    const letters = new RegExp(`^${[...acronym].join("\\p{L}*")}\\p{L}*$`, "u");
    for (const word of this.#words.keys()) if (word.length >= 8 && letters.test(word)) return true;
    return this.#isSpelt(acronym);
  }

  #isSpelt(short: string): boolean {
    this.#capitals ??= Map.groupBy(
      this.#tokens.keys().filter((at) => this.#tokens[at]?.isCapital),
      (at) => this.#tokens[at]?.text[0] ?? "",
    );
    const places = this.#capitals.get(short[0] ?? "") ?? [];
    return places.some((at) => this.#spells(short, at));
  }

  /** "Copom" of "Comitê de Política Monetária": each of two words or more gives the letters that it begins with. */
  #spells(short: string, at: number, words = 0): boolean {
    if (short === "") return words > 1;
    const token = this.#tokens[at];
    if (!token) return false;
    if (words > 0 && PARTICLES.has(token.text) && this.#spells(short, at + 1, words)) return true;
    if (!token.isCapital || token.text === short) return false;
    // A compound gives a letter of each of its parts: "DWD" is the "Deutscher Wetterdienst".
    let from = 0;
    for (let length = 1; length <= Math.min(MAX_LETTERS, short.length); length++) {
      const place = token.text.indexOf(short[length - 1] ?? "", from);
      if (place < 0 || (length === 1 && place > 0)) return false;
      from = place + 1;
      if (this.#spells(short.slice(length), at + 1, words + 1)) return true;
    }
    return false;
  }
}

const MAX_LETTERS = 4;

/** Whether one word is another with an ending: a genitive, a case, an adjective made of it. */
function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 4 || short.length < 3) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common++;
  if (common === short.length) return short.length >= 4 || /^(?:s|es|n)$/.test(long.slice(common));
  const isLong = common >= 4 && common >= short.length - 2 && common >= long.length - 3;
  return isLong && ENDING.test(short.slice(common)) && ENDING.test(long.slice(common));
}

const ENDING = /^(?:[aeiouyаеиоуыэюяйьё]\p{L}{0,3}|s|n|м|х|в|н\p{L}{1,3}|c|k|ck|k\p{L}{1,2}|ц\p{L}{0,2})$/u;
