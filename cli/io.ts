import { join } from "node:path";
import { Refusal } from "../src/base/errors.ts";
import { printable, printableJson } from "../src/base/printable.ts";
import { isBuilt } from "../src/base/version.ts";
import type { Environment } from "../src/config/config.ts";

/** The command that makes a process a worker, which reads what strangers wrote; only the program itself gives it. */
export const workerCommand = "worker";

/** The command that makes a process one that makes updates for a server; only the program itself gives it. */
export const runsCommand = "runs";

/** The command that makes a process one that reads a database file to its end; only the program itself gives it. */
export const checkCommand = "check-database";

/** The command that makes a process one that makes a backup for a server; only the program itself gives it. */
export const backupCommand = "make-backup";

/** Builds the command line that starts this program once more. */
export function ownCommandLine(...args: string[]): string[] {
  if (isBuilt) return [process.execPath, ...args];
  return [process.execPath, "--no-env-file", join(import.meta.dir, "main.ts"), ...args];
}

/** Somebody's terminal, both ends of it. */
export interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

/** The parts of the process that a command needs: its environment, its clock and its two streams. */
export interface Io {
  env: Environment;
  /** True where standard error, to which `tell` writes, is a terminal. */
  isTerminal: boolean;
  /** Screens draw on it; null where standard input or output is no terminal, or one that cannot move its cursor. */
  terminal?: Terminal | null;
  /** True where `print` writes to such a terminal: lists have a heading there, and times are as people read them. */
  isReadByPeople?: boolean;
  now: () => Date;
  /** Resolves after so many milliseconds. */
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
 * The only way to the two streams but for a screen's. Whatever a command hands over comes out as one line that a
 * terminal shows and does not obey: names, errors and arguments hold what strangers wrote.
 *
 * @param write takes a line without its end; 1 is standard output, 2 standard error
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

/** A command was refused or failed: exit 1, and one line that says why and what to do. */
export class CommandFailed extends Refusal {
  override name = "CommandFailed";
}

/** Options that every command takes. */
export interface CommonOptions {
  dataDir?: string;
  json?: boolean;
}
