import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, type Flags, readConfig } from "../src/config/config.ts";
import { type Db, openDatabase, refusalOf, upgradeOf } from "../src/db/open.ts";
import { CommandFailed, type Io } from "./io.ts";
import { backups, servers } from "./program/words.ts";

/**
 * Reads the configuration for a command. Only commands that log find out whether that goes to a terminal, which takes
 * a while. @throws ConfigError
 */
export function configure(io: Io, flags: Flags, { logs = false } = {}): Config {
  return readConfig(io.env, flags, logs && io.isTerminal);
}

/** Like `configure`, for commands that need an instance: a mistyped folder must not become one. @throws CommandFailed */
export function configureExisting(io: Io, flags: Flags): Config {
  const config = configure(io, flags);
  requireDatabase(config);
  return config;
}

/** @throws CommandFailed if the data folder has no database */
export function requireDatabase(config: Config): void {
  if (!hasDatabase(config)) throw new CommandFailed(servers.noneIn(config.dataDir));
}

export function hasDatabase({ dataDir }: Config): boolean {
  return existsSync(join(dataDir, "topicapp.db"));
}

/**
 * Runs a command's work on the instance's database and always closes it. Only the server and the doctor check it for
 * damage; commands needn't wait for that.
 */
export function withDatabase<T>(io: Io, config: Config, work: (db: Db) => T): T {
  const db = openedDatabase(io, config);
  try {
    return orRefuse(config, () => work(db));
  } finally {
    db.$client.close();
  }
}

/** Like `withDatabase`, for work during which others may write. */
export async function withDatabaseOpen<T>(io: Io, config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openedDatabase(io, config);
  try {
    return await work(db);
  } catch (cause) {
    return orRefuse(config, () => {
      throw cause;
    });
  } finally {
    db.$client.close();
  }
}

function openedDatabase(io: Io, { dataDir }: Config): Db {
  const db = openDatabase(dataDir, io.now(), { check: false });
  const upgrade = upgradeOf(db);
  if (upgrade?.copy) io.tell(backups.broughtUpToDate(upgrade.copy));
  return db;
}

/** Errors of the disk or the system, which aren't bugs. */
const outside = /^(SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN|CORRUPT|NOTADB)|E[A-Z]+$)/;

/** Runs a step that writes. Errors of the disk or the system become one line. */
export function orRefuse<T>({ dataDir }: Config, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (outside.test(String((cause as { code?: unknown }).code))) throw refusalOf(cause, dataDir);
    throw cause;
  }
}
