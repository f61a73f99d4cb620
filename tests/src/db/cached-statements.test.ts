import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cacheStatements, connect } from "../../../src/db/cached-statements.ts";

let sqlite: Database;
beforeEach(() => {
  sqlite = new Database(":memory:", { strict: true });
  sqlite.run("CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT)");
  cacheStatements(sqlite);
});
afterEach(() => sqlite.close());

describe("statements", () => {
  test("are compiled once for each text", () => {
    const insert = sqlite.prepare("INSERT INTO words (word) VALUES (?)");
    expect(sqlite.prepare("INSERT INTO words (word) VALUES (?)")).toBe(insert);
    expect(sqlite.prepare("INSERT INTO words (word) VALUES (?) ")).not.toBe(insert);
  });

  test("give what stands there now, whatever ran before with other values", () => {
    const find = "SELECT word FROM words WHERE id > ? ORDER BY id";
    expect(sqlite.prepare(find).values(0)).toEqual([]);
    for (const word of ["kiln", "clay"]) sqlite.prepare("INSERT INTO words (word) VALUES (?)").run(word);
    expect(sqlite.prepare(find).values(0)).toEqual([["kiln"], ["clay"]]);
    expect(sqlite.prepare(find).values(1)).toEqual([["clay"]]);
  });

  test("that failed can be run again, in a transaction that was undone too", () => {
    const insert = "INSERT INTO words (id, word) VALUES (?, ?)";
    sqlite.prepare(insert).run(1, "kiln");
    const twice = sqlite.transaction(() => {
      sqlite.prepare(insert).run(2, "clay");
      sqlite.prepare(insert).run(1, "fire");
    });
    expect(twice).toThrow("UNIQUE");
    sqlite.prepare(insert).run(2, "ash");
    expect(sqlite.prepare("SELECT word FROM words").values()).toEqual([["kiln"], ["ash"]]);
  });

  test("follow a table that is altered", () => {
    const find = "SELECT word FROM words";
    sqlite.prepare("INSERT INTO words (word) VALUES ('kiln')").run();
    expect(sqlite.prepare(find).values()).toEqual([["kiln"]]);
    sqlite.run("ALTER TABLE words ADD COLUMN language TEXT");
    expect(sqlite.prepare(find).values()).toEqual([["kiln"]]);
  });

  test("that come and go are let go of, and those in use are kept", () => {
    const kept = sqlite.prepare("SELECT 0");
    for (let n = 1; n <= 1_000; n++) {
      expect(sqlite.prepare(`SELECT ${n}`).values()).toEqual([[n]]);
      sqlite.prepare("SELECT 0");
    }
    expect(sqlite.prepare("SELECT 0")).toBe(kept);
    const one = sqlite.prepare("SELECT 1");
    expect(one.values()).toEqual([[1]]);
  });

  test("are closed with the database", () => {
    const statement = sqlite.prepare("SELECT 0");
    sqlite.close(true);
    expect(() => statement.values()).toThrow();
    sqlite = new Database(":memory:");
  });
});

describe("statements of drizzle", () => {
  const words = sqliteTable("words", { id: integer().primaryKey(), word: text() });

  test("have values that SQLite does not plan by, so that it plans once", () => {
    const db = connect(sqlite);
    db.insert(words)
      .values([{ word: "kiln" }, { word: "7" }])
      .run();
    sqlite.run("CREATE INDEX words_kiln ON words (id) WHERE word = 'kiln'");
    const find = db.select().from(words).where(eq(words.word, "kiln")).limit(1);
    expect(find.toSQL().sql).toEndWith(`where "words"."word" = +? limit +?`);
    const plan = sqlite.prepare<{ detail: string }, [string, number]>(
      `explain query plan ${find.toSQL().sql}`,
    );
    expect(plan.all("kiln", 1).map(({ detail }) => detail)).toEqual(["SCAN words"]);
    expect(find.all()).toEqual([{ id: 1, word: "kiln" }]);
  });

  test("compare and keep a text as a text", () => {
    const db = connect(sqlite);
    db.insert(words).values({ word: "007" }).run();
    expect(db.select().from(words).where(eq(words.word, "007")).all()).toEqual([{ id: 1, word: "007" }]);
    expect(db.select().from(words).where(eq(words.word, "7")).all()).toEqual([]);
  });
});
