import { cutTo } from "../../../base/cut.ts";
import { limits } from "../../../contract/base/limits.ts";
import { sentencesOf } from "../../../language/sentences.ts";
import { keyOf, tokensOf } from "./claim-tokens.ts";
import { type Inference, isGiven } from "./inferences.ts";

/** A claim with the keys of its words, and its numbers as written. */
interface WantedWords {
  text: string;
  keys: Set<string>;
  numbers: string[];
}

/** A sentence of a page. */
interface Passage {
  text: string;
  /** The keys of its words, and its numbers as written. */
  keys: Set<string>;
  /** The index of its paragraph. */
  paragraph: number;
}

const MAX_PASSAGES = 1_500;
/** The closest passages, which are compared in full. */
const MAX_COMPARED = 6;

/** A page's sentences, to find the one that a claim was taken from. */
export class Passages {
  readonly all: Passage[] = [];
  readonly #paragraphs: string[];
  readonly #language: string | undefined;
  readonly #frequency = new Map<string, number>();
  #line: string | null = null;

  constructor(paragraphs: string[], language: string | undefined) {
    this.#paragraphs = paragraphs;
    this.#language = language;
    for (const [paragraph, written] of paragraphs.entries()) {
      for (const text of sentencesOf(written, language)) {
        const keys = keysOf(text);
        for (const key of keys) this.#frequency.set(key, (this.#frequency.get(key) ?? 0) + 1);
        this.all.push({ text, keys, paragraph });
      }
      if (this.all.length >= MAX_PASSAGES) break;
    }
  }

  /** True if the page contains a claim word for word. */
  holds(claim: string): boolean {
    this.#line ??= oneLine(this.#paragraphs.join("\n"));
    const words = wholeWords(claim);
    return words.length >= MIN_VERBATIM && this.#line.includes(words);
  }

  /** True if two successive sentences state a cause, comparison or prediction, as far as it can be judged. */
  give(inference: Inference): boolean {
    // Other words for the same things are common: only a thing that the page never names is another one.
    const isKnown = [...inference.object].every((key) => this.#frequency.has(key));
    if (inference.kind === "comparison" && isKnown) return true;
    return this.all.some(({ text, keys }, at) => {
      const before = this.all[at - 1];
      const both = before
        ? { text: `${before.text} ${text}`, keys: keys.union(before.keys) }
        : { text, keys };
      return isGiven(inference, both, this.#language);
    });
  }

  /** The sentence that shares most words with a claim. */
  closest(keys: Set<string>): Passage | undefined {
    let nearest: Passage | undefined;
    let most = 0;
    for (const passage of this.all) {
      const shared = this.#weight(passage, keys);
      if (shared > most) [nearest, most] = [passage, shared];
    }
    return nearest;
  }

  /**
   * @param found measures how much of the claim a text contains @returns the page's words, at most `limits.quote`
   * characters
   */
  nearest({ text, keys, numbers }: WantedWords, found: (text: string) => number): string | null {
    if (this.holds(text)) return bounded(wholeWords(text), keys);
    const wanted = new Set([...keys, ...numbers]);
    const scored = this.all
      .map((passage, at) => ({ at, score: this.#weight(passage, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, MAX_COMPARED);
    let best: { at: number; held: number } | undefined;
    for (const { at } of scored) {
      const held = found(this.all[at]?.text ?? "");
      if (!best || held > best.held) best = { at, held };
    }
    return best ? bounded(this.#withNeighbour(best, found), wanted) : null;
  }

  #weight({ keys }: Passage, wanted: Set<string>): number {
    let sum = 0;
    for (const key of wanted) if (keys.has(key)) sum += 1 / Math.sqrt(this.#frequency.get(key) ?? 1);
    return sum;
  }

  /** A name may be in the previous sentence, and a figure in the next. */
  #withNeighbour({ at, held }: { at: number; held: number }, found: (text: string) => number): string {
    const { text = "", paragraph } = this.all[at] ?? {};
    for (const near of [at - 1, at + 1]) {
      const other = this.all[near];
      if (other?.paragraph !== paragraph) continue;
      const both = near < at ? `${other?.text} ${text}` : `${text} ${other?.text}`;
      if (both.length <= limits.quote && this.holds(both) && found(both) > held) return both;
    }
    return text;
  }
}

const MIN_VERBATIM = 12;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const wholeWords = (claim: string) => oneLine(claim).replace(/\s*…$/, "");

function keysOf(text: string): Set<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isNumber ? token.raw : (keyOf(token) ?? []))));
}

/** Cuts a long text, between words, to the part with the most wanted words. */
function bounded(text: string, wanted: Set<string>): string {
  if (text.length <= limits.quote) return text;
  const starts = [0, ...[...text.matchAll(/\s/g)].map(({ index }) => index + 1)];
  const windows = starts
    .filter((start, at) => start === 0 || (at % 4 === 0 && start < text.length - limits.quote / 2))
    .map((start) => endedAtWord(text.slice(start)));
  let best = { text: windows[0] ?? "", held: -1 };
  for (const window of windows) {
    const keys = keysOf(window);
    const held = [...wanted].filter((key) => keys.has(key)).length;
    if (held > best.held) best = { text: window, held };
  }
  return best.text;
}

function endedAtWord(text: string): string {
  if (text.length <= limits.quote) return text.trim();
  const head = cutTo(text, limits.quote);
  const end = /\s/.test(text[head.length] ?? "") ? head.length : head.search(/\s\S*$/);
  return head.slice(0, end > limits.quote / 2 ? end : head.length).trim();
}
