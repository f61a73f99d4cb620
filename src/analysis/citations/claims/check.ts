import { languageOf } from "../../../language/language-recognition.ts";
import { keyOf, MAX_TEXT, type Token, tokensOf } from "./claim-tokens.ts";
import { ORDINALS, RANGE } from "./claim-vocabulary.ts";
import { type Figure, figuresIn, isSameFigure } from "./figures.ts";
import { type Item, type ReadClaim, readClaim, timesIn } from "./items.ts";
import { NameIndex } from "./name-index.ts";
import { isOpposed } from "./opposites.ts";
import { PageDates } from "./page-dates.ts";
import { Passages } from "./passages.ts";
import { findQuotations } from "./quotations.ts";
import { isSubstituted } from "./substitutions.ts";

interface PageText {
  text: string;
  /** The page's paragraphs; without them, all of the text counts as its own words. */
  paragraphs?: string[];
  publishedAt: Date | null;
}

/** The result of comparing a claim with one page. */
export interface ClaimOnPage {
  /** The number of figures, dates, names and quotations in the claim. */
  items: number;
  /** Indexes of those found on the page. */
  found: number[];
  /** The share of the claim's words that are on the page, from 0 to 1. */
  shared: number;
  /** True if the page states each of the claim's causes, comparisons and predictions. */
  isStated: boolean;
  /** The page's own words closest to the claim, 300 characters at most; null if none of it is there. */
  passage: string | null;
}

/** Searches a page for what each of `claims`, plain sentences in `language`, says. */
export function checkClaims(claims: string[], page: PageText, language: string | undefined): ClaimOnPage[] {
  return checkRead(
    claims.map((claim) => readClaim(claim, language)),
    page,
  );
}

/** Searches a page for claims that were parsed before, because they're compared with several pages. */
export function checkRead(claims: ReadClaim[], page: PageText): ClaimOnPage[] {
  const read = new PageUnderCheck(page);
  return claims.map((claim) => read.check(claim));
}

/** An article has few figures; without a limit, a page full of numbers would take long. */
const MAX_FIGURES = 5_000;

class PageUnderCheck {
  readonly #page: PageText;
  readonly #language: string | undefined;
  readonly #text: string;
  readonly #tokens: Token[];
  readonly #names: NameIndex;
  readonly #keys: Set<string>;
  readonly #keyAt: (string | null)[];
  readonly #dates: PageDates;
  readonly #foundIn = new Map<string, PageUnderCheck>();
  #readPassages: Passages | null = null;
  #readFigures: Figure[] | null = null;
  #readPercents: Set<number> | null = null;
  #readTimes: Set<number> | null = null;

  constructor(page: PageText, language = languageOf(page.text)) {
    const { text, publishedAt } = page;
    this.#page = page;
    this.#text = text.slice(0, MAX_TEXT);
    this.#language = language;
    this.#tokens = tokensOf(text);
    this.#names = new NameIndex(this.#tokens);
    this.#dates = new PageDates(this.#tokens, publishedAt);
    this.#keyAt = this.#tokens.map(keyOf);
    this.#keys = new Set(this.#keyAt.filter((key) => key !== null));
  }

