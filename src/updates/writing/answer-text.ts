import { boundedMarkdown } from "../../language/markdown/bounds.ts";
import { plainWords } from "../../language/markdown/plain-text.ts";
import { readMarkdown } from "../../language/markdown/source.ts";
import { isOnlyPreamble } from "./nothing-new.ts";
import { cutNote } from "./words.ts";

interface AnswerText {
  title: string;
  content: string;
}

/** Bytes of UTF-8, including the note that it was cut. */
export const summarySize = 64 * 1024;
const titleSize = 200;

const preamble = 5;

/**
 * Expects `# Title` first, but accepts a fence, a preamble or bold text. Limited in length, with a note at the end if
 * it was cut.
 */
export function readAnswer(
  text: string,
  fallback: string,
  end: "complete" | "truncated",
  language?: string,
): AnswerText {
  const lines = withoutPreamble(removeFence(text.replace(/^\ufeff/, "")).trim()).split("\n");
  const at = lines.slice(0, preamble).findIndex((line) => /^#\s+\S/.test(line));
  const { title, rest } =
    at >= 0 ? { title: lines[at] ?? "", rest: lines.slice(at + 1) } : titledByFirstLine(lines);
  const content = rest.join("\n").trim();
  const bounded = boundedMarkdown(content.slice(0, 2 * summarySize));
  const cut = withinSize(bounded);
  const isTruncated = cut !== bounded || end === "truncated";
  const note = isTruncated ? cutNote(cut === bounded ? "truncated" : "tooLong", language) : "";
  return {
    title: plainTitle(title) || fallback,
    content: [closedFences(cut), note].filter((part) => part !== "").join("\n\n"),
  };
}

/** Removes a first paragraph that only announces what its source will do, if something follows. */
function withoutPreamble(text: string): string {
  const [first = "", ...rest] = text.split(/\n\s*\n/);
  const isPreamble = rest.length > 0 && (isOnlyPreamble(first) || INTRODUCTION.test(first));
  return isPreamble ? text.slice(first.length).trim() : text;
}

/** "Here is the update:" */
const INTRODUCTION =
  /^(?:(?:sure|certainly|of course|okay|gerne|natürlich|bien sûr|claro|certo)[,!.] ?)?(?:here(?:['’]s| is| are)|hier (?:ist|sind|is|zijn)|voici|aquí (?:está|tienes?|van?)|aqui (?:está|estão|vai)|ecco|här är|i(?:['’]ve| have)? (?:searched|found|gathered|looked))\b[^\n[]{0,200}[:.]$/iu;
const NAMED =
  /^(?:\*\*|__)?(?:title|headline|titel|überschrift|titre|título|titolo|rubrik|заголовок)(?:\*\*|__)?\s?[:：](?:\*\*|__)?\s*(\S.*)$/iu;

function titledByFirstLine(lines: string[]): { title: string; rest: string[] } {
  const [first = "", ...rest] = lines;
  const [, named] = NAMED.exec(first.trim()) ?? [];
  if (named) return { title: named.replace(/^["“„](.+)["”“]$/u, "$1"), rest };
  return /^(?:#{2,6}\s+\S|\*\*[^*]+\*\*$|__[^_]+__$)/.test(first.trim())
    ? { title: first, rest }
    : { title: "", rest: lines };
}

/** Longer lines of endless marks aren't titles. */
const MAX_LINE = 2_000;
const MAX_NUMBER = 999;

function plainTitle(line: string): string {
  if (/^#*\s*[{[]\s*["']/.test(line)) return "";
  const bounded = boundedMarkdown(line.replace(/\s+/g, " ").slice(0, MAX_LINE));
  const [, heading] = WORDS_ALONE.exec(bounded) ?? [];
  const words = (heading?.trim() ?? plainWords(readMarkdown(bounded), MAX_NUMBER))
    .replace(/\u200b/g, "")
    .replace(/ {2,}/g, " ");
  return words.length > titleSize ? `${words.slice(0, titleSize - 1).trimEnd()}…` : words;
}

/** A heading without markdown, as most are: starting the parser for it takes longer than reading a paragraph. */
const WORDS_ALONE = /^#{1,6} (?!.*www\.)([\p{L}\p{N} ,.;'’"“”„«»()%€$£?–—…-]+)$/iu;

function removeFence(text: string): string {
  const [, inner] =
    /^\s*(?:`{3,}|~{3,})(?:markdown|md)?[ \t]*\n([\s\S]*?)\n(?:`{3,}|~{3,})\s*$/i.exec(text) ?? [];
  return inner ?? text;
}

const MAX_NOTE = 256;

function withinSize(content: string): string {
  const bytes = Buffer.from(content);
  if (bytes.byteLength <= summarySize) return content;
  const room = summarySize - MAX_NOTE;
  const head = bytes
    .subarray(0, room)
    .toString("utf8")
    // A character split by the cut decodes to U+FFFD.
    .replace(/\ufffd+$/, "");
  const paragraph = head.lastIndexOf("\n\n");
  return head.slice(0, paragraph > head.length / 2 ? paragraph : head.length).trimEnd();
}

function closedFences(content: string): string {
  const fences = content.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1 ? `${content}\n${fences.at(-1)?.trim()}` : content;
}
