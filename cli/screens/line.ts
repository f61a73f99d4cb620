import { printable } from "../../src/printable.ts";

/** How a piece of a line looks. Without colour all look alike: what matters is said by the text too. */
export type Tone = "plain" | "bold" | "dim" | "accent" | "good" | "warn" | "bad" | "cursor";

export interface Span {
  text: string;
  tone: Tone;
}

/** One line of a screen, in pieces from left to right. */
export type Line = Span[];

/** A terminal's size, in cells. */
export interface Size {
  columns: number;
  rows: number;
}

export function span(text: string, tone: Tone = "plain"): Span {
  return { text, tone };
}

/** What others wrote, as it may stand in a terminal: on one line, and without what moves cursors or turns text. */
export function harmless(text: string): string {
  return printable(text).replace(/\s+/g, " ");
}

/** Brings a text to exactly this many cells: cut with an ellipsis, or filled with blanks. */
export function fit(text: string, cells: number): string {
  const cut = cutTo(harmless(text), cells);
  return cut + " ".repeat(Math.max(0, cells - Bun.stringWidth(cut)));
}

/** Cuts a text that is wider than this many cells, with an ellipsis in the last. */
export function cutTo(text: string, cells: number): string {
  if (Bun.stringWidth(text) <= cells) return text;
  if (cells < 1) return "";
  let kept = "";
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += Bun.stringWidth(segment);
    if (width > cells - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Breaks a text at blanks into lines of at most this many cells. */
export function wrap(text: string, cells: number): string[] {
  const lines: string[] = [];
  for (const word of harmless(text).split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && Bun.stringWidth(`${last} ${word}`) <= cells)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cutTo(word, cells));
  }
  return lines;
}

/** One piece at the left edge and one at the right; the right one gives way where there is no room for both. */
export function apart(left: Line, right: Line, columns: number): Line {
  const room = columns - widthOf(left) - widthOf(right);
  return room < 2 ? left : [...left, span(" ".repeat(room)), ...right];
}

export function widthOf(line: Line): number {
  return Bun.stringWidth(textOf(line));
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join("");
}

/** A bar of so many cells, filled to a share between 0 and 1: anything above nothing shows. */
export function bar(share: number, cells: number): { full: string; empty: string } {
  const bounded = Math.min(1, Math.max(0, share));
  const full = bounded > 0 ? Math.max(1, Math.round(bounded * cells)) : 0;
  return { full: "█".repeat(full), empty: "░".repeat(Math.max(0, cells - full)) };
}

export function grouped(number: number): string {
  return number.toLocaleString("en");
}

const graphemes = new Intl.Segmenter();
