import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { openDatabase } from "../../src/db/open.ts";
import { runs } from "../../src/db/schema/updates.ts";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { emptyFolder } from "../executable/process.ts";
import { createClock, openTestApp } from "../support/app.ts";

const hour = 3_600_000;

describe("three processes on one database", () => {
  test("claim each of 2,400 slots once, and all of them", async () => {
    const cwd = emptyFolder();
    const dataDir = join(cwd, "data");
    const topics = 400;
    fillLibrary(cwd, (library) => {
      const reader = library.addPerson("ada", "Ada");
      library.db.transaction(() => {
        for (let n = 0; n < topics; n++) {
          const id = library.addTopic(reader, { frequency: 1 });
          enqueue(library.db, id, "saved", library.now());
        }
      });
    });
    const start = Date.now();
    const claimed: string[] = [];
    for (let slot = 0; slot < 6; slot++) {
      const workers = ["one", "two", "three"].map((worker) => work(dataDir, worker, start + slot * hour));
      const lists = await Promise.all(workers);
      for (const list of lists) claimed.push(...list);
      expect(new Set(lists.flat()).size).toBe(topics);
      expect(lists.flat()).toHaveLength(topics);
      expect(lists.filter((list) => list.length > 0).length).toBeGreaterThan(1);
    }
    expect(claimed).toHaveLength(6 * topics);
    const db = openDatabase(dataDir, new Date());
    expect(db.select().from(runs).all()).toHaveLength(6 * topics);
    db.$client.close();
  }, 180_000);
});

async function work(dataDir: string, worker: string, time: number): Promise<string[]> {
  const script = join(import.meta.dir, "support/claiming.ts");
  const child = Bun.spawn(["bun", script, dataDir, worker, String(time)], { stderr: "pipe" });
  const [output, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(complaints);
  return JSON.parse(output);
}

describe("a clock that jumps", () => {
  test("forwards and backwards makes no topic run twice in a slot, and none run for ever", async () => {
    const jump = fc.integer({ min: -30 * hour, max: 30 * hour });
    await fc.assert(
      fc.asyncProperty(fc.array(jump, { minLength: 1, maxLength: 12 }), async (jumps) => {
        const clock = createClock();
        const testApp = openTestApp({
          clock,
          env: { TOPICAPP_NEWS_FEEDS: "http://news.test/{query}" },
          fetch: async () => new Response(`<rss version="2.0"><channel><title>News</title></channel></rss>`),
        });
        const { token } = await testApp.signUp("Ada");
        await testApp.createTopic(token, { frequency: 4 });
        for (const by of jumps) {
          await testApp.refreshDue();
          await testApp.refreshDue();
          clock.advance(by);
        }
        const started = testApp.db
          .select()
          .from(runs)
          .all()
          .map(({ startedAt }) => startedAt.getTime());
        for (const [at, time] of started.sort((a, b) => a - b).entries()) {
          if (at > 0) expect(time - (started[at - 1] ?? 0)).toBeGreaterThanOrEqual(4 * hour);
        }
        await testApp.app.close(0);
      }),
      { numRuns: 25 },
    );
  });
});
