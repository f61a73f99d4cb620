import { readBackupStatus } from "../../src/operations/backups/backups.ts";
import { hasDatabase, withDatabase } from "../open.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { words } from "./words.ts";

/** Checks that there are automatic backups, and that the last one succeeded. */
export function* examineBackups({ io, config }: DoctorDeps): Generator<Finding> {
  const what = words.labels.backups;
  if (config.backup === null) {
    const { none: found, noneAdvice: advice } = words.backups;
    yield { what, verdict: "note", found, advice };
    return;
  }
  // Without a database there is nothing to lose yet.
  if (!hasDatabase(config)) return;
  const status = withDatabase(io, config, (db) => readBackupStatus(db, config, io.now()));
  if (status === null) return;
  const { place, state, last, failure, nextAt } = status;
  if (state === "failed" || state === "late") {
    const found = failure ? words.backups.failed(failure.reason) : words.backups.late(place);
    yield { what, verdict: "bad", found, advice: words.backups.failedAdvice };
  } else if (last === null) yield { what, verdict: "note", found: words.backups.first(place, nextAt) };
  else yield { what, verdict: "good", found: words.backups.last(last.at, place) };
}
