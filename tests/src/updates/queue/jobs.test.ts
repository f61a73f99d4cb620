import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../../../src/db/migrations.ts";
import { claimJob, endJob, scheduleJob } from "../../../../src/updates/queue/jobs.ts";
import { findJob } from "../../../../src/updates/queue/queue.ts";
import { openTestApp } from "../../../support/app.ts";
import { makeOlder } from "../../../support/older.ts";
import { publishUpdate } from "../../../support/updates/published.ts";

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const minute = 60_000;

test("a check that a crash cut off is made again when its lease has ended, and goes with its update", async () => {
  const testApp = openTestApp();
  const { db, clock } = testApp;
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token);
  const subject = publishUpdate(testApp, id);
  const claim = () => claimJob(db, "recheck", minute, clock.now);
  scheduleJob(db, { kind: "recheck", subject }, clock.now);
  const crashed = claim();
  scheduleJob(db, { kind: "recheck", subject }, clock.now);
  expect([crashed?.subject, claim()]).toEqual([subject, undefined]);
  clock.advance(minute);
  const again = claim();
  expect(again?.subject).toBe(subject);
  if (crashed) endJob(db, crashed, { dueAt: null });
  expect(findJob(db, subject, "recheck")?.claimedBy).toBe(again?.claimedBy ?? "");
  if (again) endJob(db, again, { dueAt: null });
  expect(findJob(db, subject, "recheck")).toMatchObject({ claimedBy: null, dueAt: null });
  expect(claim()).toBeUndefined();
  db.$client.run("DELETE FROM topics");
  expect(findJob(db, subject, "recheck")).toBeUndefined();
});

test("weeks and months are looked at by one process, and again when the next one is over", async () => {
  const testApp = openTestApp();
  const second = openTestApp({ dataDir: testApp.dataDir, clock: testApp.clock });
  await Promise.all([testApp.app.rollups.makeDue(), second.app.rollups.makeDue()]);
  const due = (subject: string) => findJob(testApp.db, subject, "rollup")?.dueAt?.toISOString();
  expect([due("week"), due("month")]).toEqual(["2026-11-23T00:00:00.000Z", "2026-12-01T00:00:00.000Z"]);
  testApp.clock.advance(2 * 86_400_000);
  await testApp.app.rollups.makeDue();
  expect([due("week"), due("month")]).toEqual(["2026-11-30T00:00:00.000Z", "2026-12-01T00:00:00.000Z"]);
});

test("a check that an older release owed is made, and one that it made holds off the next", () => {
  const release = migrations.findIndex(({ tag }) => tag.endsWith("_due_work"));
  makeOlder(dataDir, release, { topics: 3, perTopic: 1 });
  const sqlite = new Database(join(dataDir, "topicapp.db"));
  sqlite.run("UPDATE topic_summaries SET recheck_at = 7 WHERE id = 'summary 0'");
  sqlite.run("UPDATE topic_summaries SET rechecked_at = 5 WHERE id = 'summary 1'");
  sqlite.close();
  const { db, clock } = openTestApp({ dataDir });
  expect(findJob(db, "summary 1", "recheck")).toMatchObject({ dueAt: null, lastCheckedAt: new Date(5) });
  expect(findJob(db, "summary 2", "recheck")).toBeUndefined();
  expect(claimJob(db, "recheck", minute, clock.now)?.subject).toBe("summary 0");
  expect(claimJob(db, "recheck", minute, clock.now)).toBeUndefined();
});
