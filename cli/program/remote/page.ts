import { printable } from "../../../src/base/printable.ts";
import type { Citation, Story } from "../../../src/contract/topics/updates.ts";
import { words } from "./words.ts";

/** Columns: longer lines are tiring to read. */
const widest = 80;
const narrowest = 40;

export function pageWidth(columns: number | undefined): number {
  return Math.max(narrowest, Math.min(widest, columns ?? widest));
}

/** Wraps text into lines of at most `width` columns: the first after `first`, the others indented to match. */
export function wrapped(text: string, width: number, first = ""): string[] {
  const indent = Bun.stringWidth(first);
  const lines = Bun.wrapAnsi(printable(text), width - indent, { hard: true }).split("\n");
  return lines.map((line, at) => `${at === 0 ? first : " ".repeat(indent)}${line.trim()}`.trimEnd());
}

/** Puts `left` and `right` at the ends of a line, or `right` on its own line if there is no room. */
export function between(left: string, right: string, width: number): string[] {
  const room = width - Bun.stringWidth(left) - Bun.stringWidth(right);
  if (room >= 2) return [`${left}${" ".repeat(room)}${right}`];
  return [...wrapped(left, width), right];
}

export const rule = (width: number) => "─".repeat(width);

/** A headline, what happened, its facts with their numbers, what changed and why it matters. */
export function storyLines({ headline, gist, facts, since, why }: Story, width: number): string[] {
  return [
    ...wrapped(headline, width),
    ...(gist === "" ? [] : wrapped(gist, width, "  ")),
    ...facts.flatMap(({ text, citations, claim }) =>
      wrapped(
        `${text}${numbers(citations)}${claim === "not_found" ? ` ${words.notFound}` : ""}`,
        width,
        "  • ",
      ),
    ),
    ...(since === null ? [] : wrapped(words.since(since), width, "  ")),
    ...(why === null ? [] : wrapped(words.why(why), width, "  ")),
  ];
}

/** A numbered source with its site and day, and its address, which isn't broken so that it can be clicked. */
export function sourceLines(citations: Citation[], width: number): string[] {
  const margin = `[${citations.length}] `.length;
  return citations.flatMap(({ title, url, site, publishedAt }, at) => [
    ...wrapped(
      `${title} (${[site, publishedAt?.slice(0, 10)].filter(Boolean).join(", ")})`,
      width,
      `[${at + 1}] `.padStart(margin),
    ),
    `${" ".repeat(margin)}${printable(url)}`,
  ]);
}

function numbers(citations: number[]): string {
  return citations.length === 0 ? "" : ` [${citations.join("][")}]`;
}

/** Formats markdown for a terminal: links to citations as numbers, other links as text, without marks. */
export function markdownLines(markdown: string, width: number): string[] {
  return markdown.split("\n").flatMap((line) => {
    const text = line
      .replace(/!?\[(\d+)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, "[$1]")
      .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, "$1")
      .replace(/^\s{0,3}#{1,6}\s+/, "")
      .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
      .replace(/\\([\\`*_{}[\]()#+.!<>|~-])/g, "$1");
    const [, indent = "", mark] = /^(\s*)[-*+]\s+/.exec(text) ?? [];
    const item = /^\s*[-*+]\s+/.exec(text);
    if (text.trim() === "") return [""];
    return item
      ? wrapped(text.slice(item[0].length), width, `${indent}  ${mark ?? "•"} `)
      : wrapped(text.trim(), width);
  });
}
