import { expect, test } from "bun:test";
import { examineBackups } from "../../../cli/doctor/backups.ts";
import type { DoctorDeps } from "../../../cli/doctor/finding.ts";
import { readConfig } from "../../../src/config/config.ts";
import { recordFailure } from "../../../src/operations/backups/backups.ts";
import { openTestApp } from "../../support/app.ts";

test("doctor says whether backups are made by themselves, and why the last one failed", () => {
  const { config, db, clock } = openTestApp();
  const io = { now: () => clock.now, env: {}, tell: () => {} } as unknown as DoctorDeps["io"];
  const examine = (env: Record<string, string>) => [
    ...examineBackups({ io, config: readConfig({ ...env, TOPICAPP_DATA_DIR: config.dataDir }, {}, false) }),
  ];
  expect(examine({})).toMatchObject([{ what: "backups", verdict: "note", found: "no automatic backups" }]);
  const to = { TOPICAPP_BACKUP_TO: "/backups" };
  expect(examine(to)).toMatchObject([
    { verdict: "note", found: expect.stringContaining("none yet in /backups") },
  ]);
  recordFailure(db, clock.now, clock.now, "no room is left");
  expect(examine(to)).toMatchObject([{ verdict: "bad", found: "the last attempt failed: no room is left" }]);
});
