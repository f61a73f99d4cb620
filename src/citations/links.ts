import type { Definition, Link, LinkReference, Nodes, Text } from "mdast";
import { boundedMarkdown } from "../contract/markdown-bounds.ts";
import { literal, withoutAutolinks } from "../markdown/literal.ts";
import { applied, type Edit, parseMarkdown, span } from "../markdown/source.ts";
import { type Article, canonicalPage } from "../retrieval/article.ts";

/**
 * `content` with every reference to a citation, `[1]` or `[1, 2]`, made a link to it, and with no other links:
 * one that leads to a cited page stays, any other becomes its label, an image its alternative text, and an
 * address in the text stays as text. Code is left alone, and HTML to the renderer, which shows it as text. A
 * number without citation stays as it is. Idempotent.
 */
export function linkCitations(content: string, citations: Article[]): string {
  const cited = new Cited(citations);
  if (!MAY_LINK.test(content)) return withTextReferencesLinked(content, cited);
  let linked = boundedMarkdown(content);
  try {
    // A label that lost its link can hold addresses that become links only then, so it is looked at again.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const edits = editsOf(linked, cited);
      if (edits.length === 0) return linked;
      linked = applied(linked, edits);
    }
  } catch (error) {
    // Thousands of blocks in one another overflow the parser's stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return literal(linked);
}

/** Without any of these a text holds no link, code or escape, and need not be read as markdown to find out. */
const MAY_LINK = /[`~<>\\&@]|:\/\/|www|\][([:]|^(?: {4}|\t)/im;

const MAX_ROUNDS = 8;

/** The citations by number and by address. */
class Cited {
  readonly #citations: Article[];
  readonly #pages: Set<string>;

  constructor(citations: Article[]) {
    this.#citations = citations;
    this.#pages = new Set(
      citations.flatMap(({ url, page }) => [canonicalPage(url), canonicalPage(encoded(url)), page]),
    );
  }

  has(url: string): boolean {
    return this.#pages.has(canonicalPage(url));
  }

  /** The link to citation `number`, counted from 1; undefined where there is none. */
  link(number: string): string | undefined {
    const citation = this.#citations[Number(number) - 1];
    return citation && `[${Number(number)}](${destination(citation.url)})`;
  }
}

/** What a node is looked at with. */
interface Scope {
  source: string;
  cited: Cited;
  /** Where reference-style links lead, by identifier. */
  addresses: Map<string, string>;
  inLink: boolean;
}

/** What must still change in `source`, as edits that do not overlap; none when it is as it should be. */
function editsOf(source: string, cited: Cited): Edit[] {
  const tree = parseMarkdown(source);
  const definitions = definitionsIn(tree);
  const addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
  const edits = editsIn(tree, { source, cited, addresses, inLink: false });
  // Definitions go last: as long as anything refers to them, they say where it leads.
  return edits.length > 0 ? edits : definitions.map((node) => edit(node, ""));
}

function definitionsIn(node: Nodes): Definition[] {
  if (node.type === "definition") return [node];
  return "children" in node ? node.children.flatMap(definitionsIn) : [];
}

function editsIn(node: Nodes, scope: Scope): Edit[] {
  if (node.type === "text") return textEdits(node, scope);
  if (node.type === "image" || node.type === "imageReference") return [edit(node, literal(node.alt ?? ""))];
  if (node.type === "link" || node.type === "linkReference") return linkEdits(node, scope);
  return "children" in node ? node.children.flatMap((child) => editsIn(child, scope)) : [];
}

function linkEdits(node: Link | LinkReference, scope: Scope): Edit[] {
  const { source, cited, addresses } = scope;
  const written = source.slice(...span(node));
  if (REFERENCES.test(written)) return [edit(node, withReferencesLinked(written, cited))];
  const url = node.type === "link" ? node.url : (addresses.get(node.identifier) ?? "");
  const label = labelOf(node, source);
  if (!cited.has(url)) return [edit(node, cited.link(label) ?? label)];
  if (node.type === "linkReference") return [edit(node, `[${label}](${destination(url)})`)];
  return node.children.flatMap((child) => editsIn(child, { ...scope, inLink: true }));
}

/** What a link shows, as it is written. */
function labelOf(node: Link | LinkReference, source: string): string {
  const written = source.slice(...span(node));
  if (!written.startsWith("[")) return withoutAutolinks(written.replace(/^<|>$/g, ""));
  const [first, last] = [node.children[0], node.children.at(-1)];
  return first && last ? source.slice(span(first)[0], span(last)[1]) : "";
}

function textEdits(node: Text, { source, cited, inLink }: Scope): Edit[] {
  if (inLink) return [];
  const written = source.slice(...span(node));
  const linked = withTextReferencesLinked(written, cited);
  if (linked !== written) return [edit(node, linked)];
  // An address behind escapes or entities (`http\\://`) is one as soon as they are read.
  return withoutAutolinks(node.value) === node.value ? [] : [edit(node, literal(node.value))];
}

function withTextReferencesLinked(text: string, cited: Cited): string {
  return text.replace(REFERENCES_IN_TEXT, (found) =>
    found.startsWith("\\") ? found : withReferencesLinked(found, cited),
  );
}

const RUN = String.raw`\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?:\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\])*`;
const REFERENCES = new RegExp(`^${RUN}(?:\\[\\])?$`);
// Escapes are taken first, so that none stands in front. An exclamation mark would make the link an image.
const REFERENCES_IN_TEXT = new RegExp(String.raw`\\[\s\S]|!?${RUN}`, "g");

/** `[1, 2][3]` as links, apart from each other so that they are not read as one number. */
function withReferencesLinked(run: string, cited: Cited): string {
  const numbers = run.match(/\d+/g) ?? [];
  const links = numbers.map((number) => cited.link(number));
  if (links.every((link) => link === undefined)) return run;
  const shown = links.map((link, at) => link ?? `[${numbers[at]}]`).join(" ");
  return run.startsWith("!") ? `\\!${shown}` : shown;
}

/** An address as the destination of a markdown link: nothing in it ends the link, a table cell or a line. */
function destination(url: string): string {
  return encoded(url).replace(/&(?=#?\w+;)/g, "&amp;");
}

function encoded(url: string): string {
  return url.replace(
    /[()<>\s\\|`"'[\]]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
}

/** What encodeURIComponent leaves as it is. */
const PERCENT: Record<string, string> = { "(": "%28", ")": "%29", "'": "%27" };

function edit(node: Nodes, text: string): Edit {
  const [start, end] = span(node);
  return { start, end, text };
}