  get #figures(): Figure[] {
    this.#readFigures ??= figuresIn(this.#tokens, this.#language).slice(0, MAX_FIGURES);
    return this.#readFigures;
  }

  get #percents(): Set<number> {
    this.#readPercents ??= new Set(this.#figures.filter(({ unit }) => unit === "%").map(({ from }) => from));
    return this.#readPercents;
  }

  get #times(): Set<number> {
    this.#readTimes ??= new Set(timesIn(this.#tokens).map(({ minutes }) => minutes % HALF_DAY));
    return this.#readTimes;
  }

  get #passages(): Passages {
    const { text, paragraphs = text.split(/\n+/) } = this.#page;
    this.#readPassages ??= new Passages(paragraphs, this.#language);
    return this.#readPassages;
  }

  check(claim: ReadClaim): ClaimOnPage {
    const { items, inferences, keys } = claim;
    const isVerbatim = this.#passages.holds(claim.text);
    const found = isVerbatim ? [...items.keys()] : this.#found(claim);
    const shared = isVerbatim
      ? 1
      : [...keys].filter((key) => this.#keys.has(key)).length / Math.max(1, keys.size);
    const held = (text: string) => this.#part(text).#found(claim).length;
    const passage = found.length > 0 || shared > 0 ? this.#passages.nearest(claim, held) : null;
    const isStated =
      isVerbatim ||
      (inferences.every((inference) => this.#passages.give(inference)) && !this.#isContradicted(claim));
    return { items: items.length, found, shared, isStated, passage };
  }

  #isContradicted(claim: ReadClaim): boolean {
    const passage = this.#passages.closest(claim.keys);
    if (!passage) return false;
    if (isOpposed(claim, passage, this.#language)) return true;
    return isSubstituted(tokensOf(claim.text), tokensOf(passage.text), this.#language);
  }

  #found({ items, keys, language }: ReadClaim): number[] {
    const isForeign = this.#language !== language;
    return items.flatMap((item, at) => (this.#has(item, keys, isForeign) ? at : []));
  }

  /** Treats a passage as a page of its own. */
  #part(text: string): PageUnderCheck {
    const part = this.#foundIn.get(text) ?? new PageUnderCheck({ ...this.#page, text }, this.#language);
    this.#foundIn.set(text, part);
    return part;
  }

  #has(item: Item, keys: Set<string>, isForeign: boolean): boolean {
    if (item.kind === "figure") return this.#hasFigure(item.figure, keys, isForeign);
    if (item.kind === "ratio") {
      const hasBoth = item.figures.every((figure) => this.#hasFigure(figure, keys, isForeign));
      return hasBoth || this.#hasFigure(item.percent, keys, isForeign);
    }
    if (item.kind === "date") return this.#dates.has(item.date);
    if (item.kind === "time") return this.#times.has(item.minutes % HALF_DAY);
    if (item.kind === "quotation") return findQuotations([item.parts], this.#text).length > 0;
    return this.#names.has(item.name);
  }

  #hasFigure(told: Figure, keys: Set<string>, isForeign: boolean): boolean {
    const least = isForeign ? 0 : contextOf(told, keys.size);
    if (told.isYear && told.readings.some(({ value }) => this.#dates.relativeYears().includes(value)))
      return true;
    if (this.#hasOrdinal(told, keys, least)) return true;
    return this.#figures.some(
      (said) =>
        isSameFigure(told, said, this.#isPercentNear(said)) &&
        (least === 0 || this.#contextAt(said.from, keys) >= least),
    );
  }

  #hasOrdinal({ isWord, unit, readings: [reading] }: Figure, keys: Set<string>, least: number): boolean {
    const ordinal = isWord && unit === "" ? ORDINALS[(reading?.value ?? 0) - 2] : undefined;
    return (
      ordinal !== undefined &&
      this.#tokens.some(({ text }, at) => ordinal.test(text) && this.#contextAt(at, keys) >= least)
    );
  }

  /** "Up 1.9 to 34.2 percent": the unit is written once. */
  #isPercentNear({ from, to, unit }: Figure): boolean {
    const next = this.#tokens[to];
    const isOfOther = next !== undefined && next.gap === " " && !RANGE.has(next.text);
    if (unit !== "" || isOfOther) return false;
    for (let at = from - NEAR; at <= from + NEAR; at++) if (this.#percents.has(at)) return true;
    return false;
  }

  /** The number of the claim's words around a position on the page. */
  #contextAt(at: number, keys: Set<string>): number {
    const around = new Set<string>();
    for (let near = Math.max(0, at - WINDOW); near < at + WINDOW; near++) {
      const key = this.#keyAt[near];
      if (key && keys.has(key)) around.add(key);
    }
    return around.size;
  }
}

/** Minutes: times are often written without a.m. or p.m. */
const HALF_DAY = 720;
/** The number of tokens on either side of a figure that are its context, and that may share its unit. */
const WINDOW = 45;
const NEAR = 8;
/** The number of a claim's words required around its figure, because small numbers are on any page. */
function contextOf({ readings: [reading], unit, isYear, span }: Figure, words: number): number {
  const { value, step } = reading ?? { value: 0, step: 1 };
  const digits = String(Math.round(value / step)).length;
  if (words < 2 || span !== null) return 0;
  if (!isYear && (digits >= 3 || (digits === 2 && step < 1))) return 0;
  if (isYear || unit !== "" || value > 12) return Math.min(1, words);
  return Math.min(2, Math.ceil(words / 3));
}
