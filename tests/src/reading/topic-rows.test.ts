import { describe, expect, test } from "bun:test";
import { eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { type Topic, topic as topicShape } from "../../../src/contract/topics/topics.ts";
import { topicSources } from "../../../src/db/schema/sources.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { topicSummaries } from "../../../src/db/schema/updates.ts";
import { openTestApp } from "../../support/app.ts";
import { aStory, publishUpdate } from "../../support/updates/published.ts";

const secret = "only the database holds this";

/** What is stored beside the fields of the contract, wherever JSON leaves room for it. */
const withMore = <T extends object>(stored: T): T => ({ ...stored, note: secret });

/** A topic whose update was stored with fields that the contract lacks, on an instance as it is served. */
async function openInstance() {
  const testApp = openTestApp();
  const { db } = testApp;
  const { token, user } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { tags: ["space"], includeWords: ["booster"] });
  await testApp.call("POST", `/api/users/${user.id}/like/${id}`, { token });
  const summaryId = publishUpdate(testApp, id, {
    pages: ["https://example.org/1"],
    stories: [aStory("s1", "Booster flies")],
  });
  const isIt = eq(topicSummaries.id, summaryId);
  const [row] = db.select().from(topicSummaries).where(isIt).all();
  const stories = row?.stories.map((story) => withMore({ ...story, facts: story.facts.map(withMore) }));
  db.update(topicSummaries)
    .set({ stories, citations: row?.citations.map(withMore), plainText: secret })
    .where(isIt)
    .run();
  db.update(topicSources).set({ systemPrompt: secret }).run();
  const own = `/api/users/${user.id}`;
  const paths = [
    ...["/api/topics", "/api/topics?q=booster", "/api/topics/community", `/api/topics/${id}`],
    ...[`${own}/topics`, `${own}/followed-topics`, `${own}/liked-topics`],
  ];
  return { ...testApp, token, id, paths };
}

describe("topics as they are served", () => {
  test("hold what the contract names and nothing else that is stored", async () => {
    const { call, token, paths } = await openInstance();
    for (const path of paths) {
      for (const asked of [{ token }, {}]) {
        const { status, body } = await call<Topic | Topic[]>("GET", path, asked);
        if (!("token" in asked) && status === 401) continue;
        expect([path, status]).toEqual([path, 200]);
        const read = [body].flat();
        expect([path, read.length]).toEqual([path, 1]);
        expect(JSON.stringify(read)).not.toContain(secret);
        expect(z.array(topicShape).parse(read)).toEqual(read);
        expect(read[0]?.summary?.brief[0]?.headline).toBe("Booster flies: Booster flies on Thursday.");
      }
    }
  });

  test("keep the columns that nobody is shown", async () => {
    const { call, token, id } = await openInstance();
    const { body } = await call<Topic>("GET", `/api/topics/${id}`, { token });
    const hidden = ["nameKey", "trendingScore", "hotness", "scoredAt", "summaryAt", "isPublicOnceShown"];
    expect(Object.keys(getTableColumns(topics))).toEqual(expect.arrayContaining(hidden));
    for (const name of hidden) expect(body).not.toHaveProperty(name);
  });
});
