import type { CommonOptions, Io, Terminal } from "./io.ts";

/** The terminal for a command's screen; null where it is to print lines: without one, and with `--json`. */
export function terminalFor({ terminal }: Io, { json }: CommonOptions): Terminal | null {
  return json ? null : (terminal ?? null);
}
