import type { Parser } from "../src/parsing/parser.ts";
import { createParserPool } from "../src/parsing/pool.ts";
import { ownCommandLine, workerCommand } from "./io.ts";

/** Reads strangers' texts in processes of this program. */
export function openParser(): Parser {
  return createParserPool({ command: ownCommandLine(workerCommand) });
}
