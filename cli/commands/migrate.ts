import { migrations } from "../../src/db/migrations.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";

/** Brings the database to this version's schema, which every command that opens it does too, and says so. */
export function migrate(io: Io, options: CommonOptions): void {
  const schema = withDatabase(io, configure(io, options), () => migrations.at(-1)?.tag);
  io.print(options.json ? JSON.stringify({ schema }) : `The database is up to date: ${schema}`);
}
