import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import {
  isBackupDue,
  readBackupStatus,
  readBackupTries,
} from "../../../../src/operations/backups/backups.ts";
import { drill } from "../../../../src/operations/backups/drill.ts";
import { openStore } from "../../../../src/operations/backups/store.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { createClock, openTestApp, type TestApp } from "../../../support/app.ts";
import { type FakeBucket, serveBucket } from "../../../support/s3.ts";

const minute = 60_000;
const hour = 60 * minute;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

/** An instance at noon that makes backups at half past three. */
function open(env: Record<string, string>) {
  const noon = new Date("2026-11-21T12:00:00");
  const testApp = openTestApp({
    env: { TOPICAPP_METRICS_TOKEN: "of-metrics", ...env },
    clock: createClock(noon),
  });
  const { app, db, config, clock } = testApp;
  const settings = config.backup;
  if (settings === null) throw new Error("no backups are configured");
  const store = openStore(settings.target, config.dataDir);
  return {
    ...{ testApp, app, db, clock, store },
    names: async () => (await store.list()).map(({ name }) => name),
    isDue: () => isBackupDue(db, settings, clock.now),
    status: () => readBackupStatus(db, config, clock.now),
  };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-backups-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function bucket(options?: { pageSize: number }): FakeBucket {
  const made = serveBucket("papers", options);
  cleanups.push(made.stop);
  return made;
}

const noticesOf = async (testApp: TestApp, token: string) =>
  (await testApp.call<Notice[]>("GET", "/api/account/notices", { token })).body;

describe("backups by themselves", () => {
  test("of a large database are whole, and its own commits wait for the disk as before", async () => {
    const folder = emptyFolder();
    const { app, db, store, status } = open({ TOPICAPP_BACKUP_TO: folder });
    const { $client: sqlite } = db;
    sqlite.run("CREATE TABLE large (bytes BLOB)");
    for (let n = 0; n < 20; n++) sqlite.run("INSERT INTO large VALUES (randomblob(1000000))");
    await app.backUp();
    expect(status()?.state).toBe("fresh");
    const [made] = await store.list();
    expect(made?.bytes).toBeGreaterThan(20_000_000);
    expect(readBackupTries(db)[0]?.rows?.large).toBe(20);
    expect(statSync(join(folder, made?.name ?? "")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(sqlite.query("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  });

  test("are made once a day at their time, and at once where one was missed", async () => {
    const folder = join(emptyFolder(), "made/anew");
    const { testApp, app, clock, isDue, names, status } = open({ TOPICAPP_BACKUP_TO: folder });
    await testApp.signUp("Ada");
    expect([isDue(), status()?.state]).toEqual([true, "waiting"]);
    await app.backUp();
    await app.backUp();
    const [first = "", ...others] = await names();
    expect([first, others]).toEqual([expect.stringMatching(/^topicapp-20261121T\d{6}Z\.db$/), []]);
    expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600);
    clock.advance(15.4 * hour);
    expect([isDue(), status()?.state]).toEqual([false, "fresh"]);
    clock.advance(0.2 * hour);
    expect(isDue()).toBe(true);
    await app.backUp();
    expect([(await names()).length, isDue()]).toEqual([2, false]);
    expect(readdirSync(folder)).toEqual((await names()).toReversed());
  });

  test("are removed by count, and files of other names never", async () => {
    const folder = emptyFolder();
    for (const name of ["topicapp-2026-11-01.db", "notes.txt", "topicapp-20261101T000000Z.db.1.partial"])
      writeFileSync(join(folder, name), "of somebody else");
    const { app, clock, names } = open({ TOPICAPP_BACKUP_TO: folder, TOPICAPP_BACKUP_KEEP: "2d" });
    for (let night = 0; night < 4; night++) {
      await app.backUp();
      clock.advance(24 * hour);
    }
    expect((await names()).map((name) => name.slice(9, 17))).toEqual(["20261124", "20261123"]);
    expect(readdirSync(folder)).toHaveLength(5);
  });

  test("that fail are told to admins, in the status and to Prometheus, tried again in an hour, and it's said when they work", async () => {
    const folder = emptyFolder();
    const place = join(folder, "place");
    writeFileSync(place, "a file where the folder should be");
    const { testApp, app, clock, isDue, status } = open({ TOPICAPP_BACKUP_TO: place });
    const [ada, olga] = [await testApp.signUp("Ada"), await testApp.signUp("Olga")];
    setRole(testApp.db, olga.user.id, "admin");
    await expect(app.backUp()).rejects.toThrow(`${place}: `);
    expect(status()).toMatchObject({
      state: "failed",
      last: null,
      failure: { reason: expect.stringContaining(place) },
    });
    clock.advance(30 * minute);
    expect(isDue()).toBe(false);
    app.noteConditions();
    const [notice, ...others] = await noticesOf(testApp, olga.token);
    expect([notice?.kind, notice?.text, others]).toEqual([
      "backup_failing",
      expect.stringContaining(place),
      [],
    ]);
    expect(await noticesOf(testApp, ada.token)).toEqual([]);
    expect(await metricsOf(testApp)).toEqual({ failed: 1, late: 0 });

    rmSync(place);
    clock.advance(30 * minute);
    expect(isDue()).toBe(true);
    await app.backUp();
    app.noteConditions();
    expect(await noticesOf(testApp, olga.token)).toEqual([
      expect.objectContaining({ title: "Backups are working again", recoveredAt: clock.now.toISOString() }),
    ]);
    const { last } = status() ?? {};
    expect(await metricsOf(testApp)).toEqual({
      ...{ failed: 0, late: 0, last_bytes: last?.bytes ?? -1 },
      last_timestamp_seconds: clock.now.getTime() / 1000,
    });
  });

  test("are late when the last one is 26 hours old", async () => {
    const { testApp, app, clock, status } = open({ TOPICAPP_BACKUP_TO: emptyFolder() });
    const olga = await testApp.signUp("Olga");
    setRole(testApp.db, olga.user.id, "admin");
    await app.backUp();
    clock.advance(26 * hour);
    app.noteConditions();
    expect([status()?.state, await noticesOf(testApp, olga.token)]).toEqual(["fresh", []]);
    clock.advance(1);
    app.noteConditions();
    expect([status()?.state, status()?.isLate, (await metricsOf(testApp)).late]).toEqual(["late", true, 1]);
    expect(await noticesOf(testApp, olga.token)).toEqual([
      expect.objectContaining({
        kind: "backup_failing",
        text: expect.stringContaining("more than 26 hours ago"),
      }),
    ]);
  });

  test("remove what one that was killed has left", async () => {
    const folder = emptyFolder();
    const left = "topicapp-20261120T033000Z.db.999999999.part";
    writeFileSync(join(folder, left), "half");
    const { app, names, status } = open({ TOPICAPP_BACKUP_TO: folder });
    await app.backUp();
    expect(readdirSync(folder)).toEqual(await names());
    expect(status()?.state).toBe("fresh");
  });

  async function metricsOf(testApp: TestApp): Promise<Record<string, number>> {
    const { body } = await testApp.call<string>("GET", "/metrics", { token: "of-metrics" });
    const lines = body.matchAll(/^topicapp_backup_(\w+) (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name ?? "", Number(value)]));
  }
});

describe("backups in a bucket", () => {
  test("are the same, listed however many there are, and read again by a drill", async () => {
    const { env, objects, asked } = bucket({ pageSize: 2 });
    const { testApp, app, db, clock, store, names, status } = open({ ...env, TOPICAPP_BACKUP_KEEP: "5d" });
    await testApp.signUp("Ada");
    for (let night = 0; night < 7; night++) {
      await app.backUp();
      clock.advance(24 * hour);
    }
    const listed = await names();
    expect(listed.map((name) => name.slice(9, 17))).toEqual([
      "20261127",
      "20261126",
      "20261125",
      "20261124",
      "20261123",
    ]);
    expect([...objects.keys()].sort()).toEqual(listed.map((name) => `news/room/${name}`).sort());
    expect(status()).toMatchObject({ place: "s3://papers/news/room/", last: { name: listed[0] } });
    expect(asked.every((request) => /^\w+ \/papers\//.test(request))).toBe(true);
    expect(await drill(db, store, emptyFolder(), () => clock.now)).toMatchObject({
      name: listed[0],
      isComparedWithRecord: true,
      rows: expect.any(Number),
    });
    expect(readdirSync(testApp.dataDir).filter((name) => /backup|drill|part/.test(name))).toEqual([]);
  });

  test("are refused in one line that holds no key where the service refuses them", async () => {
    const { env, denied } = bucket();
    const { app, status } = open({ ...env, TOPICAPP_BACKUP_S3_SECRET: "not the secret of it" });
    await expect(app.backUp()).rejects.toThrow(/^s3:\/\/papers\/news\/room\/: .*SignatureDoesNotMatch/);
    expect(JSON.stringify(status())).not.toContain("not the secret");
    const other = open(env);
    denied.add("PUT");
    await expect(other.app.backUp()).rejects.toThrow(/AccessDenied/);
  });

  test("that arrive but may not remove old ones count as made, once a night", async () => {
    const { env, denied } = bucket();
    denied.add("DELETE");
    const { app, clock, isDue, names, status } = open({ ...env, TOPICAPP_BACKUP_KEEP: "1d" });
    await app.backUp();
    clock.advance(24 * hour);
    await expect(app.backUp()).rejects.toThrow(/AccessDenied/);
    clock.advance(2 * hour);
    expect([isDue(), (await names()).length, status()?.state]).toEqual([false, 2, "failed"]);
  });
});

describe("a drill", () => {
  test("tells a backup that was damaged, cut off or swapped for another", async () => {
    const folder = emptyFolder();
    const { testApp, app, db, clock, store, names } = open({ TOPICAPP_BACKUP_TO: folder });
    const run = () => drill(db, store, emptyFolder(), () => clock.now);
    await expect(run()).rejects.toThrow(`${folder}: there are no backups yet`);
    await app.backUp();
    const [name = ""] = await names();
    const file = join(folder, name);
    expect((await run()).isComparedWithRecord).toBe(true);
    const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
    chmodSync(file, 0o600);

    writeFileSync(file, bytes.slice(0, bytes.length / 2));
    await expect(run()).rejects.toThrow(name);
    writeFileSync(file, bytes.fill(0, 100, 60_000));
    await expect(run()).rejects.toThrow(name);

    rmSync(file);
    await testApp.signUp("Ada");
    clock.advance(24 * hour);
    await app.backUp();
    const [other = ""] = await names();
    writeFileSync(file, new Uint8Array(await Bun.file(join(folder, other)).arrayBuffer()));
    rmSync(join(folder, other));
    await expect(run()).rejects.toThrow(/\w+ has 1 rows, but 0 were expected/);
    expect(readBackupTries(db)).toHaveLength(2);
  });
});
