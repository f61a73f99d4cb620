import type { CommonOptions, Io, Terminal } from "./io.ts";

/** The terminal for a command's screen; null if it should print lines, without a terminal or with `--json`. */
export function terminalFor({ terminal }: Io, { json }: CommonOptions): Terminal | null {
  return json ? null : (terminal ?? null);
}
