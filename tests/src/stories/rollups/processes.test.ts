import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { topics } from "../../../../src/db/schema/topics.ts";
import { topicSummaries } from "../../../../src/db/schema/updates.ts";
import { openTestApp } from "../../../support/app.ts";
import { tell } from "../../../support/updates/told-updates.ts";

const script = join(import.meta.dir, "rollup-process.ts");

test("three processes at once sum up each topic's week and month once", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const topicIds: string[] = [];
  for (let n = 0; n < 30; n++) {
    const { id } = await testApp.createTopic(token, { name: `Topic ${n}` });
    const facts: [string, string][] = [["So it is.", `https://a.example/${n}`]];
    tell(testApp.db, id, new Date("2026-10-29T12:00:00Z"), [{ story: `s${n}`, facts }]);
    topicIds.push(id);
  }
  const current = testApp.db.select({ summaryId: topics.summaryId }).from(topics).all();
  const started = Array.from({ length: 3 }, () =>
    Bun.spawn(["bun", script, testApp.dataDir, "2026-11-02T00:00:01Z"], { stderr: "pipe" }),
  );
  const ended = await Promise.all(
    started.map(async ({ exited, stderr }) => [await exited, await new Response(stderr).text()]),
  );
  expect(ended).toEqual(started.map(() => [0, ""]));
  const made = testApp.db
    .select({ topicId: topicSummaries.topicId, period: topicSummaries.period })
    .from(topicSummaries)
    .where(eq(topicSummaries.model, "digest"))
    .all()
    .filter(({ period }) => period !== null);
  const expected = topicIds.flatMap((id) => [`${id} 2026-10`, `${id} 2026-W44`]);
  expect(made.map(({ topicId, period }) => `${topicId} ${period}`).sort()).toEqual(expected.sort());
  expect(testApp.db.select({ summaryId: topics.summaryId }).from(topics).all()).toEqual(current);
});
