import { isBalanced } from "../../language/sentences.ts";
import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { type CleanTitle, cleanTitleOf, isSiteName, isTease } from "./clean-titles.ts";
import { freshShare, wordsOf } from "./compare-words.ts";
import { isShouted, type Paper, type QuotedSentence, shortened } from "./papers.ts";
import {
  addressesReaders,
  isBackground,
  isDependent,
  isFirstPerson,
  isPredicate,
  isSubordinate,
  isTeasing,
  isTurn,
  withoutQuotations,
} from "./phrases.ts";

const MAX_HEADLINE = 160;
/** The same of a title without clauses: it would be cut within its sentence. */
const MAX_TITLE = 220;
/** Characters above which a sentence is shortened to clauses. */
const MAX_CLAUSE = 100;
const MIN_CLAUSE = 24;

/**
 * The headline of the paper that says what happened, the gist's if it does; another paper's if that one only teases; if
 * all do, a complete clause of a paper's first sentence.
 */
export function headlineOf(papers: Paper[], lead: QuotedSentence | null): QuotedSentence | null {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === lead?.article) - Number(one.article === lead?.article),
  );
  const titles = inOrder.map(cleanTitleOf);
  const telling = titles.filter(isTelling);
  const news = telling.find(({ article }) => !hasEditorialLabel(article)) ?? telling[0];
  const title = news ?? titles.find(({ text, article }) => text !== "" && !isSiteName(text, article.site));
  const clause = news ? null : clauseAsHeadline(inOrder);
  if (clause || !title) return clause;
  const whole = title.text.replace(CUT_QUOTATION, "");
  const text = clauseOf(whole, title.language, MAX_HEADLINE) ?? shortened(whole, MAX_TITLE);
  return { text, article: title.article };
}

/** A speaker's words, as some sites cut them: ": “It hurts, but…" */
const CUT_QUOTATION = /\s?:\s?[“„«"][^”“»"]*(?:…|\.{3})$/u;

function clauseAsHeadline(papers: Paper[]): QuotedSentence | null {
  for (const { sentences, article, language } of papers) {
    const lead = sentences.find(({ place }) => place === 0);
    const text = lead ? clauseOf(lead.text, language) : null;
    if (text !== null && isOfHeadline(text, language, papers)) return { text, article };
  }
  return null;
}

/** True of a sentence on what a headline is about, if there is one, that needs no other and addresses nobody. */
function isOfHeadline(text: string, language: string | undefined, papers: Paper[]): boolean {
  if (isDependent(text, language) || isFirstPerson(text, language) || addressesReaders(text)) return false;
  if (isBackground(text) || isTeasing(text, language)) return false;
  const words = [...wordsOf(text, language).weights.keys()];
  const headlines = papers.filter(({ headline, article }) => {
    return headline.weights.size > 0 && !isSiteName(article.title, article.site);
  });
  return (
    words.length >= MIN_WORDS &&
    (headlines.length === 0 ||
      headlines.some(({ headline }) => words.some((word) => headline.weights.has(word))))
  );
}

/** The fewest meaningful words of a headline that was a sentence. */
const MIN_WORDS = 3;

/** Another paper's headline that says more than `headline`; null if all say the same. */
export function otherHeadline(papers: Paper[], headline: QuotedSentence | null): QuotedSentence | null {
  const found = papers.map(cleanTitleOf).find((title) => {
    const said = wordsOf(headline?.text ?? "", title.language);
    const share = freshShare(wordsOf(title.text, title.language), said);
    return title.article !== headline?.article && isTelling(title) && share >= LEAST_NEW;
  });
  return found ? { text: shortened(found.text), article: found.article } : null;
}

/** The least share of another headline's words that are new. */
const LEAST_NEW = 0.4;

function isTelling(title: CleanTitle): boolean {
  const { text, article, language } = title;
  if (text === "" || isShouted(text) || isSiteName(text, article.site)) return false;
  return !isTease(text, language) && /\p{L}/u.test(withoutQuotations(text));
}

/** After it, a sentence names its source, or adds something. */
const CLAUSE_END = /[,;](?!\d)\s*|[،、，；]\s*|\s[–—]\s|:\s/gu;
/** The most words before a first comma that may be no clause but a subject: "Ada Lane, chair of the board, has". */
const MAX_SUBJECT = 5;

/**
 * Takes as many clauses as fit, unless the next one may reverse their meaning or belongs to the first; then takes all.
 * @returns null if that is too long
 */
function clauseOf(sentence: string, language: string | undefined, max = MAX_CLAUSE): string | null {
  const whole = sentence.replace(/(?:[.。۔।።։။\s]|(?<!¡.*)[!！])+$/u, "");
  if (whole.length <= max) return whole;
  const isSecond = isSubordinate(whole);
  const [first, ...others] = [...whole.matchAll(CLAUSE_END)];
  const isSubject = !isSecond && whole.slice(0, first?.index).split(" ").length <= MAX_SUBJECT;
  const end = (isSecond || !first ? others : [first, ...others])
    .filter(({ index }) => index >= MIN_CLAUSE && index <= (isSecond ? MAX_HEADLINE : max))
    .filter(({ index, 0: mark }) => {
      const rest = whole.slice(index + mark.length);
      return !isTurn(rest, language) && !isPredicate(rest) && isBalanced(whole.slice(0, index));
    })
    .at(-1)?.index;
  if (end !== undefined && !isSubject) return whole.slice(0, end);
  return whole.length <= MAX_HEADLINE ? whole : null;
}
