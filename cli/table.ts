import { printableCell } from "../src/base/printable.ts";
import { spokenLocale } from "../src/base/words/language.ts";
import type { Io } from "./io.ts";
import { when } from "./screens/format.ts";
import { columns } from "./screens/words.ts";

/** Wider cells are not waited for: they push what follows on their own row. */
const widest = 60;

/** Rows of a table as lines, two blanks between columns. What is in one cell cannot pass for another. */
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

/** Prints a list. People get the names of its columns above it; a pipe gets its rows alone. */
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

/** A moment in a list: to people as they read it, in a pipe as its day in UTC. */
export function dayIn({ isReadByPeople, now }: Pick<Io, "isReadByPeople" | "now">, iso: string): string {
  return isReadByPeople ? when(new Date(iso), now()) : iso.slice(0, 10);
}
