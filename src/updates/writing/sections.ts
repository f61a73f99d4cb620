import { createHash } from "node:crypto";
import type { RootContent } from "mdast";
import { referenceRuns } from "../../analysis/citations/links.ts";
import { plainText, plainWords } from "../../language/markdown/plain-text.ts";
import type { Reference } from "../../language/markdown/references.ts";
import { type Edit, edited, type Markdown, span } from "../../language/markdown/source.ts";
import { partNamed } from "../../language/markdown/story-labels.ts";
import type { Article } from "../../retrieval/article.ts";

interface Section {
  start: number;
  end: number;
  /** The level of a heading, from 1; null for anything else. */
  level: number | null;
  text: string;
  heading: string;
  references: Reference[];
}

/** One article for each cited page, or for each section if nothing is cited. */
export function reported(sections: Section[], citations: Article[]): Article[] {
  const texts = sections.filter(({ level }) => level === null).slice(0, MAX_TEXTS);
  const cited = citations.slice(0, MAX_TEXTS).flatMap((citation, at) => {
    const telling = texts.filter(({ references }) => numbersOf(references).includes(at + 1));
    return telling.length === 0 ? [] : [toldBy(citation, telling)];
  });
  return cited.length > 0 ? cited : texts.map(toldByNobody);
}

/** A typical answer has some twenty sections and citations. */
const MAX_TEXTS = 200;

interface FreshPart {
  title: string;
  content: string;
  kept: number[];
}

/**
 * Removes sections whose cited pages are all old, then empty headings and unused citations, and renumbers the rest.
 * An outdated title becomes the next heading, or else `newTitle`. Null if nothing is old.
 */
export function freshPart(
  { source }: Markdown,
  { title, citations, newTitle }: { title: string; citations: Article[]; newTitle: string },
  sections: Section[],
  fresh: ReadonlySet<string>,
): FreshPart | null {
  const pagesOf = ({ references }: Section) =>
    numbersOf(references).flatMap((number) => citations[number - 1]?.page ?? []);
  const cited = new Set(sections.filter((section) => section.level === null && pagesOf(section).length > 0));
  const retold = new Set([...cited].filter((section) => !pagesOf(section).some((page) => fresh.has(page))));
  if (retold.size === 0) return null;
  for (const section of introductions(sections, cited, retold)) retold.add(section);
  const isGone = (section: Section, at: number) =>
    retold.has(section) || (section.level !== null && isEmpty(sections, at, retold));
  const left = sections.filter((section, at) => !isGone(section, at));
  const [lead] = sections;
  const hasNewTitle = lead !== undefined && isGone(lead, 0);
  const heading = hasNewTitle && left[0]?.level != null ? left.shift() : undefined;
  const references = left.flatMap((section) => section.references);
  const numbers = new Set(numbersOf(references));
  const kept = citations.map((_, at) => at + 1).filter((number) => numbers.has(number));
  const stays = new Set(left);
  const gone = sections.filter((section) => !stays.has(section));
  const edits = [
    ...gone.map(({ start, end }) => ({ start, end, text: "" })),
    ...references.map((reference) => renumberReference(source, reference, kept)),
  ].sort((one, other) => one.start - other.start);
  const content = edited(source, edits)
    .text.replace(/\n{3,}/g, "\n\n")
    .trim();
  return { title: hasNewTitle ? (heading?.text ?? newTitle) : title, content, kept };
}

function introductions(
  sections: Section[],
  cited: ReadonlySet<Section>,
  retold: ReadonlySet<Section>,
): Section[] {
  return storiesOf(sections).flatMap((story) => {
    const told = story.filter((section) => cited.has(section));
    if (told.length === 0 || told.some((section) => !retold.has(section))) return [];
    return story.filter((section, at) => !cited.has(section) && (at === 0 || isLabelled(section)));
  });
}

function storiesOf(sections: Section[]): Section[][] {
  const stories: Section[][] = [[]];
  for (const section of sections) {
    if (section.level === null) stories.at(-1)?.push(section);
    else if (partNamed(section.heading) === null) stories.push([]);
  }
  return stories;
}

function isLabelled({ heading, text }: Section): boolean {
  return [heading, text.slice(0, text.search(/[:：]/))].some((words) => {
    const part = partNamed(words);
    return part === "since" || part === "why";
  });
}

function renumberReference(source: string, { start, end }: Reference, kept: number[]): Edit {
  const text = source
    .slice(start, end)
    .replace(/\d+/g, (number) => String(kept.indexOf(Number(number)) + 1 || number));
  return { start, end, text };
}

function numbersOf(references: Reference[]): number[] {
  return references.flatMap(({ numbers }) => numbers);
}

function toldBy(citation: Article, telling: Section[]): Article {
  const says = telling.map(({ text }) => text).join(" ");
  return { ...citation, title: telling[0]?.heading || citation.title, extract: says.slice(0, 2_000) };
}

function toldByNobody({ heading, text }: Section): Article {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const title = heading || text.slice(0, 200);
  return { url: "", page: `text:${hash}`, title, extract: text.slice(0, 2_000), site: "", publishedAt: null };
}

function isEmpty(sections: Section[], at: number, gone: ReadonlySet<Section>): boolean {
  const level = sections[at]?.level ?? 0;
  const rest = sections.slice(at + 1);
  const next = rest.findIndex((section) => section.level !== null && section.level <= level);
  const under = (next < 0 ? rest : rest.slice(0, next)).filter((section) => section.level === null);
  return under.length > 0 && under.every((section) => gone.has(section));
}

export function sectionsOf({ source, tree }: Markdown): Section[] {
  let heading = "";
  return tree.children.flatMap(partsOf).map(({ nodes, start, end }) => {
    const [node] = nodes;
    const level = node?.type === "heading" ? node.depth : null;
    const part = { source, tree: { type: "root" as const, children: nodes } };
    const text = (level === null ? plainText : plainWords)(part, MAX_NUMBER).replace(/:$/, "");
    if (level !== null) heading = text;
    return { start: lineStart(source, start), end, level, text, heading, references: referenceRuns(part) };
  });
}

const MAX_NUMBER = 999;

interface Part {
  nodes: RootContent[];
  start: number;
  end: number;
}

function partsOf(node: RootContent): Part[] {
  if (node.type === "list") return node.children.flatMap(partsOf);
  const [start, end] = span(node);
  if (node.type !== "listItem") return [{ nodes: [node], start, end }];
  const at = node.children.findIndex(({ type }) => type === "list");
  if (at < 0) return [{ nodes: node.children, start, end }];
  const nodes = node.children.slice(0, at);
  const last = nodes.at(-1);
  const own = last ? [{ nodes, start, end: span(last)[1] }] : [];
  return [...own, ...node.children.slice(at).flatMap(partsOf)];
}

function lineStart(source: string, at: number): number {
  const start = source.lastIndexOf("\n", at - 1) + 1;
  return at > 0 && source.slice(start, at).trim() === "" ? start : at;
}
