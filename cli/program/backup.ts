import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { spokenLocale } from "../../src/base/words/language.ts";
import { type Config, ConfigError } from "../../src/config/config.ts";
import { backUp, restore as restoreBackup } from "../../src/db/backup.ts";
import { makeBackup } from "../../src/operations/backups/backups.ts";
import { drill } from "../../src/operations/backups/drill.ts";
import { isBackupName, openStore, timeOf } from "../../src/operations/backups/store.ts";
import { words } from "../../src/operations/backups/words.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, hasDatabase, requireDatabase, withDatabase, withDatabaseOpen } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { findServing } from "../serving.ts";
import { dayIn, printTable } from "../table.ts";
import { commands, options as help } from "./help-words.ts";
import { backups } from "./words.ts";

/** `backup` and `restore`: the whole database as one file, and back. */
export function defineBackup(program: Command, io: Io): void {
  withJson(withDataDir(program.command("backup [file]")))
    .description(commands.backup)
    .option("--list", help.listBackups)
    .option("--drill", help.drill)
    .addHelpText(
      "after",
      example("topicapp backup /backups/topicapp-$(date +%F).db\n  $ topicapp backup --drill"),
    )
    .action((file, options) => backup(io, file, options));
  withJson(withDataDir(program.command("restore <file>")))
    .description(commands.restoreBackup)
    .option("--yes", help.yes)
    .addHelpText("after", example("topicapp restore /backups/topicapp-2026-11-21.db --yes"))
    .action((file, options) => restore(io, file, options));
}

interface BackupOptions extends CommonOptions {
  list?: boolean;
  drill?: boolean;
}

async function backup(io: Io, file: string | undefined, options: BackupOptions): Promise<void> {
  const config = configure(io, options);
  if (Number(file !== undefined) + Number(options.list ?? false) + Number(options.drill ?? false) > 1)
    throw new UsageRefused(backups.oneOfThem);
  if (options.list) return listBackups(io, config, options);
  if (options.drill) return runDrill(io, config, options);
  requireDatabase(config);
  if (file !== undefined) return backUpTo(io, config, resolve(file), options);
  storeOf(config);
  const made = await withDatabaseOpen(io, config, (db) => makeBackup(db, config, io.now));
  const { place } = storeOf(config);
  if (options.json) io.printJson({ name: made.name, bytes: made.bytes, place });
  else io.print(backups.wroteTo(made.name, megabytes(made.bytes ?? 0), place));
  io.tell(backups.keyIsApart);
}

class UsageRefused extends CommandFailed {
  override readonly exitCode = 2;
}

/** @throws ConfigError if there are no automatic backups */
function storeOf({ backup, dataDir }: Config) {
  if (backup === null) throw new ConfigError("TOPICAPP_BACKUP_TO", backups.notSet);
  return openStore(backup.target, dataDir);
}

/** Writes the whole database into one file, even while the server is running. */
function backUpTo(io: Io, config: Config, path: string, options: CommonOptions): void {
  withDatabase(io, config, (db) => backUp(db, path));
  const { size } = Bun.file(path);
  if (options.json) io.printJson({ file: path, bytes: size });
  else io.print(backups.wrote(path, megabytes(size)));
  io.tell(backups.keyIsApart);
}

async function listBackups(io: Io, config: Config, options: CommonOptions): Promise<void> {
  const found = await storeOf(config).list();
  const listed = found.map(({ name, bytes }) => ({ name, at: timeOf(name).toISOString(), bytes }));
  if (options.json) return io.printJson(listed);
  if (listed.length === 0) {
    io.tell(words.none(storeOf(config).place));
    return;
  }
  const rows = listed.map(({ name, at, bytes }) => {
    return [name, io.isReadByPeople ? dayIn(io, at) : at, backups.size(megabytes(bytes))];
  });
  printTable(io, ["Backup", "Made", "Size"], rows);
}

async function runDrill(io: Io, config: Config, options: CommonOptions): Promise<void> {
  const store = storeOf(config);
  const run = (db: Parameters<typeof drill>[0]) => drill(db, store, config.dataDir, io.now);
  const done = hasDatabase(config) ? await withDatabaseOpen(io, config, run) : await run(null);
  if (options.json) return io.printJson(done);
  io.print(backups.drilled(done.name, megabytes(done.bytes), store.place));
  io.print(backups.drilledRows(done.rows, done.tables));
  io.print(done.isComparedWithRecord ? backups.sameCounts : backups.unknownHere);
  io.print(backups.drillEnded(done.seconds));
}

/** Replaces the database with a backup and keeps the old one. Requires `--yes`, and no running server. */
async function restore(io: Io, file: string, options: CommonOptions & { yes?: boolean }): Promise<void> {
  const config = configure(io, options);
  if (!options.yes) {
    throw new CommandFailed(backups.confirm(config.dataDir));
  }
  const [serving] = await findServing(config.dataDir, fetch);
  if (serving) throw new CommandFailed(backups.stopServer(serving.url));
  const isStored = isBackupName(file) && !existsSync(file) && config.backup !== null;
  const kept = isStored
    ? await restoreStored(io, config, file)
    : restoreBackup(config.dataDir, resolve(file), io.now());
  if (options.json) io.printJson({ restored: isStored ? file : resolve(file), kept });
  else io.print(backups.restored(file));
  if (kept) io.tell(backups.previous(kept));
  io.tell(lossWithoutKey(config));
}

/** @returns the path of the replaced database */
async function restoreStored(io: Io, config: Config, name: string): Promise<string | null> {
  const store = storeOf(config);
  const isThere = (await store.list()).some((backup) => backup.name === name);
  if (!isThere) throw new CommandFailed(words.missing(store.place, name));
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(config.dataDir, "restore-"));
  try {
    const copy = join(folder, name);
    await store.fetch(name, copy);
    return restoreBackup(config.dataDir, copy, io.now());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lossWithoutKey({ secret, dataDir }: Config): string {
  if (secret !== null) return backups.otherSecret;
  const key = join(dataDir, "secret.key");
  return existsSync(key) ? backups.otherKey(key) : backups.noKey(key);
}

function megabytes(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / 1e6).toLocaleString(spokenLocale(), digits);
}
