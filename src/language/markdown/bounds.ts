/** A parser's time grows with the square of marks in a paragraph, and the cube of nested lists and quotes. */
const markdownBounds = {
  depth: 8,
  marks: 1_000,
} as const;

/** Lifts deeper nesting to the deepest allowed level, and escapes the marks in lines with too many. */
export function boundedMarkdown(markdown: string): string {
  const bounded: string[] = [];
  let stretch: string[] = [];
  let [marks, isTable] = [0, false];
  const settle = () => {
    bounded.push(...(marks > markdownBounds.marks ? stretch.map(withoutMarks) : stretch));
    stretch = [];
    marks = 0;
  };
  for (const line of markdown.split("\n")) {
    const flat = shallow(line);
    if (isTable || BREAK.test(flat)) settle();
    isTable = flat.trim() !== "" && (isTable || TABLE.test(flat));
    stretch.push(flat);
    marks += countMarks(flat);
  }
  settle();
  return bounded.join("\n");
}

/** Ends the previous paragraph: an empty line, a list item or a heading. */
const BREAK = /^\s*$|^ {0,3}(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+\S/;

/** The line below a table's header. */
const TABLE = /^[ \t]*(?=[^\n]*-)(?=[^\n]*\|)[-:| \t]+$/;

/** A quote, list item or footnote, with the white space before it. */
const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]{1,100}\]:)/y;

const DEEPEST_INDENT = markdownBounds.depth * 4;

function shallow(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const start = Math.min(indent, DEEPEST_INDENT);
  const kept = line.slice(0, start);
  const rest = indent > start ? line.slice(indent) : line.slice(start);
  let [depth, at, end] = [Math.floor(start / 4), 0, 0];
  for (CONTAINER.lastIndex = 0; CONTAINER.test(rest); CONTAINER.lastIndex = at) {
    at = CONTAINER.lastIndex;
    if (++depth <= markdownBounds.depth) end = at;
  }
  if (end === at) return kept + rest;
  return kept + rest.slice(0, end) + (end > 0 ? " " : "") + rest.slice(at).trimStart();
}

const MARKS = /\\[!-/:-@[-`{-~]|[[\]*_~<`&]/g;

function countMarks(line: string): number {
  return line.match(MARKS)?.filter((mark) => mark.length === 1).length ?? 0;
}

function withoutMarks(line: string): string {
  return line.replace(MARKS, (mark) => (mark.length === 1 ? `\\${mark}` : mark));
}
