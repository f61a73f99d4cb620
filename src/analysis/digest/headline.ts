import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { isShouted, type Paper, type QuotedSentence, shortened, subjectOf, wordsOf } from "./papers.ts";
import { isSubordinate, isTeasing, isTurn } from "./phrases.ts";

const MAX_HEADLINE = 140;
/** Characters above which a sentence is shortened to clauses. */
const MAX_CLAUSE = 100;
const MIN_CLAUSE = 24;
/** Characters of a title that are read. */
const MAX_TITLE = 600;

/**
 * The headline of the paper that says what happened; another paper's if that one only teases; a clause of the gist if
 * all do.
 */
export function headlineOf(papers: Paper[], gist: QuotedSentence | null): QuotedSentence | null {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === gist?.article) - Number(one.article === gist?.article),
  );
  const titled = inOrder.map(titledOf);
  const telling = titled.filter(isTelling);
  const news = telling.find(({ article }) => !hasEditorialLabel(article)) ?? telling[0];
  const isOpen = gist !== null && titled.some(({ text }) => text !== "") && leavesSubjectOpen(gist, papers);
  if (!news && gist && !isOpen) {
    const language = papers.find(({ article }) => article === gist.article)?.language;
    return { text: clauseOf(gist.text, language), article: gist.article };
  }
  const headline = news ?? titled.find(({ text, article }) => !isSiteName(text, article.site));
  if (!headline) return null;
  return { text: clauseOf(headline.text, headline.language, MAX_HEADLINE), article: headline.article };
}

/** Tells whether a sentence begins with "the company" where no headline has the word: its name stands before it. */
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
  const found = papers.map(titledOf).find(({ text, article, language }) => {
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

/** The share of a headline's words that another one lacks. */
const LEAST_NEW = 0.4;

interface Titled extends QuotedSentence {
  language: string | undefined;
}

function titledOf({ article, language }: Paper): Titled {
  return { text: withoutSite(plainTitle(article.title), article.site), article, language };
}

function isTelling({ text, article, language }: Titled): boolean {
  return text !== "" && !isShouted(text) && !isTeasing(text, language) && !isSiteName(text, article.site);
}

/** True for "Volksstimme", the title of pages without one. */
function isSiteName(title: string, site: string): boolean {
  const name = lettersOf(title);
  return name.length > 2 && lettersOf(site).includes(name);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Removes escapes, a ticker's signs, and a "Live" that the page's markup attached to the first word. */
function plainTitle(title: string): string {
  const [first = title] = title
    .slice(0, MAX_TITLE)
    .replace(/\\(?=[\p{P}\p{S}])/gu, "")
    .split(/\s*\+{2,}\s*/)
    .filter((part) => part !== "");
  return first
    .replace(/^Live(?=\p{Lu}[^:]*:\p{Lu})/u, "")
    .replace(/(?<=\p{Ll}):(?=\p{Lu})/u, ": ")
    .replace(/""/g, "")
    .replace(STAMP, "")
    .replace(UNENDED, "")
    .trim();
}

/** "Exclusive: " before a headline says nothing about the story. */
const STAMP =
  /^(?:scoop|exclusive|exclusif|exklusiv|exclusiva|esclusiva|exclusivo|breaking(?: news)?|eilmeldung|just in|watch)\s?[:|–—]\s*(?=\p{Lu})/iu;
/** "… wins three and…", as some sites cut their headlines. */
const UNENDED = /[\s,;]+(?:and|or|und|oder|et|ou|y|o|e|och|eller|en|of)\s?(?:…|\.{3})$/iu;

/** Removes the publisher from "Ferry aground - The Herald", if the end is the site's name. */
function withoutSite(title: string, site: string): string {
  const [, head = "", end = ""] = /^(.{12,}?)\s+[-–—|]\s+([^-–—|]{2,40})$/u.exec(title) ?? [];
  const letters = lettersOf(site);
  const name = lettersOf(end)
    .replace(/^the/, "")
    .replace(/news$/, (news) => (letters.includes("news") ? news : ""));
  return name.length > 2 && letters.includes(name) ? head : title;
}

/** After it, a sentence names its source, or adds something. */
const CLAUSE_END = /[,;،、，；]\s*|\s[–—]\s|:\s/gu;

/** Takes as many clauses as fit, unless the next one may reverse their meaning; then takes all. */
function clauseOf(sentence: string, language: string | undefined, max = MAX_CLAUSE): string {
  const whole = sentence.replace(/[.!。！۔।።։။\s]+$/u, "");
  if (whole.length <= max) return whole;
  const ends = [...whole.matchAll(CLAUSE_END)];
  const longest = isSubordinate(whole) ? MAX_HEADLINE : max;
  const end = (isSubordinate(whole) ? ends.slice(1) : ends)
    .filter(({ index }) => index >= MIN_CLAUSE && index <= longest)
    .filter(({ index, 0: mark }) => !isTurn(whole.slice(index + mark.length), language))
    .at(-1)?.index;
  return end === undefined ? shortened(whole) : whole.slice(0, end);
}
