import { withoutAccents } from "../../language/folding.ts";
import { tokensOf } from "../../language/tokens.ts";
import { lettersOf } from "./compare-words.ts";
import type { Paper, QuotedSentence } from "./papers.ts";
import { isSubordinate, isTeasing, withoutQuotations } from "./phrases.ts";

/** Characters of a title that are read. */
const MAX_TITLE = 600;

export interface CleanTitle extends QuotedSentence {
  language: string | undefined;
}

/** A paper's headline without escapes, its site's name and what only teases. */
export function cleanTitleOf({ article, language }: Paper): CleanTitle {
  const { site, extract } = article;
  const title = article.title.slice(0, MAX_TITLE);
  const text = withoutTease(
    plainTitle(withMarkup(withoutSite(title, site, extract), extract, language)),
    language,
  );
  return { text, article, language };
}

/** Between the parts of a title. */
const PART_END = /\s[–—|]\s|[:;]\s+|(?<=[.!?…])\s+/gu;

/** Removes a question, tease or quotation without a speaker at the end, if what is before it can stand alone. */
function withoutTease(title: string, language: string | undefined): string {
  const end = [...title.matchAll(PART_END)].at(-1);
  if (!end) return title;
  const tail = title.slice(end.index + end[0].length);
  const head = title.slice(0, end.index);
  const isSaid = (text: string) => !/\p{L}/u.test(withoutQuotations(text));
  if (isSaid(tail) ? end[0].startsWith(":") : !isTeasing(tail, language)) return title;
  if (wordCount(head) < leastWords(end[0]) || isSubordinate(head)) return title;
  if (isSaid(head) || isTease(head, language)) return title;
  return head.replace(/\.$/, "");
}

/** True of a title that teases, but for a topic in front. */
export function isTease(title: string, language: string | undefined): boolean {
  if (isTeasing(title, language)) return true;
  const [end] = title.matchAll(PART_END);
  if (!end) return false;
  const head = title.slice(0, end.index);
  const isTopic = wordCount(head) < leastWords(end[0]) || isTeasing(head, language);
  return isTopic && isTease(title.slice(end.index + end[0].length), language);
}

const wordCount = (text: string) => text.split(/\s+/).length;

/** The fewest words that say something in front of a dash, a colon or another sentence: before a colon, five are a topic. */
const leastWords = (end: string) => (/[–—|]/.test(end) ? 3 : end.startsWith(":") ? 8 : 5);

/** True for "Volksstimme", the title of pages without one. */
export function isSiteName(title: string, site: string): boolean {
  const name = lettersOf(title);
  return name.length > 2 && lettersOf(site).includes(name);
}

/**
 * Puts a colon behind a section that the page's markup attached, in capitals or without a space: "HEALTH Cold noses",
 * "ExclusiveAda Lane resigns". Such a section isn't in the article's text, where the two words behind it are.
 */
function withMarkup(title: string, extract: string, language: string | undefined): string {
  if (extract === "") return title;
  const has = (word: string) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "u").test(extract);
  const isStop = (word: string) => tokensOf(word, language, 1).some((token) => token.isStop);
  return title
    .replace(/([\p{L}\d]*[\p{Ll}\d])(\p{Lu}\p{Ll}+)(?= ([\p{L}\p{N}]+))/gu, (word, section, first, second) =>
      !has(word) && (isStop(first) || has(`${first} ${second}`)) ? `${section}: ${first}` : word,
    )
    .replace(/^((?:\p{Lu}{2,} )*\p{Lu}{2,}) (?=\p{Lu}\p{Ll})/u, (section, words: string) =>
      words.length >= MIN_SECTION && !words.split(" ").some(has) ? `${words}: ` : section,
    );
}

/** Letters of a section in capitals; fewer may be an organisation. */
const MIN_SECTION = 5;

/** Removes escapes, a ticker's signs, and a "Live" that the page's markup attached to the first word. */
function plainTitle(title: string): string {
  const [first = ""] = title
    .replace(/\\(?=[\p{P}\p{S}])/gu, "")
    .split(/\s*\+{2,}\s*(?:\d{1,2}[:.]\d\d(?:\sUhr)?:?\s)?/)
    .filter((part) => part !== "");
  return first
    .replace(/^Live(?=\p{Lu}[^:]*:\p{Lu})/u, "")
    .replace(PAYWALL, "")
    .replace(/^[\s:–—|]+/u, "")
    .replace(/(?<=\p{Ll}):(?=[\p{Lu}„“"«])|(?<=\p{Lu}):(?=\p{Lu}\p{Ll}|[„“"«])/u, ": ")
    .replace(STAMP, "")
    .replace(AUTHOR, "")
    .replace(CUT_CLAUSE, "$<head>")
    .replace(UNENDED, "")
    .trim();
}

/** "Exclusive: " before a headline says nothing about the story. */
const STAMP =
  /^(?:scoop|exclusive|exclusif|exklusiv|exclusiva|esclusiva|exclusivo|breaking(?: news)?|eilmeldung|just in|watch)\s?[:|–—]\s*(?=\p{Lu})/iu;
/** "Plus+Headline" and "P+ (for subscribers); Headline". */
const PAYWALL = /^\p{L}{1,8}\+(?:\s*\([^)]*\)[;:,]?\s*|(?=[\p{Lu}„“"«]))/u;
/** "Halden wins | Ada Lane" and "Halden wins Eine Kolumne von Ada Lane" */
const AUTHOR =
  /\s(?:\||Eine? (?:Gast)?(?:Kolumne|Kommentar|Beitrag|Glosse|Essay) von)\s\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2}$/u;
/** "Halden is back in the league: now its owner and his…" */
const CUT_CLAUSE = /^(?<head>[^“„«]{30,}?[\p{L}\p{N}”"»])(?:[:;,.]|\s[–—-])\s[^:;,.–—]*(?:…|\.{3})$/u;
/** "… wins three and…", as some sites cut their headlines. */
const UNENDED = /[\s,;]+(?:and|or|und|oder|et|ou|y|o|e|och|eller|en|of)\s?(?:…|\.{3})$/iu;

/** Removes the publisher from "Ferry aground - Politics - The Herald", with a section or a date beside it. */
function withoutSite(title: string, site: string, extract: string): string {
  const [first = "", ...parts] = title.split(/(\s+[-–—|*·]\s+|,\s+(?=\p{Lu}[\p{L} ]+(?:, [\d./]+)?$))/u);
  const [mark = "", last = ""] = parts.slice(-2);
  const isKnown = last.split(" ").some((word) => word.length > 3 && extract.includes(word));
  const isSigned = /[-|]/.test(mark) && NAME.test(last) && extract !== "" && !isKnown;
  const named = parts.findIndex((part, index) => index % 2 === 1 && isOfSite(part, site));
  const at = named < 0 && isSigned ? parts.length - 1 : named;
  const kept = at < 0 ? parts : parts.slice(0, at - 1);
  if (at >= 0) while (kept.length > 1 && SECTION.test(kept.at(-1) ?? "")) kept.splice(-2);
  const head = [first, ...kept].join("");
  return head.length >= MIN_HEAD ? head : title;
}

/** "La Gazzetta dello Sport": a publisher's name, if the article's text has none of its words. */
const NAME = /^\p{Lu}\S*(?: \S+){0,2}(?: [\p{Lu}\d]\S*)?$/u;
/** "Politics" or "Ultima Ora", before a publisher's name. */
const SECTION = /^\p{Lu}\S*(?: \p{L}+)?$/u;

/** Characters that are left of a title, at least, without its site. */
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

const foldedLetters = (text: string) => lettersOf(withoutAccents(text));
