import { UNSPACED } from "../../language/segmentation.ts";
import { isBalanced } from "../../language/sentences.ts";
import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { type CleanTitle, cleanTitleOf, isSiteName, isTease } from "./clean-titles.ts";
import { freshShare, overlap, wordsOf } from "./compare-words.ts";
import { wordCountOf } from "./condense.ts";
import { type Paper, type QuotedSentence, shortened, subjectOf } from "./papers.ts";
import {
  addressesReaders,
  isDependent,
  isSubordinate,
  isTeasing,
  isTurn,
  pointsBack,
  withoutQuotations,
} from "./phrases.ts";

const MAX_HEADLINE = 160;
/** The same of a title without clauses: it would be cut within its sentence. */
const MAX_TITLE = 220;
/** Characters above which a sentence is shortened to clauses. */
const MAX_CLAUSE = 120;
/** Characters that are left, at least: "Readers accuse cyclists" has lost the news. */
const MIN_CLAUSE = 60;

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
  const text = clauseOf(title.text, title.language, MAX_HEADLINE) ?? shortened(title.text, MAX_TITLE);
  return { text, article: title.article };
}

function clauseAsHeadline(papers: Paper[]): QuotedSentence | null {
  for (const { sentences, article, language } of papers) {
    const lead = sentences.find(({ place }) => place === 0);
    const text = lead ? clauseOf(lead.text, language) : null;
    if (text !== null && isNews(text, language) && isOfHeadline(text, papers)) return { text, article };
  }
  return null;
}

/** True of a sentence that addresses nobody, is understood alone and says what happened. */
function isNews(text: string, language: string | undefined): boolean {
  if (wordCountOf(text) < MIN_WORDS || addressesReaders(text)) return false;
  return !isTeasing(text, language) && !pointsBack(text, language);
}

/** The fewest words of a sentence that serves as a headline: shorter ones are remarks, or titles of pages. */
const MIN_WORDS = 6;

/** False of "The Spanish actor is dead" where no headline speaks of an actor. */
function isOfHeadline(text: string, papers: Paper[]): boolean {
  const headlines = papers.filter(({ headline, article }) => {
    return headline.weights.size > 0 && !isSiteName(article.title, article.site);
  });
  const isShared = ({ headline, language }: Paper) =>
    subjectOf(text, language) === null || overlap(wordsOf(text, language), headline) > 0;
  return headlines.length === 0 || headlines.some(isShared);
}

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

/** True of a title that states what happened: no question, tease or bare quotation, and nobody unnamed in it. */
function isTelling({ text, article, language }: CleanTitle): boolean {
  const stated = withoutQuotations(text);
  const [first, ...others] = stated.match(/[\p{L}\p{N}-]+/gu) ?? [];
  // "Reed: “…”" names a speaker, unlike "People: “…”". Of scripts without spaces, one "word" is a sentence.
  const isAlone = others.length === 0 && !UNSPACED.test(stated);
  const isSaid = first !== undefined && (!isAlone || article.extract.includes(first));
  return (
    isSaid &&
    !/[?？؟]/.test(stated) &&
    !isSiteName(text, article.site) &&
    !isTease(text, language) &&
    !isDependent(text, language) &&
    !pointsBack(text, language)
  );
}

/** After it, a sentence names its source, or adds something. */
const CLAUSE_END = /[,;](?!\d)\s*|[،、，；]\s*|\s[–—]\s|:\s/gu;
/** A list that has only begun: "Three towns are cut off: Halden". */
const LIST = /: [^:]{1,30}$/;
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
  const ends = (isSecond || !first ? others : [first, ...others])
    .filter(({ index }) => index >= MIN_CLAUSE && index <= MAX_HEADLINE)
    .filter(({ index, 0: mark }) => {
      const rest = whole.slice(index + mark.length);
      const head = whole.slice(0, index);
      return !isTurn(rest, language) && isBalanced(head) && !LIST.test(head);
    })
    .map(({ index }) => index);
  const end = ends.findLast((index) => index <= max) ?? (whole.length > MAX_HEADLINE ? ends[0] : undefined);
  if (end !== undefined && !isSubject) return whole.slice(0, end);
  return whole.length <= MAX_HEADLINE ? whole : null;
}
