import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createBatch } from "../../../src/db/batch.ts";
import { closeDatabase, type Db, openDatabase, type Tx } from "../../../src/db/open.ts";
import { waitlist } from "../../../src/db/schema/people.ts";
import { startOfTest } from "../../support/app.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function open() {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-batch-"));
  folders.push(folder);
  return { folder, db: openDatabase(folder, startOfTest) };
}

const names = (db: Db) =>
  db
    .select()
    .from(waitlist)
    .all()
    .map(({ name }) => name)
    .sort();

const add = (name: string) => (tx: Tx) => {
  tx.insert(waitlist)
    .values({ id: name, email: `${name}@example.org`, name, createdAt: startOfTest })
    .run();
  return name;
};

describe("writes in a batch", () => {
  test("that are asked for together are committed together, and each gets what it returned", async () => {
    const { folder, db } = open();
    const batch = createBatch(db, () => 0);
    const beside = openDatabase(folder, startOfTest);
    const seen: number[] = [];
    const written = ["a", "b", "c"].map((name) =>
      batch((tx) => {
        seen.push(names(beside).length);
        return add(name)(tx);
      }),
    );
    expect(await Promise.all(written)).toEqual(["a", "b", "c"]);
    expect(seen).toEqual([0, 0, 0]);
    expect(names(beside)).toEqual(["a", "b", "c"]);
    closeDatabase(beside);
    closeDatabase(db);
  });

  test("that take long are committed in parts, so that others get their turn, and in their order", async () => {
    const { folder, db } = open();
    let milliseconds = 0;
    const batch = createBatch(db, () => milliseconds);
    const beside = openDatabase(folder, startOfTest);
    const seen: number[] = [];
    const written = ["a", "b", "c", "d", "e"].map((name) =>
      batch((tx) => {
        seen.push(names(beside).length);
        milliseconds += 5;
        return add(name)(tx);
      }),
    );
    expect(await Promise.all(written)).toEqual(["a", "b", "c", "d", "e"]);
    expect(seen).toEqual([0, 0, 2, 2, 4]);
    closeDatabase(beside);
    closeDatabase(db);
  });

  test("take back what throws, and that alone", async () => {
    const { db } = open();
    const batch = createBatch(db);
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(outcomes, async (fail) => {
        db.delete(waitlist).run();
        const settled = await Promise.allSettled(
          fail.map((fails, n) =>
            batch((tx) => {
              add(String(n))(tx);
              if (fails) throw new Error("no");
            }),
          ),
        );
        expect(settled.map(({ status }) => status === "rejected")).toEqual(fail);
        expect(names(db)).toEqual(fail.flatMap((fails, n) => (fails ? [] : [String(n)])).sort());
      }),
      { numRuns: 30 },
    );
    closeDatabase(db);
  });

  test("that cannot be begun are all refused, and later ones go on", async () => {
    const { db } = open();
    const batch = createBatch(db);
    db.$client.run("PRAGMA query_only = ON");
    const refused = await Promise.allSettled([batch(add("a")), batch(add("b"))]);
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    db.$client.run("PRAGMA query_only = OFF");
    await batch(add("c"));
    expect(names(db)).toEqual(["c"]);
    closeDatabase(db);
  });
});
