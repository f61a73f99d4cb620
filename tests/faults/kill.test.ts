import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { responsesBody } from "../support/openai-source.ts";

/** Where a run can be when the server is killed: what is held up there, and what must have become of the run. */
const phases = [
  { held: "feed", source: "llama", after: { outcomes: ["failed", "published"], asked: 1 } },
  { held: "model", source: "gpt-4o", after: { outcomes: ["failed"], asked: 1 } },
  { held: "page", source: "gpt-4o", after: { outcomes: ["failed"], asked: 1 } },
] as const;
type Held = (typeof phases)[number]["held"];

const outsides: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(outsides.map((server) => server.stop(true))));

/** The world outside on this machine: a feed, two models and a page, of which one never answers until released. */
function openOutside(held: Held) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const asked = { feed: 0, model: 0, page: 0 };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url);
      const kind: Held = pathname.startsWith("/feed")
        ? "feed"
        : pathname.startsWith("/page")
          ? "page"
          : "model";
      asked[kind]++;
      if (kind === held) {
        reach();
        await released;
      }
      const url = `${origin}/page/landing`;
      const story = { headline: "Booster 14 lands", text: "Booster 14, a rocket, landed on Thursday.", url };
      if (kind === "feed")
        return new Response(rss(story), { headers: { "content-type": "application/rss+xml" } });
      if (kind === "page") return new Response("<title>Page</title>");
      return Response.json(pathname.endsWith("/responses") ? responsesBody([story]) : chat());
    },
  });
  outsides.push(server);
  return { address: `http://127.0.0.1:${server.port}`, asked, reached, release };
}

function rss({ headline, text, url }: { headline: string; text: string; url: string }): string {
  const item = `<item><title>${headline}</title><link>${url}</link><description>${text}</description></item>`;
  return `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
}

function chat() {
  const message = { role: "assistant", content: "# Landing\n\nBooster 14 landed [1]." };
  const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
  return {
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message }],
    usage,
  };
}

function query<T>(cwd: string, sql: string): T[] {
  const db = new Database(join(cwd, "data/topicapp.db"), { readonly: true });
  try {
    return db.query<T, []>(sql).all();
  } finally {
    db.close();
  }
}

/** Waits for a row that another process writes. */
async function untilRow<T>(cwd: string, sql: string): Promise<T> {
  for (;;) {
    const [row] = query<T>(cwd, sql);
    if (row) return row;
    await Bun.sleep(100);
  }
}

/** A run that a crash cut off is tried again a minute later: here at once. */
async function bringForward(cwd: string): Promise<void> {
  await untilRow(cwd, "SELECT 1 FROM jobs WHERE claimed_by IS NULL AND crashes = 1");
  const db = new Database(join(cwd, "data/topicapp.db"));
  db.run("PRAGMA busy_timeout = 5000");
  db.run("UPDATE jobs SET due_at = ?", [Date.now()]);
  db.close();
}

async function killAt({ held, source, after }: (typeof phases)[number]): Promise<void> {
  const cwd = emptyFolder();
  const outside = openOutside(held);
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_NEWS_FEEDS: `${outside.address}/feed?q={query}`,
  };
  const admin = async (...args: string[]) => {
    const { exitCode, stderr } = await run(args, { cwd, env });
    if (exitCode !== 0) throw new Error(stderr);
  };
  await admin("source", "set", "gpt-4o", "--base-url", `${outside.address}/v1`, "--key", "sk-of-a-test");
  await admin(
    ...[
      "source",
      "add",
      "llama",
      "--name",
      "Llama",
      "--type",
      "openai-chat",
      "--base-url",
      `${outside.address}/v1`,
    ],
    ...["--model", "m", "--price-in", "1", "--price-out", "1"],
  );
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    const id = library.addTopic(reader, { name: "Rockets", frequency: 8, sourceId: source });
    enqueue(library.db, id, "saved", library.now());
  });
  const first = await serve([], { cwd, env });
  await outside.reached;
  first.child.kill("SIGKILL");
  await first.child.exited;
  outside.release();

  const second = await serve([], { cwd, env });
  if (held === "feed") await bringForward(cwd);
  await untilRow(
    cwd,
    `SELECT 1 FROM jobs WHERE kind = 'update' AND claimed_by IS NULL AND due_at > (SELECT max(started_at) FROM runs)
      AND (SELECT count(*) FROM runs WHERE ended_at IS NOT NULL) = ${after.outcomes.length}`,
  );
  const ledger = query<{ outcome: string; cost_usd: number; reserved_usd: number }>(
    cwd,
    "SELECT * FROM runs",
  );
  expect({ held, outcomes: ledger.map(({ outcome }) => outcome) }).toEqual({
    held,
    outcomes: [...after.outcomes],
  });
  expect({ held, asked: outside.asked.model }).toEqual({ held, asked: after.asked });
  const lost = ledger.find(({ outcome }) => outcome === "failed");
  expect({ held, isPaidFor: (lost?.cost_usd ?? 0) > 0 }).toEqual({ held, isPaidFor: held !== "feed" });
  expect(query(cwd, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  second.child.kill("SIGTERM");
  expect(await second.child.exited).toBe(0);
}

describe("a server that is killed in the middle of a run", () => {
  test("has the run taken up where it costs nothing twice, and ended where it would, at its next start", async () => {
    // A claim lapses 30 seconds after it was last renewed: all at once, to wait for that once.
    await Promise.all(phases.map(killAt));
  }, 180_000);
});
