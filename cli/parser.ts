import type { Parser } from "../src/base/parser.ts";
import { ParserPool } from "../src/workers/pool.ts";
import { ownCommandLine, workerCommand } from "./io.ts";

/** Reads text from strangers in worker processes of this program. */
export function openParser(): Parser {
  return new ParserPool({ command: ownCommandLine(workerCommand) });
}
