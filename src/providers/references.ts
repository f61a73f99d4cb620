import { referencesIn, writeReference } from "../language/markdown/references.ts";
import type { Article } from "../retrieval/article.ts";
import type { Citations } from "./citations.ts";

/** Offsets are UTF-16; if both are equal, nothing is replaced. */
export interface Reference {
  start: number;
  end: number;
  articles: Article[];
  label?: string;
}

/** Escapes bracketed numbers that aren't references, so that nobody takes them for one. */
export function withReferences(text: string, references: Reference[], citations: Citations): string {
  const written: string[] = [];
  let at = 0;
  for (const place of inOrder(text, references)) {
    if (place.start < at && place.start < place.end) continue;
    written.push(text.slice(at, place.start));
    at = Math.max(at, place.end);
    const left = written.findLast((piece) => piece !== "")?.at(-1);
    written.push("escaped" in place ? place.escaped : addSpaces(left, markOf(place, citations), text[at]));
  }
  return written.join("") + text.slice(at);
}

/** References that the model wrote itself: `[1]`, `[1, 2]`, or `[web:1]` like Perplexity's models. */
export function numberReferences(text: string, articles: Map<string, Article>): Reference[] {
  return numbersIn(text).flatMap(({ start, end, numbers }) => {
    const named = numbers.flatMap((number) => articles.get(String(number)) ?? []);
    return named.length > 0 ? [{ start, end, articles: named }] : [];
  });
}

export function byNumber(articles: Article[]): Map<string, Article> {
  return new Map(articles.map((article, at) => [String(at + 1), article]));
}

export const MAX_REFERENCES = 2_000;

function numbersIn(text: string) {
  return referencesIn(text, "(?:web:)?").take(MAX_REFERENCES).toArray();
}

interface EscapedText {
  start: number;
  end: number;
  escaped: string;
}

function inOrder(text: string, references: Reference[]): (Reference | EscapedText)[] {
  const strays = numbersIn(text).map(({ start, end }) => ({
    start,
    end,
    escaped: `\\${text.slice(start, end - 1)}\\]`,
  }));
  // A stable sort: a reference to the same position as a stray one comes first and takes it.
  return [...mergeReferences(text, references), ...strays].sort((a, b) => a.start - b.start || b.end - a.end);
}

function mergeReferences(text: string, references: Reference[]): Reference[] {
  const places = new Map<string, Reference>();
  for (const reference of references) {
    const placed = reference.start === reference.end ? beforeWhiteSpace(text, reference) : reference;
    const known = places.get(`${placed.start} ${placed.end}`);
    if (known) known.articles = [...known.articles, ...placed.articles];
    else places.set(`${placed.start} ${placed.end}`, { ...placed });
  }
  return [...places.values()];
}

const MAX_GAP = 100;

function beforeWhiteSpace(text: string, reference: Reference): Reference {
  const near = text.slice(Math.max(0, reference.start - MAX_GAP), reference.start);
  const at = reference.start - (near.length - near.trimEnd().length);
  return { ...reference, start: at, end: at };
}

function markOf({ articles, label = "" }: Reference, citations: Citations): string {
  const numbers = new Set(articles.map((article) => citations.numberOf(article)));
  return [label, writeReference(numbers)].filter(Boolean).join(" ");
}

/** Separated from its neighbours: `[1](` and `[1][` would start a link. */
function addSpaces(left: string | undefined, mark: string, right: string | undefined): string {
  if (mark === "") return "";
  return `${left && /[^\s([]/.test(left) ? " " : ""}${mark}${right && /[([:]/.test(right) ? " " : ""}`;
}
