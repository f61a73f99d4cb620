import type { Article } from "../../retrieval/article.ts";
import type { Link } from "./clusters.ts";
import type { Profile } from "./profile.ts";
import { contradicts, SAME_STORY } from "./similarity.ts";

/** The vectors of an embedding model by article page, for one run. Articles without one have an empty vector. */
export type Meanings = readonly (readonly [page: string, vector: Int8Array])[];

type EmbeddedText = Pick<Article, "page" | "title" | "extract">;

const MOST_FOUND = 200;
const MOST_KNOWN = 100;

export function meaningsAsked(found: EmbeddedText[], known: { articles: EmbeddedText[] }[]): EmbeddedText[] {
  const first = known.slice(0, MOST_KNOWN).flatMap(({ articles }) => articles.slice(0, 1));
  return [...found.slice(0, MOST_FOUND), ...first];
}

export function vectorsOf(pages: string[], meanings: Meanings): (Int8Array | null)[] {
  const byPage = new Map(meanings);
  return pages.map((page) => {
    const vector = byPage.get(page);
    return vector && vector.length > 0 ? vector : null;
  });
}

/** Added to the similarity of two articles with the same meaning. */
const MEANING = SAME_STORY;
/** Standard deviations above the mean of all pairs: where meaning starts to count, and where it counts fully. */
const [BEGINS, WHOLE] = [2.5, 6.5];
const LEAST_PAIRS = 30;

/**
 * Measured against all other pairs of the run, because models differ in what they call near. Contradicting pairs stay
 * apart.
 */
export function withMeaning(
  links: Link[],
  profiles: Profile[],
  vectors: (Int8Array | null)[],
  isOpen: (at: number) => boolean,
): Link[] {
  const pairs = pairsOf(vectors, isOpen);
  if (pairs.length < LEAST_PAIRS) return links;
  const mean = pairs.reduce((sum, { cosine }) => sum + cosine, 0) / pairs.length;
  const deviation = Math.sqrt(
    pairs.reduce((sum, { cosine }) => sum + (cosine - mean) ** 2, 0) / pairs.length,
  );
  const known = new Map(links.map((link) => [`${link.one} ${link.other}`, link]));
  for (const { one, other, cosine } of pairs) {
    const share = Math.min(1, ((cosine - mean) / deviation - BEGINS) / (WHOLE - BEGINS));
    const [left, right] = [profiles[one], profiles[other]];
    if (!(share > 0) || !left || !right || contradicts(left, right)) continue;
    const before = known.get(`${one} ${other}`)?.similarity ?? 0;
    if (before >= 0) known.set(`${one} ${other}`, { one, other, similarity: before + MEANING * share });
  }
  return [...known.values()];
}

interface Pair {
  one: number;
  other: number;
  cosine: number;
}

function pairsOf(vectors: (Int8Array | null)[], isOpen: (at: number) => boolean): Pair[] {
  const given = vectors.flatMap((vector, at) =>
    vector ? [{ vector, at, norm: Math.sqrt(product(vector, vector)) }] : [],
  );
  return given.flatMap(({ vector, at, norm }, place) => {
    if (!isOpen(at)) return [];
    return given.slice(0, place).map((earlier) => {
      return {
        one: earlier.at,
        other: at,
        cosine: product(vector, earlier.vector) / (norm * earlier.norm || 1),
      };
    });
  });
}

function product(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
