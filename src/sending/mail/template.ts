import { documentAttributes, spokenLanguage } from "../../base/words/language.ts";
import type { Mail } from "./mailer.ts";
import { words } from "./words.ts";

interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  highlight: { code: string } | { label: string; href: string } | null;
  shown: Mail["shown"];
}

export function writeLetter({ to, subject, paragraphs, highlight, shown }: Letter): Mail {
  const [opening = "", ...rest] = paragraphs;
  const marked = highlight === null ? [] : [`    ${"code" in highlight ? highlight.code : highlight.href}`];
  return {
    to: oneLine(to),
    subject: oneLine(subject),
    text: [opening, ...marked, ...rest, words.signature].join("\n\n").concat("\n"),
    html: page([
      paragraph(opening),
      highlighted(highlight),
      ...rest.map(paragraph),
      paragraph(words.signature),
    ]),
    shown,
  };
}

function page(blocks: string[]): string {
  const style = "font:16px/1.5 sans-serif;color:#17191c;max-width:34em;margin:24px";
  return `<!doctype html><html ${documentAttributes(spokenLanguage())}><body><div style="${style}">${blocks.join("")}</div></body></html>`;
}

function paragraph(text: string): string {
  return `<p>${Bun.escapeHTML(text)}</p>`;
}

function highlighted(highlight: Letter["highlight"]): string {
  if (highlight === null) return "";
  if ("code" in highlight) {
    return `<p style="font:bold 30px/1.2 monospace;letter-spacing:.15em">${Bun.escapeHTML(highlight.code)}</p>`;
  }
  const { href, label } = highlight;
  return `<p><a href="${Bun.escapeHTML(href)}">${Bun.escapeHTML(label)}</a><br>${Bun.escapeHTML(href)}</p>`;
}

/** Removes what would start another header. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}
