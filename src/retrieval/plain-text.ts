import { decodeHTML } from "entities";
import { limitCombiningMarks } from "../contract/combining-marks.ts";

export const MAX_TITLE = 300;
export const MAX_EXTRACT = 600;

const MAX_MARKUP = 20_000;

// Twice, because many feeds encode their markup twice.
export function plainText(markup: string): string {
  return shown(shown(markup));
}

function shown(markup: string): string {
  const seen = markup
    .slice(0, MAX_MARKUP)
    .replace(HIDDEN, " ")
    .split(BLOCK)
    .map((block) => tidy(decodeHTML(block.replace(TAG, ""))))
    .filter((block) => block !== "" && !BOILERPLATE.test(block));
  return seen.map((block, at) => (at < seen.length - 1 ? ended(block) : block)).join(" ");
}

const HIDDEN = /<!--.*?(?:-->|$)|<(script|style|table)\b.*?(?:<\/\1\s*>|$)/gis;
const BLOCK = /<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|td|blockquote|figure|figcaption|section)\b[^<>]*>/i;
const TAG = /<(?:[/!?]?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>|[/!?]?[a-z][^<>]*>)/gi;
const BOILERPLATE =
  /^(?:related:|read more\b|continue reading\b|\[?link\]?$|\[?comments\]?$|submitted by\b|the post .* (?:first )?appeared first on\b|this article .* (?:first )?appeared (?:first )?on\b)/i;

export function tidy(text: string): string {
  // Direction overrides would also affect the text that follows.
  return limitCombiningMarks(text.toWellFormed())
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
}

function ended(block: string): string {
  return /[\p{L}\p{N}]$/u.test(block) && block.length > 30 ? `${block}.` : block;
}

export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const sentence = head.match(/^.*(?:[.!?۔।]["'”’)\]]*(?=\s)|[。！？])/s)?.[0] ?? "";
  if (sentence.length > max / 2) return sentence;
  const word = head.match(/^.*(?=\s)/s)?.[0] ?? "";
  return `${(word.length > max / 2 ? word : head).trimEnd()}…`;
}
