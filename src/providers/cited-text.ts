import { type Article, canonicalPage, siteOf } from "../retrieval/article.ts";
import { MAX_REFERENCES, type Reference } from "./references.ts";

/** Offsets count Unicode code points, as Python does. */
export interface CitedText {
  text: string;
  citations: { article: Article; start: number | null; end: number | null }[];
}

export function citedReferences({ text, citations }: CitedText, known: Article[] = []): Reference[] {
  const links = linkReferences(text, [...citations.map(({ article }) => article), ...known]);
  const linked = new Set(links.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const offsetOf = offsetsIn(text);
  const others = citations
    .filter(({ article }) => !linked.has(article.page))
    .map(({ article, start, end }) => {
      const last = offsetOf(end ?? text.length);
      const first = start === null ? last : offsetOf(start);
      // A provider's own mark is replaced by ours; after other words, ours is added.
      const isMark = last - first <= MAX_MARK && MARK.test(text.slice(first, last));
      return { start: isMark ? first : last, end: last, articles: [article] };
    });
  return [...links, ...others];
}

const MAX_MARK = 200;
const MARK = /^\s*(?:【[^】]*】|\ue200[^\ue201]*\ue201|\[\[?\d+\]?\])\s*$/;

function offsetsIn(text: string): (characters: number) => number {
  const within = (at: number, length: number) => Math.max(0, Math.min(at, length));
  if (!/[\ud800-\udfff]/.test(text)) return (characters) => within(characters, text.length);
  const offsets: number[] = [];
  let length = 0;
  for (const character of text) {
    offsets.push(length);
    length += character.length;
  }
  return (characters) => offsets[within(characters, offsets.length)] ?? text.length;
}

/** Turns links to known pages into references: `[[1]](…)`, `([site](…))`. A label of its own is kept. */
export function linkReferences(text: string, known: Article[]): Reference[] {
  const pages = new Map(known.toReversed().map((article) => [article.page, article]));
  const links = text
    .matchAll(LINK)
    .take(MAX_REFERENCES)
    .toArray()
    .flatMap((match) => {
      const [written, label = "", url = ""] = match;
      const article = pages.get(canonicalPage(url));
      return article ? [{ start: match.index, end: match.index + written.length, label, article }] : [];
    });
  return runsOf(links, text).flatMap((run) => inParentheses(run, text) ?? run.map(outOfParentheses));
}

// Bounded throughout, so that no text takes long. An address may contain pairs of parentheses.
const ADDRESS = String.raw`https?:\/\/[^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500}){0,5}`;
const LABEL = String.raw`\[\[[^[\]\n]{0,40}\]\]|\[[^[\]\n]{0,400}\]`;
const LINK = new RegExp(
  String.raw`(?<!!)(${LABEL})\(\s{0,3}<?(${ADDRESS})>?(?:\s{1,3}"[^"\n]{0,400}")?\s{0,3}\)`,
  "g",
);

interface CitedLink {
  start: number;
  end: number;
  label: string;
  article: Article;
}

function runsOf(links: CitedLink[], text: string): CitedLink[][] {
  const runs: CitedLink[][] = [];
  for (const link of links) {
    const last = runs.at(-1)?.at(-1);
    if (last && /^[\s,;]{0,5}$/.test(text.slice(last.end, link.start))) runs.at(-1)?.push(link);
    else runs.push([link]);
  }
  return runs;
}

function inParentheses(run: CitedLink[], text: string): Reference[] | null {
  const [start, end] = [(run[0]?.start ?? 0) - 1, run.at(-1)?.end ?? 0];
  if (text[start] !== "(" || text[end] !== ")") return null;
  return [{ start, end: end + 1, articles: run.map(({ article }) => article) }];
}

function outOfParentheses({ start, end, label, article }: CitedLink): Reference {
  const text = label.slice(1, -1);
  const isOwn = !/^\[|^\d*$/.test(text) && !isSite(text, article.url);
  return { start, end, articles: [article], ...(isOwn && { label: text }) };
}

function isSite(label: string, url: string): boolean {
  const site = siteOf(url);
  const words = label
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "");
  return words.startsWith(site) || site.split(".").includes(words.replace(/[^\p{L}\p{N}-]/gu, ""));
}
