import { join } from "node:path";
import type { Parser } from "../src/parsing/parser.ts";
import { createParserPool } from "../src/parsing/pool.ts";
import { isBuilt } from "../src/version.ts";
import { workerCommand } from "./io.ts";

/** Reads strangers' texts in processes of this program. */
export function openParser(): Parser {
  const program = isBuilt
    ? [process.execPath]
    : [process.execPath, "--no-env-file", join(import.meta.dir, "main.ts")];
  return createParserPool({ command: [...program, workerCommand] });
}
