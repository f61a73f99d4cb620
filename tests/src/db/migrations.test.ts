import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { backUp, restore } from "../../../src/db/backup.ts";
import { findPending, migrate, migrations } from "../../../src/db/migrations.ts";
import { closeDatabase, openDatabase, upgradeOf } from "../../../src/db/open.ts";
import { openTestApp, startOfTest } from "../../support/app.ts";
import { columnsOf, contentOf, derived, makeOlder } from "../../support/older.ts";

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "topicapp-")));
  return folders.at(-1) ?? "";
}

const tagOf = (place: number) => migrations[place]?.tag ?? "";
const releases = migrations.map((_, at) => at).slice(1);
const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes(".before-"));

function read<T>(file: string, look: (sqlite: Database) => T): T {
  const sqlite = new Database(file, { readonly: true });
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}

describe("a database of an older release", () => {
  test.each(releases)("that had %d migrations keeps every row, and a copy as it was", (release) => {
    const dataDir = folder();
    const file = join(dataDir, "topicapp.db");
    makeOlder(dataDir, release, { topics: 30, perTopic: 3, inEveryTable: true });
    const columns = read(file, columnsOf);
    const before = read(file, (sqlite) => contentOf(sqlite, columns));
    expect(before.topic_comments).toStartWith("90 rows");
    expect(Object.keys(before).length).toBeGreaterThan(14);
    expect(Object.entries(before).filter(([, content]) => content.startsWith("0 rows"))).toEqual([]);

    const db = openDatabase(dataDir, startOfTest);
    const copy = `${file}.before-${tagOf(release)}`;
    expect(upgradeOf(db)).toEqual({ applied: migrations.slice(release).map(({ tag }) => tag), copy });
    expect(contentOf(db.$client, columns)).toEqual(before);
    expect(db.$client.query("PRAGMA foreign_key_check").all()).toEqual([]);
    for (const table of derived) {
      expect([table, db.$client.query(`SELECT 1 FROM ${table} LIMIT 1`).get()]).toEqual([table, { 1: 1 }]);
    }
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(read(copy, (sqlite) => contentOf(sqlite, columns))).toEqual(before);
    expect(read(copy, columnsOf)).toEqual(columns);
    closeDatabase(db);

    // Back again: the copy is what the older release opens, and the newer database is kept.
    const older = migrations.slice(0, release);
    expect(() => read(file, (sqlite) => findPending(sqlite, older))).toThrow(/newer topicapp/);
    const kept = restore(dataDir, copy, startOfTest, older);
    expect(read(file, (sqlite) => findPending(sqlite, older))).toEqual([]);
    expect(read(file, (sqlite) => contentOf(sqlite, columns))).toEqual(before);
    expect(read(kept ?? "", (sqlite) => findPending(sqlite))).toEqual([]);
  });

  // Nothing was written before the second migration, which keeps the counters.
  test.each(releases.slice(1))("that had %d migrations is served as a new one is", async (release) => {
    const dataDir = folder();
    makeOlder(dataDir, release, { topics: 30, perTopic: 3, inEveryTable: true });
    const testApp = openTestApp({ dataDir });
    const { status, headers, body } = await testApp.call<Topic[]>("GET", "/api/topics");
    expect([status, body.length, headers.get("x-total-count")]).toEqual([200, 20, "20"]);
    const found = await testApp.call<Topic[]>("GET", "/api/topics?q=fires&sort=hot");
    expect([found.status, found.headers.get("x-total-count")]).toEqual([200, "20"]);
    const tagged = await testApp.call<Topic[]>("GET", "/api/topics?tag=clay");
    expect([tagged.status, tagged.headers.get("x-total-count")]).toEqual([200, "20"]);
    const { body: topic } = await testApp.call<Topic>("GET", `/api/topics/${body[0]?.id}`);
    expect(topic).toMatchObject({ likeCount: 1, commentCount: 3, summary: { title: "The foundry reopens" } });
    const comments = await testApp.call<unknown[]>("GET", `/api/topics/${topic.id}/comments`);
    expect([comments.status, comments.body.length]).toEqual([200, 3]);
    expect(testApp.logged.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });

  // The first of its columns came with the first migration, the last with the seventh.
  test.each([1, 6, 7, 8])("that had %d migrations keeps each job, also one that is being run", (release) => {
    const dataDir = folder();
    makeOlder(dataDir, release, { topics: 3, perTopic: 1 });
    const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
    const columns = sqlite
      .query<{ name: string }, []>("SELECT name FROM pragma_table_info('refresh_jobs')")
      .all()
      .map(({ name }) => name)
      .filter((name) => name !== "topic_id");
    const claimed: Record<string, string | number> = {
      ...{ due_at: 5, reason: "retry", attempts: 2, requested_at: 3, claimed_by: "a worker" },
      ...{ lease_until: 30_000, last_run_id: "run 0 0", last_checked_at: 4, crashes: 2 },
      ...{ reading: '["https://a.example/1"]', left_out: '["https://a.example/2"]' },
    };
    sqlite.run(
      `INSERT INTO refresh_jobs (topic_id, ${columns}) VALUES ('kilns 0', ${columns.map(() => "?")})`,
      columns.map((name) => claimed[name] ?? null),
    );
    sqlite.run("INSERT INTO refresh_jobs (topic_id, reason) VALUES ('kilns 1', 'clock')");
    const before = sqlite.query(`SELECT topic_id, ${columns} FROM refresh_jobs`).values();
    migrate(sqlite, startOfTest);
    expect(sqlite.query(`SELECT subject, ${columns} FROM jobs WHERE kind = 'update'`).values()).toEqual(
      before,
    );
    expect(before).toHaveLength(2);
    sqlite.run("DELETE FROM topics WHERE id = 'kilns 0'");
    expect(sqlite.query("SELECT subject FROM jobs").values()).toEqual([["kilns 1"]]);
    sqlite.close();
  });

  test("has each browser's channel end with a session of its user from then on, and none without one", () => {
    const dataDir = folder();
    makeOlder(
      dataDir,
      migrations.findIndex(({ tag }) => tag === "0036_channel_sessions"),
      { topics: 1, perTopic: 1 },
    );
    const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
    sqlite.run("PRAGMA foreign_keys = ON");
    const session = sqlite.query("INSERT INTO sessions VALUES (?1, ?2, ?1, 9, ?3)");
    for (const [id, at] of [
      ["old", 10],
      ["phone", 20],
      ["new", 40],
    ] as const)
      session.run(id, "ada", at);
    const channel = sqlite.query(
      `INSERT INTO channels (id, user_id, kind, name, on_since, created_at) VALUES (?1, ?2, ?3, '', 0, ?4)`,
    );
    channel.run("added on the phone", "ada", "web-push", 30);
    channel.run("added in a session that has ended", "ada", "web-push", 5);
    channel.run("no browser", "ada", "ntfy", 30);
    channel.run("of somebody who is signed out everywhere", "kim", "web-push", 30);
    migrate(sqlite, startOfTest);
    const read = () => sqlite.query("SELECT id, session_id FROM channels ORDER BY id").values();
    expect(read()).toEqual([
      ["added in a session that has ended", "new"],
      ["added on the phone", "phone"],
      ["no browser", null],
    ]);
    sqlite.run("DELETE FROM sessions WHERE user_id = 'ada'");
    expect(read()).toEqual([["no browser", null]]);
    sqlite.close();
  });

  test("is copied once, as it was before the first migration, when an upgrade breaks off and goes on", () => {
    const dataDir = folder();
    const file = join(dataDir, "topicapp.db");
    makeOlder(dataDir, 2, { topics: 3, perTopic: 1 });
    const sqlite = new Database(file, { strict: true });
    const broken = { tag: "0003_broken", sql: "CREATE TABLE half (id); SELECT nonsense" };
    expect(() => migrate(sqlite, startOfTest, [...migrations.slice(0, 3), broken])).toThrow(/nonsense/);
    expect(sqlite.query("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([]);
    expect(copiesIn(dataDir)).toEqual([`topicapp.db.before-${tagOf(2)}`]);
    expect(migrate(sqlite, startOfTest)).toEqual({
      applied: migrations.slice(3).map(({ tag }) => tag),
      copy: `${file}.before-${tagOf(2)}`,
    });
    expect(copiesIn(dataDir)).toEqual([`topicapp.db.before-${tagOf(2)}`]);
    expect(read(`${file}.before-${tagOf(2)}`, (copy) => findPending(copy, migrations.slice(0, 2)))).toEqual(
      [],
    );
    sqlite.close();
  });

  test("is copied anew when a version in between has used it since an upgrade broke off", () => {
    const dataDir = folder();
    makeOlder(dataDir, 2, { topics: 3, perTopic: 1 });
    const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
    const broken = { tag: "0003_broken", sql: "SELECT nonsense" };
    expect(() => migrate(sqlite, startOfTest, [...migrations.slice(0, 3), broken])).toThrow(/nonsense/);
    expect(migrate(sqlite, startOfTest, migrations.slice(0, 3))).toEqual({ applied: [], copy: null });
    sqlite.run("DELETE FROM topic_comments");
    const { copy } = migrate(sqlite, startOfTest);
    expect(copy).toEndWith(`before-${tagOf(3)}`);
    expect(read(copy ?? "", (kept) => kept.query("SELECT id FROM topic_comments").all())).toEqual([]);
    sqlite.close();
  });

  test("is as it was, without a copy, when its first migration fails", () => {
    const dataDir = folder();
    makeOlder(dataDir, 2, { topics: 3, perTopic: 1 });
    const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
    const broken = { tag: "0002_broken", sql: "SELECT nonsense" };
    expect(() => migrate(sqlite, startOfTest, [...migrations.slice(0, 2), broken])).toThrow(/nonsense/);
    expect(findPending(sqlite, migrations.slice(0, 2))).toEqual([]);
    expect(copiesIn(dataDir)).toEqual([]);
    sqlite.close();
  });

  test("leaves the two latest copies, and whatever restoring has kept", () => {
    const dataDir = folder();
    makeOlder(dataDir, 1, { topics: 3, perTopic: 1 });
    const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
    for (let release = 2; release < migrations.length; release++)
      migrate(sqlite, startOfTest, migrations.slice(0, release));
    sqlite.close();
    const backup = join(folder(), "backup.db");
    const db = openDatabase(dataDir, startOfTest);
    backUp(db, backup);
    closeDatabase(db);
    restore(dataDir, backup, startOfTest);
    expect(copiesIn(dataDir).sort()).toEqual([
      `topicapp.db.before-${tagOf(migrations.length - 2)}`,
      `topicapp.db.before-${tagOf(migrations.length - 1)}`,
      "topicapp.db.before-2026-11-21T09-00-00-000Z",
    ]);
  });
});

test("a new database has no copy, and one that is up to date nothing to tell", () => {
  const dataDir = folder();
  const db = openDatabase(dataDir, startOfTest);
  expect(upgradeOf(db)).toEqual({ applied: migrations.map(({ tag }) => tag), copy: null });
  closeDatabase(db);
  const again = openDatabase(dataDir, startOfTest);
  expect(upgradeOf(again)).toBeUndefined();
  closeDatabase(again);
  expect(copiesIn(dataDir)).toEqual([]);
});

test("a backup does not take the place of the database that it is of", () => {
  const dataDir = folder();
  const file = join(dataDir, "topicapp.db");
  const db = openDatabase(dataDir, startOfTest);
  expect(() => backUp(db, file)).toThrow(/the database itself/);
  expect(() => restore(dataDir, file, startOfTest)).toThrow(/the database itself/);
  closeDatabase(db);
});
