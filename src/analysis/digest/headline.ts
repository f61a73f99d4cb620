import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { isShouted, type Paper, type QuotedSentence, shortened, subjectOf, wordsOf } from "./papers.ts";
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
/** Characters of a title that are read. */
const MAX_TITLE = 600;

/**
 * The headline of the paper that says what happened; another paper's if that one only teases; if all do, a complete
 * clause of the gist or of a paper's beginning.
 */
export function headlineOf(papers: Paper[], gist: QuotedSentence | null): QuotedSentence | null {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === gist?.article) - Number(one.article === gist?.article),
  );
  const titled = inOrder.map(titledOf);
  const telling = titled.filter(isTelling);
  const news = telling.find(({ article }) => !hasEditorialLabel(article)) ?? telling[0];
  const headline = news ?? titled.find(({ text, article }) => text !== "" && !isSiteName(text, article.site));
  if (!news) {
    const begun = inOrder.flatMap(({ sentences, article }) =>
      sentences.filter(({ place }) => place === 0).map(({ text }) => ({ text, article })),
    );
    for (const lead of [...begun, ...(gist ? [gist] : [])]) {
      const language = papers.find(({ article }) => article === lead.article)?.language;
      const text = clauseOf(lead.text, language);
      const isOpen = headline !== undefined && leavesSubjectOpen(lead, papers);
      if (text !== null && !isOpen && isOfHeadline(text, language, papers)) return { ...lead, text };
    }
  }
  if (!headline) return null;
  const text = clauseOf(headline.text, headline.language, MAX_HEADLINE);
  return { text: text ?? shortened(headline.text, MAX_HEADLINE), article: headline.article };
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

/** A paper's headline without escapes, its site's name and what only teases. */
export function titledOf({ article, language }: Paper): Titled {
  const text = withoutTease(plainTitle(withoutSite(article.title, article.site)), language);
  return { text, article, language };
}

function isTelling({ text, article, language }: Titled): boolean {
  return (
    text !== "" &&
    !isShouted(text) &&
    !isTeasingTitle(text, language) &&
    !QUOTATION.test(text) &&
    !isSiteName(text, article.site)
  );
}

/** Nothing but somebody's words: nobody says whose. */
const QUOTATION = /^\s*["“”„«»][^"“”„«»]+["“”»«]\s*$/u;

/** Removes a question or tease at the end, if what is before it can stand alone. */
function withoutTease(title: string, language: string | undefined): string {
  const [head = "", , end = ""] =
    /^(.+(?<=[.!?…\p{L}\p{N}"”»]))(\s[–—|]\s|(?<=[.!?])\s)(.+)$/u.exec(title)?.slice(1) ?? [];
  if (head.split(/\s+/).length < MIN_WORDS || isSubordinate(head)) return title;
  if (isTeasingTitle(head, language) || !isTeasingTitle(end, language)) return title;
  return head.replace(/\.$/, "");
}

/** True for "Volksstimme", the title of pages without one. */
function isSiteName(title: string, site: string): boolean {
  const name = lettersOf(title);
  return name.length > 2 && lettersOf(site).includes(name);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Removes escapes, a ticker's signs, and a "Live" that the page's markup attached to the first word. */
function plainTitle(title: string): string {
  const [first = ""] = title
    .slice(0, MAX_TITLE)
    .replace(/\\(?=[\p{P}\p{S}])/gu, "")
    .split(/\s*\+{2,}\s*/)
    .filter((part) => part !== "");
  return first
    .replace(/^Live(?=\p{Lu}[^:]*:\p{Lu})/u, "")
    .replace(PAYWALL, "")
    .replace(/(?<=\p{Ll}):(?=[\p{Lu}„“"«])/u, ": ")
    .replace(/""/g, "")
    .replace(STAMP, "")
    .replace(CRY, "")
    .replace(MEDIUM, "")
    .replace(CUT_CLAUSE, "$<head>")
    .replace(UNENDED, "")
    .trim();
}

/** "Exclusive: " before a headline says nothing about the story. */
const STAMP =
  /^(?:scoop|exclusive|exclusif|exklusiv|exclusiva|esclusiva|exclusivo|breaking(?: news)?|eilmeldung|just in|watch)\s?[:|–—]\s*(?=\p{Lu})/iu;
/** "Plus+Headline" and "P+ (for subscribers); Headline". */
const PAYWALL = /^\p{L}{1,8}\+(?:\s*\([^)]*\)[;:,]?\s*|(?=\p{Lu}))/u;
/** "Nobody expected this!: " before a headline. */
const CRY = /^[^:]{4,60}[!?]\s?:\s+(?=.{20})/u;
/** "Prize for a beach. PHOTOS" */
const MEDIUM = /(?<=[.!?”"»])\s(?:FOTOS?|VIDEOS?|PHOTOS?|BILDER|IMAGES)$/u;
/** "Halden is back in the league: now its owner and his…" */
const CUT_CLAUSE = /^(?<head>[^“„«]{30,}?[\p{L}\p{N}”"»])(?:[:;,.]|\s[–—-])\s[^:;,.–—]*(?:…|\.{3})$/u;
/** "… wins three and…", as some sites cut their headlines. */
const UNENDED = /[\s,;]+(?:and|or|und|oder|et|ou|y|o|e|och|eller|en|of)\s?(?:…|\.{3})$/iu;

/** Removes the publisher from "Ferry aground - Politics - The Herald", with a section or a date beside it. */
function withoutSite(title: string, site: string): string {
  const [first = "", ...parts] = title.split(/(\s+[-–—|*·]\s+|,\s+(?=\p{Lu}[\p{L} ]+(?:, [\d./]+)?$))/u);
  const at = parts.findIndex((part, index) => index % 2 === 1 && isOfSite(part, site));
  const kept = at < 0 ? parts : parts.slice(0, at - 1);
  if (at >= 0) while (kept.length > 1 && /^\p{Lu}\p{L}+$/u.test(kept.at(-1) ?? "")) kept.splice(-2);
  const head = [first, ...kept].join("");
  return head.length >= MIN_HEAD ? head : title;
}

const MIN_HEAD = 12;

/** True of "The Herald", "H" and "Herald Online" for herald.example: the site's name, or its first letters. */
function isOfSite(name: string, site: string): boolean {
  const words = name.replace(/, [\d./]+$/, "").split(/[\s.-]+/);
  const labels = site.split(".").map(foldedLetters);
  const letters = foldedLetters(words.join("")).replace(/^the/, "");
  if (words.length > MAX_NAME || letters.length < 2) return false;
  if (labels.join("").includes(letters)) return true;
  const holds = (length: number) => labels.some((label) => label.length > length && letters.includes(label));
  if (holds(5) && /^[\p{Lu}\d]/u.test(name)) return true;
  if (words.some((word) => /^\p{Ll}{4}/u.test(word) && !/^(?:news|online)/.test(word))) return false;
  return holds(3) || labels.includes(words.map((word) => foldedLetters(word)[0] ?? "").join(""));
}

/** The most words of a publisher's name. */
const MAX_NAME = 6;

const foldedLetters = (text: string) => lettersOf(text.normalize("NFD").replace(/\p{M}/gu, ""));

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
