import { resolve } from "node:path";
import type { Command } from "commander";
import { backUp, restore as restoreBackup } from "../../src/db/backup.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { findServing } from "../serving.ts";

/** `backup` and `restore`: the whole database as one file, and back. */
export function defineBackup(program: Command, io: Io): void {
  withJson(withDataDir(program.command("backup <file>")))
    .description("write the whole database into one file, also while the server runs")
    .addHelpText("after", example("topicapp backup /backups/topicapp-$(date +%F).db"))
    .action((file, options) => backup(io, file, options));
  withJson(withDataDir(program.command("restore <file>")))
    .description("replace the database by a backup; the replaced one is kept")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp restore /backups/topicapp-2026-11-21.db --yes"))
    .action((file, options) => restore(io, file, options));
}

/** Writes all that is in the database into one file, also while the server runs. */
function backup(io: Io, file: string, options: CommonOptions): void {
  const path = resolve(file);
  withDatabase(io, configure(io, options), (db) => backUp(db, path));
  const { size } = Bun.file(path);
  if (options.json) io.printJson({ file: path, bytes: size });
  else io.print(`Wrote ${path} (${megabytes(size)} MB)`);
  io.tell("It holds no secret.key: keep that beside it, or sessions and stored keys are lost.");
}

/** Puts a backup in place of the database, which is kept. Wants `--yes`, and no running server. */
async function restore(io: Io, file: string, options: CommonOptions & { yes?: boolean }): Promise<void> {
  const config = configure(io, options);
  if (!options.yes) {
    throw new CommandFailed(
      `Restoring takes the place of what is in ${config.dataDir}. If you mean it, add --yes.`,
    );
  }
  const [serving] = await findServing(config.dataDir, fetch);
  if (serving) throw new CommandFailed(`A server runs on this data folder (${serving.url}). Stop it first.`);
  const kept = restoreBackup(config.dataDir, resolve(file), io.now());
  if (options.json) io.printJson({ restored: resolve(file), kept });
  else io.print(`Restored ${file}`);
  if (kept) io.tell(`The previous database is kept: ${kept}`);
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
