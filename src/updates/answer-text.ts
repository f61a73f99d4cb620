import { boundedMarkdown } from "../contract/markdown-bounds.ts";
import { nothingNew } from "./prompt.ts";

/** What an answer says: a title, and markdown without it. */
export interface Told {
  title: string;
  content: string;
}

/** Bytes of a summary in UTF-8, the note that it was cut included. */
export const summarySize = 64 * 1024;
const titleSize = 200;

/** Lines that may stand before the title: models like to say what they are about to do. */
const preamble = 5;

const notes = {
  truncated: "*The answer was cut off by its length.*",
  tooLong: "*This summary was too long and is cut here.*",
};

/** Whether the source found nothing to tell, in the words that it was asked to say so. */
export function saysNothingNew(text: string): boolean {
  const said = text.replace(/[^\p{L}\s]/gu, "").trim();
  return said.replace(/\s+/g, " ").toUpperCase() === nothingNew;
}

/**
 * Reads title and content from an answer whose first line should be `# Title`: a fence around all of it, a
 * preamble, or bold in place of a heading are taken for what they are. Without any title it is `fallback`. An
 * answer that was cut off, or that is longer than 64 KB, says so at its end. The content is within the bounds of
 * {@link boundedMarkdown}.
 */
export function readAnswer(text: string, fallback: string, end: "complete" | "truncated"): Told {
  const lines = unfenced(text.replace(/^\ufeff/, ""))
    .trim()
    .split("\n");
  const at = lines.slice(0, preamble).findIndex((line) => /^#\s+\S/.test(line));
  const { title, rest } =
    at >= 0 ? { title: lines[at] ?? "", rest: lines.slice(at + 1) } : titledByFirstLine(lines);
  const content = rest.join("\n").trim();
  const bounded = boundedMarkdown(content.slice(0, 2 * summarySize));
  const cut = withinSize(bounded);
  const note = cut === bounded ? (end === "truncated" ? notes.truncated : "") : notes.tooLong;
  return {
    title: plainTitle(title) || fallback,
    content: [closedFences(cut), note].filter((part) => part !== "").join("\n\n"),
  };
}

/** A heading of any level, or a line that is nothing but bold; else there is no title. */
function titledByFirstLine(lines: string[]): { title: string; rest: string[] } {
  const [first = "", ...rest] = lines;
  return /^(?:#{2,6}\s+\S|\*\*[^*]+\*\*$|__[^_]+__$)/.test(first.trim())
    ? { title: first, rest }
    : { title: "", rest: lines };
}

/** The words of a title, without marks, references and a period. */
function plainTitle(line: string): string {
  const words = line
    .replace(/\s+/g, " ")
    .replace(/^#{1,6} | #+ ?$/g, "")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\u200b/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  return words.length > titleSize ? `${words.slice(0, titleSize - 1).trimEnd()}…` : words;
}

function unfenced(text: string): string {
  const [, inner] =
    /^\s*(?:`{3,}|~{3,})(?:markdown|md)?[ \t]*\n([\s\S]*?)\n(?:`{3,}|~{3,})\s*$/i.exec(text) ?? [];
  return inner ?? text;
}

/** The beginning of a text that leaves room for the note, ending with a paragraph where there is one. */
function withinSize(content: string): string {
  const bytes = Buffer.from(content);
  if (bytes.byteLength <= summarySize) return content;
  const room = summarySize - Buffer.byteLength(notes.tooLong) - 16;
  const head = bytes
    .subarray(0, room)
    .toString("utf8")
    .replace(/\ufffd+$/, "");
  const paragraph = head.lastIndexOf("\n\n");
  return head.slice(0, paragraph > head.length / 2 ? paragraph : head.length).trimEnd();
}

/** Code that was cut off ends before what follows it. */
function closedFences(content: string): string {
  const fences = content.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1 ? `${content}\n${fences.at(-1)?.trim()}` : content;
}
