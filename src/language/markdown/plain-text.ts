import type { Heading, Nodes, Paragraph, PhrasingContent, TableRow, Text } from "mdast";
import { decodeString } from "micromark-util-decode-string";
import { limitCombiningMarks } from "../../contract/base/combining-marks.ts";
import { withoutReferences } from "./references.ts";
import { edited, span } from "./source.ts";

interface Part {
  source: string;
  tree: Nodes;
}

/** One line without marks, source lines and references (`[1]` up to `citations`). Blocks end like sentences. */
export function plainText(part: Part, citations = 0): string {
  return plainTextAt(part, citations, []).text;
}

/** The plain text, and the positions in it of `places` in the source; null for one that the plain text omits. */
export function plainTextAt({ source, tree }: Part, citations: number, places: number[]) {
  const reader = new PlainText(source, citations, places);
  const blocks = reader.blocksIn(tree).filter((block) => block !== "");
  const sentences = blocks.map((block, at) => (at < blocks.length - 1 ? ended(block, ".") : block));
  const [first = "", ...rest] = limitCombiningMarks(sentences.join(" ")).split(PIN);
  const found = new Map<string, number>();
  let text = first;
  for (const [at, piece] of rest.entries()) {
    if (at % 2 === 0) found.set(piece, text.length);
    else text += piece;
  }
  return { text, places: places.map((_, at) => found.get(String(at)) ?? null) };
}

/** Surrounds the number of a place while the text is assembled. Markdown has no such character. */
const PIN = "\0";

export function plainWords({ source, tree }: Part, citations = 0): string {
  return limitCombiningMarks(new PlainText(source, citations).wordsIn(tree));
}

class PlainText {
  readonly #source: string;
  readonly #citations: number;
  readonly #places: number[];

  constructor(source: string, citations: number, places: number[] = []) {
    this.#source = source;
    this.#citations = citations;
    this.#places = places;
  }

  blocksIn(node: Nodes, next?: Nodes): string[] {
    if (node.type === "heading") return this.#heading(node, next);
    if (node.type === "paragraph") return [isSourceLine(node) ? "" : this.wordsIn(node)];
    if (node.type === "tableRow") return [this.#row(node)];
    if (node.type === "code" || node.type === "html") return [this.wordsIn(node)];
    if (!("children" in node)) return [];
    return node.children.flatMap((child, at) => this.blocksIn(child, node.children[at + 1]));
  }

  wordsIn(node: Nodes): string {
    return this.#inline(node).replace(/\s+/g, " ").trim();
  }

  /** Empty if the text below starts with the same words, which would be read twice in a row. */
  #heading(heading: Heading, next?: Nodes): string[] {
    const words = this.wordsIn(heading);
    if (next?.type === "paragraph" && beginsWith(this.wordsIn(next), words.replace(ENDED, ""))) return [];
    return [ended(words, words.length > longestLabel ? "." : ":")];
  }

  #row({ children }: TableRow): string {
    return ended(children.map((cell) => this.wordsIn(cell)).join(", "), ".");
  }

  #inline(node: Nodes): string {
    if (node.type === "text") return this.#text(node);
    if (node.type === "html") return node.value.replace(/<br[ \t]{0,9}\/?>/gi, " ");
    if (node.type === "break") return " ";
    if ("alt" in node) return node.alt ?? "";
    if ("value" in node) return node.value;
    if (!("children" in node)) return "";
    return node.children.reduce(
      (before, child) => (isReferenceLink(child) ? before.trimEnd() : before + this.#inline(child)),
      "",
    );
  }

  #text(node: Text): string {
    const [start, end] = span(node);
    const written = this.#source.slice(start, end).replaceAll(PIN, "\ufffd");
    const pins = this.#places
      .flatMap((place, at) =>
        place > start && place <= end
          ? { start: place - start, end: place - start, text: `${PIN}${at}${PIN}` }
          : [],
      )
      .sort((one, other) => one.start - other.start);
    const isCited = ({ numbers }: { numbers: number[] }) =>
      numbers.every((number) => number > 0 && number <= this.#citations);
    const kept = withoutReferences(edited(written, pins).text, isCited);
    if (kept === written) return node.value;
    // Inside a quote, each line starts with the quote's mark.
    return written === node.value ? kept : decodeString(kept.replace(/\n[ \t>]+/g, "\n"));
  }
}

// The place may be after the end of a sentence.
const ENDED = /[.:;,!?…。！？؟۔|](?:\0\d+\0)*$/;

/** Characters of a heading that merely introduces the text below; a longer one has content of its own. */
const longestLabel = 30;

function beginsWith(text: string, words: string): boolean {
  return words !== "" && text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));
}

function ended(block: string, mark: string): string {
  return block === "" || ENDED.test(block) ? block : `${block}${mark}`;
}

/** True for a line like `*paper.example, 20 Nov 2026 [1]*`. */
export function isSourceLine({ children: [only, ...others] }: Paragraph): boolean {
  return only?.type === "emphasis" && others.length === 0 && only.children.some(refersToPage);
}

function refersToPage(node: PhrasingContent): boolean {
  return node.type === "link" || (node.type === "text" && withoutReferences(node.value) !== node.value);
}

function isReferenceLink(node: Nodes): boolean {
  if (node.type !== "link") return false;
  const [label, ...others] = node.children;
  return label?.type === "text" && others.length === 0 && /^\d{1,4}$/.test(label.value);
}
