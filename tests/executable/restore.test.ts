import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate, migrations } from "../../src/db/migrations.ts";
import { makeOlder } from "../support/older.ts";
import { addTopics } from "../terminal/instance.ts";
import { emptyFolder, run } from "./process.ts";

/** An instance with two topics, and the terminal in front of it. */
function open() {
  const cwd = emptyFolder();
  addTopics(cwd, ["Rockets", "Rivers"]);
  const admin = (...args: string[]) => run(args, { cwd });
  const json = async (...args: string[]) => JSON.parse((await admin(...args, "--json")).stdout);
  return { cwd, admin, json, dataDir: join(cwd, "data") };
}

describe("a file that is no backup of this version", () => {
  const noted =
    "CREATE TABLE migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)";

  /** Each is refused for its own reason, which stands behind the file's name. */
  const files: [name: string, make: (sqlite: Database) => void, reason: string][] = [
    [
      "another program's, with a table of that name",
      (sqlite) =>
        sqlite.run("CREATE TABLE migrations (id INTEGER PRIMARY KEY, migration TEXT, batch INTEGER)"),
      "another program's database",
    ],
    ["one that notes nothing", (sqlite) => sqlite.run(noted), "isn't a topicapp database"],
    ["an empty one", (sqlite) => sqlite.run("PRAGMA user_version = 3"), "isn't a topicapp database"],
    [
      "a newer version's",
      (sqlite) => {
        for (const each of ourMigrations(sqlite)) sqlite.run("INSERT INTO migrations VALUES (?, ?, 0)", each);
        sqlite.run("INSERT INTO migrations VALUES ('9999_tomorrow', 'a hash', 0)");
      },
      "newer topicapp (it has 9999_tomorrow)",
    ],
    [
      "an older one's that cannot be brought up to date",
      (sqlite) => {
        const [first] = ourMigrations(sqlite);
        if (first) sqlite.run("INSERT INTO migrations VALUES (?, ?, 0)", first);
      },
      "can't be updated to this version",
    ],
    [
      "one with a trigger that makes somebody an admin",
      withChange(
        "CREATE TRIGGER promote AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'admin'; END",
      ),
      "its trigger promote isn't topicapp's",
    ],
    [
      "one that lacks a trigger of ours",
      (sqlite) => {
        migrate(sqlite, new Date());
        const [trigger] = sqlite.query("SELECT name FROM sqlite_master WHERE type = 'trigger'").values();
        sqlite.run(`DROP TRIGGER ${trigger}`);
      },
      "is missing",
    ],
    [
      "one with a view",
      withChange(
        "CREATE VIEW endless AS WITH RECURSIVE n AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT * FROM n",
      ),
      "its view endless isn't topicapp's",
    ],
    [
      "one with a view in place of a table",
      withChange("DROP TABLE sessions", "CREATE VIEW sessions AS SELECT * FROM users"),
      "its view sessions isn't topicapp's",
    ],
    [
      "one whose members have a column more",
      withChange("ALTER TABLE users ADD badge text DEFAULT 'admin'"),
      "its table users isn't topicapp's",
    ],
    [
      "one with an index of its own on a table of ours",
      withChange("CREATE UNIQUE INDEX one_user ON users ((1))"),
      "its index one_user isn't topicapp's",
    ],
  ];

  function withChange(...statements: string[]) {
    return (sqlite: Database) => {
      migrate(sqlite, new Date());
      for (const statement of statements) sqlite.run(statement);
    };
  }

  function ourMigrations(sqlite: Database): [tag: string, hash: string][] {
    sqlite.run(noted);
    return migrations.map(({ tag, sql }) => [tag, new Bun.CryptoHasher("sha256").update(sql).digest("hex")]);
  }

  test.each(files)("%s is refused before anything is replaced", async (_, make, reason) => {
    const { cwd, admin, dataDir } = open();
    const file = join(cwd, "other.db");
    const sqlite = new Database(file, { create: true });
    make(sqlite);
    sqlite.close();
    const before = contents(dataDir);
    const { exitCode, stdout, stderr } = await admin("restore", file, "--yes");
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringContaining(reason),
    });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toStartWith(`topicapp: ${file}: `);
    expect(contents(dataDir)).toEqual(before);
  });

  /** Every file of a folder with a hash of what is in it. */
  function contents(dataDir: string): Record<string, string> {
    const names = readdirSync(dataDir).sort();
    return Object.fromEntries(
      names.map((name) => [name, Bun.hash(readFileSync(join(dataDir, name))).toString(16)]),
    );
  }
});

test("an older backup is brought up to date before it takes the database's place", async () => {
  const { cwd, admin, json, dataDir } = open();
  makeOlder(cwd, 2, { topics: 3, perTopic: 1 });
  expect((await admin("restore", join(cwd, "topicapp.db"), "--yes")).exitCode).toBe(0);
  expect(readdirSync(dataDir).filter((name) => /\.before-\d{4}_|\.part/.test(name))).toEqual([]);
  expect(await json("migrate")).toMatchObject({ applied: [] });
  expect(await json("topic", "list")).toHaveLength(3);
});

test("a backup of a database that Litestream copies is taken with its tables", async () => {
  const { cwd, admin, json } = open();
  const file = join(cwd, "copied.db");
  expect((await admin("backup", file)).exitCode).toBe(0);
  const sqlite = new Database(file);
  sqlite.run("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
  sqlite.run("CREATE INDEX of_litestream ON _litestream_seq (seq)");
  sqlite.close();
  expect(await admin("restore", file, "--yes")).toMatchObject({ exitCode: 0 });
  expect(await json("topic", "list")).toHaveLength(2);
});
