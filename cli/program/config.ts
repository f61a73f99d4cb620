import type { CommonOptions, Io } from "../io.ts";
import { describeConfig } from "../settings.ts";
import { tableLines } from "../table.ts";

/** Prints what holds, where it comes from, and of a secret no more than that it is there. */
export function config(io: Io, options: CommonOptions): void {
  const settings = describeConfig(io.env, options, io.isTerminal);
  if (options.json) {
    io.printJson(settings);
    return;
  }
  const rows = settings.map(({ name, value, origin }) => [name, value ?? "none", origin]);
  for (const line of tableLines(rows)) io.print(line);
}
