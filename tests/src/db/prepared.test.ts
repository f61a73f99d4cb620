import { expect, test } from "bun:test";
import { eq, type SQL, sql } from "drizzle-orm";
import { fillLarge } from "../../../bench/support/large-data.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { type List, readPage } from "../../../src/db/cursor.ts";
import type { Db, Tx } from "../../../src/db/open.ts";
import { prepared } from "../../../src/db/prepared.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

const byName = (db: Tx) => db.select({ text: topics.name }).from(topics).prepare();
const byCategory = (db: Db) => db.select({ text: topics.category }).from(topics).prepare();

test("two definitions never share a statement, even where they look alike", () => {
  const { db } = openTestApp();
  expect(prepared(db, byName)).toBe(prepared(db, byName));
  expect(prepared(db, byName)).not.toBe(prepared(db, byCategory));
});

test("nor do two databases", () => {
  expect(prepared(openTestApp().db, byName)).not.toBe(prepared(openTestApp().db, byName));
});

test("what a transaction prepares can be run in the next ones, whether or not it was undone", async () => {
  const testApp = openTestApp();
  const { db } = testApp;
  const ada = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(ada.token);
  const renamed = (tx: Tx) =>
    tx
      .update(topics)
      .set({ name: "Kilns" })
      .where(eq(topics.id, sql.placeholder("id")))
      .prepare();
  const nameOf = () => prepared(db, byName).all();
  const undone = () =>
    db.transaction((tx) => {
      prepared(tx, renamed).run({ id });
      expect(prepared(tx, byName).all()).toEqual([{ text: "Kilns" }]);
      throw new Error("undone");
    });
  expect(undone).toThrow("undone");
  expect(nameOf()).toEqual([{ text: "Reusable rockets" }]);
  db.transaction((tx) => {
    prepared(tx, renamed).run({ id });
  });
  expect(nameOf()).toEqual([{ text: "Kilns" }]);
});

const listBy = (value: List<Row>["value"]): List<Row> => ({
  value,
  id: topics.id,
  select: (db) => db.select({ id: topics.id }).from(topics),
  position: ({ id }) => [0, id],
});

interface Row {
  id: string;
}

test("two lists over the same condition keep their orders apart, and two conditions of one list their rows", () => {
  const { db, clock } = openTestApp();
  fillLarge(db, { topics: 60, users: 20, follows: 100 }, clock.now);
  const [byAge, byFollowers] = [listBy(topics.createdAt), listBy(topics.followerCount)];
  const ids = (list: List<Row>, where?: SQL) => {
    const page = readPage(db, list, { where }, { limit: 100 });
    expect(page.total).toBe(page.items.length);
    return page.items.map(({ id }) => id);
  };
  const food = eq(topics.category, "Food");
  for (const _again of [1, 2]) {
    expect(ids(byAge)).toHaveLength(60);
    expect(ids(byAge)).not.toEqual(ids(byFollowers));
    expect(ids(byAge).toSorted()).toEqual(ids(byFollowers).toSorted());
    expect(ids(byAge, food)).toEqual(idsOf(db, food));
    expect(ids(byAge, eq(topics.category, "Travel"))).toEqual(idsOf(db, eq(topics.category, "Travel")));
  }
});

function idsOf(db: Db, where: SQL): string[] {
  const rows = db.select({ id: topics.id }).from(topics).where(where);
  return rows
    .orderBy(sql`${topics.createdAt} desc, ${topics.id} desc`)
    .all()
    .map(({ id }) => id);
}

test("what was asked once is not compiled again, whatever is asked between", async () => {
  const { db, clock, call, signUp } = openTestApp();
  fillLarge(db, { topics: 60, users: 20, follows: 100 }, clock.now);
  const { token, user } = await signUp("Ada");
  const paths = [
    ...["updated", "new", "hot"].flatMap((sort) =>
      ["", "&category=Food", "&tag=train", "&followed=no", "&category=Food&tag=train", "&q=night"].map(
        (filter) => `/api/topics?limit=2&sort=${sort}${filter}`,
      ),
    ),
    ...["/community", "/trending", "/t000001"].map((part) => `/api/topics${part}`),
    ...["topics", "followed-topics", "liked-topics", "slopped-topics"].map(
      (list) => `/api/users/${user.id}/${list}`,
    ),
  ];
  const readAll = async () => {
    const answers: unknown[] = [];
    for (const path of paths)
      answers.push((await expectStatus(200, call<Topic[]>("GET", path, { token }))).body);
    return answers;
  };
  const compiled = new Set<unknown>();
  const again: string[] = [];
  let isFirst = true;
  const { prepare } = db.$client;
  db.$client.prepare = (text: string, ...rest: []) => {
    const statement = prepare.call(db.$client, text, ...rest);
    if (isFirst) compiled.add(statement);
    else if (!compiled.has(statement)) again.push(text);
    return statement as never;
  };
  const first = await readAll();
  isFirst = false;
  expect(await readAll()).toEqual(first);
  expect(compiled.size).toBeGreaterThan(paths.length / 2);
  expect(again).toEqual([]);
});
