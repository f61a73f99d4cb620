import type { Nodes, Paragraph, PhrasingContent, TableRow } from "mdast";
import { decodeString } from "micromark-util-decode-string";
import { withoutPiles } from "../contract/characters.ts";
import { withoutReferences } from "./references.ts";
import { span } from "./source.ts";

/** A tree, or a part of one, and the source that its places are in. */
interface Part {
  source: string;
  tree: Nodes;
}

/**
 * What a text says, on one line: without marks, references, and lines that only name a source. Headings end with a
 * colon, and other blocks like sentences.
 * @param citations how many pages are cited: references are `[1]` up to this number
 */
export function plainText({ source, tree }: Part, citations = 0): string {
  const reader = new PlainText(source, citations);
  const blocks = reader.blocksIn(tree).filter((block) => block !== "");
  const sentences = blocks.map((block, at) => (at < blocks.length - 1 ? ended(block, ".") : block));
  return withoutPiles(sentences.join(" "));
}

/** What a heading or a paragraph says, without a mark at its end. */
export function plainWords({ source, tree }: Part, citations = 0): string {
  return withoutPiles(new PlainText(source, citations).wordsIn(tree));
}

class PlainText {
  readonly #source: string;
  readonly #citations: number;

  constructor(source: string, citations: number) {
    this.#source = source;
    this.#citations = citations;
  }

  blocksIn(node: Nodes): string[] {
    if (node.type === "heading") return [ended(this.wordsIn(node), ":")];
    if (node.type === "paragraph") return [isSourceLine(node) ? "" : this.wordsIn(node)];
    if (node.type === "tableRow") return [this.#row(node)];
    if (node.type === "code" || node.type === "html") return [this.wordsIn(node)];
    return "children" in node ? node.children.flatMap((child) => this.blocksIn(child)) : [];
  }

  wordsIn(node: Nodes): string {
    return this.#inline(node).replace(/\s+/g, " ").trim();
  }

  #row({ children }: TableRow): string {
    return ended(children.map((cell) => this.wordsIn(cell)).join(", "), ".");
  }

  #inline(node: Nodes): string {
    if (node.type === "text") return this.#text(node.value, this.#source.slice(...span(node)));
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

  #text(value: string, written: string): string {
    const isCited = ({ numbers }: { numbers: number[] }) =>
      numbers.every((number) => number > 0 && number <= this.#citations);
    const kept = withoutReferences(written, isCited);
    if (kept === written) return value;
    // Within a quote, each line begins with the quote's mark.
    return written === value ? kept : decodeString(kept.replace(/\n[ \t>]+/g, "\n"));
  }
}

const ENDED = /[.:;,!?…。！？؟۔|]$/;

function ended(block: string, mark: string): string {
  return block === "" || ENDED.test(block) ? block : `${block}${mark}`;
}

/** Such as `*paper.example, 20 Nov 2026 [1]*`. */
function isSourceLine({ children: [only, ...others] }: Paragraph): boolean {
  return only?.type === "emphasis" && others.length === 0 && only.children.some(refersToPage);
}

function refersToPage(node: PhrasingContent): boolean {
  return node.type === "link" || (node.type === "text" && withoutReferences(node.value) !== node.value);
}

/** A reference that is a link already. */
function isReferenceLink(node: Nodes): boolean {
  if (node.type !== "link") return false;
  const [label, ...others] = node.children;
  return label?.type === "text" && others.length === 0 && /^\d{1,4}$/.test(label.value);
}
