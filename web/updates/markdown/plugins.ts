import type { Nodes, Paragraph, Root, RootContent } from "mdast";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type {} from "remark-parse";
import type { Plugin } from "unified";

type Constructs = NonNullable<ReturnType<typeof gfm>["text"]>;

/**
 * A remark plugin: GitHub-flavoured markdown like remark-gfm, in half the time. Its tokenizer tries every word as an
 * e-mail address; this finds the same addresses in one pass over the finished tree.
 */
export const githubFlavoured: Plugin = function () {
  const syntax = gfm();
  const data = this.data();
  data.micromarkExtensions = [{ ...syntax, text: withoutEmail(syntax.text ?? {}) }];
  data.fromMarkdownExtensions = [gfmFromMarkdown()];
};

function withoutEmail(text: Constructs): Constructs {
  const kept = Object.entries(text).map(([code, constructs]) => [
    code,
    [constructs].flat().filter((construct) => construct?.name !== "emailAutolink"),
  ]);
  return Object.fromEntries(kept);
}

const lineBreak = /^<br\s*\/?>$/i;

/**
 * A remark plugin: shows HTML as written, a block of it as a paragraph. Only `<br>` is honoured, because models use
 * it in table cells, where markdown has no alternative.
 */
export function htmlAsText() {
  return (tree: Root): void => replaceIn(tree);
}

function replaceIn(node: Nodes): void {
  if (!("children" in node)) return;
  const isPhrasing = !flow.has(node.type);
  node.children = node.children.map((child) => shown(child, isPhrasing)) as typeof node.children;
  for (const child of node.children) replaceIn(child);
}

const flow = new Set<string>(["root", "blockquote", "listItem", "footnoteDefinition"]);

function shown(node: RootContent, isPhrasing: boolean): RootContent {
  if (node.type !== "html") return node;
  if (isPhrasing && lineBreak.test(node.value)) return { type: "break" };
  if (isPhrasing) return { type: "text", value: node.value };
  return { type: "paragraph", children: [{ type: "text", value: node.value }] } satisfies Paragraph;
}

const noBreak = "\u00a0";

/** A remark plugin: keeps a reference on the same line as the words before it. */
export function heldReferences() {
  return (tree: Root): void => holdIn(tree);
}

function holdIn(node: Nodes): void {
  if (!("children" in node)) return;
  for (const [at, child] of node.children.entries()) {
    const next = node.children[at + 1];
    const [label] = next?.type === "link" ? next.children : [];
    if (child.type === "text" && label?.type === "text" && /^\d+$/.test(label.value)) {
      child.value = child.value.replace(/(?<=\S) $/, noBreak);
    }
    holdIn(child);
  }
}

/** The part of a markdown tree that is needed here. */
interface Node {
  type: string;
  depth?: number;
  children?: Node[];
}

const aboveSummary = 2;
const deepest = 6;

/**
 * A remark plugin: renumbers a text's headings so that they continue from the headline above and never skip a level.
 */
export function headingLevels() {
  return (tree: Node): void => {
    const headings = headingsIn(tree);
    const ranks = [...new Set(headings.map(({ depth = 1 }) => depth))].sort((a, b) => a - b);
    let before = aboveSummary;
    for (const heading of headings) {
      const wanted = aboveSummary + 1 + ranks.indexOf(heading.depth ?? 1);
      before = Math.min(wanted, before + 1, deepest);
      heading.depth = before;
    }
  };
}

function headingsIn(node: Node): Node[] {
  return [...(node.type === "heading" ? [node] : []), ...(node.children ?? []).flatMap(headingsIn)];
}
