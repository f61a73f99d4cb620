/** How alike two items are, from -1 to 1. */
export interface Link {
  one: number;
  other: number;
  similarity: number;
}

/**
 * Joins items with each other and with groups there are, always the two that are most alike, until no two are
 * alike enough (agglomerative clustering). Two groups are as alike as their best pair and the mean over all
 * pairs, weighed: by the mean alone a long story would come apart, by the best pair alone one story would chain
 * to the next.
 *
 * @param groups what takes items in, but joins no other of these
 * @param links each pair once; items without a link are not alike at all
 * @param enough more than 0
 * @returns `groups` in their order with what they took in, then the new groups in the order of their first items
 */
export function joined(groups: number[][], items: number[], links: Link[], enough: number): number[][] {
  const clusters = new Clusters([...groups, ...items.map((item) => [item])], groups.length, links);
  for (let pair = clusters.mostAlike(); pair && pair.score >= enough; pair = clusters.mostAlike()) {
    clusters.join(pair.into, pair.from);
  }
  return clusters.groups.filter((group) => group !== null);
}

/** What the best pair of two groups counts in their similarity; the mean counts the rest. */
const BEST_SHARE = 0.25;

interface Pair {
  into: number;
  from: number;
  score: number;
}

/** Of all pairs of two groups: the sum of their similarity, and the greatest. */
interface Sum {
  sum: number;
  greatest: number;
}

/** Groups by number. Those from `open` on can go up in one with a lower number. */
class Clusters {
  readonly groups: (number[] | null)[];
  readonly #open: number;
  /** For each group the others that it has something in common with. */
  readonly #sums: Map<number, Sum>[];
  /** For each open group the one before it that it is most alike to. */
  readonly #nearest: (Pair | undefined)[];

  constructor(groups: number[][], open: number, links: Link[]) {
    this.groups = groups.map((group) => [...group]);
    this.#open = open;
    this.#sums = groups.map(() => new Map());
    const groupOf = new Map(groups.flatMap((group, at) => group.map((item) => [item, at])));
    for (const { one, other, similarity } of links) {
      this.#add(groupOf.get(one) ?? -1, groupOf.get(other) ?? -1, { sum: similarity, greatest: similarity });
    }
    this.#nearest = groups.map((_, from) => this.#nearestOf(from));
  }

  mostAlike(): Pair | undefined {
    return this.#nearest.reduce(
      (most, pair) => (pair && pair.score > (most?.score ?? 0) ? pair : most),
      undefined,
    );
  }

  join(into: number, from: number): void {
    this.groups[into]?.push(...(this.groups[from] ?? []));
    this.groups[from] = null;
    for (const [other, sum] of this.#sums[from] ?? []) {
      this.#sums[other]?.delete(from);
      if (other !== into) this.#add(into, other, sum);
    }
    this.#nearest[from] = undefined;
    for (let other = this.#open; other < this.groups.length; other++) this.#look(other, into, from);
  }

  /** Sees to it that `other` knows its nearest after `from` went up in `into`. */
  #look(other: number, into: number, from: number): void {
    const nearest = this.#nearest[other];
    const isGone = other === into || nearest?.into === into || nearest?.into === from;
    if (isGone) this.#nearest[other] = this.#nearestOf(other);
    else if (other > into && this.groups[other] !== null) {
      this.#nearest[other] = nearer(nearest, { into, from: other, score: this.#score(into, other) });
    }
  }

  #nearestOf(from: number): Pair | undefined {
    if (from < this.#open || this.groups[from] === null) return undefined;
    let nearest: Pair | undefined;
    for (const into of this.#sums[from]?.keys() ?? []) {
      if (into < from) nearest = nearer(nearest, { into, from, score: this.#score(into, from) });
    }
    return nearest;
  }

  #add(one: number, other: number, { sum, greatest }: Sum): void {
    const before = this.#sums[one]?.get(other);
    const added = {
      sum: sum + (before?.sum ?? 0),
      greatest: Math.max(greatest, before?.greatest ?? greatest),
    };
    this.#sums[one]?.set(other, added);
    this.#sums[other]?.set(one, added);
  }

  #score(one: number, other: number): number {
    const found = this.#sums[one]?.get(other);
    if (!found) return 0;
    const pairs = (this.groups[one]?.length ?? 0) * (this.groups[other]?.length ?? 0);
    return BEST_SHARE * found.greatest + (1 - BEST_SHARE) * (found.sum / pairs);
  }
}

/** The pair with the higher score, of equals the one that comes first. */
function nearer(one: Pair | undefined, other: Pair): Pair | undefined {
  if (other.score <= 0) return one;
  if (!one || other.score > one.score) return other;
  return other.score === one.score && other.into < one.into ? other : one;
}
