import type { Definition, Link, LinkReference, Nodes, Text } from "mdast";
import { boundedMarkdown } from "../contract/markdown-bounds.ts";
import { literal, withoutAutolinks } from "../markdown/literal.ts";
import { applied, type Edit, parseMarkdown, span } from "../markdown/source.ts";
import { type Article, canonicalPage } from "../retrieval/article.ts";

/** Links `[1]` and `[1, 2]` to their citations; of other links, only those to cited pages stay. Idempotent. */
export function linkCitations(content: string, citations: Article[]): string {
  const cited = new Cited(citations);
  if (!MAY_LINK.test(content)) return withTextReferencesLinked(content, cited);
  let linked = boundedMarkdown(content);
  try {
    // A label that lost its link can hold addresses that become links only then.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const edits = editsOf(linked, cited);
      if (edits.length === 0) return linked;
      linked = applied(linked, edits);
    }
  } catch (error) {
    // Thousands of nested blocks overflow the parser's stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return literal(linked);
}

const MAY_LINK = /[`~<>\\&@]|:\/\/|www|\][([:]|^(?: {4}|\t)/im;

const MAX_ROUNDS = 8;

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

  link(number: string): string | undefined {
    const citation = this.#citations[Number(number) - 1];
    return citation && `[${Number(number)}](${destination(citation.url)})`;
  }
}

interface Scope {
  source: string;
  cited: Cited;
  addresses: Map<string, string>;
  inLink: boolean;
}

function editsOf(source: string, cited: Cited): Edit[] {
  const tree = parseMarkdown(source);
  const definitions = definitionsIn(tree);
  const addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
  const edits = editsIn(tree, { source, cited, addresses, inLink: false });
  // Definitions go last: while anything refers to them, they say where it leads.
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
  return withoutAutolinks(node.value) === node.value ? [] : [edit(node, literal(node.value))];
}

function withTextReferencesLinked(text: string, cited: Cited): string {
  return text.replace(REFERENCES_IN_TEXT, (found) =>
    found.startsWith("\\") ? found : withReferencesLinked(found, cited),
  );
}

const RUN = String.raw`\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?:\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\])*`;
const REFERENCES = new RegExp(`^${RUN}(?:\\[\\])?$`);
// Escapes are matched first, to be skipped. An exclamation mark would make the link an image.
const REFERENCES_IN_TEXT = new RegExp(String.raw`\\[\s\S]|!?${RUN}`, "g");

function withReferencesLinked(run: string, cited: Cited): string {
  const numbers = run.match(/\d+/g) ?? [];
  const links = numbers.map((number) => cited.link(number));
  if (links.every((link) => link === undefined)) return run;
  const shown = links.map((link, at) => link ?? `[${numbers[at]}]`).join(" ");
  return run.startsWith("!") ? `\\!${shown}` : shown;
}

function destination(url: string): string {
  return encoded(url).replace(/&(?=#?\w+;)/g, "&amp;");
}

function encoded(url: string): string {
  return url.replace(
    /[()<>\s\\|`"'[\]]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
}

const PERCENT: Record<string, string> = { "(": "%28", ")": "%29", "'": "%27" };

function edit(node: Nodes, text: string): Edit {
  const [start, end] = span(node);
  return { start, end, text };
}
