import { printableCell } from "../src/base/printable.ts";

/** Wider cells are not waited for: they push what follows on their own row. */
const widest = 60;

/** Rows of a table as lines, two blanks between columns. What is in one cell cannot pass for another. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(printableCell));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    cells.reduce((most, row) => Math.max(most, Math.min(widest, Bun.stringWidth(row[at] ?? ""))), 0),
  );
  return cells.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat(Math.max(0, (widths[at] ?? 0) - Bun.stringWidth(cell))))
      .join("  ")
      .trimEnd(),
  );
}
