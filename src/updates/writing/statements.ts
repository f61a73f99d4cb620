import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import { referenceRuns } from "../../analysis/citations/links.ts";
import { plainTextAt, plainWords } from "../../language/markdown/plain-text.ts";
import type { Reference } from "../../language/markdown/references.ts";
import { span } from "../../language/markdown/source.ts";
import { storyBounds } from "./parsing-jobs.ts";
import { cut } from "./prompt-text.ts";

export interface SourceStatement {
  text: string;
  /** Numbers of citations, from 1. */
  citations: number[];
  end: number;
  references: Reference[];
}

/** Reads parts of a text that cites `count` pages. */
export class StatementReader {
  readonly #source: string;
  readonly #count: number;

  constructor(source: string, count: number) {
    this.#source = source;
    this.#count = count;
  }

  words(children: PhrasingContent[]): string {
    return plainWords({ source: this.#source, tree: { type: "paragraph", children } }, this.#count);
  }

  numbersIn(nodes: RootContent[]): number[] {
    return numbersOf(this.#runsIn(nodes), this.#count);
  }

  #runsIn(children: RootContent[]): Reference[] {
    const runs = referenceRuns({ source: this.#source, tree: { type: "root", children } });
    return runs.filter((run) => numbersOf([run], this.#count).length > 0);
  }

  /** A statement ends with a sentence that has a reference. The first `skip` characters are a label. */
  statementsIn(nodes: PhrasingContent[], skip = 0): SourceStatement[] {
    const last = nodes.at(-1);
    if (!last) return [];
    const end = span(last)[1];
    const runs = this.#runsIn(nodes);
    const ends = runs.flatMap((run) => this.#sentenceEnd(run, end) ?? []).filter((at) => at < end);
    const tree: Paragraph = { type: "paragraph", children: nodes };
    const { text, places } = plainTextAt({ source: this.#source, tree }, this.#count, ends);
    const statements: SourceStatement[] = [];
    let [at, from] = [0, 0];
    for (const [index, place] of [...places, text.length].entries()) {
      // The plain text doesn't show where this one ends, so it goes on.
      if (place === null) continue;
      const to = ends[index] ?? end;
      const references = runs.filter((run) => run.start >= from && run.end <= to);
      const said = afterLabel(text.slice(at, place), at === 0 ? skip : 0);
      [at, from] = [place, to];
      if (said === "" || references.length > storyBounds.references) continue;
      const citations = numbersOf(references, this.#count);
      statements.push({
        text: cut(said, storyBounds.statement),
        citations,
        end: to,
        references,
      });
    }
    return statements;
  }

  #sentenceEnd({ start, end }: Reference, max: number): number | null {
    const after = AFTER.exec(this.#source.slice(end, Math.min(max, end + 8)));
    if (after) return end + after[0].length;
    return BEFORE.test(this.#source.slice(Math.max(0, start - 8), start)) ? end : null;
  }
}

const SENTENCE_END = ".!?…。！？।۔؟";
const CLOSING = "\"'”’»)\\]";
const AFTER = new RegExp(
  `^(?:\\s*$|[${CLOSING}]*(?:[.!?…।۔؟]+[${CLOSING}]*(?=\\s|$)|[。！？]+[${CLOSING}]*))`,
);
const BEFORE = new RegExp(`[${SENTENCE_END}][${CLOSING}]*\\s*$`);

function numbersOf(references: Reference[], count: number): number[] {
  const numbers = references.flatMap((reference) => reference.numbers);
  return [...new Set(numbers)].filter((number) => number > 0 && number <= count);
}

/** `text` from `length` on, without the colon or dash after a label. */
export function afterLabel(text: string, length: number): string {
  return text
    .slice(length)
    .replace(/^[\s:：–—-]+/, "")
    .trim();
}
