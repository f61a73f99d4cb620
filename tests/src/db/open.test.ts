import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../src/base/secret.ts";
import { loadSecret } from "../../../src/config/secret.ts";
import { doubtOf } from "../../../src/db/file-system.ts";
import { migrate, migrations } from "../../../src/db/migrations.ts";
import { busyTimeout, closeDatabase, DatabaseRefused, openDatabase } from "../../../src/db/open.ts";
import { addDefaultSources } from "../../../src/sources/sources.ts";
import { startOfTest } from "../../support/app.ts";

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "topicapp-")));
  return folders.at(-1) ?? "";
}

/** A database as the first release left it, with a topic that has a summary. */
function openFirstRelease(): Database {
  const sqlite = new Database(join(folder(), "topicapp.db"), { create: true, strict: true });
  migrate(sqlite, new Date(0), migrations.slice(0, 2));
  sqlite.run(`INSERT INTO topic_sources (id, name, description, icon, provider, type, model, web_search, system_prompt, created_at)
    VALUES ('digest', 'Digest', '', 'digest', 'topicapp', 'digest', 'digest', 0, '', 0)`);
  sqlite.run(
    `INSERT INTO users (id, email, username, name, is_verified, created_at) VALUES ('u', 'a@example.org', 'ada', 'Ada', 1, 0)`,
  );
  for (const [id, isPublic] of [
    ["open", 1],
    ["secret", 0],
  ] as const)
    sqlite.run(
      `INSERT INTO topics (id, name, name_key, category, created_by_id, is_public, tags, frequency, source_id, created_at, updated_at)
        VALUES (?, 'Kilns', 'kilns', 'Other', 'u', ?, '["Clay","clay","Fire"]', 8, 'digest', 0, 0)`,
      [id, isPublic],
    );
  sqlite.run(`INSERT INTO topic_summaries (id, topic_id, title, content, news_count, model, citations, last_updated)
    VALUES ('s', 'open', 'A **kiln** fires', 'The foundry reopens', 0, 'digest', '[]', 5)`);
  return sqlite;
}

