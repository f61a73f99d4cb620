import { keyOf, type Token } from "./claim-tokens.ts";
import { PARTICLES } from "./claim-vocabulary.ts";
import { isCalendarWord } from "./dates.ts";
import { type Figure, figuresIn, isSameFigure, isTimeUnit } from "./figures.ts";
import { ACRONYM, isGeneric, isSentenceStart } from "./names.ts";

/** A name, a day or a number in a sentence: its first token, and the one after its last. */
interface Span {
  from: number;
  to: number;
  figure?: Figure;
  isDay?: boolean;
}

/** The shares of a claim's words that a passage must have, and its most words as a multiple of the claim's. */
const SHARED = 0.5;
const EXCHANGED = 0.75;
const MOST = 2;

const keysOf = (tokens: Token[]) => new Set(tokens.flatMap((token) => keyOf(token) ?? []));

/** True if a claim has another name, day, number or office in a place where a passage between the same words has one. */
export function isSubstituted(claim: Token[], passage: Token[], language: string | undefined): boolean {
  const [keys, onPage] = [keysOf(claim), keysOf(passage)];
  const shared = keys.intersection(onPage).size / keys.size;
  if (shared < SHARED || onPage.size > MOST * keys.size + 1) return false;
  const said = spansIn(passage, language);
  const isOther = spansIn(claim, language).some((told) =>
    said.some(
      (span) =>
        told.isDay === span.isDay &&
        (told.figure === undefined) === (span.figure === undefined) &&
        isInPlace(claim, told, passage, span) &&
        isAnother(claim, told, passage, said),
    ),
  );
  return isOther || hasOtherOffice(claim, passage) || (shared >= EXCHANGED && isExchanged(claim, passage));
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

function isAnother(claim: Token[], told: Span, passage: Token[], said: Span[]): boolean {
  const { figure } = told;
  if (figure) return !said.some((other) => other.figure && isSameFigure(figure, other.figure, true));
  return !claim.slice(told.from, told.to).some((word) => passage.some((other) => isSameWord(word, other)));
}

/** "Mayor Amir Shah" for "Councillor Amir Shah". */
function hasOtherOffice(claim: Token[], passage: Token[]): boolean {
  const words = new Set(passage.map(({ text }) => text));
  return claim.keys().some((at) => {
    const told = officeAt(claim, at);
    return (
      told !== null &&
      !words.has(told.text) &&
      passage.keys().some((other) => {
        const said = officeAt(passage, other);
        const isSameName = [0, 1].every((next) => claim[at + next]?.text === passage[other + next]?.text);
        return said !== null && isSameName && !isSameWord(told, said) && !isPart(told.text, said.text);
      })
    );
  });
}

const isPart = (one: string, other: string) => one.endsWith(other) || other.endsWith(one);
const ARTICLE = /^(?:d|l|the|el|l[aeo]s?|il|gli|un[aeo]?|de[nrt]?|die|das|het|een|ein\p{L}?|en|ett)$/u;

/** The word before a first and a last name, if it's written like an office. */
function officeAt(tokens: Token[], at: number): Token | null {
  const [office, first, last] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isName = first?.isCapital && last?.isCapital && last.gap === " " && /^,? $/.test(first.gap);
  if (!isName || !office || keyOf(office) === null || office.isNumber) return null;
  const isNoun = office.isCapital || ARTICLE.test(tokens[at - 2]?.text ?? "");
  return isNoun ? office : null;
}

/** True if who did something and to whom it was done are exchanged: "the mayor thanked the firefighters". */
function isExchanged(claim: Token[], passage: Token[]): boolean {
  const hasAgent = (tokens: Token[]) => tokens.some(({ text }) => AGENT.test(text));
  const isQuoted = passage.some(({ gap }) => /["“«„]/.test(gap));
  if (isQuoted || hasAgent(claim) !== hasAgent(passage) || startsWithAdverbial(claim)) return false;
  return claim.some((verb, at) => {
    const other = passage.findIndex(({ text }) => text === verb.text);
    const isVerb = !verb.isCapital && keyOf(verb) !== null && !verb.after.startsWith(",");
    if (other < 0 || !isVerb) return false;
    // An apposition has two commas; one comma comes behind a quotation or another clause.
    if (commasTo(claim, at) % 2 === 1 || commasTo(passage, other) % 2 === 1) return false;
    const [toldBefore, toldBehind] = [keysOf(claim.slice(0, at)), keysOf(claim.slice(at))];
    const [saidBefore, saidBehind] = [keysOf(passage.slice(0, other)), keysOf(passage.slice(other))];
    return (
      saidBefore.size > 0 &&
      saidBefore.isSubsetOf(toldBehind) &&
      saidBefore.isDisjointFrom(toldBefore) &&
      !toldBefore.isDisjointFrom(saidBehind)
    );
  });
}

/** Words before who does something in the passive. */
const AGENT = /^(?:by|von|vom|durch|par|por|pel[oa]s?|da|dal\p{L}*|dagli|dai|door|av|przez)$/u;

/** "In Gera", "last year": what comes first isn't who does something. */
function startsWithAdverbial(claim: Token[]): boolean {
  const [first] = claim;
  if (!first || (keyOf(first) === null && !ARTICLE.test(first.text))) return true;
  return claim.slice(0, 3).some((token) => isCalendarWord(token) || isTimeUnit(token));
}

const commasTo = (tokens: Token[], at: number) =>
  tokens.slice(0, at + 1).filter(({ gap }) => gap.includes(",")).length;
