interface NumberedWord {
  readonly number: number;
}

interface WeightedText {
  /** Each of `words`, with its weight at the same index of `values`. */
  weights: { words: NumberedWord[]; values: number[] };
  norm: number;
}

interface Postings {
  texts: number[];
  weights: number[];
}

const LEAST_SHARED = 2;

export class WordIndex {
  readonly #norms: number[] = [];
  /** The texts that contain each queried word, by the word's number. */
  readonly #postings: (Postings | undefined)[] = [];

  /** @param asked the words of all texts that will be queried: others aren't kept */
  constructor(asked: Iterable<NumberedWord>) {
    for (const { number } of asked) this.#postings[number] ??= { texts: [], weights: [] };
  }

  /** Texts with at least two common words and a cosine of `floor`, numbered from 0 in the order of adding. */
  similar(
    { weights: { words, values }, norm }: WeightedText,
    floor: number,
  ): { text: number; cosine: number }[] {
    const products = new Float64Array(this.#norms.length);
    const shared = new Uint16Array(this.#norms.length);
    for (let place = 0; place < words.length; place++) {
      const weight = values[place] ?? 0;
      const postings = this.#postings[words[place]?.number ?? -1];
      for (let at = 0; postings && at < postings.texts.length; at++) {
        const text = postings.texts[at] ?? 0;
        products[text] = (products[text] ?? 0) + weight * (postings.weights[at] ?? 0);
        shared[text] = (shared[text] ?? 0) + 1;
      }
    }
    const found: { text: number; cosine: number }[] = [];
    for (let text = 0; text < products.length; text++) {
      if ((shared[text] ?? 0) < LEAST_SHARED) continue;
      const cosine = (products[text] ?? 0) / (norm * (this.#norms[text] ?? 0));
      if (cosine >= floor) found.push({ text, cosine });
    }
    return found;
  }

  add({ weights: { words, values }, norm }: WeightedText): void {
    const text = this.#norms.push(norm) - 1;
    for (let at = 0; at < words.length; at++) {
      const postings = this.#postings[words[at]?.number ?? -1];
      postings?.texts.push(text);
      postings?.weights.push(values[at] ?? 0);
    }
  }
}
