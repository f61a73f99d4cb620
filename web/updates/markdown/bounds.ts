/**
 * The most text that is formatted, well above what 5,000 words need. Costs that grow faster than the length are
 * counted: marks, which may nest and which the tokenizer looks back over within a paragraph; table cells, which pad
 * short rows; and nested quotes and lists.
 */
const most = {
  characters: 48_000,
  lines: 1_200,
  marks: 4_000,
  marksInParagraph: 1_000,
  cellsInTable: 3_000,
  depth: 16,
};

/**
 * Returns the start of a markdown text, or all of it, that can be formatted safely. Takes one pass without looking
 * back.
 */
export function formattedPart(markdown: string): string {
  let [start, lines, marks] = [0, 0, 0];
  let paragraph = { marks: 0, columns: 0, cells: 0 };
  for (const { 0: line, index } of markdown.matchAll(/[^\r\n]*(?:\r\n|[\r\n]|$)/g)) {
    if (endsParagraph.test(line)) {
      start = index;
      paragraph = { marks: 0, columns: 0, cells: 0 };
    }
    const found = line.match(marksIn)?.length ?? 0;
    lines += 1;
    marks += found + (line.match(addressesIn)?.length ?? 0);
    paragraph.marks += found;
    paragraph.columns = Math.max(paragraph.columns, line.split("|").length - 1);
    paragraph.cells += paragraph.columns;
    const isWithin =
      index + line.length <= most.characters &&
      lines <= most.lines &&
      marks <= most.marks &&
      paragraph.marks <= most.marksInParagraph &&
      paragraph.cells <= most.cellsInTable &&
      depthOf(line) <= most.depth;
    if (!isWithin) return markdown.slice(0, start);
  }
  return markdown;
}

/** A blank line, a non-empty list item, or a heading. */
const endsParagraph = /^[ \t]*[\r\n]*$|^ {0,3}(?:[-*+][ \t]+[^\s]|#{1,6}[ \t])/;

/** Characters that may open or close something inside a paragraph. */
const marksIn = /[*_~`]+|\]\(|[[\]!<(&\\]/g;

/** Characters that start an address without markup. */
const addressesIn = /:\/\/|www\.|@/gi;

/** The marks of quotes, list items and footnotes at the start of a line. */
const containersAhead = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s|$)|\[\^[^\]\s]{1,999}\]:)[ \t]*)*/;

/** The depth of a line within quotes and lists, by its marks and its indent. */
function depthOf(line: string): number {
  const [containers = ""] = line.match(containersAhead) ?? [];
  const marks = containers.match(/>|[-*+]|\d[.)]|\]:/g)?.length ?? 0;
  const [indent = ""] = containers.match(/^[ \t]*/) ?? [];
  return marks > 0 ? marks + Math.floor(indent.replaceAll("\t", "    ").length / 2) : 0;
}
