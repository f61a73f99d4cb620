import type { Element, Root, RootContent } from "hast";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";
import { writableInXml } from "../../contract/characters.ts";
import { readMarkdown } from "../../language/markdown/source.ts";

/** Allows GitHub's elements except pictures, which tell their host who reads, and check boxes. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => !["img", "input", "picture", "source"].includes(name),
  ),
  protocols: { href: ["http", "https"] },
};

/** HTML for mails and feeds: no raw HTML, no pictures, and only links to web pages. */
export function markdownToHtml(markdown: string): string {
  const tree = toHast(readMarkdown(markdown).tree) as Root;
  return toHtml(sanitize({ ...tree, children: tree.children.flatMap(readable) }, schema));
}

/**
 * XHTML for books: like `markdownToHtml`, with references to sources as links to footnotes. @param footnotes the
 * numbers of existing footnotes; a footnote's id is `n` and its number
 */
export function markdownToXhtml(markdown: string, footnotes: number[]): string {
  const tree = toHast(readMarkdown(markdown).tree) as Root;
  const clean = sanitize({ ...tree, children: tree.children.flatMap(readable) }, schema) as Root;
  const noted = { ...clean, children: clean.children.map((node) => withFootnotes(node, footnotes)) };
  return writableInXml(toHtml(noted, { closeSelfClosing: true }));
}

function withFootnotes<Node extends RootContent>(node: Node, footnotes: number[]): Node {
  if (node.type !== "element") return node;
  const [first, ...others] = node.children;
  const number = first?.type === "text" && others.length === 0 ? Number(first.value) : Number.NaN;
  if (node.tagName === "a" && footnotes.includes(number)) {
    const properties = { href: `#n${number}`, "epub:type": "noteref", role: "doc-noteref" };
    return { ...node, properties };
  }
  // HTML 5 has no `align`, and XML no attributes without a value.
  const { align, ...kept } = node.properties;
  const properties = Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, value === true ? "" : value]),
  );
  const children = node.children.map((child) => withFootnotes(child, footnotes)) as Element["children"];
  return { ...node, properties, children };
}

function readable<Node extends RootContent>(node: Node): RootContent[] {
  if (node.type !== "element") return [node];
  if (node.tagName === "img") return [{ type: "text", value: String(node.properties.alt ?? "") }];
  const children = node.children.flatMap(readable) as Element["children"];
  return leadsNowhere(node) ? children : [{ ...node, children }];
}

function leadsNowhere({ tagName, properties }: Element): boolean {
  return tagName === "a" && !/^https?:\/\//i.test(String(properties.href ?? ""));
}
