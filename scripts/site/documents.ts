import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { Glob } from "bun";
import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";

/** A document of the repository, as a page. */
export interface Document {
  /** Below the repository, such as `docs/install.md`. */
  source: string;
  /** Below the site, such as `install.html`. */
  path: string;
  title: string;
  html: string;
  /** What is searched: each heading with the words below it. */
  sections: Section[];
}

export interface Section {
  /** Empty for what stands above the second heading. */
  anchor: string;
  heading: string;
  text: string;
}

export interface Chapter {
  title: string;
  documents: Document[];
}

/**
 * Reads all documents. A link from one to another leads to its page, and one to another file of the repository to a copy.
 *
 * @returns the documents in the order of their index, and the files to be copied, below the repository
 * @throws Error for a link to a file that isn't there
 */
export function readDocuments(root: string): { chapters: Chapter[]; all: Document[]; files: Set<string> } {
  const sources = ["*.md", "docs/**/*.md"].flatMap((glob) => [...new Glob(glob).scanSync(root)].sort());
  const files = new Set<string>();
  const all = sources.map((source) => readDocument(root, source, files));
  const index = parse(readFileSync(join(root, "docs/README.md"), "utf8"));
  return { chapters: chaptersOf(index, all), all, files };
}

const pathOf = (source: string) =>
  source === "README.md"
    ? "index.html"
    : source
        .replace(/^docs\//, "")
        .replace(/README\.md$/, "index.md")
        .replace(/^index\.md$/, "documents.md")
        .replace(/\.md$/, ".html");

function readDocument(root: string, source: string, files: Set<string>): Document {
  const tree = toHast(parse(readFileSync(join(root, source), "utf8"))) as HtmlRoot;
  const path = pathOf(source);
  nameHeadings(tree);
  for (const element of elementsIn(tree)) {
    for (const property of ["href", "src"])
      if (typeof element.properties[property] === "string")
        element.properties[property] = addressOf(root, { source, path }, element.properties[property], files);
  }
  const sections = sectionsOf(tree);
  return { source, path, title: sections[0]?.heading ?? source, html: toHtml(wrapTables(tree)), sections };
}

const parse = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Where a link of a document leads on the site. */
function addressOf(
  root: string,
  from: { source: string; path: string },
  to: string,
  files: Set<string>,
): string {
  if (/^(?:[a-z]+:|#)/.test(to)) return to;
  const [file = "", anchor] = to.split("#");
  const source = normalize(join(dirname(from.source), file));
  if (!existsSync(join(root, source))) throw new Error(`${from.source}: ${to} is no file`);
  const isDocument = /^(?:docs\/.+|[^/]+)\.md$/.test(source);
  if (!isDocument) files.add(source);
  const path = isDocument ? pathOf(source) : `files/${source}`;
  return `${relative(dirname(from.path), path) || path}${anchor ? `#${anchor}` : ""}`;
}

/** As GitHub names them: small letters, hyphens for spaces, nothing else but letters and digits. */
function nameHeadings(tree: HtmlRoot): void {
  const used = new Map<string, number>();
  for (const heading of elementsIn(tree).filter(isHeading)) {
    const name = textOf(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const times = used.get(name) ?? 0;
    used.set(name, times + 1);
    heading.properties.id = times === 0 ? name : `${name}-${times}`;
  }
}

/** Wide ones scroll in themselves, by the keyboard as well. */
function wrapTables(tree: HtmlRoot): HtmlRoot {
  const wrap = <Node>(node: Node | Element): Node | Element =>
    isElement(node) && node.tagName === "table"
      ? {
          type: "element",
          tagName: "div",
          properties: { className: ["wide"], tabIndex: 0 },
          children: [node],
        }
      : node;
  return { ...tree, children: tree.children.map(wrap) as HtmlRoot["children"] };
}

function sectionsOf(tree: HtmlRoot): Section[] {
  const sections: Section[] = [];
  for (const node of tree.children) {
    if (isElement(node) && isHeading(node)) {
      const anchor = sections.length === 0 ? "" : String(node.properties.id);
      sections.push({ anchor, heading: textOf(node), text: "" });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text += ` ${textOf(node)}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, " ").trim() }));
}

/** Each paragraph of the index that begins with what its documents are for, such as "To run it", begins a chapter. */
function chaptersOf(index: Root, all: Document[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const node of index.children) {
    const [title] = /^To [^:]+?(?=:| with it:)/.exec(wordsOf(node)) ?? [];
    if (title) chapters.push({ title, documents: [] });
    const linked = linksIn(node).map((to) => normalize(join("docs", to)));
    const documents = linked.flatMap((source) => all.find((one) => one.source === source) ?? []);
    chapters.at(-1)?.documents.push(...documents);
  }
  return chapters;
}

const linksIn = (node: Nodes): string[] => [
  ...(node.type === "link" ? [node.url] : []),
  ...("children" in node ? node.children.flatMap(linksIn) : []),
];

const wordsOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(wordsOf).join("") : "";

const isElement = (node: unknown): node is Element => (node as Element).type === "element";

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

const elementsIn = (node: HtmlRoot | Element): Element[] =>
  node.children.flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : []));

/** Cells and lines stand apart. */
function textOf(node: HtmlRoot["children"][number] | ElementContent): string {
  if (node.type === "text") return node.value;
  if (!isElement(node)) return "";
  const inner = node.children.map(textOf).join("");
  return /^(?:td|th|li|tr|p)$/.test(node.tagName) ? `${inner} ` : inner;
}
