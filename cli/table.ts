import { printableCell } from "../src/base/printable.ts";
import { spokenLocale } from "../src/base/words/language.ts";
import type { Io } from "./io.ts";
import { when } from "./screens/format.ts";
import { columns } from "./screens/words.ts";

/** Wider cells don't widen the column: they push the rest of their row. */
const widest = 60;

/** Columns that make room for others keep this width. */
const narrowest = 20;

/**
 * Formats rows as a table with two spaces between columns. A cell's content can't look like another cell. @param width
 * of the terminal: texts are wrapped in their columns until the table fits; codes and addresses stay whole
 */
export function tableLines(rows: readonly (readonly string[])[], width = Number.POSITIVE_INFINITY): string[] {
  const cells = rows.map((row) => row.map(printableCell));
  const widths = fitted(cells, width);
  return cells.flatMap((row) => {
    const wrapped = row.map((cell, at) =>
      Number.isFinite(width) && cell.includes(" ")
        ? Bun.wrapAnsi(cell, widths[at] ?? 0, { hard: true }).split("\n")
        : [cell],
    );
    const height = Math.max(0, ...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      wrapped
        .map((lines, at) => padded(lines[line] ?? "", widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  });
}

const padded = (text: string, width: number) => text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)));

const total = (widths: number[]) => widths.reduce((sum, each) => sum + each + 2, -2);

/** The widths of the columns, of which the widest of those with texts get narrower until all fit, if they can. */
function fitted(cells: string[][], width: number): number[] {
  const count = Math.max(0, ...cells.map((row) => row.length));
  const of = (at: number) => cells.map((row) => row[at] ?? "");
  const widths = Array.from({ length: count }, (_, at) =>
    of(at).reduce((most, cell) => Math.max(most, Math.min(widest, Bun.stringWidth(cell))), 0),
  );
  const texts = widths.flatMap((_, at) => (of(at).some((cell) => cell.includes(" ")) ? at : []));
  for (let excess = total(widths) - width; excess > 0; excess--) {
    const [at] = texts.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0));
    if (at === undefined || (widths[at] ?? 0) <= narrowest) break;
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return widths;
}

/**
 * Prints a list. People get the names of its columns, without empty ones: above them or, where they don't fit beside
 * each other, before each cell. A pipe gets only the rows.
 */
export function printTable(
  io: Pick<Io, "print" | "isReadByPeople" | "columns">,
  heads: readonly (keyof typeof columns)[],
  rows: readonly (readonly string[])[],
): void {
  if (!io.isReadByPeople) {
    for (const line of tableLines(rows)) io.print(line);
    return;
  }
  const names = heads.map((head) => columns[head].toLocaleUpperCase(spokenLocale()));
  const { columns: width = Number.POSITIVE_INFINITY } = io;
  const table = [names, ...rows].map((row) => row.filter((_, at) => rows.some((each) => each[at])));
  const [filledNames = [], ...filledRows] = table;
  if (total(fitted(table, width)) <= width) {
    for (const line of tableLines(table, width)) io.print(line);
    return;
  }
  for (const row of filledRows) {
    const cells = filledNames.map((name, at) => [name, row[at] ?? ""]);
    for (const line of [...tableLines(cells, width), ""]) io.print(line);
  }
}

/** A time in a list: for people in everyday form, in a pipe its day in UTC. */
export function dayIn({ isReadByPeople, now }: Pick<Io, "isReadByPeople" | "now">, iso: string): string {
  return isReadByPeople ? when(new Date(iso), now()) : iso.slice(0, 10);
}
