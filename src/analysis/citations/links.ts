import type { Definition, Link, LinkReference, Nodes, Text } from "mdast";
import { decodeString } from "micromark-util-decode-string";
import { literal, withoutAutolinks } from "../../language/markdown/literal.ts";
import {
  citationLink,
  encoded,
  isReferences,
  linkDestination,
  type Reference,
  referencesIn,
  runsOf,
} from "../../language/markdown/references.ts";
import { type Edit, edited, type Markdown, readMarkdown, span } from "../../language/markdown/source.ts";
import { type Article, canonicalPage } from "../../retrieval/article.ts";

/**
 * Parses a text whose links all lead to cited pages. Other links and pictures become plain words, and the text is
 * parsed again, because the words may then form another link. A typical text has none, and is parsed once.
 */
export function readCited(content: string, citations: CitedAddress[]): Markdown {
  const cited = new CitedPages(citations);
  let read = readMarkdown(content);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const edits = linksOut(read, cited);
    if (edits.length === 0) return read;
    read = readMarkdown(edited(read.source, edits).text);
  }
  return readMarkdown(literal(read.source));
}

type CitedAddress = Pick<Article, "url" | "page">;

const MAX_ROUNDS = 8;

/** Runs of references in order, except those inside links or code. */
export function referenceRuns({ source, tree }: { source: string; tree: Nodes }): Reference[] {
  return textsIn(tree).flatMap((node) => {
    const [start, end] = span(node);
    const written = source.slice(start, end);
    return runsOf(written, referencesIn(written)).map((run) => ({
      ...run,
      start: start + run.start,
      end: start + run.end,
    }));
  });
}

function textsIn(node: Nodes): Nodes[] {
  if (node.type === "text") return [node];
  if (node.type === "link" || node.type === "linkReference") return [];
  return "children" in node ? node.children.flatMap(textsIn) : [];
}

/** Turns each reference to a citation into a link. */
export function referenceLinks(read: Markdown, citations: Article[]): Edit[] {
  return referenceRuns(read).flatMap(({ start, end, numbers }) => {
    const links = numbers.map((number) => linkTo(number, citations));
    if (links.every((link) => link === undefined)) return [];
    const shown = links.map((link, at) => link ?? `[${numbers[at]}]`).join(" ");
    // An exclamation mark before it would make the link an image.
    if (!isUnescaped("!", read.source, start - 1)) return [{ start, end, text: shown }];
    return [{ start: start - 1, end, text: `\\!${shown}` }];
  });
}

function isUnescaped(mark: string, source: string, at: number): boolean {
  let before = at;
  while (source[before - 1] === "\\") before--;
  return source[at] === mark && (at - before) % 2 === 0;
}

/** A reference as a link; undefined for a number without a citation. */
export function linkTo(number: number, citations: Article[]): string | undefined {
  const citation = citations[number - 1];
  return citation && citationLink(number, citation.url);
}

class CitedPages {
  readonly #citations: CitedAddress[];
  readonly #pages: Set<string>;

  constructor(citations: CitedAddress[]) {
    this.#citations = citations;
    this.#pages = new Set(
      citations.flatMap(({ url, page }) => [canonicalPage(url), canonicalPage(encoded(url)), page]),
    );
  }

  has(url: string): boolean {
    return this.#pages.has(canonicalPage(url));
  }

  /** A numeric label is a reference. */
  label(words: string): string {
    return /^\d{1,3}$/.test(words) && this.#citations[Number(words) - 1] ? `[${words}]` : words;
  }
}

interface Scope {
  source: string;
  cited: CitedPages;
  addresses: Map<string, string>;
  isInLink: boolean;
}

function linksOut({ source, tree }: Markdown, cited: CitedPages): Edit[] {
  const definitions = definitionsIn(tree);
  const addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
  const edits = editsIn(tree, { source, cited, addresses, isInLink: false });
  // A definition is kept while anything refers to it, because it holds the address. Numbers are never looked up.
  const isDone = ({ identifier }: Definition) => edits.length === 0 || isReferences(`[${identifier}]`);
  const gone = definitions.filter(isDone).map((node) => edit(node, ""));
  return [...edits, ...gone].sort((one, other) => one.start - other.start);
}

function definitionsIn(node: Nodes): Definition[] {
  if (node.type === "definition") return [node];
  return "children" in node ? node.children.flatMap(definitionsIn) : [];
}

function editsIn(node: Nodes, scope: Scope): Edit[] {
  if (node.type === "text") return scope.isInLink ? [] : textEdits(node, scope.source);
  if (node.type === "html") return [edit(node, literal(node.value))];
  if (node.type === "image" || node.type === "imageReference") return [edit(node, literal(node.alt ?? ""))];
  if (node.type === "link" || node.type === "linkReference") return linkEdits(node, scope);
  return "children" in node ? node.children.flatMap((child) => editsIn(child, scope)) : [];
}

/** Addresses that the parser doesn't recognise because of escapes or entities, but would once they're written out. */
function textEdits(node: Text, source: string): Edit[] {
  if (withoutAutolinks(node.value) === node.value) return [];
  const [start, end] = span(node);
  const written = source.slice(start, end);
  let [text, at] = ["", 0];
  for (const reference of referencesIn(written)) {
    text +=
      literal(decodeString(written.slice(at, reference.start))) +
      written.slice(reference.start, reference.end);
    at = reference.end;
  }
  text += at === 0 ? literal(node.value) : literal(decodeString(written.slice(at)));
  return [{ start, end, text }];
}

function linkEdits(node: Link | LinkReference, scope: Scope): Edit[] {
  const { source, cited, addresses } = scope;
  const written = source.slice(...span(node));
  const references = written.replace(/\[\]$/, "");
  if (isReferences(references)) return [edit(node, references)];
  const url = node.type === "link" ? node.url : (addresses.get(node.identifier) ?? "");
  const label = labelOf(node, source);
  if (!cited.has(url)) return [edit(node, cited.label(label))];
  if (node.type === "linkReference") return [edit(node, `[${label}](${linkDestination(url)})`)];
  return node.children.flatMap((child) => editsIn(child, { ...scope, isInLink: true }));
}

function labelOf(node: Link | LinkReference, source: string): string {
  const written = source.slice(...span(node));
  if (!written.startsWith("[")) return withoutAutolinks(written.replace(/^<|>$/g, ""));
  const [first, last] = [node.children[0], node.children.at(-1)];
  return first && last ? source.slice(span(first)[0], span(last)[1]) : "";
}

function edit(node: Nodes, text: string): Edit {
  const [start, end] = span(node);
  return { start, end, text };
}
