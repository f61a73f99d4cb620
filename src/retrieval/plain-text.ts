import { decodeHTML } from "entities";
import { limitCombiningMarks } from "../contract/base/combining-marks.ts";
import { withoutMojibake } from "./encoding.ts";

export const MAX_TITLE = 300;
export const MAX_EXTRACT = 600;

const MAX_MARKUP = 20_000;

// Twice, because many feeds escape their markup twice.
export function plainText(markup: string): string {
  return shown(shown(markup));
}

function shown(markup: string): string {
  const seen = markup
    .slice(0, MAX_MARKUP)
    .replace(HIDDEN, " ")
    .split(BLOCK)
    .map((block) => tidy(withoutMojibake(decodeHTML(block.replace(TAG, "")))))
    .filter((block) => block !== "" && !BOILERPLATE.test(block));
  const text = seen.map((block, at) => (at < seen.length - 1 ? ended(block) : block)).join(" ");
  return text.replace(FOOTER, "");
}

const HIDDEN = /<!--.*?(?:-->|$)|<(script|style|table)\b.*?(?:<\/\1\s*>|$)/gis;
const BLOCK = /<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|td|blockquote|figure|figcaption|section)\b[^<>]*>/i;
const TAG = /<(?:[/!?]?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>|[/!?]?[a-z][^<>]*>)/gi;
const BOILERPLATE =
  /^(?:related:|read more\b|continue reading\b|\[?link\]?$|\[?comments\]?$|submitted by\b|this article .* (?:first )?appeared (?:first )?on\b)/i;
/** The line that WordPress adds to each item of a feed, in its translations. */
const FOOTER = new RegExp(
  `(?<=^|\\s)(?:${[
    "The (?:post|article) .{0,300}?(?:first )?appeared first on",
    "Der Beitrag .{0,300}?erschien zuerst auf",
    "L[’']article .{0,300}?est apparu en premier sur",
    "(?:La entrada|El artículo) .{0,300}?(?:se publicó primero|apareció primero) en",
    "L[’']articolo .{0,300}?(?:proviene da|sembra essere il primo su|è apparso prima su)",
    "Het bericht .{0,300}?verscheen eerst op",
    "O (?:post|conteúdo) .{0,300}?apareceu primeiro em",
    "Artykuł .{0,300}?pochodzi z serwisu",
    "Innlegget .{0,300}?dukket først opp på",
    "Inlägget .{0,300}?dök först upp på",
    "Indlægget .{0,300}?blev først udgivet på",
    "Запись .{0,300}?впервые появилась",
  ].join("|")})\\s.{1,120}$`,
  "iu",
);

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
