import type { Article } from "../retrieval/article.ts";
import { linkReferences } from "./cited-links.ts";
import type { Reference } from "./references.ts";

/** Offsets count Unicode code points, as Python does. */
export interface CitedText {
  text: string;
  citations: { article: Article; start: number | null; end: number | null }[];
}

/** A page that is cited without a link gets a reference at the place that the provider gives. */
export function citedReferences({ text, citations }: CitedText, known: Article[] = []): Reference[] {
  const links = linkReferences(text, [...citations.map(({ article }) => article), ...known]);
  const linked = new Set(links.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const offsetOf = offsetsIn(text);
  const others = citations
    .filter(({ article }) => !linked.has(article.page))
    .map(({ article, start, end }) => {
      const last = offsetOf(end ?? text.length);
      const first = start === null ? last : offsetOf(start);
      // A mark of the provider's own is replaced by ours; after any other words ours is added.
      const isMark = last - first <= MAX_MARK && MARK.test(text.slice(first, last));
      return { start: isMark ? first : last, end: last, articles: [article] };
    });
  return [...links, ...others];
}

const MAX_MARK = 200;
const MARK = /^\s*(?:【[^】]*】|\ue200[^\ue201]*\ue201|\[\[?\d+\]?\])\s*$/;

/** From offsets in code points to UTF-16. */
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
