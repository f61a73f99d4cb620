/**
 * What formatting costs, in microseconds: fitted to react-markdown in Chromium over ordinary summaries and
 * `tests/web/pathological.ts` (`bun bench/markdown.ts` measures it again). `square` is for what makes the
 * tokenizer look back over a stretch once for every mark in it.
 */
const cost = {
  character: 2,
  line: 40,
  blockLine: 80,
  container: 100,
  blank: 40,
  bracket: 50,
  /** Of a footnote, and of an address that links refer to. */
  definition: 150,
  mark: 30,
  address: 100,
  cell: 75,
  square: 0.06,
};

/** Half as much again as 5,000 words with everything in them take. */
const budget = 320_000;

/** Marks in one stretch: each may lie inside the one before, and every level takes its part of the stack. */
const marksInStretch = 1000;

/** Lists and quotes in one another. */
const deepest = 16;

/**
 * The beginning of a markdown text, up to the whole of it, that can be formatted without harm: within a budget
 * of work, and without a stretch that is nested deeply or crowded with marks. One pass, no look back. A stretch
 * is what the tokenizer may have to read as one paragraph; where that is unsure, a stretch is rather too long.
 */
export function formattedPart(markdown: string): string {
  const reader = new Reader();
  for (const { 0: line, index } of markdown.matchAll(/[^\r\n]*(?:\r\n|[\r\n]|$)/g)) {
    if (!reader.accepts(line, index)) return markdown.slice(0, reader.stretchStart);
  }
  return markdown;
}

class Reader {
  stretchStart = 0;
  /** The work of the stretches before this one. */
  #settled = 0;
  #linear = 0;
  #marks = 0;
  #depth = 0;
  #columns = 0;
  #isTable = false;
  #above = "";
  #isAboveFirst = false;

  /** Takes a line that begins at `offset`; false when the stretch it belongs to must not be formatted. */
  accepts(line: string, offset: number): boolean {
    if (/^[ \t]*[\r\n]*$/.test(line)) {
      this.#settle(offset);
      this.#settled += cost.blank + cost.character * line.length;
      this.#columns = this.#depth = 0;
      this.#above = "";
      return this.#settled <= budget;
    }
    if (startsBlock.test(line)) {
      this.#settle(offset);
      this.#columns = 0;
    } else if (this.#isRow(line)) {
      this.#settle(offset);
      this.#isTable = true;
    } else {
      this.#isTable = false;
    }
    this.#isAboveFirst = this.#above === "";
    this.#above = line;
    this.#count(line);
    const work = this.#settled + this.#linear + cost.square * this.#marks ** 2;
    return work <= budget && this.#marks <= marksInStretch && this.#depth <= deepest;
  }

  #settle(offset: number): void {
    this.#settled += this.#linear + cost.square * this.#marks ** 2;
    this.#linear = this.#marks = 0;
    this.#isTable = false;
    this.stretchStart = offset;
  }

  /**
   * A row of a table that is written as plainly as can be. A `>` might end HTML that only looked like a table.
   */
  #isRow(line: string): boolean {
    if (!line.startsWith("|") || line.includes(">")) return false;
    if (this.#isTable) return true;
    return (
      this.#isAboveFirst &&
      delimiterRow.test(line) &&
      /^\|[^\\>]*\|[ \t]*[\r\n]+$/.test(this.#above) &&
      pipesIn(line) === pipesIn(this.#above)
    );
  }

  #count(line: string): void {
    const [containers = ""] = line.match(containersAhead) ?? [];
    const inIt = containers.match(/>|[-*+]|\d[.)]|\]:/g)?.length ?? 0;
    const indent = inIt > 0 ? columnsOf(containers) / 2 : 0;
    this.#depth = Math.max(this.#depth, inIt + Math.floor(indent));
    this.#columns = Math.max(this.#columns, pipesIn(line));
    const brackets = numberOf(/[[\]]/g, line);
    const others = numberOf(/[*_~!<(`&\\]/g, line);
    this.#marks += brackets + others + numberOf(/&/g, line);
    this.#linear +=
      cost.line +
      (/^[ \t]*[-+*>#=|:\d]/.test(line) ? cost.blockLine : 0) +
      cost.container * (inIt + this.#depth / 3) +
      cost.character * line.length +
      cost.bracket * brackets +
      cost.mark * others +
      cost.definition * numberOf(/\[\^|\]:/g, line) +
      cost.address * numberOf(/:\/\/|www\.|@/gi, line) +
      cost.cell * this.#columns;
  }
}

/** What ends any paragraph before it: an item of a list that is not empty, a heading. */
const startsBlock = /^ {0,3}(?:[-*+][ \t]+[^\s]|#{1,6}[ \t])/;

const delimiterRow = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*[\r\n]*$/;

/** The marks of quotes, list items and footnotes that a line begins with. */
const containersAhead = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s|$)|\[\^[^\]\s]{1,999}\]:)[ \t]*)*/;

function columnsOf(containers: string): number {
  const [indent = ""] = containers.match(/^[ \t]*/) ?? [];
  return indent.length + 3 * numberOf(/\t/g, indent);
}

const pipesIn = (line: string) => numberOf(/\|/g, line);

const numberOf = (pattern: RegExp, line: string) => line.match(pattern)?.length ?? 0;
