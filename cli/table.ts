import { printableCell } from "../src/base/printable.ts";
import { spokenLocale } from "../src/base/words/language.ts";
import type { Io } from "./io.ts";
import { when } from "./screens/format.ts";
import { columns } from "./screens/words.ts";

/** Wider cells don't widen the column: they push the rest of their row. */
const widest = 60;

/** Formats rows as a table with two spaces between columns. A cell's content can't look like another cell. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(printableCell));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    cells.reduce((most, row) => Math.max(most, Math.min(widest, Bun.stringWidth(row[at] ?? ""))), 0),
  );
  return cells.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat(Math.max(0, (widths[at] ?? 0) - Bun.stringWidth(cell))))
      .join("  ")
      .trimEnd(),
  );
}

/** Prints a list. People get column names above it; a pipe gets only the rows. */
export function printTable(
  io: Pick<Io, "print" | "isReadByPeople">,
  heads: readonly (keyof typeof columns)[],
  rows: readonly (readonly string[])[],
): void {
  const headed = io.isReadByPeople
    ? [heads.map((head) => columns[head].toLocaleUpperCase(spokenLocale())), ...rows]
    : rows;
  for (const line of tableLines(headed)) io.print(line);
}

/** A time in a list: for people in everyday form, in a pipe its day in UTC. */
export function dayIn({ isReadByPeople, now }: Pick<Io, "isReadByPeople" | "now">, iso: string): string {
  return isReadByPeople ? when(new Date(iso), now()) : iso.slice(0, 10);
}
