import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../../../src/base/parser.ts";
import { FrameReader, frameHeader } from "../../../src/workers/frames.ts";
import { ParserPool, type PoolOptions } from "../../../src/workers/pool.ts";

const pools: Parser[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

/** A pool of real processes that read as `parsing-worker.ts` does. */
function openPool(options: Partial<PoolOptions> = {}): Parser {
  const command = [process.execPath, "--no-env-file", join(import.meta.dir, "parsing-worker.ts")];
  const pool = new ParserPool({
    command,
    limits: { cpuTime: 500, memory: 96 * 1024 * 1024 },
    ...options,
  });
  pools.push(pool);
  return pool;
}

const job = <Output>(
  name: string,
  output: z.ZodType<Output>,
): Job<{ text?: string; bytes?: Uint8Array }, Output> => ({
  name,
  output,
});
const echo = job("echo", z.string());
const pidOf = job("pid", z.number());

async function untilGone(pid: number): Promise<void> {
  while (isThere(pid)) await new Promise((resolve) => setImmediate(resolve));
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a pool of workers", () => {
  test("reads what it is handed, bytes too, many at once and in any order", async () => {
    const pool = openPool();
    const bytes = new Uint8Array(3_000_000);
    const counted = pool.parse(job("count", z.number()), { bytes });
    const texts = Array.from({ length: 200 }, (_, n) => `text ${n}`);
    expect(await Promise.all(texts.map((text) => pool.parse(echo, { text })))).toEqual(texts);
    expect(await counted).toBe(3_000_000);
  });

  test("goes on with what has begun before it begins what came later", async () => {
    const pool = openPool();
    const [first, second] = [new AbortController(), new AbortController()];
    const ended: string[] = [];
    const note = async (text: string, { signal }: AbortController) => {
      ended.push(await pool.parse(echo, { text }, signal));
    };
    await note("first begins", first);
    // More than both workers take at once, so that what comes after has to wait.
    const others = Array.from({ length: 60 }, (_, n) => note(`second ${n}`, second));
    const last = note("first goes on", first);
    await Promise.all([...others, last]);
    expect(ended.indexOf("first goes on")).toBeLessThan(ended.indexOf("second 59"));
    expect(ended).toHaveLength(62);
  });

  test.each([
    ["spin", "it took too long to read"],
    ["grow", "it's too large to read"],
    ["die", "it's too large to read"],
    ["flood", "it can't be read"],
    ["chatter", "it can't be read"],
  ])("loses a text that makes its reader %s, and no other", async (name, reason) => {
    const pool = openPool();
    const before = await pool.parse(pidOf, {});
    const hostile = pool.parse(job(name, z.string()), {}).catch((cause) => cause);
    const others = Promise.all(Array.from({ length: 20 }, (_, n) => pool.parse(echo, { text: `${n}` })));
    const failure = await hostile;
    expect(failure).toBeInstanceOf(Unreadable);
    expect(failure.message).toBe(reason);
    expect(await others).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
    await untilGone(before);
    expect(await pool.parse(pidOf, {})).not.toBe(before);
  });

  test("says in its reader's words why a text cannot be read, and goes on with the same worker", async () => {
    const pool = openPool();
    const before = await pool.parse(pidOf, {});
    await expect(pool.parse(job("refuse", z.string()), {})).rejects.toThrow("it's a web page, not a feed");
    await expect(pool.parse(job("recurse", z.number()), {})).rejects.toThrow("RangeError");
    expect(await pool.parse(pidOf, {})).toBe(before);
  });

  test("takes nothing for a result that has not its shape", async () => {
    const pool = openPool();
    const shape = job("echo", z.string().max(3));
    await expect(pool.parse(shape, { text: "four" })).rejects.toBeInstanceOf(Unreadable);
    expect(await pool.parse(shape, { text: "two" })).toBe("two");
  });

  test("is not held up by a text that takes its time, not even what was handed on behind it", async () => {
    const pool = openPool({ limits: { cpuTime: 1e9, memory: 1e9 } });
    let isOver = false;
    const slow = pool.parse(job("spin", z.string()), {}).catch(() => {
      isOver = true;
    });
    const behind = [1, 2, 3].map((n) => pool.parse(echo, { text: `${n}` }));
    expect([await Promise.all(behind), isOver]).toEqual([["1", "2", "3"], false]);
    expect([await pool.parse(echo, { text: "later" }), isOver]).toEqual(["later", false]);
    await pool.close();
    await slow;
  });

  test("gives its workers nothing of its environment", async () => {
    process.env.TOPICAPP_SECRET_OF_A_TEST = "canary";
    const names = await openPool().parse(job("environment", z.array(z.string())), {});
    delete process.env.TOPICAPP_SECRET_OF_A_TEST;
    expect(names).toEqual(["BUN_FEATURE_FLAG_NO_ORPHANS"]);
  });

  test("lets requests come first, and the system end a worker rather than the server", async () => {
    const pid = await openPool().parse(pidOf, {});
    expect(getPriority(pid)).toBe(1);
    const score = `/proc/${pid}/oom_score_adj`;
    if (existsSync(score)) expect(readFileSync(score, "utf8").trim()).toBe("1000");
  });

  test("ends a worker that has nothing to do, and starts another when there is", async () => {
    const pool = openPool({ idleTime: 0 });
    const first = await pool.parse(pidOf, {});
    await untilGone(first);
    expect(await pool.parse(pidOf, {})).not.toBe(first);
  });

  test("stops with the reason when it is told to, and leaves nothing behind when it is closed", async () => {
    const pool = openPool();
    const pid = await pool.parse(pidOf, {});
    const stop = new AbortController();
    const reading = pool.parse(job("spin", z.string()), {}, stop.signal);
    const reason = new Error("stopping");
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect(pool.parse(echo, { text: "a" }, stop.signal)).rejects.toBe(reason);
    await pool.close();
    expect(isThere(pid)).toBe(false);
    await expect(pool.parse(echo, { text: "a" })).rejects.toThrow("closed");
  });

  test("says so where no worker can be started", async () => {
    const pool = openPool({ command: ["/nowhere/at/all"] });
    await expect(pool.parse(echo, { text: "a" })).rejects.toThrow("no worker could be started");
  });

  test("does not keep more waiting than memory has room for", async () => {
    const pool = openPool();
    const bytes = new Uint8Array(16 * 1024 * 1024);
    const asked = Array.from({ length: 8 }, () => pool.parse(job("count", z.number()), { bytes }));
    const ended = await Promise.allSettled(asked);
    const turnedDown = ended.filter(({ status }) => status === "rejected");
    expect(turnedDown.length).toBeGreaterThan(0);
    expect(turnedDown.length).toBeLessThan(8);
  });
});

test("frames are put together again however a pipe cuts them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 50 })),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (sent, cuts) => {
        const all = Buffer.concat(sent.flatMap((frame) => [frameHeader(frame.byteLength), frame]));
        const reader = new FrameReader(50);
        const got: string[] = [];
        for (let at = 0, n = 0; at < all.byteLength; n++) {
          const end = at + (cuts[n % cuts.length] ?? 7);
          for (const frame of reader.push(all.subarray(at, end)))
            got.push(Buffer.from(frame).toString("hex"));
          at = end;
        }
        expect(got).toEqual(sent.map((frame) => Buffer.from(frame).toString("hex")));
      },
    ),
  );
  expect(() => [...new FrameReader(10).push(frameHeader(11))]).toThrow(RangeError);
});
