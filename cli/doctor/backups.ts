import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBackupStatus } from "../../src/operations/backups/backups.ts";
import { withDatabase } from "../open.ts";
import type { DoctorDeps, Finding } from "./finding.ts";

/** The backups that are made by themselves: whether there are any, and how the last one went. */
export function* examineBackups({ io, config }: DoctorDeps): Generator<Finding> {
  const what = "backups";
  if (config.backup === null) {
    const advice = "Set TOPICAPP_BACKUP_TO to a folder on another disk, or to a bucket.";
    yield { what, verdict: "note", found: "none are made by themselves", advice };
    return;
  }
  // Whoever has no database yet has nothing to lose.
  if (!existsSync(join(config.dataDir, "topicapp.db"))) return;
  const status = withDatabase(io, config, (db) => readBackupStatus(db, config, io.now()));
  if (status === null) return;
  const { place, state, last, failure, nextAt } = status;
  if (state === "failed" || state === "late") {
    const found = failure
      ? `the last try failed: ${failure.reason}`
      : `the last one in ${place} is more than 26 hours old`;
    yield { what, verdict: "bad", found, advice: "Check the place, then see that a server is running." };
  } else if (last === null)
    yield { what, verdict: "note", found: `none yet in ${place}; the next is due at ${nextAt}` };
  else yield { what, verdict: "good", found: `the last is of ${last.at}, in ${place}` };
}
