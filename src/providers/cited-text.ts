import type { Article } from "../retrieval/article.ts";
import { linkReferences } from "./cited-links.ts";
import type { Reference } from "./references.ts";

/** A text with the pages that it cites. Places are counted in characters as Python counts them. */
export interface CitedText {
  text: string;
  citations: { article: Article; start: number | null; end: number | null }[];
}

/**
 * Where a text refers to pages: its links to those that it cites or that are `known` otherwise, and for what it
 * cites without a link the place that the provider gives.
 */
export function citedReferences({ text, citations }: CitedText, known: Article[] = []): Reference[] {
  const links = linkReferences(text, [...citations.map(({ article }) => article), ...known]);
  const linked = new Set(links.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const offsetOf = offsetsIn(text);
  const others = citations
    .filter(({ article }) => !linked.has(article.page))
    .map(({ article, start, end }) => {
      const last = offsetOf(end ?? text.length);
      const first = start === null ? last : offsetOf(start);
      // A mark of the provider's own gives way to ours; behind any other words ours is added.
      const isMark = last - first <= MAX_MARK && MARK.test(text.slice(first, last));
      return { start: isMark ? first : last, end: last, articles: [article] };
    });
  return [...links, ...others];
}

const MAX_MARK = 200;
const MARK = /^\s*(?:【[^】]*】|\ue200[^\ue201]*\ue201|\[\[?\d+\]?\])\s*$/;

/** From characters as Python counts them to those of a string here, for one text. */
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
