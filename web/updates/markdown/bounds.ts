/**
 * The most of a text that is formatted, well above what 5,000 words with everything in them hold. What costs more than
 * its length is counted: marks, which the tokenizer looks back over within a paragraph and which may nest, the cells
 * of a table, which short rows are filled up with, and quotes and lists in one another.
 */
const most = {
  characters: 48_000,
  lines: 1_200,
  marks: 4_000,
  marksInParagraph: 1_000,
  cellsInTable: 3_000,
  depth: 16,
};

/** The beginning of a markdown text, up to the whole of it, that can be formatted without harm. One pass, no look back. */
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

/** A blank line, an item of a list that is not empty, a heading. */
const endsParagraph = /^[ \t]*[\r\n]*$|^ {0,3}(?:[-*+][ \t]+[^\s]|#{1,6}[ \t])/;

/** What may open or close something inside a paragraph. */
const marksIn = /[*_~`]+|\]\(|[[\]!<(&\\]/g;

/** What begins an address without any mark. */
const addressesIn = /:\/\/|www\.|@/gi;

/** The marks of quotes, list items and footnotes that a line begins with. */
const containersAhead = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s|$)|\[\^[^\]\s]{1,999}\]:)[ \t]*)*/;

/** How deep in quotes and lists a line stands, by its marks and by its indent. */
function depthOf(line: string): number {
  const [containers = ""] = line.match(containersAhead) ?? [];
  const marks = containers.match(/>|[-*+]|\d[.)]|\]:/g)?.length ?? 0;
  const [indent = ""] = containers.match(/^[ \t]*/) ?? [];
  return marks > 0 ? marks + Math.floor(indent.replaceAll("\t", "    ").length / 2) : 0;
}
