import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { type CleanTitle, cleanTitleOf, isSiteName } from "./clean-titles.ts";
import { wordsOf } from "./compare-words.ts";
import { isShouted, type Paper, type QuotedSentence, shortened, subjectOf } from "./papers.ts";
import {
  addressesReaders,
  isBackground,
  isDependent,
  isFirstPerson,
  isPredicate,
  isSubordinate,
  isTeasing,
  isTeasingTitle,
  isTurn,
} from "./phrases.ts";

const MAX_HEADLINE = 140;
/** Characters above which a sentence is shortened to clauses. */
const MAX_CLAUSE = 100;
const MIN_CLAUSE = 24;

/**
 * The headline of the paper that says what happened; another paper's if that one only teases; if all do, a complete
 * clause of the gist or of a paper's beginning.
 */
export function headlineOf(papers: Paper[], gist: QuotedSentence | null): QuotedSentence | null {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === gist?.article) - Number(one.article === gist?.article),
  );
  const titles = inOrder.map(cleanTitleOf);
  const telling = titles.filter(isTelling);
  const news = telling.find(({ article }) => !hasEditorialLabel(article)) ?? telling[0];
  const title = news ?? titles.find(({ text, article }) => text !== "" && !isSiteName(text, article.site));
  const clause = news ? null : clauseAsHeadline(inOrder, gist, title !== undefined);
  if (clause || !title) return clause;
  const text = clauseOf(title.text, title.language, MAX_HEADLINE);
  return { text: text ?? shortened(title.text, MAX_HEADLINE), article: title.article };
}

/** A clause of a paper's first sentence or of the gist; if there is a title, none whose subject was named before. */
function clauseAsHeadline(
  papers: Paper[],
  gist: QuotedSentence | null,
  hasTitle: boolean,
): QuotedSentence | null {
  const leads = papers.flatMap(({ sentences, article }) =>
    sentences.filter(({ place }) => place === 0).map(({ text }) => ({ text, article })),
  );
  for (const lead of [...leads, ...(gist ? [gist] : [])]) {
    const language = papers.find(({ article }) => article === lead.article)?.language;
    const text = clauseOf(lead.text, language);
    const isOpen = hasTitle && leavesSubjectOpen(lead, papers);
    if (text !== null && !isOpen && isOfHeadline(text, language, papers)) return { ...lead, text };
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

/** True if a sentence begins with "the company" and no headline has the word: its name stands in an earlier one. */
function leavesSubjectOpen({ text, article }: QuotedSentence, papers: Paper[]): boolean {
  const paper = papers.find((of) => of.article === article);
  const place = paper?.sentences.find((of) => of.text === text)?.place ?? 0;
  const subject = place > 0 ? subjectOf(text, paper?.language) : null;
  if (subject === null) return false;
  return [...subject.weights.keys()].every((word) =>
    papers.every(({ headline }) => !headline.weights.has(word)),
  );
}

/** Another paper's headline that says more than `headline`; null if all say the same. */
export function otherHeadline(papers: Paper[], headline: QuotedSentence | null): QuotedSentence | null {
  const wordsIn = (text: string, language: string | undefined) => [...wordsOf(text, language).weights.keys()];
  const found = papers.map(cleanTitleOf).find(({ text, article, language }) => {
    const words = wordsIn(text, language);
    const said = new Set(headline ? wordsIn(headline.text, language) : []);
    const fresh = words.filter((word) => !said.has(word));
    return (
      article !== headline?.article &&
      isTelling({ text, article, language }) &&
      fresh.length >= LEAST_NEW * words.length
    );
  });
  return found ? { text: shortened(found.text), article: found.article } : null;
}

/** The least share of another headline's words that are new. */
const LEAST_NEW = 0.4;

/** Nothing but somebody's words: nobody says whose. */
const BARE_QUOTATION = /^\s*["“”„«»][^"“”„«»]+["“”»«]\s*$/u;

function isTelling({ text, article, language }: CleanTitle): boolean {
  return (
    text !== "" &&
    !isShouted(text) &&
    !isTeasingTitle(text, language) &&
    !BARE_QUOTATION.test(text) &&
    !isSiteName(text, article.site)
  );
}

/** After it, a sentence names its source, or adds something. */
const CLAUSE_END = /[,;،、，；]\s*|\s[–—]\s|:\s/gu;

/**
 * Takes as many clauses as fit, unless the next one may reverse their meaning or belongs to the first; then takes all.
 * @returns null if that is too long
 */
function clauseOf(sentence: string, language: string | undefined, max = MAX_CLAUSE): string | null {
  const whole = sentence.replace(/[.!。！۔।።։။\s]+$/u, "");
  if (whole.length <= max) return whole;
  const ends = [...whole.matchAll(CLAUSE_END)];
  const longest = isSubordinate(whole) ? MAX_HEADLINE : max;
  const end = (isSubordinate(whole) ? ends.slice(1) : ends)
    .filter(({ index }) => index >= MIN_CLAUSE && index <= longest)
    .filter(({ index, 0: mark }) => {
      const rest = whole.slice(index + mark.length);
      return !isTurn(rest, language) && !isPredicate(rest);
    })
    .at(-1)?.index;
  if (end !== undefined) return whole.slice(0, end);
  return whole.length <= MAX_HEADLINE ? whole : null;
}
