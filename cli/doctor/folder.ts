import type { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { doubtAbout } from "../../src/db/file-system.ts";
import { DatabaseRefused } from "../../src/db/open.ts";
import { withDatabase } from "../open.ts";
import type { DoctorDeps, Finding } from "./finding.ts";

/** Free bytes below which a disk is as good as full: a backup and the log must fit. */
const enough = 200 * 1024 * 1024;

/** The data folder: whether it is there, ours, closed to others, and has room. */
export function* examineFolder({ config: { dataDir } }: DoctorDeps): Generator<Finding> {
  const what = "data folder";
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const advice = `Give it to the user that runs topicapp: chown -R ${process.getuid?.() ?? "USER"} ${dataDir}`;
    yield { what, verdict: "bad", found: `${folder} cannot be written by this user`, advice };
    return;
  }
  if (!existsSync(dataDir)) {
    yield { what, verdict: "note", found: `${dataDir} is not there yet; the first start makes it` };
  } else yield { what, verdict: "good", found: dataDir };
  const doubt = doubtAbout(folder);
  if (doubt) yield { what: "file system", verdict: "note", found: doubt };
  for (const name of ["topicapp.db", "secret.key"]) yield* examineRights(join(dataDir, name));
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${Math.floor(free / 1024 / 1024)} MB free`;
  yield free < enough
    ? { what: "disk", verdict: "bad", found, advice: "Make room: with a full disk nothing can be saved." }
    : { what: "disk", verdict: "good", found };
}

function* examineRights(file: string): Generator<Finding> {
  if (!existsSync(file)) return;
  const { mode, uid } = statSync(file);
  const what = file.split("/").at(-1) ?? file;
  if (process.getuid && uid !== process.getuid() && process.getuid() !== 0) {
    const advice = `chown ${process.getuid()} ${file}`;
    yield { what, verdict: "bad", found: "it belongs to another user", advice };
  } else if ((mode & 0o077) !== 0) {
    const found = `others on this machine can read it (mode ${(mode & 0o777).toString(8)})`;
    yield { what, verdict: "bad", found, advice: `chmod 600 ${file}` };
  } else yield { what, verdict: "good", found: "readable by its owner alone" };
}

/** The database: whether it opens, is sound all through, and refers to nothing that is gone. */
export function* examineDatabase({ io, config }: DoctorDeps): Generator<Finding> {
  const what = "database";
  if (!existsSync(join(config.dataDir, "topicapp.db"))) {
    yield { what, verdict: "note", found: "there is none yet; the first start makes it" };
    return;
  }
  try {
    yield withDatabase(io, config, ({ $client }) => soundness($client));
  } catch (cause) {
    if (!(cause instanceof DatabaseRefused)) throw cause;
    const advice = "Restore a backup: topicapp restore FILE --yes keeps this one under another name.";
    yield { what, verdict: "bad", found: cause.message, advice };
  }
}

function soundness(sqlite: Database): Finding {
  const what = "database";
  const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
  if (verdict?.integrity_check !== "ok") {
    const advice = "Restore a backup: topicapp restore FILE --yes";
    return { what, verdict: "bad", found: `damaged: ${verdict?.integrity_check}`, advice };
  }
  const dangling = sqlite.query("PRAGMA foreign_key_check").all().length;
  return dangling > 0
    ? { what, verdict: "bad", found: `${dangling} rows refer to something that is gone` }
    : { what, verdict: "good", found: "sound" };
}
