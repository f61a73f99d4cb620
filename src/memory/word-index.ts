export interface Weighted {
  weights: ReadonlyMap<string, number>;
  norm: number;
}

interface Postings {
  texts: number[];
  weights: number[];
}

const LEAST_SHARED = 2;

export class WordIndex {
  readonly #norms: number[] = [];
  readonly #postings: Map<string, Postings>;

  /** @param asked the words of all texts that will be asked for: others are not kept */
  constructor(asked: Iterable<string>) {
    this.#postings = new Map(Array.from(asked, (word) => [word, { texts: [], weights: [] }]));
  }

  /** Texts with at least two words in common and a cosine of `floor`, numbered from 0 in the order of adding.
   * `product` is the scalar product of the weights. */
  similar({ weights, norm }: Weighted, floor: number): { text: number; cosine: number; product: number }[] {
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
    const found: { text: number; cosine: number; product: number }[] = [];
    for (let text = 0; text < products.length; text++) {
      const product = products[text] ?? 0;
      const cosine = product / (norm * (this.#norms[text] ?? 0));
      if (cosine >= floor && (shared[text] ?? 0) >= LEAST_SHARED) found.push({ text, cosine, product });
    }
    return found;
  }

  add({ weights, norm }: Weighted): void {
    const text = this.#norms.push(norm) - 1;
    for (const [word, weight] of weights) {
      const postings = this.#postings.get(word);
      postings?.texts.push(text);
      postings?.weights.push(weight);
    }
  }
}
