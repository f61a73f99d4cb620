import { join } from "node:path";
import { Refusal } from "../src/base/errors.ts";
import { printable, printableJson } from "../src/base/printable.ts";
import { isBuilt } from "../src/base/version.ts";
import type { Environment } from "../src/config/config.ts";

/** The internal command of a worker process, which reads text from strangers. */
export const workerCommand = "worker";

/** The internal command of the process that makes updates for a server. */
export const runsCommand = "runs";

/** The internal command of the process that reads a whole database file. */
export const checkCommand = "check-database";

/** The internal command of the process that makes a backup for a server. */
export const backupCommand = "make-backup";

/** Builds the command line that starts this program again. */
export function ownCommandLine(...args: string[]): string[] {
  if (isBuilt) return [process.execPath, ...args];
  return [process.execPath, "--no-env-file", join(import.meta.dir, "main.ts"), ...args];
}

/** Both ends of a person's terminal. */
export interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

/** The parts of the process that commands need: environment, clock and the two streams. */
export interface Io {
  env: Environment;
  /** True if standard error, which `tell` writes to, is a terminal. */
  isTerminal: boolean;
  /** Screens draw on it. Null if standard input or output isn't a terminal, or one that can't move its cursor. */
  terminal?: Terminal | null;
  /** True if `print` writes to such a terminal: then lists have headings, and times are written for people. */
  isReadByPeople?: boolean;
  /** The width of that terminal, if known. */
  columns?: number | undefined;
  now: () => Date;
  /** Resolves after that many milliseconds. */
  wait(milliseconds: number): Promise<void>;
  /** All of standard input, as text. */
  readInput(): Promise<string>;
  /** One line of data, to standard output. */
  print(line: string): void;
  /** One JSON value on a line, to standard output. */
  printJson(value: unknown): void;
  /** One line for the person, to standard error. */
  tell(line: string): void;
}

/**
 * The only access to the two streams, except for screens. Each call becomes one line that the terminal shows and
 * doesn't interpret, because names, errors and arguments may come from strangers. @param write takes a line without
 * its end; 1 is standard output, 2 standard error
 */
export function createOutput(
  write: (file: 1 | 2, line: string) => void,
): Pick<Io, "print" | "printJson" | "tell"> {
  return {
    print: (line) => write(1, printable(line)),
    printJson: (value) => write(1, printableJson(value)),
    tell: (line) => write(2, printable(line)),
  };
}

/** A command was refused or failed: exit code 1, and one line that says why and what to do. */
export class CommandFailed extends Refusal {
  override name = "CommandFailed";
}

/** The options of every command. */
export interface CommonOptions {
  dataDir?: string;
  json?: boolean;
}