describe("opening the database", () => {
  test("makes folder, file and schema, for the owner's eyes only, and again changes nothing", () => {
    const dataDir = join(folder(), "new", "data");
    closeDatabase(openDatabase(dataDir, startOfTest));
    expect(statSync(join(dataDir, "topicapp.db")).mode & 0o777).toBe(0o600);
    const db = openDatabase(dataDir, startOfTest);
    expect(db.$client.query("SELECT tag FROM migrations").all()).toHaveLength(migrations.length);
    for (const [pragma, value] of [
      ["journal_mode", "wal"],
      ["foreign_keys", 1],
      ["synchronous", 2],
      ["busy_timeout", 10_000],
      ["user_version", 0],
    ] as const) {
      expect(Object.values(db.$client.query(`PRAGMA ${pragma}`).get() ?? {})).toEqual([value]);
    }
    closeDatabase(db);
  });

  test("knows every migration in the folder, in order", () => {
    const files = readdirSync(join(import.meta.dir, "../../../migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort();
    expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  });

  test("brings what an earlier version wrote up to date: it is found by what it says, and scored", () => {
    const sqlite = openFirstRelease();
    expect(migrate(sqlite, startOfTest).applied).toEqual(migrations.slice(2).map(({ tag }) => tag));
    const found = (expression: string) =>
      sqlite.query("SELECT rowid FROM topic_search WHERE topic_search MATCH ?").all(expression).length;
    expect([found("kilns"), found("foundry"), found("clay")]).toEqual([1, 1, 1]);
    expect(sqlite.query("SELECT tag FROM topic_tags WHERE topic_id = 'open' ORDER BY tag").all()).toEqual([
      { tag: "clay" },
      { tag: "fire" },
    ]);
    expect(sqlite.query("SELECT count(*) AS waiting FROM topics WHERE scored_at = 0").get()).toEqual({
      waiting: 2,
    });
    expect(sqlite.query("PRAGMA foreign_key_check").all()).toEqual([]);
    sqlite.close();
  });

  test("is closed without waiting for who reads it, so that others go on writing", () => {
    const dataDir = folder();
    const reader = openDatabase(dataDir, startOfTest).$client;
    reader.run("BEGIN");
    reader.query("SELECT count(*) FROM users").get();
    const db = openDatabase(dataDir, startOfTest);
    addDefaultSources(db, startOfTest);
    const begun = performance.now();
    closeDatabase(db);
    expect(performance.now() - begun).toBeLessThan(busyTimeout);
    reader.close();
  });

  test("refuses a file that is no database, and leaves it as it was", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "topicapp.db"), "hello ".repeat(1000));
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(DatabaseRefused);
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(/isn't an SQLite database/);
    expect(readFileSync(join(dataDir, "topicapp.db"), "utf8")).toBe("hello ".repeat(1000));
  });

  test("refuses a database of a newer version", () => {
    const dataDir = folder();
    const db = openDatabase(dataDir, startOfTest);
    db.$client.run("INSERT INTO migrations VALUES ('9999_tomorrow', 'x', 0)");
    closeDatabase(db);
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(/newer topicapp.*9999_tomorrow/);
  });

  test.each(["CREATE TABLE notes (text)", "CREATE TABLE migrations (id, migration, batch)"])(
    "refuses another program's, and leaves it as it was: %s",
    (sql) => {
      const dataDir = folder();
      const file = join(dataDir, "topicapp.db");
      const theirs = new Database(file, { create: true });
      theirs.run(sql);
      theirs.close();
      const before = readFileSync(file);
      expect(() => openDatabase(dataDir, startOfTest)).toThrow(/another program's database/);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  test("refuses an empty file whose log is not empty, which SQLite would remove", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "topicapp.db"), "");
    writeFileSync(join(dataDir, "topicapp.db-wal"), "what was written");
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(/its log \(topicapp\.db-wal\) isn't/);
    expect(readFileSync(join(dataDir, "topicapp.db-wal"), "utf8")).toBe("what was written");
  });

  test.each([
    ["ext4", 0xef53, null],
    ["btrfs", 0x9123683e, null],
    ["tmpfs", 0x01021994, null],
    ["overlay", 0x794c7630, null],
    ["NFS", 0x6969, "on a network drive (NFS)"],
    ["CIFS", 0xff534d42, "on a network drive (CIFS)"],
    ["CIFS as a number with a sign", 0xff534d42 | 0, "on a network drive (CIFS)"],
    ["SMB 2", 0xfe534d42, "on a network drive (SMB)"],
    ["Ceph", 0x00c36400, "on a network drive (Ceph)"],
    ["AFS", 0x5346414f, "on a network drive (AFS)"],
    ["9P", 0x01021997, "on a network drive (9P"],
    ["FUSE", 0x65735546, "if that's a network drive"],
  ])("knows what to say of %s", (_, type, words) => {
    if (words === null) expect(doubtOf(type)).toBeNull();
    else expect(doubtOf(type)).toContain(words);
  });
});

describe("the instance's secret", () => {
  test("is made once, for the owner's eyes only", () => {
    const dataDir = folder();
    const secret = loadSecret(null, dataDir);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(loadSecret(null, dataDir)).toBe(secret);
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    chmodSync(join(dataDir, "secret.key"), 0o600);
    writeFileSync(join(dataDir, "secret.key"), "short");
    expect(() => loadSecret(null, dataDir)).toThrow(/damaged/);
  });

  test("opens what it sealed, in its place and unchanged, and nothing else", () => {
    const vault = openVault("a secret of the tests that is long enough");
    const sealed = vault.seal("sk-key", "source-1");
    expect(vault.open(sealed, "source-1")).toBe("sk-key");
    expect(() => vault.open(sealed, "source-2")).toThrow();
    expect(() => openVault("another secret that is long enough too").open(sealed, "source-1")).toThrow();
    const bytes = Buffer.from(sealed, "base64");
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    expect(() => vault.open(bytes.toString("base64"), "source-1")).toThrow();
  });
});
