/**
 * Joins items with each other and with groups there are, always the two that are most alike, until no two are
 * alike enough (agglomerative clustering). Two groups are as alike as their best pair and the mean over all
 * pairs, weighed: by the mean alone a long story would come apart, by the best pair alone one story would chain
 * to the next.
 *
 * @param groups what takes items in, but joins no other of these
 * @param alike from -1 to 1; asked once for each pair
 * @returns `groups` in their order with what they took in, then the new groups in the order of their first items
 */
export function joined<Item>(
  groups: Item[][],
  items: Item[],
  alike: (one: Item, other: Item) => number,
  enough: number,
): Item[][] {
  const table = new Table([...groups, ...items.map((item) => [item])], groups.length, alike);
  for (let pair = table.mostAlike(); pair && pair.score >= enough; pair = table.mostAlike()) {
    table.join(pair.into, pair.from);
  }
  return table.groups.filter((group) => group !== null);
}

/** What the best pair of two groups counts in their likeness; the mean counts the rest. */
const BEST_SHARE = 0.25;

interface Pair {
  into: number;
  from: number;
  score: number;
}

/** Groups by number. Those from `open` on can go up in one with a lower number. */
class Table<Item> {
  readonly groups: (Item[] | null)[];
  readonly #open: number;
  /** Row by row, for every two groups: the sum of the likeness of their pairs, and the greatest. */
  readonly #sums: Float64Array;
  readonly #greatest: Float64Array;
  /** For each open group the one before it that it is most alike to. */
  readonly #nearest: (Pair | undefined)[];

  constructor(groups: Item[][], open: number, alike: (one: Item, other: Item) => number) {
    this.groups = groups.map((group) => [...group]);
    this.#open = open;
    this.#sums = new Float64Array(groups.length ** 2);
    this.#greatest = new Float64Array(groups.length ** 2).fill(-1);
    for (let from = open; from < groups.length; from++) {
      for (let into = 0; into < from; into++) this.#compare(into, from, alike);
    }
    this.#nearest = groups.map((_, from) => this.#nearestOf(from));
  }

  mostAlike(): Pair | undefined {
    return this.#nearest.reduce(
      (most, pair) => (pair && pair.score > (most?.score ?? -1) ? pair : most),
      undefined,
    );
  }

  join(into: number, from: number): void {
    this.groups[into]?.push(...(this.groups[from] ?? []));
    this.groups[from] = null;
    for (let other = 0; other < this.groups.length; other++) {
      const [kept, gone] = [this.#at(into, other), this.#at(from, other)];
      const sum = (this.#sums[kept] ?? 0) + (this.#sums[gone] ?? 0);
      this.#set(into, other, sum, Math.max(this.#greatest[kept] ?? -1, this.#greatest[gone] ?? -1));
    }
    this.#nearest[from] = undefined;
    for (let other = this.#open; other < this.groups.length; other++) this.#look(other, into, from);
  }

  /** Sees to it that `other` knows its nearest after `from` went up in `into`. */
  #look(other: number, into: number, from: number): void {
    const nearest = this.#nearest[other];
    if (other === into || nearest?.into === into || nearest?.into === from) {
      this.#nearest[other] = this.#nearestOf(other);
    } else if (other > into && nearest && this.#score(into, other) > nearest.score) {
      this.#nearest[other] = { into, from: other, score: this.#score(into, other) };
    }
  }

  #nearestOf(from: number): Pair | undefined {
    if (from < this.#open || this.groups[from] === null) return undefined;
    let nearest: Pair | undefined;
    for (let into = 0; into < from; into++) {
      const score = this.#score(into, from);
      if (score > (nearest?.score ?? -1)) nearest = { into, from, score };
    }
    return nearest;
  }

  #compare(into: number, from: number, alike: (one: Item, other: Item) => number): void {
    let [sum, greatest] = [0, -1];
    for (const one of this.groups[into] ?? []) {
      for (const other of this.groups[from] ?? []) {
        const likeness = alike(one, other);
        sum += likeness;
        greatest = Math.max(greatest, likeness);
      }
    }
    this.#set(into, from, sum, greatest);
  }

  #score(into: number, from: number): number {
    const pairs = (this.groups[into]?.length ?? 0) * (this.groups[from]?.length ?? 0);
    const at = this.#at(into, from);
    if (pairs === 0) return -1;
    return BEST_SHARE * (this.#greatest[at] ?? -1) + (1 - BEST_SHARE) * ((this.#sums[at] ?? 0) / pairs);
  }

  #set(one: number, other: number, sum: number, greatest: number): void {
    for (const at of [this.#at(one, other), this.#at(other, one)]) {
      this.#sums[at] = sum;
      this.#greatest[at] = greatest;
    }
  }

  #at(one: number, other: number): number {
    return one * this.groups.length + other;
  }
}
