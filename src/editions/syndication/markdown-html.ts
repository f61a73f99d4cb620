import type { Element, Root, RootContent } from "hast";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";
import { readMarkdown } from "../../language/markdown/source.ts";

/** Allows GitHub's elements but pictures, as whoever sends one learns who read it, and boxes to tick. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => !["img", "input", "picture", "source"].includes(name),
  ),
  protocols: { href: ["http", "https"] },
};

/** HTML for mails and feeds: no raw HTML, no pictures, and links that lead to a page of the web alone. */
export function markdownToHtml(markdown: string): string {
  const tree = toHast(readMarkdown(markdown).tree) as Root;
  return toHtml(sanitize({ ...tree, children: tree.children.flatMap(readable) }, schema));
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
