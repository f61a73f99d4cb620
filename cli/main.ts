import { isatty } from "node:tty";
import { CommanderError } from "commander";
import { AppError, Refusal } from "../src/errors.ts";
import type { Io, Terminal } from "./io.ts";
import { createProgram } from "./program.ts";

/**
 * Runs one command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or a wrong
 * configuration
 */
export async function main(args: string[], io: Io): Promise<number> {
  const program = createProgram(io, args[0]);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((each) => each.commands),
  ]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => io.print(text.trimEnd()),
      writeErr: (text) => io.tell(text.trimEnd()),
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

function complain(io: Io, { message }: Error, exitCode: number): number {
  io.tell(`topicapp: ${message}`);
  return exitCode;
}

/** Both ends are opened when a screen asks for them: most commands never do. */
function terminalOf({ env }: Pick<Io, "env">): Terminal | null {
  if (env.TERM === "dumb" || !isatty(0) || !isatty(1)) return null;
  return { input: process.stdin, output: process.stdout };
}

/** Whoever reads our output may have seen enough, as `head` has: that is no failure of ours. */
function outliveReaders(stream: NodeJS.WriteStream): void {
  stream.on("error", (cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EPIPE") throw cause;
  });
}

if (import.meta.main) {
  outliveReaders(process.stdout);
  outliveReaders(process.stderr);
  // What colours the screens knows this name alone (https://no-color.org).
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = "0";
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env,
    isTerminal: process.stderr.isTTY ?? false,
    get terminal() {
      return terminalOf(process);
    },
    now: () => new Date(),
    wait: Bun.sleep,
    readInput: () => Bun.stdin.text(),
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (line) => process.stderr.write(`${line}\n`),
  });
}
