import type { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { doubtAbout } from "../../src/db/file-system.ts";
import { DatabaseRefused } from "../../src/db/open.ts";
import { hasDatabase, withDatabase } from "../open.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { words } from "./words.ts";

/** Free bytes below which a disk counts as full: a backup and the log must fit. */
const enough = 200 * 1024 * 1024;

/** Checks that the data folder exists, is ours, is closed to others, and has room. */
export function* examineFolder({ config: { dataDir } }: DoctorDeps): Generator<Finding> {
  const what = words.labels.folder;
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const advice = words.folder.unwritableAdvice(`chown -R ${process.getuid?.() ?? "USER"} ${dataDir}`);
    yield { what, verdict: "bad", found: words.folder.unwritable(folder), advice };
    return;
  }
  if (!existsSync(dataDir)) {
    yield { what, verdict: "note", found: words.folder.missing(dataDir) };
  } else yield { what, verdict: "good", found: dataDir };
  const doubt = doubtAbout(folder);
  if (doubt) yield { what: words.labels.fileSystem, verdict: "note", found: doubt };
  for (const name of ["topicapp.db", "secret.key"]) yield* examineRights(join(dataDir, name));
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = words.folder.free(Math.floor(free / 1024 / 1024));
  yield free < enough
    ? { what: words.labels.disk, verdict: "bad", found, advice: words.folder.fullAdvice }
    : { what: words.labels.disk, verdict: "good", found };
}

function* examineRights(file: string): Generator<Finding> {
  if (!existsSync(file)) return;
  const { mode, uid } = statSync(file);
  const what = file.split("/").at(-1) ?? file;
  if (process.getuid && uid !== process.getuid() && process.getuid() !== 0) {
    const advice = `chown ${process.getuid()} ${file}`;
    yield { what, verdict: "bad", found: words.folder.foreign, advice };
  } else if ((mode & 0o077) !== 0) {
    const found = words.folder.readable((mode & 0o777).toString(8));
    yield { what, verdict: "bad", found, advice: `chmod 600 ${file}` };
  } else yield { what, verdict: "good", found: words.folder.closed };
}

/** Checks that the database opens, is undamaged, and has no broken references. */
export function* examineDatabase({ io, config }: DoctorDeps): Generator<Finding> {
  const what = words.labels.database;
  if (!hasDatabase(config)) {
    yield { what, verdict: "note", found: words.database.missing };
    return;
  }
  try {
    yield withDatabase(io, config, ({ $client }) => soundness($client));
  } catch (cause) {
    if (!(cause instanceof DatabaseRefused)) throw cause;
    const advice = words.database.refusedAdvice;
    yield { what, verdict: "bad", found: cause.message, advice };
  }
}

function soundness(sqlite: Database): Finding {
  const what = words.labels.database;
  const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
  if (verdict?.integrity_check !== "ok") {
    const advice = words.database.damagedAdvice;
    return { what, verdict: "bad", found: words.database.damaged(verdict?.integrity_check ?? ""), advice };
  }
  const dangling = sqlite.query("PRAGMA foreign_key_check").all().length;
  return dangling > 0
    ? { what, verdict: "bad", found: words.database.dangling(dangling) }
    : { what, verdict: "good", found: words.database.sound };
}
