import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { retryWhileLocked } from "../../../src/db/write-retry.ts";

const folder = mkdtempSync(join(tmpdir(), "topicapp-free-"));
let ours: Db;
let theirs: Db;

beforeAll(() => {
  ours = openDatabase(folder, new Date());
  theirs = openDatabase(folder, new Date());
  ours.$client.run("create table marks (mark text)");
});

afterAll(() => {
  closeDatabase(theirs);
  closeDatabase(ours);
  rmSync(folder, { recursive: true });
});

const mark = (text: string) => () => {
  ours.$client.run("insert into marks values (?)", [text]);
  return text;
};
const marks = () => ours.$client.query<{ mark: string }, []>("select mark from marks").all();
const timeout = () => ours.$client.query<{ timeout: number }, []>("pragma busy_timeout").get()?.timeout;

test("a write is made at once where nobody else writes, and what it throws is thrown", async () => {
  expect(await retryWhileLocked(ours, mark("at once"))).toBe("at once");
  const broken = retryWhileLocked(ours, () => {
    throw new Error("broken");
  });
  expect(broken).rejects.toThrow("broken");
  expect(timeout()).toBe(10_000);
});

test("while another process writes, this one goes on with everything else", async () => {
  theirs.$client.run("begin immediate");
  const before = marks().length;
  let isDone = false;
  const done = retryWhileLocked(ours, mark("later")).then(() => {
    isDone = true;
  });
  // Each turn of the loop is one that a request could have had.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(isDone).toBe(false);
  expect(marks()).toHaveLength(before);
  theirs.$client.run("commit");
  await done;
  expect(marks()).toHaveLength(before + 1);
  expect(timeout()).toBe(10_000);
});
