import type { Profile } from "./profile.ts";
import { areCompatible } from "./similarity.ts";
import type { Weights, Word } from "./tokens/lexicon.ts";
import { WordIndex } from "./word-index.ts";

/** The cosine from which on two groups of articles are of one story: explained in docs/memory.md. */
const SAME_STORY = 0.45;
/** The same for two stories that were told apart. */
const SAME_TOLD_STORY = 0.5;
/** A long story tells many words: only its latest articles are compared. */
const MOST_COMPARED = 8;

interface GroupPair {
  into: number;
  from: number;
  cosine: number;
}

/**
 * Joins new groups to those that say much the same on the whole: what each headline of an event words in its own way
 * weighs little beside what all of them name.
 * @param known how many of `groups` are known stories; these come first and are never joined to each other
 */
export function joinByCentroid(groups: number[][], known: number, profiles: Profile[]): number[][] {
  let joined = groups;
  for (;;) {
    const isNew = (_: number[], at: number) => at >= known;
    const pairs = nearestFirst(pairsOf(joined, profiles, { isAsked: isNew, least: SAME_STORY }));
    if (pairs.length === 0) return joined;
    const grown = joined.map((group) => [...group]);
    for (const { into, from } of pairs) grown[into]?.push(...(joined[from] ?? []));
    const gone = new Set(pairs.map(({ from }) => from));
    joined = grown.filter((_, at) => !gone.has(at));
  }
}

/** Finds known stories that were told apart and are one by now: of those that something was found of, each that is
 * nearest to another. @returns places in `groups`, each in one pair at most */
export function splitStories(
  groups: number[][],
  known: number,
  profiles: Profile[],
  isGrown: (at: number) => boolean,
): [one: number, other: number][] {
  const isAsked = (_: number[], at: number) => isGrown(at);
  const pairs = pairsOf(groups.slice(0, known), profiles, { isAsked, least: SAME_TOLD_STORY });
  return nearestFirst(pairs).map(({ into, from }) => [into, from]);
}

function pairsOf(
  groups: number[][],
  profiles: Profile[],
  { isAsked, least }: { isAsked: (group: number[], at: number) => boolean; least: number },
): GroupPair[] {
  const read = groups.map((group) => latest(group, profiles));
  const centroids = read.map(centroidOf);
  const asked = [...groups.keys()].filter((at) => isAsked(groups[at] ?? [], at));
  const others = [...groups.keys()].filter((at) => !isAsked(groups[at] ?? [], at));
  const index = new WordIndex(asked.flatMap((at) => centroids[at]?.weights.words ?? []));
  const order: number[] = [];
  const add = (at: number) => {
    const centroid = centroids[at];
    if (!centroid) return;
    index.add(centroid);
    order.push(at);
  };
  for (const at of others) add(at);
  return asked.flatMap((at) => {
    const centroid = centroids[at];
    const found = centroid ? index.similar(centroid, least) : [];
    add(at);
    return found.flatMap(({ text, cosine }) => {
      const other = order[text] ?? -1;
      const isOne = areCompatible(read[at] ?? [], read[other] ?? []);
      return isOne ? [{ into: Math.min(at, other), from: Math.max(at, other), cosine }] : [];
    });
  });
}

/** Each group in one pair at most. */
function nearestFirst(pairs: GroupPair[]): GroupPair[] {
  const taken = new Set<number>();
  const sorted = pairs.sort((a, b) => b.cosine - a.cosine || a.into - b.into || a.from - b.from);
  return sorted.filter(({ into, from }) => {
    if (taken.has(into) || taken.has(from)) return false;
    taken.add(into).add(from);
    return true;
  });
}

function latest(group: number[], profiles: Profile[]): Profile[] {
  const articles = group.flatMap((item) => profiles[item] ?? []);
  return articles.sort((one, other) => other.time - one.time).slice(0, MOST_COMPARED);
}

/** The sum of the articles' weights, each article of length one. Rarity counts twice: what all of a topic says makes
 * long groups alike. */
function centroidOf(profiles: Profile[]): { weights: Weights; norm: number } {
  const sums = new Map<Word, number>();
  for (const { weights, norm } of profiles) {
    for (const [at, word] of weights.words.entries()) {
      sums.set(word, (sums.get(word) ?? 0) + (weights.values[at] ?? 0) ** 2 / (norm || 1));
    }
  }
  const values = [...sums.values()];
  return { weights: { words: [...sums.keys()], values }, norm: Math.hypot(...values) };
}
