import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createBatch } from "../../../src/db/batch.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { insertRow, updateRow } from "../../../src/db/rows.ts";
import { runs } from "../../../src/db/schema/updates.ts";
import { startOfTest } from "../../support/app.ts";

const folder = mkdtempSync(join(tmpdir(), "topicapp-"));
let db: Db;
beforeAll(() => {
  db = openDatabase(folder, startOfTest);
});
afterAll(() => {
  closeDatabase(db);
  rmSync(folder, { recursive: true });
});

const run = (id: string) => ({ id, sourceId: "digest", model: "digest", startedAt: startOfTest });
const find = (id: string) => db.select().from(runs).where(eq(runs.id, id)).get();

describe("a row that is written by a statement built beforehand", () => {
  test("holds what the query builder would have written", () => {
    db.insert(runs)
      .values({ ...run("a"), error: null, costUsd: 0.25, endedAt: startOfTest })
      .run();
    insertRow(db, runs, { ...run("b"), error: null, costUsd: 0.25, endedAt: startOfTest });
    expect<unknown>({ ...find("b"), id: "a" }).toEqual(find("a"));
    insertRow(db, runs, { ...run("c"), error: undefined, outcome: "failed" });
    expect(find("c")).toMatchObject({ outcome: "failed", error: null, costUsd: 0, endedAt: null });
  });

  test("is refused or left as it is where it is there already", () => {
    insertRow(db, runs, run("twice"));
    expect(() => insertRow(db, runs, run("twice"))).toThrow();
    insertRow(db, runs, { ...run("twice"), model: "another" }, { onConflict: "do nothing" });
    expect(find("twice")?.model).toBe("digest");
  });

  test("changes in the named columns, and no other row does", () => {
    for (const id of ["one", "two"]) insertRow(db, runs, run(id));
    updateRow(db, runs, { id: "one", model: "digest" }, { error: "it's over", endedAt: startOfTest });
    updateRow(db, runs, { id: "one" }, { error: undefined, outcome: "failed" });
    expect(find("one")).toMatchObject({ outcome: "failed", error: "it's over", endedAt: startOfTest });
    expect(find("two")).toMatchObject({ outcome: null, error: null, endedAt: null });
    updateRow(db, runs, { id: "one" }, { error: null });
    expect(find("one")?.error).toBeNull();
  });

  test("is undone with its transaction", async () => {
    const write = createBatch(db)((tx) => {
      insertRow(tx, runs, run("undone"));
      throw new Error("and back");
    });
    await expect(write).rejects.toThrow("and back");
    expect(find("undone")).toBeUndefined();
  });
});
