import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { responsesBody } from "../support/openai-source.ts";
import { chanceOf } from "./support/chance.ts";

/** Where a run can be when the server is killed: what is held up there, and what must have become of the run. */
const phases = [
  { held: "feed", source: "llama", after: { outcomes: ["failed", "published"], judging: 1, answer: 1 } },
  { held: "judging", source: "llama", after: { outcomes: ["failed"], judging: 1, answer: 0 } },
  // Its pages are read between judging and the answer.
  { held: "page", source: "llama", after: { outcomes: ["failed"], judging: 1, answer: 0 } },
  { held: "answer", source: "llama", after: { outcomes: ["failed"], judging: 1, answer: 1 } },
  { held: "answer", source: "gpt-4o", after: { outcomes: ["failed"], judging: 0, answer: 1 } },
  { held: "page", source: "gpt-4o", after: { outcomes: ["failed"], judging: 0, answer: 1 } },
] as const;
type Held = (typeof phases)[number]["held"];

const outsides: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(outsides.map((server) => server.stop(true))));

/** What only the rest of a text holds, words leave for a model to judge. */
const longBefore =
  "She speaks of her years in the works by the river, of shifts that began at four, of a bicycle that was stolen twice, of her brother who keeps bees and of the winter in which the ice held until May.";

/** The world outside on this machine: a feed, two models and pages, of which one kind never answers until released. */
function openOutside(held: Held) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const asked = { feed: 0, judging: 0, answer: 0, page: 0 };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { origin, pathname } = new URL(request.url);
      const kind = pathname.startsWith("/v1/") ? kindOfCall(await request.text()) : heldAt(pathname);
      asked[kind]++;
      if (kind === held) {
        reach();
        await released;
      }
      const story = {
        headline: "Two rockets land",
        text: "Booster 14, a rocket, landed on Thursday.",
        url: `${origin}/page/landing`,
      };
      const open = {
        headline: "Interview with an engineer",
        text: `${longBefore} At last she tells how rockets came to her`,
        url: `${origin}/page/interview`,
      };
      if (kind === "feed") {
        const headers = { "content-type": "application/rss+xml" };
        return new Response(rss([story, open]), { headers });
      }
      if (kind === "page")
        return new Response("<title>Page</title>", { headers: { "content-type": "text/html" } });
      if (kind === "judging") return Response.json(chat('[{"n": 1, "about": "no", "why": "an interview"}]'));
      return Response.json(
        pathname.endsWith("/responses")
          ? responsesBody([story])
          : chat("# Landing\n\nBooster 14 landed [1]."),
      );
    },
  });
  outsides.push(server);
  return { address: `http://127.0.0.1:${server.port}`, asked, reached, release };
}

/** What the world answers about a topic: a story that is surely about it, and one that is left for a model to judge. */
function answerOf(kind: Held, word: string, origin: string, pathname: string): Response {
  const story = {
    headline: `Two ${word} land`,
    text: `Booster 14, of the ${word}, landed on Thursday.`,
    url: `${origin}/page/landing-of-${word}`,
  };
  const open = {
    headline: "Interview with an engineer",
    text: `${longBefore} At last she tells how ${word} came to her`,
    url: `${origin}/page/interview-about-${word}`,
  };
  if (kind === "feed") {
    return new Response(rss([story, open]), { headers: { "content-type": "application/rss+xml" } });
  }
  if (kind === "page")
    return new Response("<title>Page</title>", { headers: { "content-type": "text/html" } });
  if (kind === "judging") return Response.json(chat('[{"n": 1, "about": "no", "why": "an interview"}]'));
  const isResponses = pathname.endsWith("/responses");
  return Response.json(isResponses ? responsesBody([story]) : chat("# Landing\n\nBooster 14 landed [1]."));
}

const heldAt = (pathname: string) => (pathname.startsWith("/feed") ? "feed" : "page");
const kindOfCall = (body: string) => (body.includes("You judge which articles") ? "judging" : "answer");

