import { createHash } from "node:crypto";
import { plainText } from "../contract/plain-text.ts";
import { applied } from "../markdown/source.ts";
import type { Article } from "../retrieval/article.ts";
import type { Told } from "./answer-text.ts";

export interface Section {
  start: number;
  end: number;
  /** Of a heading, from 1; null for anything else. */
  level: number | null;
  text: string;
  heading: string;
  /** Numbers of citations, counted from 1. */
  numbers: number[];
}

/** One article for each page cited, or for each section when nothing is cited. */
export function reported(sections: Section[], citations: Article[]): Article[] {
  const texts = sections.filter(({ level }) => level === null).slice(0, MAX_TEXTS);
  const cited = citations.slice(0, MAX_TEXTS).flatMap((citation, at) => {
    const telling = texts.filter(({ numbers }) => numbers.includes(at + 1));
    return telling.length === 0 ? [] : [toldBy(citation, telling)];
  });
  return cited.length > 0 ? cited : texts.map(toldByNobody);
}

/** A usual answer has some twenty sections and citations. */
const MAX_TEXTS = 200;

interface Cited {
  told: Told;
  citations: Article[];
}

/** Drops sections whose cited pages are all old, then empty headings and unused citations, and renumbers the rest.
 * If the news in the title is gone, the next heading becomes the title, or else `title`. */
export function freshPart(
  { told, citations }: Cited,
  sections: Section[],
  fresh: ReadonlySet<string>,
  title: string,
): Cited {
  const isRetold = ({ numbers }: Section) => {
    const pages = numbers.flatMap((number) => citations[number - 1]?.page ?? []);
    return pages.length > 0 && !pages.some((page) => fresh.has(page));
  };
  const retold = new Set(sections.filter((section) => section.level === null && isRetold(section)));
  if (retold.size === 0) return { told, citations };
  const empty = sections.filter((section, at) => section.level !== null && isEmpty(sections, at, retold));
  const gone = [...retold, ...empty].sort((one, other) => one.start - other.start);
  const edits = gone.map(({ start, end }) => ({ start, end, text: "" }));
  const content = applied(told.content, edits)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const [lead] = sections;
  const left = lead && retold.has(lead) ? titledAnew(content, title) : { title: told.title, content };
  return numberedAnew(left, citations);
}

function titledAnew(content: string, title: string): Told {
  const [first] = sectionsOf(content);
  if (!first || first.level === null) return { title, content };
  return { title: first.text, content: content.slice(first.end).trim() };
}

function numberedAnew(told: Told, citations: Article[]): Cited {
  const numbers = new Set(sectionsOf(told.content).flatMap((section) => section.numbers));
  const kept = citations.map((_, at) => at + 1).filter((number) => numbers.has(number));
  const renumber = (number: string) => String(kept.indexOf(Number(number)) + 1 || number);
  const content = told.content.replace(references, (run) => run.replace(/\d+/g, renumber));
  return {
    told: { ...told, content },
    citations: kept.flatMap((number) => citations[number - 1] ?? []),
  };
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

/** Reads line by line: parsing a markdown tree would cost as much as the rest of the run. */
export function sectionsOf(content: string): Section[] {
  let heading = "";
  return blocksOf(content).map(({ start, end, level }) => {
    const source = content.slice(start, end);
    const text = plainText(source.replace(references, "")).replace(/:$/, "");
    if (level !== null) heading = text;
    return { start, end, level, text, heading, numbers: referencesIn(source) };
  });
}

type Block = Pick<Section, "start" | "end" | "level">;

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const headingLine = /^ {0,3}(#{1,6})(?:\s|$)/;
const itemLine = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let inCode = false;
  let start = 0;
  for (const line of content.split("\n")) {
    const level = inCode ? null : levelOf(line);
    const begins = level !== null || (!inCode && itemLine.test(line));
    if (fence.test(line)) inCode = !inCode;
    if (line.trim() === "" && !inCode) open = undefined;
    else {
      if (begins) open = undefined;
      open ??= continuesItem(content, line, blocks.at(-1)) ? blocks.at(-1) : undefined;
      if (!open) blocks.push({ start, end: start, level });
      open ??= blocks.at(-1) as Block;
      open.end = start + line.length;
    }
    if (level !== null) open = undefined;
    start += line.length + 1;
  }
  return blocks;
}

function levelOf(line: string): number | null {
  return headingLine.exec(line)?.[1]?.length ?? null;
}

function continuesItem(content: string, line: string, before: Block | undefined): boolean {
  return (
    before !== undefined &&
    /^(?: {2,}|\t)/.test(line) &&
    itemLine.test(content.slice(before.start, before.end))
  );
}

function referencesIn(source: string): number[] {
  const runs = source.match(references) ?? [];
  return runs.flatMap((run) => run.match(/\d+/g) ?? []).map(Number);
}

/** `[1]` and `[1, 2]` with the space in front, but no link text. */
const references = / ?\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?!\()/g;
