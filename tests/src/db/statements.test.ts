import type { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../src/db/open.ts";
import { startOfTest } from "../../support/app.ts";

let folder: string;
let sqlite: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topicapp-statements-"));
  sqlite = openDatabase(folder, startOfTest).$client;
  sqlite.run("CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT)");
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

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
  });
});
