import type { Command } from "commander";
import { migrations } from "../../src/db/migrations.ts";
import { upgradeOf } from "../../src/db/open.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { commands } from "./help-words.ts";
import { backups } from "./words.ts";

/** `migrate`: updates the database to this version's schema. */
export function defineMigrate(program: Command, io: Io): void {
  withJson(withDataDir(program.command("migrate")))
    .description(commands.migrate)
    .addHelpText("after", example("topicapp migrate"))
    .action((options) => migrate(io, options));
}

/** Updates the database to this version's schema, like every command that opens it, and says so. */
function migrate(io: Io, options: CommonOptions): void {
  const upgrade = withDatabase(io, configure(io, options), upgradeOf);
  const { applied, copy } = upgrade ?? { applied: [], copy: null };
  const schema = migrations.at(-1)?.tag;
  if (options.json) {
    io.printJson({ schema, applied, copy });
    return;
  }
  for (const tag of applied) io.print(backups.applied(tag));
  io.print(backups.upToDate(schema ?? ""));
}
