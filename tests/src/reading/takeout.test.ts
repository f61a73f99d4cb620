import { describe, expect, test } from "bun:test";
import { type Takeout, takeout } from "../../../src/contract/account/account.ts";
import { newId } from "../../../src/db/id.ts";
import { topicComments, topicLikes } from "../../../src/db/schema/community.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { takeOut } from "../../../src/reading/takeout.ts";
import { openTestApp } from "../../support/app.ts";

const many = 2500;

/** Somebody who commented and liked more than is read at once; the topics' ids are in another order. */
async function openArchive() {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token);
  const [row] = testApp.db.select().from(topics).all();
  if (!row) throw new Error("there is one topic");
  const at = (n: number) => new Date(testApp.clock.now.getTime() + n);
  testApp.db.transaction((tx) => {
    for (let n = 0; n < many; n++) {
      const id = `topic ${(n * 7919) % many}`;
      tx.insert(topics)
        .values({ ...row, id, name: id, nameKey: id, tags: [] })
        .run();
      tx.insert(topicLikes)
        .values({ id: newId(at(n)), userId: user.id, topicId: id, createdAt: at(n) })
        .run();
      const comment = { topicId: topic.id, userId: user.id, content: `${n} ${"x".repeat(900)}` };
      tx.insert(topicComments)
        .values({ ...comment, id: newId(at(n)), createdAt: at(n) })
        .run();
    }
  });
  return { testApp, token, user };
}

describe("a takeout of any size", () => {
  test("holds everything once, oldest first", async () => {
    const { testApp, token } = await openArchive();
    const { body } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token });
    expect(body.comments.map(({ content }) => Number.parseInt(content, 10))).toEqual(
      Array.from({ length: many }, (_, n) => n),
    );
    expect(body.likes.map(({ topicId }) => topicId)).toEqual(
      Array.from({ length: many }, (_, n) => `topic ${(n * 7919) % many}`),
    );
    expect(new Set(body.topics.map(({ id }) => id)).size).toBe(many + 1);
    expect([body.follows.length, body.slops]).toEqual([1, []]);
  });

  test("is made piece by piece, none larger than a page of rows", async () => {
    const { testApp, user } = await openArchive();
    let whole = 0;
    let largest = 0;
    for (const piece of takeOut(testApp.db, () => [], user.id, testApp.clock.now)) {
      whole += piece.length;
      largest = Math.max(largest, piece.length);
    }
    expect(whole).toBeGreaterThan(2_500_000);
    expect(largest).toBeLessThan(300_000);
  });

  test("has each of its lists once", async () => {
    const testApp = openTestApp();
    const { user } = await testApp.signUp("Ada");
    const pieces = [...takeOut(testApp.db, () => [], user.id, testApp.clock.now)];
    const named = pieces.flatMap((piece) => /^,"(\w+)":\[/.exec(piece)?.[1] ?? []);
    const { user: _, ...lists } = takeout.shape;
    expect(named.sort()).toEqual(Object.keys(lists).sort());
  });

  test("is read from the database no faster than it is taken", async () => {
    const { testApp, token } = await openArchive();
    const request = new Request("http://localhost/api/account/takeout", {
      headers: { authorization: `Bearer ${token}` },
    });
    const response = await testApp.app.handle(request);
    expect(response.headers.get("content-disposition")).toContain("topicapp.json");
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const reader = response.body?.getReader();
    if (!reader) throw new Error("it has a body");
    await reader.read();
    // What was not read yet is as it is when it is read: it was in nobody's memory before.
    testApp.db.delete(topicComments).run();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += new TextDecoder().decode(part.value);
    }
    expect(rest).toContain('"comments":[]');
    expect(rest).toEndWith('"slops":[]}');
  });
});
