import { keyOf, type Token } from "./claim-tokens.ts";
import { PARTICLES } from "./claim-vocabulary.ts";
import { isCalendarWord } from "./dates.ts";
import { type Figure, figuresIn, isSameFigure } from "./figures.ts";
import { ACRONYM, isGeneric, isSentenceStart } from "./names.ts";

/** A name, a day or a number in a sentence: its first token, and the one after its last. */
interface Span {
  from: number;
  to: number;
  figure?: Figure;
  isDay?: boolean;
}

/** The share of a claim's words that a passage must have, and its most words as a multiple of the claim's. */
const SHARED = 0.5;
const MOST = 2;

const keysOf = (tokens: Token[]) => new Set(tokens.flatMap((token) => keyOf(token) ?? []));

/** True if a claim has another name, day or number in a place where a passage between the same words has one. */
export function isSubstituted(claim: Token[], passage: Token[], language: string | undefined): boolean {
  const [keys, onPage] = [keysOf(claim), keysOf(passage)];
  if (keys.intersection(onPage).size < SHARED * keys.size || onPage.size > MOST * keys.size + 1) return false;
  const [told, said] = [spansIn(claim, language), spansIn(passage, language)];
  return told.some((one) =>
    said.some(
      (other) =>
        one.isDay === other.isDay &&
        (one.figure === undefined) === (other.figure === undefined) &&
        isInPlace(claim, one, passage, other) &&
        isMissing(claim, one, passage, said) &&
        isMissing(passage, other, claim, told),
    ),
  );
}

function spansIn(tokens: Token[], language: string | undefined): Span[] {
  const spans: Span[] = figuresIn(tokens, language)
    .filter(({ isWord, readings }) => !(isWord && readings[0]?.value === 1))
    .map((figure) => ({ from: figure.from, to: figure.to, figure }));
  for (let from = 0; from < tokens.length; from++) {
    const token = tokens[from] as Token;
    if (isCalendarWord(token)) spans.push({ from, to: from + 1, isDay: true });
    let to = from;
    while (isNameAt(tokens, to) && (to === from || tokens[to]?.gap === " ")) to++;
    const isAlone =
      to === from + 1 && (isSentenceStart(tokens, from) || (language === "de" && !isPlace(tokens, from)));
    const isOwner = tokens[to]?.raw === "s";
    if (to > from && !isAlone && !isOwner) spans.push({ from, to });
    from = Math.max(from, to - 1);
  }
  return spans;
}

function isNameAt(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  return token?.isCapital === true && !isGeneric(token) && keyOf(token) !== null && !ACRONYM.test(token.raw);
}

/** German nouns have an article more often than places do. */
function isPlace(tokens: Token[], at: number): boolean {
  return /^(?:in|aus|nach|bei)$/.test(tokens[at - 1]?.text ?? "");
}

/** True of a word with meaning on one side and any on the other, or of two words on one side, one of them with meaning. */
function isInPlace(claim: Token[], told: Span, passage: Token[], said: Span): boolean {
  const before = contextOf(claim.slice(0, told.from).reverse(), passage.slice(0, said.from).reverse());
  const behind = contextOf(claim.slice(told.to), passage.slice(said.to));
  const areBoth = before.words > 0 && behind.words > 0;
  // "Anne Dahl, mayor of Bergen, said": the place isn't who said it.
  const last = claim[told.from - 1]?.text ?? "";
  if (before.words === 0 && (PARTICLES.has(last) || last === "d")) return false;
  return (before.isTelling || behind.isTelling) && (areBoth || before.words > 1 || behind.words > 1);
}

/** The words that two sequences have in common from their start, to three; the end of both counts as one. */
function contextOf(one: Token[], other: Token[]): { words: number; isTelling: boolean } {
  let words = 0;
  let isTelling = false;
  for (; words < 3; words++) {
    const [a, b] = [one[words], other[words]];
    if (!a && !b) return { words: words + 1, isTelling };
    if (!a || !b || !isSameWord(a, b)) break;
    isTelling ||= keyOf(a) !== null || a.isNumber;
  }
  return { words, isTelling };
}

function isSameWord(one: Token, other: Token): boolean {
  return one.text === other.text || (keyOf(one) !== null && keyOf(one) === keyOf(other));
}

/** True if a sentence's span is nowhere in another sentence: "64" in "64 of 311 shops" isn't replaced by "311". */
function isMissing(tokens: Token[], { from, to, figure }: Span, others: Token[], spans: Span[]): boolean {
  if (figure) return !spans.some((other) => other.figure && isSameFigure(figure, other.figure, true));
  return !tokens.slice(from, to).some((word) => others.some((other) => isSameWord(word, other)));
}
