import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { type Command, CommanderError } from "commander";
import { AppError, Refusal } from "../src/base/errors.ts";
import { speakUsually } from "../src/base/words/language.ts";
import { usageError } from "./help.ts";
import {
  backupCommand,
  checkCommand,
  createOutput,
  type Io,
  runsCommand,
  type Terminal,
  workerCommand,
} from "./io.ts";
import { usage } from "./program/help-words.ts";
import { createProgram } from "./program.ts";
import { terminalLanguage } from "./terminal-language.ts";

/** Runs one command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration */
export async function main(args: string[], io: Io): Promise<number> {
  const program = await createProgram(io, args[0]);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((each) => each.commands),
  ]) {
    command
      .exitOverride()
      .showHelpAfterError(usage.seeHelp(wordsOf(command)))
      .configureOutput({
        writeOut: (text) => text.trimEnd().split("\n").forEach(io.print),
        writeErr: (text) => text.trimEnd().split("\n").forEach(io.tell),
        // A quoted argument may contain line breaks: help spans several lines, an error is one.
        outputError: (text) => io.tell(usageError(text)),
      });
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : 2;
    if (cause instanceof Refusal) return complain(io, cause, cause.exitCode);
    if (cause instanceof AppError) return complain(io, cause, 1);
    throw cause;
  }
}

/** The words of a command, starting with the program's name. */
function wordsOf(command: Command): string {
  const { parent } = command;
  return parent ? `${wordsOf(parent)} ${command.name()}` : command.name();
}

function complain(io: Io, { message }: Error, exitCode: number): number {
  io.tell(`topicapp: ${message}`);
  return exitCode;
}

/** True if both ends are a terminal that can move its cursor. */
function hasTerminal({ env }: Pick<Io, "env">): boolean {
  return env.TERM !== "dumb" && isatty(0) && isatty(1);
}

/** Both ends are opened when a screen needs them: most commands never do. */
function terminalOf(io: Pick<Io, "env">): Terminal | null {
  if (!hasTerminal(io)) return null;
  return { input: process.stdin, output: process.stdout };
}

/**
 * Writes a whole line, without the streams of `process`, which take longer to open than most commands to run. A
 * reader that stops early, like `head`, is no failure.
 */
function writeLine(file: 1 | 2, line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(file, bytes, written);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw cause;
      Bun.sleepSync(1);
    }
  }
}

/** A bug, with its position. Its message may quote strangers, which Bun would print unchanged. */
function crash({ tell }: Pick<Io, "tell">, cause: unknown): void {
  const { name, message, stack = "" } = cause instanceof Error ? cause : new Error(String(cause));
  tell(`topicapp: unexpected error: ${name}: ${message}`);
  for (const line of stack.split("\n")) if (/^\s+at /.test(line)) tell(line);
  process.exit(1);
}

/** English for output that programs read: JSON, and completion scripts, which serve everyone on a machine. */
function languageOf([command = "", ...args]: string[]): string {
  const isScript = command === "completion" && !args.some((arg) => /^(?:-h|--help)$/.test(arg));
  return isScript || args.includes("--json") ? "en" : terminalLanguage(process.env);
}

async function run(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  // A worker shares nothing with the other commands, and so starts faster.
  if (command === workerCommand) {
    const { work } = await import("../src/app/worker.ts");
    return work(args);
  }
  const output = createOutput(writeLine);
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (cause) => crash(output, cause));
  // The screens' colour library knows only this variable (https://no-color.org).
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = "0";
  const io: Io = {
    env: process.env,
    get isTerminal() {
      return process.stderr.isTTY ?? false;
    },
    get terminal() {
      return terminalOf(process);
    },
    get isReadByPeople() {
      return hasTerminal(process);
    },
    get columns() {
      return process.stdout.columns;
    },
    now: () => new Date(),
    wait: Bun.sleep,
    readInput: () => Bun.stdin.text(),
    ...output,
  };
  if (command === runsCommand) return (await import("./runs.ts")).makeUpdates(io, args);
  if (command === checkCommand) return (await import("./database-check.ts")).checkDatabase(io, args);
  if (command === backupCommand) return (await import("./backup-process.ts")).makeBackupForServer(io, args);
  speakUsually(languageOf(process.argv.slice(2)));
  process.exitCode = await main(process.argv.slice(2), io);
}

if (import.meta.main) await run();
