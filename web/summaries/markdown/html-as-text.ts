import type { Nodes, Paragraph, Root, RootContent } from "mdast";

const lineBreak = /^<br\s*\/?>$/i;

/**
 * A remark plugin: HTML is shown as it is written, a block of it as a paragraph. Only `<br>` is taken at its
 * word: models write it into the cells of tables, where markdown has no other way.
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
