import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { descendantsOf, emptyFolder, isThere, linesOf, serve, start } from "./process.ts";

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** A feed that answers when it is released, once for each that asked. */
function openFeed() {
  const waiting: (() => void)[] = [];
  const asked: (() => void)[] = [];
  let count = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch() {
      count++;
      const held = new Promise<void>((resolve) => waiting.push(resolve));
      for (const look of asked) look();
      await held;
      const item =
        "<item><title>Rockets: booster 14 lands</title><link>https://paper.example/14</link><description>Booster 14, a rocket, landed on Thursday.</description></item>";
      return new Response(`<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`, {
        headers: { "content-type": "application/rss+xml" },
      });
    },
  });
  stops.push(() => void server.stop(true));
  return {
    url: `http://127.0.0.1:${server.port}/feed`,
    isAsked: (times: number) =>
      new Promise<void>((resolve) => {
        const look = () => count >= times && resolve();
        asked.push(look);
        look();
      }),
    release() {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

async function serveDue() {
  const cwd = emptyFolder();
  const feed = openFeed();
  const env = { TOPICAPP_LOG: "json", TOPICAPP_NEWS_FEEDS: feed.url, TOPICAPP_CHECK_LINKS: "off" };
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    const id = library.addTopic(reader, { name: "Rockets", frequency: 8 });
    enqueue(library.db, id, "saved", library.now());
  });
  const server = await serve([], { cwd, env });
  const log = linesOf(server.child.stderr);
  await feed.isAsked(1);
  const [runs = 0] = descendantsOf(server.child.pid, " runs ");
  return { ...server, cwd, env, feed, log, runs };
}

function write(cwd: string, sql: string): void {
  const db = new Database(join(cwd, "data/topicapp.db"));
  db.run("PRAGMA busy_timeout = 5000");
  db.run(sql);
  db.close();
}

function query<T>(cwd: string, sql: string): T[] {
  const db = new Database(join(cwd, "data/topicapp.db"), { readonly: true });
  try {
    return db.query<T, []>(sql).all();
  } finally {
    db.close();
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isThere(pid)) await Bun.sleep(20);
}

describe("the process that makes a server's updates", () => {
  test("is started again when it is killed, and nothing is lost: the run counts as crashed and comes again", async () => {
    const { child, url, cwd, feed, log, runs } = await serveDue();
    process.kill(runs, "SIGKILL");
    await log.find(/"the process that makes updates ended and is started again","how":"SIGKILL"/);
    expect((await fetch(`${url}/api/topics`)).status).toBe(200);
    // The lease would lapse half a minute later, and the next try be due a minute after that.
    write(cwd, "UPDATE jobs SET lease_until = 0");
    while (query(cwd, "SELECT 1 FROM jobs WHERE crashes = 1").length === 0) await Bun.sleep(20);
    write(cwd, "UPDATE jobs SET due_at = 0");
    await feed.isAsked(2);
    const [next] = descendantsOf(child.pid, " runs ");
    expect([next === undefined, next === runs]).toEqual([false, false]);
    feed.release();
    await log.find(/"message":"run ended".*"outcome":"published"/);
    expect(query(cwd, "SELECT outcome, error FROM runs ORDER BY started_at")).toEqual([
      {
        outcome: "failed",
        error: "Interrupted: the server stopped during the update. Trying again",
      },
      { outcome: "published", error: null },
    ]);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(isThere(next ?? 0)).toBe(false);
  }, 180_000);

  test("ends its run when the server is told to stop, and then itself", async () => {
    const { child, cwd, feed, runs } = await serveDue();
    // As an init system does it, which tells every process.
    child.kill("SIGTERM");
    process.kill(runs, "SIGTERM");
    feed.release();
    expect(await child.exited).toBe(0);
    expect(isThere(runs)).toBe(false);
    expect(query(cwd, "SELECT outcome FROM runs")).toEqual([{ outcome: "published" }]);
  }, 180_000);

  test("is gone when the server is killed", async () => {
    const { child, runs } = await serveDue();
    child.kill("SIGKILL");
    await untilGone(runs);
    expect(runs).toBeGreaterThan(0);
  }, 180_000);

  test("is no command for people, and none for a server of another version", async () => {
    for (const args of [["runs"], ["runs", "0.0.1 another", "data"]]) {
      const child = start(args);
      expect(await new Response(child.stderr).text()).toContain(
        "runs is for a server of exactly this version",
      );
      expect(await child.exited).toBe(2);
    }
  }, 180_000);
});
