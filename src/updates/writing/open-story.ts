import { type DraftStory, storyBounds } from "./parsing-jobs.ts";
import { cut } from "./prompt-text.ts";
import type { SourceStatement } from "./statements.ts";

/** A story being read, whose parts come in any order. */
export class OpenStory {
  gist: string | null = null;
  since: string | null = null;
  why: string | null = null;
  /** True if the label of what changed stands alone above the facts, so that the headline says it. */
  hasNewFacts = false;
  readonly facts: number[] = [];
  /** Indexes of the statements on what changed and why it matters. */
  readonly labelled: number[] = [];
  readonly #citations = new Set<number>();
  readonly #listed = new Set<number>();
  #gistStatements: number[] = [];

  constructor(
    readonly headline: string,
    readonly isUnderTitle: boolean,
  ) {}

  get isEmpty(): boolean {
    return this.gist === null && this.facts.length === 0;
  }

  cite(numbers: number[]): void {
    for (const number of numbers) this.#citations.add(number);
  }

  /** Takes the numbers of a line that only names its sources. */
  listSources(numbers: number[]): void {
    for (const number of numbers) this.#listed.add(number);
  }

  setGist(text: string, statements: number[]): void {
    if (this.gist !== null) this.facts.push(...statements);
    else [this.gist, this.#gistStatements] = [text, statements];
  }

  finished(statements: SourceStatement[]): DraftStory | null {
    const { headline, gist, since, why } = this;
    const citations = this.#citations.union(this.#listed);
    if (headline === "" || citations.size === 0) return null;
    const sources = [...this.#listed.difference(this.#citations)];
    const { shown, facts } =
      this.facts.length > 0 ? { shown: gist, facts: this.facts } : this.#prose(statements);
    if (shown === null && facts.length === 0 && since === null) return null;
    return {
      headline: cut(headline, storyBounds.headline),
      gist: cut(shown ?? "", storyBounds.gist),
      since: since
        ? cut(since, storyBounds.line)
        : this.hasNewFacts
          ? cut(headline, storyBounds.headline)
          : null,
      why: why && cut(why, storyBounds.line),
      facts: facts.slice(0, storyBounds.facts),
      statements: [
        ...this.#gistStatements.filter((at) => !facts.includes(at)),
        ...this.labelled.filter((at) => !facts.includes(at)),
      ].slice(0, storyBounds.facts),
      citations: [...citations],
      ...(sources.length > 0 && { sources }),
    };
  }

  #prose(statements: SourceStatement[]): { shown: string | null; facts: number[] } {
    const [first, ...others] = this.#gistStatements;
    // If a story only says what changed, that becomes its fact.
    if (first === undefined) return { shown: this.gist, facts: this.gist === null ? this.labelled : [] };
    return { shown: statements[first]?.text ?? null, facts: others.length > 0 ? others : [first] };
  }
}
