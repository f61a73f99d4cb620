export interface Link {
  one: number;
  other: number;
  similarity: number;
}

interface Thresholds {
  /** The similarity, above 0, that is always enough. */
  enough: number;
  /** The similarity that is enough if neither of the two resembles anything else. */
  enoughAlone: number;
  /** The same if one of the two is among the groups to begin with. */
  enoughGrown: number;
  isClose: (one: number[], other: number[]) => boolean;
}

/**
 * The mean similarity alone would split long stories; the best pair alone would chain one story to the next. @returns
 * `groups`, never joined to each other, in order; then new ones in the order of their first items
 */
export function joined(
  groups: number[][],
  items: number[],
  links: Link[],
  thresholds: Thresholds,
): number[][] {
  const clusters = new Clusters([...groups, ...items.map((item) => [item])], groups.length, links);
  for (
    let pair = clusters.mostAlike();
    pair && pair.score >= thresholds.enough;
    pair = clusters.mostAlike()
  ) {
    clusters.join(pair.into, pair.from);
  }
  for (const { into, from } of clusters.aloneWithEachOther(thresholds)) clusters.join(into, from);
  return clusters.groups.filter((group) => group !== null);
}

const BEST_SHARE = 0.4;

/** A group resembles nothing else if its second best is at most this share of its best. */
const RIVAL = 0.2;

interface Pair {
  into: number;
  from: number;
  score: number;
}

interface Sum {
  sum: number;
  greatest: number;
}

class Clusters {
  readonly groups: (number[] | null)[];
  readonly #open: number;
  readonly #sums: Map<number, Sum>[];
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
    let most: Pair | undefined;
    for (let at = this.#open; at < this.#nearest.length; at++) {
      const pair = this.#nearest[at];
      if (pair && pair.score > (most?.score ?? 0)) most = pair;
    }
    return most;
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

  aloneWithEachOther({ enoughAlone, enoughGrown, isClose }: Thresholds): Pair[] {
    const nearest = this.groups.map((_, at) => this.#nearestTwo(at));
    return nearest.flatMap(([first, second], from) => {
      const [back, rival] = (first && nearest[first.other]) ?? [];
      if (
        !first ||
        from < this.#open ||
        first.other > from ||
        first.score < (first.other < this.#open ? enoughGrown : enoughAlone) ||
        back?.other !== from
      )
        return [];
      if (Math.max(second?.score ?? 0, rival?.score ?? 0) > RIVAL * first.score) return [];
      const isNear = isClose(this.groups[first.other] ?? [], this.groups[from] ?? []);
      return isNear ? [{ into: first.other, from, score: first.score }] : [];
    });
  }

  #nearestTwo(one: number): { other: number; score: number }[] {
    if (this.groups[one] === null) return [];
    return [...(this.#sums[one]?.keys() ?? [])]
      .map((other) => ({ other, score: this.#score(one, other) }))
      .sort((a, b) => b.score - a.score || a.other - b.other)
      .slice(0, 2);
  }

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

function nearer(one: Pair | undefined, other: Pair): Pair | undefined {
  if (other.score <= 0) return one;
  if (!one || other.score > one.score) return other;
  return other.score === one.score && other.into < one.into ? other : one;
}
