/**
 * Joins groups of items, always the two that are most alike, until no two are alike enough (agglomerative
 * clustering). Two groups are as alike as the mean over their pairs and the best pair, halved: by the mean
 * alone a long story would come apart, by the best alone one story would chain to the next.
 *
 * @param groups what to start from, as items; a group that is `fixed` takes others in but joins no fixed one
 * @param alike from -1 to 1; asked once for each pair of items whose groups can join
 * @returns which items end up together, in the order of `groups`
 */
export function joined<Item>(
  groups: { items: Item[]; fixed: boolean }[],
  alike: (one: Item, other: Item) => number,
  enough: number,
): Item[][] {
  const table = new Table(groups, alike);
  for (let pair = table.mostAlike(); pair && pair.score >= enough; pair = table.mostAlike()) {
    table.join(pair.into, pair.from);
  }
  return table.groups();
}

class Table<Item> {
  readonly #items: (Item[] | null)[];
  readonly #fixed: boolean[];
  /** Row by row, for every two groups: the sum of the likeness of their pairs, and the greatest. */
  readonly #sums: Float64Array;
  readonly #greatest: Float64Array;

  constructor(groups: { items: Item[]; fixed: boolean }[], alike: (one: Item, other: Item) => number) {
    this.#items = groups.map(({ items }) => [...items]);
    this.#fixed = groups.map(({ fixed }) => fixed);
    this.#sums = new Float64Array(groups.length ** 2);
    this.#greatest = new Float64Array(groups.length ** 2).fill(-1);
    for (let i = 0; i < groups.length; i++) {
      for (let j = 0; j < i; j++) if (this.#canJoin(i, j)) this.#compare(i, j, alike);
    }
  }

  groups(): Item[][] {
    return this.#items.filter((items) => items !== null);
  }

  mostAlike(): { into: number; from: number; score: number } | undefined {
    let most: { into: number; from: number; score: number } | undefined;
    for (let i = 0; i < this.#items.length; i++) {
      for (let j = 0; j < i; j++) {
        const score = this.#canJoin(i, j) ? this.#score(i, j) : -1;
        if (!most || score > most.score) most = { into: j, from: i, score };
      }
    }
    return most;
  }

  /** `from`, the later of the two, goes up in `into`. */
  join(into: number, from: number): void {
    this.#items[into]?.push(...(this.#items[from] ?? []));
    this.#items[from] = null;
    this.#fixed[into] ||= this.#fixed[from] ?? false;
    for (let other = 0; other < this.#items.length; other++) {
      const [kept, gone] = [this.#at(into, other), this.#at(from, other)];
      this.#set(into, other, (this.#sums[kept] ?? 0) + (this.#sums[gone] ?? 0), Math.max(this.#greatest[kept] ?? -1, this.#greatest[gone] ?? -1));
    }
  }

  #canJoin(i: number, j: number): boolean {
    return this.#items[i] !== null && this.#items[j] !== null && !(this.#fixed[i] && this.#fixed[j]);
  }

  #compare(i: number, j: number, alike: (one: Item, other: Item) => number): void {
    let [sum, greatest] = [0, -1];
    for (const one of this.#items[i] ?? []) {
      for (const other of this.#items[j] ?? []) {
        const likeness = alike(one, other);
        sum += likeness;
        greatest = Math.max(greatest, likeness);
      }
    }
    this.#set(i, j, sum, greatest);
  }

  #score(i: number, j: number): number {
    const pairs = (this.#items[i]?.length ?? 0) * (this.#items[j]?.length ?? 0);
    const at = this.#at(i, j);
    if (pairs === 0) return -1;
    return BEST_SHARE * (this.#greatest[at] ?? -1) + (1 - BEST_SHARE) * ((this.#sums[at] ?? 0) / pairs);
  }

  #at(i: number, j: number): number {
    return i * this.#items.length + j;
  }

  #set(i: number, j: number, sum: number, greatest: number): void {
    for (const at of [this.#at(i, j), this.#at(j, i)]) {
      this.#sums[at] = sum;
      this.#greatest[at] = greatest;
    }
  }
}

const BEST_SHARE = 0.25;
