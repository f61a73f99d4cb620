import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { descendantsOf, emptyFolder, isThere, run, serve } from "../executable/process.ts";
import { hostileTopics, modelAt, openOutside } from "../support/texts/hostile-outside.ts";
import { query } from "./support/soundness.ts";

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** An instance with a topic of each name, all due, before a world outside that serves what the name says. */
async function prepare(names: string[], address: string) {
  const cwd = emptyFolder();
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_NEWS_FEEDS: `${address}/feed?q={query}` };
  const added = await run(modelAt(address), { cwd, env });
  if (added.exitCode !== 0) throw new Error(added.stderr);
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    for (const name of names) {
      const id = library.addTopic(reader, { name, frequency: 8, sourceId: "llama" });
      enqueue(library.db, id, "saved", library.now());
    }
  });
  return { cwd, env, file: join(cwd, "data/topicapp.db") };
}

function openWorld() {
  const outside = openOutside();
  stops.push(outside.stop);
  return outside;
}

interface Ended {
  name: string;
  outcome: string;
  error: string | null;
}

function endedIn(file: string): Ended[] {
  return query(
    file,
    "SELECT name, outcome, error FROM runs JOIN topics ON topics.id = topic_id WHERE ended_at IS NOT NULL",
  );
}

/** Bytes that a process has had at most. */
function mostMemory(pid: number): number {
  const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

describe("what strangers serve to do harm", () => {
  test("costs the page, the feed or the answer that it is, and the server answers all the while", async () => {
    const outside = openWorld();
    const names = hostileTopics.map(({ name }) => name);
    const { cwd, env, file } = await prepare(names, outside.address);
    const { child, url } = await serve([], { cwd, env });
    let [lists, longest] = [0, 0];
    let ended: Ended[] = [];
    while (ended.length < names.length) {
      const asked = performance.now();
      const answer = await fetch(`${url}/api/topics?limit=10`);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
      if (++lists % 20 === 0) ended = endedIn(file);
    }
    const own = [child.pid, ...descendantsOf(child.pid, " runs ")].map(mostMemory);
    process.stderr.write(
      `${names.length} hostile texts: ${lists} lists answered meanwhile, ${longest.toFixed(0)} ms at most; the server and its runs had ${own.map((bytes) => (bytes / 2 ** 20).toFixed(0)).join(" and ")} MB at most\n`,
    );
    for (const { name, outcome, error } of ended) {
      if (name.startsWith("page: "))
        expect({ name, outcome, error }).toEqual({ name, outcome: "published", error });
      if (outcome === "failed")
        expect({ name, error }).toEqual({ name, error: expect.stringMatching(reasons) });
    }
    expect(ended.filter(({ outcome }) => outcome === "published").length).toBeGreaterThan(names.length / 2);
    expect(child.exitCode).toBeNull();
    expect(own.length).toBe(2);
    expect(own.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(400 * 2 ** 20);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(descendantsOf(child.pid)).toEqual([]);
  }, 300_000);

  const reasons =
    /it took too long to read|it's too large to read|it can't be read|it isn't a feed, or is a broken one|'s answer has too many parts/;
  const endless = "answer: quotes in quotes, and lazy lines";

  test("keeps no request waiting while it is read, and is told of in plain words", async () => {
    const outside = openWorld();
    const { cwd, env, file } = await prepare([endless], outside.address);
    const { child, url } = await serve([], { cwd, env });
    let answeredMeanwhile = 0;
    while (endedIn(file).length === 0) {
      const isAnswered = outside.asked.answer > 0;
      expect((await fetch(`${url}/api/topics`)).status).toBe(200);
      if (isAnswered && endedIn(file).length === 0) answeredMeanwhile++;
    }
    // The answer is read for three seconds of the processor's time, and then given up.
    expect(answeredMeanwhile).toBeGreaterThan(20);
    expect(endedIn(file)).toEqual([
      {
        name: endless,
        outcome: "failed",
        error: "Llama's answer can't be used: it took too long to read",
      },
    ]);
    expect(child.exitCode).toBeNull();
  }, 180_000);

  test("leaves no process behind when the server is killed while it is read", async () => {
    const outside = openWorld();
    const { cwd, env } = await prepare([endless], outside.address);
    const { child } = await serve([], { cwd, env });
    while (outside.asked.answer === 0) await Bun.sleep(10);
    let workers = descendantsOf(child.pid, " worker ");
    while (workers.length === 0) workers = descendantsOf(child.pid, " worker ");
    const [runs = 0] = descendantsOf(child.pid, " runs ");
    child.kill("SIGKILL");
    await child.exited;
    while ([runs, ...workers].some(isThere)) await Bun.sleep(20);
    expect(runs).toBeGreaterThan(0);
  }, 180_000);
});

describe("a page that ends the server whenever it is read", () => {
  test("is left out after the third time, and the fourth run is published without it", async () => {
    const reached: string[] = [];
    let onPoison = () => {};
    const outside = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      async fetch(request) {
        const { origin, pathname } = new URL(request.url);
        if (pathname === "/feed")
          return new Response(feed(origin), { headers: { "content-type": "text/xml" } });
        if (pathname.startsWith("/page/")) {
          reached.push(pathname);
          if (pathname !== "/page/poison") return new Response("<title>Page</title>");
          onPoison();
          return new Promise<Response>(() => {});
        }
        const message = { role: "assistant", content: "# Landing\n\nBooster 14 landed [1]." };
        const choices = [{ index: 0, finish_reason: "stop", message }];
        const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
        return Response.json({ id: "c", object: "chat.completion", created: 1, model: "m", choices, usage });
      },
    });
    stops.push(() => void outside.stop(true));
    const address = `http://127.0.0.1:${outside.port}`;
    const { cwd, env, file } = await prepare(["Rockets"], address);

    for (let crash = 1; crash <= 3; crash++) {
      const poisoned = new Promise<void>((resolve) => {
        onPoison = resolve;
      });
      const { child } = await serve([], { cwd, env });
      await poisoned;
      child.kill("SIGKILL");
      await child.exited;
      // The lease would lapse half a minute later, and the next try be due minutes after that.
      write(file, "UPDATE jobs SET lease_until = 0");
      const next = await serve([], { cwd, env: { ...env, TOPICAPP_REFRESH_CONCURRENCY: "1" } });
      while (query(file, `SELECT 1 FROM jobs WHERE crashes = ${crash}`).length === 0) await Bun.sleep(20);
      const [job] = query<{ wait: number }>(
        file,
        "SELECT due_at - (SELECT max(ended_at) FROM runs) AS wait FROM jobs WHERE kind = 'update'",
      );
      expect({ crash, minutes: (job?.wait ?? 0) / 60_000 }).toEqual({
        crash,
        minutes: [1, 5, 30][crash - 1] ?? 0,
      });
      next.child.kill("SIGKILL");
      await next.child.exited;
      write(file, "UPDATE jobs SET due_at = 0");
    }
    const before = reached.filter((path) => path === "/page/poison").length;
    const { child } = await serve([], { cwd, env });
    while (query(file, "SELECT 1 FROM runs WHERE outcome = 'published'").length === 0) await Bun.sleep(20);
    expect(reached.filter((path) => path === "/page/poison").length).toBe(before);
    expect(before).toBe(3);
    const errors = query<{ error: string | null }>(file, "SELECT error FROM runs ORDER BY started_at");
    expect(errors.map(({ error }) => error)).toEqual([
      "Interrupted: the server stopped during the update. Trying again",
      "Interrupted: the server stopped during the update, for the second time in a row. Trying again",
      `Interrupted: the server stopped during the update, for the third time in a row. Trying again without the page it was reading: https://127.0.0.1:${outside.port}/page/poison`,
      null,
    ]);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  }, 180_000);
});

function feed(origin: string): string {
  const items = ["landing", "poison", "pad"].map(
    (name) =>
      `<item><title>Rockets: news of the ${name} in ${name}ville</title><link>${origin}/page/${name}</link></item>`,
  );
  return `<rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`;
}

function write(file: string, sql: string): void {
  const db = new Database(file);
  db.run("PRAGMA busy_timeout = 5000");
  db.run(sql);
  db.close();
}
