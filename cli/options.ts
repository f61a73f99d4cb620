import { type Command, InvalidArgumentError } from "commander";
import { day, hour } from "../src/base/durations.ts";
import { printableCell } from "../src/base/printable.ts";
import { options, usage } from "./program/help-words.ts";

/** The option of every command that works on an instance. */
export function withDataDir(command: Command): Command {
  return command.option("--data-dir <folder>", options.dataDir);
}

/** The option of every command that prints data. */
export function withJson(command: Command): Command {
  return command.option("--json", options.json);
}

/** Formats an example for the help of a command. */
export function example(line: string): string {
  return `\n${usage.example}\n  $ ${line}`;
}

/** Parses a whole number of 1 or more. @throws InvalidArgumentError */
export function positive(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError(usage.number);
  return Number(value);
}

/** Parses a duration into milliseconds; Infinity for never. @throws InvalidArgumentError */
export function duration(value: string): number {
  if (value === "never") return Number.POSITIVE_INFINITY;
  const [, amount, unit] = value.match(/^([1-9]\d{0,3})([hd])$/) ?? [];
  if (!amount) throw new InvalidArgumentError(usage.time);
  return Number(amount) * (unit === "d" ? day : hour);
}

/** Parses an invitation code that people can type. @throws InvalidArgumentError */
export function invitationCode(value: string): string {
  if (value === "" || value.length > 100 || value !== printableCell(value))
    throw new InvalidArgumentError(usage.code);
  return value;
}

/** Parses US dollars. @throws InvalidArgumentError */
export function dollars(value: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(value)) throw new InvalidArgumentError(usage.dollars);
  return Number(value);
}
