import type { Profile } from "./profile.ts";
import { areWithin, contradicts, isDoubtful } from "./similarity.ts";

/** Two articles, and how much they share: the product of their weights, which rare words and names make great. */
export interface SharedWeight {
  one: number;
  other: number;
  product: number;
}

/** An article has one that is nearest to it where every other shares at most this part with it. */
const RIVAL = 0.7;
/** Stories at hand: among few, that no third shares as much with two articles is chance. */
const ENOUGH = 12;
/** Newsrooms report an event within some hours of one another. */
const CLOSE = 8 * 3_600_000;

/**
 * Joins two stories of one article each that share more with each other than either does with any other story, however
 * little that is: two headlines of one event often have two words in common. Joins nothing among fewer than twelve stories.
 * @param known how many of `groups` are known stories; these come first and are never joined to each other
 */
export function joinNearestPairs(
  groups: number[][],
  known: number,
  profiles: Profile[],
  shared: SharedWeight[],
): number[][] {
  if (groups.length < ENOUGH) return groups;
  const nearest = nearestOf(groups, shared);
  const joins = [...groups.keys()].flatMap((from) => {
    const into = nearest.get(from);
    if (from < known || into === undefined || into > from || nearest.get(into) !== from) return [];
    const [one, other] = [alone(into), alone(from)];
    return one && other && areOfOne(one, other) ? [{ from, into }] : [];
  });
  const grown = groups.map((group) => [...group]);
  for (const { from, into } of joins) grown[into]?.push(...(groups[from] ?? []));
  const gone = new Set(joins.map(({ from }) => from));
  return grown.filter((_, at) => !gone.has(at));

  function alone(at: number): Profile | undefined {
    const [first, ...others] = groups[at] ?? [];
    return others.length === 0 ? profiles[first ?? -1] : undefined;
  }
}

function areOfOne(one: Profile, other: Profile): boolean {
  return areWithin(CLOSE, [one], [other]) && !contradicts(one, other) && !isDoubtful(one, other);
}

/** Finds for each story the one that shares most with it, unless another shares nearly as much. */
function nearestOf(groups: number[][], shared: SharedWeight[]): Map<number, number> {
  const groupOf: number[] = [];
  for (const [at, group] of groups.entries()) for (const item of group) groupOf[item] = at;
  const most = new Map<number, Map<number, number>>();
  const add = (one: number, other: number, product: number) => {
    const products = most.get(one) ?? new Map<number, number>();
    if (products.size === 0) most.set(one, products);
    if (product > (products.get(other) ?? 0)) products.set(other, product);
  };
  for (const { one, other, product } of shared) {
    const left = groupOf[one] ?? -1;
    const right = groupOf[other] ?? -1;
    if (left === right) continue;
    add(left, right, product);
    add(right, left, product);
  }
  const nearest = new Map<number, number>();
  for (const [at, products] of most) {
    const first = greatestBut(products, -1);
    const second = products.get(greatestBut(products, first)) ?? 0;
    if (first >= 0 && second <= RIVAL * (products.get(first) ?? 0)) nearest.set(at, first);
  }
  return nearest;
}

/** The story but `left` that shares most, of equal ones the earliest; -1 where there is none. */
function greatestBut(products: ReadonlyMap<number, number>, left: number): number {
  let greatest = -1;
  let most = 0;
  for (const [story, product] of products) {
    if (story === left || product < most || (product === most && greatest >= 0 && story > greatest)) continue;
    greatest = story;
    most = product;
  }
  return greatest;
}
