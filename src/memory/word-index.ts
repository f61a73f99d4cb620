/** How much each word of a text tells. */
export interface Weighted {
  weights: ReadonlyMap<string, number>;
  /** The length of `weights` as a vector. */
  norm: number;
}

/** The texts that have a word, and how much it tells in each. */
interface Postings {
  texts: number[];
  weights: number[];
}

/** One word in common is chance, however rare it is. */
const LEAST_SHARED = 2;

/** Texts by their words (an inverted index), to find the few that one has enough in common with. */
export class WordIndex {
  readonly #norms: number[] = [];
  readonly #postings = new Map<string, Postings>();

  /**
   * The texts that have two words or more in common with this one and whose cosine with it is at least `floor`,
   * by their numbers: counted from 0 in the order of adding.
   */
  similar({ weights, norm }: Weighted, floor: number): { text: number; cosine: number }[] {
    const products = new Float64Array(this.#norms.length);
    const shared = new Uint16Array(this.#norms.length);
    for (const [word, weight] of weights) {
      const postings = this.#postings.get(word);
      for (let at = 0; postings && at < postings.texts.length; at++) {
        const text = postings.texts[at] ?? 0;
        products[text] = (products[text] ?? 0) + weight * (postings.weights[at] ?? 0);
        shared[text] = (shared[text] ?? 0) + 1;
      }
    }
    const found: { text: number; cosine: number }[] = [];
    for (let text = 0; text < products.length; text++) {
      const cosine = (products[text] ?? 0) / (norm * (this.#norms[text] ?? 0));
      if (cosine >= floor && (shared[text] ?? 0) >= LEAST_SHARED) found.push({ text, cosine });
    }
    return found;
  }

  add({ weights, norm }: Weighted): void {
    const text = this.#norms.push(norm) - 1;
    for (const [word, weight] of weights) {
      const postings = this.#postings.get(word) ?? { texts: [], weights: [] };
      postings.texts.push(text);
      postings.weights.push(weight);
      this.#postings.set(word, postings);
    }
  }
}
