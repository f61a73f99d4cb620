import { areWithin, contradicts, isDoubtful, type Profile } from "./similarity.ts";

/** Two articles, and how much they share: the product of their weights, which rare words and names make great. */
export interface Shared {
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
export function withLonePairs(
  groups: number[][],
  known: number,
  profiles: Profile[],
  shared: Shared[],
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

/** By story, the one that shares most with it, unless another shares nearly as much. */
function nearestOf(groups: number[][], shared: Shared[]): Map<number, number> {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((item) => [item, at])));
  const most = groups.map(() => new Map<number, number>());
  for (const { one, other, product } of shared) {
    const [left = -1, right = -1] = [groupOf.get(one), groupOf.get(other)];
    if (left === right) continue;
    most[left]?.set(right, Math.max(product, most[left].get(right) ?? 0));
    most[right]?.set(left, Math.max(product, most[right].get(left) ?? 0));
  }
  return new Map(
    most.flatMap((products, at) => {
      const [first, second] = [...products].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
      return first && (second?.[1] ?? 0) <= RIVAL * first[1] ? [[at, first[0]] as const] : [];
    }),
  );
}
