import type { Size } from "../line.ts";

/** What has a row of its own on a screen of this height: the list itself comes first, then how things stand. */
export function partsOf({ rows }: Size) {
  return { message: rows >= 3, title: rows >= 5, help: rows >= 7, heads: rows >= 9, search: rows >= 11 };
}

/** The rows that are left for the list. */
export function listHeight(size: Size): number {
  return Math.max(1, size.rows - Object.values(partsOf(size)).filter(Boolean).length);
}

/** The cells of each column; 0 for one that there is no room for. */
export interface Columns {
  name: number;
  email: number;
  since: number;
  state: number;
}

/** The mark of the cursor and that of the selection, each with a blank. */
export const marks = 4;
const gap = 2;
const dateCells = 10;
const stateCells = 10;

export function columnsOf({ columns }: Size): Columns {
  const since = columns >= 70 ? dateCells : 0;
  const state = columns >= 50 ? stateCells : 0;
  const taken = marks + (since && since + gap) + (state && state + gap);
  const left = Math.max(1, columns - taken);
  if (columns < 36) return { name: 0, email: left, since, state };
  const name = Math.floor((left - gap) * 0.42);
  return { name, email: left - gap - name, since, state };
}
