import type { CommonOptions, Io } from "../io.ts";
import { describeConfig } from "../settings.ts";

/** Prints what holds, where it comes from, and of a secret no more than that it is there. */
export function config(io: Io, options: CommonOptions): void {
  const settings = describeConfig(io.env, options, io.isTerminal);
  if (options.json) {
    io.print(JSON.stringify(settings));
    return;
  }
  const [names, values] = [
    width(settings.map(({ name }) => name)),
    width(settings.map(({ value }) => value ?? "none")),
  ];
  for (const { name, value, origin } of settings) {
    io.print(`${name.padEnd(names)}  ${(value ?? "none").padEnd(values)}  ${origin}`);
  }
}

const width = (texts: string[]) => Math.min(60, Math.max(...texts.map((text) => text.length)));
