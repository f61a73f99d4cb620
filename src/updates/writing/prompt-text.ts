import { cutTo } from "../../base/cut.ts";

/** Keeps outside text from opening or closing our tags. */
export function harmless(text: string): string {
  return text.replace(/<(?=\/?(?:material|topic|question|remarks)\b)/gi, "‹");
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** At most `max` characters; cut at a word. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = cutTo(text, max - 1);
  return `${cutTo(head, Math.max(head.lastIndexOf(" "), max / 2)).trimEnd()}…`;
}
