import { Database } from "bun:sqlite";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../src/db/backup.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { findTopics } from "../src/reading/search/search.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { fillLarge } from "./support/large-data.ts";
import { memoryOf } from "./support/processes.ts";
import { launch, median } from "./support/server.ts";

const rounds = 15;
const root = join(import.meta.dir, "..");
const built = join(root, "dist/topicapp");
const command = existsSync(built) ? [built] : ["bun", join(root, "cli/main.ts")];
const storiesEach = 30;
const articlesEach = 2;

/**
 * What an instance grows to: its file, a list of 50, a search, a backup, the start of a server up to its first answer,
 * the server's memory after 200 lists, and what the slowest request and write wait for while a backup is made beside
 * it, for as many topics as the arguments say. Each has three summaries, 30 stories of two articles each, a person and
 * twenty follows.
 */
const sizes = process.argv.slice(2).map(Number);
for (const topics of sizes.length > 0 ? sizes : [1_000, 10_000]) {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const now = new Date();
  fill(dataDir, topics, now);
  const db = openDatabase(dataDir, now, { check: false });
  const all = { limit: 50, sort: "updated" } as const;
  const list = time(() => findTopics(db, "u1", all, now));
  const search = time(() => findTopics(db, "u1", { ...all, q: "train", sort: "best" }, now));
  const backup = time(() => backUp(db, join(dataDir, "backup.db")), 1);
  closeDatabase(db);
  const size = statSync(join(dataDir, "topicapp.db")).size / 1e6;
  const starts: number[] = [];
  let memory = 0;
  let beside = { request: 0, write: 0 };
  let alone = { request: 0, write: 0 };
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    const server = await launch(...command, "serve", "--data-dir", dataDir, "--port", "0");
    const ask = async () => (await fetch(`${server.url}/api/topics`)).arrayBuffer();
    await ask();
    starts.push(performance.now() - began);
    if (round === 0) for (let n = 0; n < 200; n++) await ask();
    if (round === 0) {
      memory = memoryOf(server.child.pid);
      const work = [...command, "backup", join(dataDir, "beside.db"), "--data-dir", dataDir];
      alone = await slowestWhile(["sleep", "3"], dataDir, ask);
      beside = await slowestWhile(work, dataDir, ask);
    }
    server.child.kill();
    await server.child.exited;
  }
  console.log(
    [
      `${topics} topics: ${size.toFixed(0)} MB`,
      `a list ${list.toFixed(1)} ms`,
      `a search ${search.toFixed(1)} ms`,
      `a backup ${(backup / 1000).toFixed(1)} s`,
      `first answer after ${Math.min(...starts).toFixed(0)} ms at best`,
      `${memory.toFixed(0)} MB of memory`,
      `beside a backup the slowest request ${beside.request.toFixed(0)} ms and write ${beside.write.toFixed(0)} ms`,
      `without one ${alone.request.toFixed(0)} and ${alone.write.toFixed(0)} ms`,
    ].join(", "),
  );
  rmSync(dataDir, { recursive: true });
}

/** All in memory until it is written: page by page, 100,000 topics would take an hour. */
/** The longest that a request to the server and a write to its database took while a command ran, in milliseconds. */
async function slowestWhile(work: string[], dataDir: string, ask: () => Promise<unknown>) {
  const db = new Database(join(dataDir, "topicapp.db"));
  db.run("PRAGMA busy_timeout = 5000");
  const worker = Bun.spawn(work, { stdout: "ignore", stderr: "inherit" });
  const slowest = { request: 0, write: 0 };
  while (worker.exitCode === null) {
    const began = performance.now();
    await ask();
    slowest.request = Math.max(slowest.request, performance.now() - began);
    const begun = performance.now();
    db.transaction(() => db.run("UPDATE topics SET updated_at = updated_at + 1 WHERE rowid = 1")).immediate();
    slowest.write = Math.max(slowest.write, performance.now() - begun);
    await Bun.sleep(2);
  }
  if (worker.exitCode !== 0) throw new Error(`${work.join(" ")} ended with ${worker.exitCode}`);
  db.close();
  return slowest;
}

function fill(dataDir: string, topics: number, now: Date): void {
  const db = openDatabase(dataDir, now);
  db.$client.run("PRAGMA cache_size = -3000000");
  db.$client.run("PRAGMA synchronous = OFF");
  addDefaultSources(db, now);
  fillLarge(db, { topics, users: topics, follows: topics * 20 }, now);
  addStories(db, now);
  closeDatabase(db);
}

function time(act: () => unknown, times = rounds): number {
  return median(
    Array.from({ length: times }, () => {
      const began = performance.now();
      act();
      return performance.now() - began;
    }),
  );
}

/** What topics remember, written straight into the tables as `fillLarge` does. */
function addStories({ $client: sqlite }: Db, now: Date): void {
  const extract =
    "The operator flew booster 14 for a ninth time on Thursday, four days after its last landing. ";
  const ids = sqlite.query<{ id: string }, []>("select id from topics").all();
  const story = sqlite.prepare(
    "insert into stories (id, topic_id, title, last_seen_at, last_told_at, created_at) values (?, ?, ?, ?, ?, ?)",
  );
  const article = sqlite.prepare(
    "insert into story_articles (topic_id, page, story_id, title, extract, site, seen_at) values (?, ?, ?, ?, ?, ?, ?)",
  );
  sqlite.transaction(() => {
    for (const { id } of ids)
      for (let n = 0; n < storiesEach; n++) {
        const storyId = `${id}-${n}`;
        const at = now.getTime() - n * 86_400_000;
        story.run(storyId, id, `What happened on day ${n}`, at, at, at);
        for (let page = 0; page < articlesEach; page++) {
          const url = `https://paper.example/${storyId}/${page}`;
          article.run(id, url, storyId, `A report of day ${n}`, extract.repeat(3), "paper.example", at);
        }
      }
  })();
}
