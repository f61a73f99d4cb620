import { type Line, span, widthOf } from "./line.ts";

/** A key, and what it does here; a key alone for a remark. */
export type Hint = readonly [key: string, what?: string];

/** As many of them as fit, the first ones first. */
export function hintLine(hints: readonly Hint[], columns: number): Line {
  const line: Line = [];
  for (const [key, what = ""] of hints) {
    const hint = [span(line.length > 0 ? "   " : ""), span(key, "accent"), span(what && ` ${what}`, "dim")];
    if (widthOf([...line, ...hint]) > columns) break;
    line.push(...hint);
  }
  return line;
}
