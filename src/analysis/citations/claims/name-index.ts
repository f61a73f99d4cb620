import type { Token } from "./claim-tokens.ts";
import { COUNTRIES, PARTICLES } from "./claim-vocabulary.ts";
import { isGeneric, isSentenceStart, type Name } from "./names.ts";

/** Finds names on a page in their different forms. */
export class NameIndex {
  readonly #words: Map<string, number[]>;
  #byBeginning: Map<string, string[]> | null = null;
  readonly #tokens: Token[];
  #joined: string | null = null;
  #initials: string | null = null;
  #capitals: Map<string, number[]> | null = null;
  readonly #known = new Map<string, boolean>();

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
    this.#words = new Map();
    for (let at = 0; at < tokens.length; at++) {
      const { text = "" } = tokens[at] ?? {};
      const places = this.#words.get(text);
      if (!places) this.#words.set(text, [at]);
      else if (places.length < 500) places.push(at);
    }
  }

  get #compact(): string {
    this.#joined ??= this.#tokens.map(({ text }) => text).join("");
    return this.#joined;
  }

  /** Its words, except numbers, by their first three letters. */
  get #beginnings(): Map<string, string[]> {
    this.#byBeginning ??= Map.groupBy(
      this.#words.keys().filter((text) => text.length > 2 && !/^\d/.test(text)),
      (text) => text.slice(0, 3),
    );
    return this.#byBeginning;
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
    // A family name may come first, and a company without its product's name.
    return words.length === 2 && (found[0] ?? []).some((at) => this.#standsAlone(at));
  }

  /** True if the page names somebody with the same last name but another first name. */
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
    const like = (this.#beginnings.get(text.slice(0, 3)) ?? []).filter((other) => isInflected(text, other));
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

  /** "Copom" for "Comitê de Política Monetária": each of two or more words contributes its first letters. */
  #spells(short: string, at: number, words = 0): boolean {
    if (short === "") return words > 1;
    const token = this.#tokens[at];
    if (!token) return false;
    if (words > 0 && PARTICLES.has(token.text) && this.#spells(short, at + 1, words)) return true;
    if (!token.isCapital || token.text === short) return false;
    // Each part of a compound contributes a letter: "DWD" is the "Deutscher Wetterdienst".
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

/** True if one word is the other with an ending: a genitive, a case, an adjective made from it. */
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
