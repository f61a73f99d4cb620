import type { List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from "mdast";

/**
 * Reads headings, paragraphs and lists of one line an item, with bold and italic words and references: what a model is
 * asked to write, in a small part of the parser's time.
 * @returns the parser's own tree; null for a text that holds anything else
 */
export function readSimple(source: string): Root | null {
  if (OTHER.test(source) || BARE_BRACKET.test(source)) return null;
  return new SimpleReader(source).read();
}

/** Marks of anything else, those inside a line and white space where it has a meaning. */
const OTHER = /[\\`_<~|@]|[^\P{Cc}\n]|&[#A-Za-z]|:\/\/|[Ww]{3}\.| (?:\n|$)|^\ufeff/u;
const BARE_BRACKET = /!\[|\[(?!\d[\d, ]*\](?![[(:]))|(?<!\[\d[\d, ]*)\]/;

const HEADING = /^(#{1,6}) /;
const ITEM = "- ";
/** No block begins so but a paragraph, or a list with numbers. */
const WORDS = /^(?:[\p{L}\p{N}"'“”„«»‘’(]|\[\d|\*{1,2}[\p{L}\p{N}])/u;
const NUMBERED = /^\d{1,9}[.)](?: |$)/;
/** Whatever stands around it, such a pair of marks opens and closes (CommonMark 6.2). */
const EMPHASIS = /(?<=^|[\s(])(\*{1,2})([\p{L}\p{N}](?:[^*\n]*[\p{L}\p{N}.:!?)\]"”])?)\1(?=[\s.,:;!?)]|$)/gu;

class SimpleReader {
  readonly #source: string;
  readonly #lineStarts: number[] = [0];
  readonly #blocks: RootContent[] = [];
  /** Where the paragraph began that the next line goes on; -1 for none. */
  #paragraph = -1;
  #isSimple = true;

  constructor(source: string) {
    this.#source = source;
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1))
      this.#lineStarts.push(at + 1);
  }

  read(): Root | null {
    const end = this.#source.length;
    let before = "";
    for (const [at, start] of this.#lineStarts.entries()) {
      const line = this.#source.slice(start, (this.#lineStarts[at + 1] ?? end + 1) - 1);
      this.#line(line, start, before);
      if (!this.#isSimple) return null;
      before = line;
    }
    this.#settle(end);
    return this.#isSimple ? { type: "root", children: this.#blocks, position: this.#span(0, end) } : null;
  }

  #line(line: string, start: number, before: string): void {
    const heading = HEADING.exec(line)?.[1];
    if (line === "" || heading || line.startsWith(ITEM)) this.#settle(start - 1);
    if (line === "") return;
    if (heading) this.#heading(line, start, heading.length);
    else if (line.startsWith(ITEM)) this.#item(line, start, before);
    else if (!isWords(line) || before.startsWith(ITEM)) this.#isSimple = false;
    else if (this.#paragraph < 0) this.#paragraph = start;
  }

  #settle(end: number): void {
    if (this.#paragraph >= 0) this.#blocks.push(this.#paragraphOf(this.#paragraph, end));
    this.#paragraph = -1;
  }

  #heading(line: string, start: number, depth: number): void {
    const words = line.slice(depth + 1);
    const end = start + line.length;
    if (!isWords(words) || words.endsWith("#")) this.#isSimple = false;
    const children = this.#phrasing(start + depth + 1, end);
    const position = this.#span(start, end);
    this.#blocks.push({ type: "heading", depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children, position });
  }

  #item(line: string, start: number, before: string): void {
    const last = this.#blocks.at(-1);
    const end = start + line.length;
    // An empty line between them makes paragraphs of the items.
    if (!isWords(line.slice(ITEM.length)) || (before === "" && last?.type === "list")) {
      this.#isSimple = false;
      return;
    }
    const item: ListItem = {
      type: "listItem",
      spread: false,
      checked: null,
      children: [this.#paragraphOf(start + ITEM.length, end)],
      position: this.#span(start, end),
    };
    if (last?.type === "list" && last.position) {
      last.children.push(item);
      last.position.end = this.#point(end);
      return;
    }
    const position = this.#span(start, end);
    const list: List = {
      type: "list",
      ordered: false,
      start: null,
      spread: false,
      children: [item],
      position,
    };
    this.#blocks.push(list);
  }

  #paragraphOf(start: number, end: number): Paragraph {
    return { type: "paragraph", children: this.#phrasing(start, end), position: this.#span(start, end) };
  }

  #phrasing(start: number, end: number): PhrasingContent[] {
    const written = this.#source.slice(start, end);
    const nodes: PhrasingContent[] = [];
    const text = (from: number, to: number) => {
      if (written.slice(from, to).includes("*")) this.#isSimple = false;
      if (from < to) nodes.push(this.#text(start + from, start + to));
    };
    let at = 0;
    if (written.includes("*"))
      for (const { 0: marked, 1: mark = "", index } of written.matchAll(EMPHASIS)) {
        text(at, index);
        at = index + marked.length;
        const [from, to] = [start + index, start + at];
        const children = [this.#text(from + mark.length, to - mark.length)];
        const type = mark === "*" ? "emphasis" : "strong";
        nodes.push({ type, children, position: this.#span(from, to) });
      }
    text(at, written.length);
    return nodes;
  }

  #text(start: number, end: number): PhrasingContent {
    return { type: "text", value: this.#source.slice(start, end), position: this.#span(start, end) };
  }

  #span(start: number, end: number) {
    return { start: this.#point(start), end: this.#point(end) };
  }

  #point(offset: number) {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1, offset };
  }
}

function isWords(line: string): boolean {
  return WORDS.test(line) && !NUMBERED.test(line);
}