function rss(items: { headline: string; text: string; url: string }[]): string {
  const written = items.map(
    ({ headline, text, url }) =>
      `<item><title>${headline}</title><link>${url}</link><description>${text}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>News</title>${written.join("")}</channel></rss>`;
}

function chat(content: string) {
  const message = { role: "assistant", content };
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

/** Waits for what another process does. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(20);
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
async function bringForward(cwd: string, which = "true"): Promise<void> {
  await untilRow(cwd, "SELECT 1 FROM jobs WHERE claimed_by IS NULL AND crashes = 1");
  const db = new Database(join(cwd, "data/topicapp.db"));
  db.run("PRAGMA busy_timeout = 5000");
  db.run(`UPDATE jobs SET due_at = ? WHERE ${which}`, [Date.now()]);
  db.close();
}

/** An instance of two paid sources at `address`, of which the first does not search, with a topic of each name due. */
async function openInstance(address: string, sourceId: string, names: string[]) {
  const cwd = emptyFolder();
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_NEWS_FEEDS: `${address}/feed?q={query}`,
    TOPICAPP_REFRESH_CONCURRENCY: String(2 * names.length),
  };
  const admin = async (...args: string[]) => {
    const { exitCode, stderr } = await run(args, { cwd, env });
    if (exitCode !== 0) throw new Error(stderr);
  };
  await admin("source", "set", "gpt-4o", "--base-url", `${address}/v1`, "--key", "sk-of-a-test");
  const chat = ["--name", "Llama", "--type", "openai-chat", "--base-url", `${address}/v1`, "--model", "m"];
  await admin("source", "add", "llama", ...chat, "--price-in", "1", "--price-out", "1");
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    for (const name of names) {
      const id = library.addTopic(reader, { name, frequency: 8, sourceId });
      enqueue(library.db, id, "saved", library.now());
    }
  });
  return { cwd, env };
}

async function killAt({ held, source, after }: (typeof phases)[number]): Promise<void> {
  const outside = openOutside(held);
  const { cwd, env } = await openInstance(outside.address, source, ["Rockets"]);
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
  const { judging, answer } = outside.asked;
  expect({ held, source, judging, answer }).toEqual({
    held,
    source,
    judging: after.judging,
    answer: after.answer,
  });
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

const words =
  "anvils bridges candles dolphins engines ferries glaciers harbours islands jaguars kettles lanterns magnets needles orchids pianos quarries rockets sundials turbines umbrellas volcanoes windmills xylophones".split(
    " ",
  );

/** The world outside, where each call to a model waits until so many do, and one of them is then answered by chance. */
function openByChance(chance: () => number, together: number) {
  const waiting: (() => void)[] = [];
  const calls: { kind: Held; word: string; isBefore: boolean }[] = [];
  let isBefore = true;
  const answerOne = () => waiting.splice(Math.floor(chance() * waiting.length), 1)[0]?.();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { origin, pathname, search } = new URL(request.url);
      const body = pathname.startsWith("/v1/") ? await request.text() : "";
      const kind = body ? kindOfCall(body) : heldAt(pathname);
      const said = (body || pathname + search).toLowerCase();
      const word = words.find((each) => said.includes(each)) ?? "";
      calls.push({ kind, word, isBefore });
      if (body && isBefore) {
        const { promise: answered, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        if (waiting.length >= together) answerOne();
        await answered;
      }
      return answerOf(kind, word, origin, pathname);
    },
  });
  outsides.push(server);
  return {
    address: `http://127.0.0.1:${server.port}`,
    calls,
    hurry() {
      isBefore = false;
      while (waiting.length > 0) answerOne();
    },
  };
}

test("a server that is killed while two dozen runs are anywhere repeats no call that costs money", async () => {
  const outside = openByChance(chanceOf(20261124), 8);
  const { cwd, env } = await openInstance(outside.address, "llama", words);
  const callsOf = (kind: Held) => outside.calls.filter((call) => call.kind === kind);
  const first = await serve([], { cwd, env });
  await until(() => callsOf("answer").length >= 8);
  first.child.kill("SIGKILL");
  await first.child.exited;
  outside.hurry();

  const second = await serve([], { cwd, env });
  const begun = "(SELECT min(started_at) FROM runs)";
  const areAll = (state: string) =>
    `SELECT 1 FROM jobs WHERE kind = 'update' GROUP BY kind HAVING min(claimed_by IS NULL AND ${state})`;
  await untilRow(cwd, areAll("true"));
  await bringForward(cwd, `due_at < ${begun} + 3600000`);
  await untilRow(cwd, areAll(`due_at > ${begun} + 3600000`));
  const paid = [...callsOf("judging"), ...callsOf("answer")];
  const times = Map.groupBy(paid, ({ kind, word }) => `${kind} about ${word}`);
  expect([...times].filter(([, calls]) => calls.length > 1).map(([call]) => call)).toEqual([]);
  // Of those that the kill met after their first paid call, none was asked for more.
  const met = new Set(callsOf("judging").flatMap(({ word, isBefore }) => (isBefore ? [word] : [])));
  expect(callsOf("answer").filter(({ word, isBefore }) => !isBefore && met.has(word))).toEqual([]);
  expect(met.size).toBeGreaterThanOrEqual(16);
  expect(query(cwd, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  second.child.kill("SIGTERM");
  expect(await second.child.exited).toBe(0);
}, 180_000);
