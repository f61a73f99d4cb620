import { type Config, type Flags, readConfig } from "../src/config.ts";
import { type Db, openDatabase } from "../src/db/open.ts";
import type { Io } from "./io.ts";

/**
 * Reads the configuration from what the command was handed. Only a command that logs asks whether that goes to a
 * terminal, which takes a while to find out.
 *
 * @throws ConfigError
 */
export function configure(io: Io, flags: Flags, { logs = false } = {}): Config {
  return readConfig(io.env, flags, logs && io.isTerminal);
}

/**
 * Runs a command's work on the instance's database, and closes it whatever happens. The server and the doctor
 * look whether it is sound: a command need not wait for that.
 */
export function withDatabase<T>(io: Io, config: Config, work: (db: Db) => T): T {
  const db = openDatabase(config.dataDir, io.now(), { check: false });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}
