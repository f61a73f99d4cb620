import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { deleteComment, postComment } from "../src/comments/comments.ts";
import { reactions } from "../src/contract/reactions.ts";
import { migrations } from "../src/db/migrations.ts";
import { closeDatabase, DatabaseRefused, openDatabase } from "../src/db/open.ts";
import { topicComments, topicLikes, topicSlops, topics, userTopicFollows } from "../src/db/schema.ts";
import { react, unreact } from "../src/reactions/reactions.ts";
import { loadSecret, openVault } from "../src/secret.ts";
import { createUser, markVerified } from "../src/users/users.ts";
import { openHouse, startOfTest } from "./support.ts";

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "topicapp-")));
  return folders.at(-1) ?? "";
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
    ] as const) {
      expect(Object.values(db.$client.query(`PRAGMA ${pragma}`).get() ?? {})).toEqual([value]);
    }
    closeDatabase(db);
  });

  test("knows every migration in the folder, in order", () => {
    const files = readdirSync(join(import.meta.dir, "../migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort();
    expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  });

  test("refuses a file that is no database, and leaves it as it was", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "topicapp.db"), "hello ".repeat(1000));
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(DatabaseRefused);
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(/no SQLite database/);
    expect(readFileSync(join(dataDir, "topicapp.db"), "utf8")).toBe("hello ".repeat(1000));
  });

  test("refuses a database of a newer version", () => {
    const dataDir = folder();
    const db = openDatabase(dataDir, startOfTest);
    db.$client.run("INSERT INTO migrations VALUES ('9999_tomorrow', 'x', 0)");
    closeDatabase(db);
    expect(() => openDatabase(dataDir, startOfTest)).toThrow(/newer topicapp.*9999_tomorrow/);
  });
});

describe("the counters", () => {
  test("equal the rows after any sequence of actions by three people, deletions of topics included", () => {
    const house = openHouse();
    const people = ["ada", "eve", "kim"].map((username) => {
      const user = createUser(
        house.db,
        { email: `${username}@example.org`, username, name: username, invitationCodeId: null },
        startOfTest,
      );
      markVerified(house.db, user.id);
      return user.id;
    });
    const owner = people[0] ?? "";
    const person = fc.constantFrom(...people);
    const action = fc.oneof(
      fc.record({
        kind: fc.constantFrom("react", "unreact"),
        by: person,
        reaction: fc.constantFrom(...reactions),
        topic: fc.nat(1),
      }),
      fc.record({
        kind: fc.constantFrom("comment", "uncomment"),
        by: person,
        reaction: fc.constant("like" as const),
        topic: fc.nat(1),
      }),
    );
    let round = 0;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        round++;
        const ids = [0, 1].map((n) => addTopic(house.db, owner, `Topic ${round}.${n}`));
        for (const { kind, by, reaction, topic } of actions) {
          const id = ids[topic] ?? "";
          if (kind === "react") react(house.db, reaction, by, id, startOfTest);
          if (kind === "unreact") unreact(house.db, reaction, by, id);
          if (kind === "comment") postComment(house.db, by, id, "Hello", startOfTest);
          if (kind === "uncomment") removeOneComment(house.db, by);
        }
        house.db.$client.run("DELETE FROM topics WHERE id = ?", [ids[1] ?? ""]);
        expect(counted(house.db)).toEqual(counters(house.db));
      }),
      { numRuns: 60 },
    );
  });

  test("follow when a person is deleted with everything they did", () => {
    const house = openHouse();
    const [ada, eve] = ["ada", "eve"].map((username) =>
      createUser(
        house.db,
        { email: `${username}@example.org`, username, name: username, invitationCodeId: null },
        startOfTest,
      ),
    );
    const id = addTopic(house.db, ada?.id ?? "", "Topic");
    for (const reaction of reactions) react(house.db, reaction, eve?.id ?? "", id, startOfTest);
    postComment(house.db, eve?.id ?? "", id, "Hello", startOfTest);
    expect(counters(house.db)).toEqual([{ followers: 1, likes: 1, slops: 1, comments: 1 }]);
    house.db.$client.run("DELETE FROM users WHERE id = ?", [eve?.id ?? ""]);
    expect(counters(house.db)).toEqual([{ followers: 0, likes: 0, slops: 0, comments: 0 }]);
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

type Db = ReturnType<typeof openDatabase>;

function addTopic(db: Db, createdById: string, name: string): string {
  const id = Bun.randomUUIDv7();
  const fields = {
    id,
    name,
    nameKey: name.toLowerCase(),
    category: "Other",
    createdById,
    tags: [],
    frequency: 0,
  };
  db.insert(topics)
    .values({ ...fields, sourceId: "digest", createdAt: startOfTest, updatedAt: startOfTest })
    .run();
  return id;
}

function removeOneComment(db: Db, userId: string): void {
  const own = db
    .select()
    .from(topicComments)
    .all()
    .find((comment) => comment.userId === userId);
  if (own) deleteComment(db, userId, own.id);
}

function counters(db: Db) {
  return db
    .select({
      followers: topics.followerCount,
      likes: topics.likeCount,
      slops: topics.slopCount,
      comments: topics.commentCount,
    })
    .from(topics)
    .orderBy(topics.id)
    .all();
}

function counted(db: Db) {
  const rows = { followers: userTopicFollows, likes: topicLikes, slops: topicSlops, comments: topicComments };
  const all = Object.entries(rows).map(
    ([name, table]) => [name, db.select({ topicId: table.topicId }).from(table).all()] as const,
  );
  return db
    .select({ id: topics.id })
    .from(topics)
    .orderBy(topics.id)
    .all()
    .map(({ id }) =>
      Object.fromEntries(
        all.map(([name, found]) => [name, found.filter((row) => row.topicId === id).length]),
      ),
    );
}
