import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type FetchedPage,
  FetchFailed,
  type FetchPage,
  FetchTimedOut,
} from "../../../src/retrieval/fetch.ts";
import { politely } from "../../../src/retrieval/politeness.ts";

const start = Date.UTC(2026, 10, 21, 9);
const named = "http://127.0.0.1:8080";
const isNamed = (origin: string) => origin === named;

function page(url: string, status = 200, headers: Record<string, string> = {}): FetchedPage {
  return { status, url, headers: new Headers(headers), bytes: new Uint8Array([1]), complete: true };
}

/** A world in which time passes only when nothing else can happen. */
function virtualTime() {
  let now = start;
  const timers: { at: number; ring: () => void }[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => new Date(now),
    wait: (milliseconds: number) =>
      new Promise<void>((ring) => void timers.push({ at: now + milliseconds, ring })),
    async passUntilIdle() {
      for (await settled(); timers.length > 0; await settled()) {
        const next = timers.sort((a, b) => a.at - b.at).shift();
        now = Math.max(now, next?.at ?? now);
        next?.ring();
      }
    },
    advance(milliseconds: number) {
      now += milliseconds;
    },
  };
}

interface Visit {
  url: string;
  from: number;
  to: number;
}

/** A polite fetcher of pages that answer after `takes` milliseconds, and when each was asked for. Nobody is passed over
 * for a slow one unless `handOver` says after how many milliseconds. */
function recording(
  answer: (url: string) => FetchedPage | Error = page,
  takes: (url: string) => number = () => 0,
  handOver: number | null = null,
) {
  const time = virtualTime();
  const visits: Visit[] = [];
  const fetchPage: FetchPage = async (url) => {
    const visit = { url, from: time.now().getTime() - start, to: Number.POSITIVE_INFINITY };
    visits.push(visit);
    await time.wait(takes(url));
    visit.to = time.now().getTime() - start;
    const answered = answer(url);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  const polite = politely(fetchPage, {
    now: time.now,
    wait: time.wait,
    handOver: () => (handOver === null ? new Promise(() => {}) : time.wait(handOver)),
    isNamed,
  });
  const all = async (...urls: string[]) => {
    const asked = Promise.allSettled(urls.map((url) => polite(url)));
    await time.passUntilIdle();
    return asked;
  };
  return { time, visits, polite, all };
}

describe("a polite fetcher", () => {
  test("asks a stranger's host for one page at a time, a second apart, under each of its names", async () => {
    const { visits, all } = recording(page, () => 300);
    await all("https://a.example/1", "https://www.a.example/2", "http://a.example./3");
    expect(visits.map(({ from, to }) => [from, to])).toEqual([
      [0, 300],
      [1_300, 1_600],
      [2_600, 2_900],
    ]);
  });

  test("does not let one host wait for another", async () => {
    const { visits, all } = recording(page, (url) => (url.includes("slow") ? 20_000 : 100));
    await all("https://slow.example/", "https://one.example/", "https://other.example/");
    expect(visits.map(({ from }) => from)).toEqual([0, 0, 0]);
  });

  test("asks an origin that the admin named one at a time, without a pause", async () => {
    const { visits, all } = recording(page, () => 300);
    await all(`${named}/1`, `${named}/2`, "http://127.0.0.1:9090/", `${named}/3`);
    expect(visits.filter(({ url }) => url.startsWith(named)).map(({ from }) => from)).toEqual([0, 300, 600]);
    expect(visits.find(({ url }) => url.includes("9090"))?.from).toBe(0);
  });

  test("waits no longer than is left of the second, and no longer than a second when the clock goes back", async () => {
    const { time, visits, all } = recording();
    await all("https://a.example/1");
    time.advance(400);
    await all("https://a.example/2");
    time.advance(-3_600_000);
    await all("https://a.example/3");
    expect(visits.map(({ from }) => from)).toEqual([0, 1_000, 1_000 - 3_600_000 + 1_000]);
  });

  test.each([
    ["429", 429, "120", 120_000],
    ["503", 503, "120", 120_000],
    ["a date", 429, new Date(start + 90_000).toUTCString(), 90_000],
    ["more than an hour", 429, "86400", 3_600_000],
    ["a number beyond all", 503, "9".repeat(400), 3_600_000],
  ])("leaves a host alone that asks for it by %s", async (_, status, header, rest) => {
    let answer = page("https://a.example/1", status, { "retry-after": header });
    const { time, visits, all } = recording(() => answer);
    const [first] = await all("https://a.example/1");
    expect(first).toMatchObject({ status: "fulfilled", value: { status, bytes: new Uint8Array([1]) } });
    answer = page("https://a.example/2");
    time.advance(rest - 1);
    const [second] = await all("https://a.example/2");
    expect(second).toMatchObject({ value: { status, url: "https://a.example/2", bytes: new Uint8Array() } });
    expect(visits).toHaveLength(1);
    time.advance(1);
    const [third] = await all("https://a.example/2");
    expect(third).toMatchObject({ value: { status: 200 } });
  });

  test.each([
    ["no Retry-After", 429, {}],
    ["a Retry-After that cannot be read", 429, { "retry-after": "soon" }],
    ["a Retry-After in the past", 503, { "retry-after": "Fri, 20 Nov 2026 09:00:00 GMT" }],
    ["another status", 200, { "retry-after": "120" }],
  ])("asks again after %s", async (_, status, headers) => {
    const { visits, all } = recording((url) => page(url, status, headers));
    await all("https://a.example/1", "https://a.example/2");
    expect(visits).toHaveLength(2);
  });

  test("tells those in line that a host asks to be left alone, and leaves other hosts be", async () => {
    const { visits, all } = recording((url) =>
      url.includes("a.example") ? page(url, 429, { "retry-after": "60" }) : page(url),
    );
    const answers = await all("https://a.example/1", "https://a.example/2", "https://b.example/");
    expect(answers.map((answer) => answer.status === "fulfilled" && answer.value.status)).toEqual([
      429, 429, 200,
    ]);
    expect(visits.map(({ url }) => url)).toEqual(["https://a.example/1", "https://b.example/"]);
  });

  test("leaves the host alone that a redirect led to, rather than the one that it led from", async () => {
    const { visits, all } = recording((url) =>
      url.includes("short") ? page("https://paper.example/", 429, { "retry-after": "60" }) : page(url),
    );
    await all("https://short.example/1");
    const [direct] = await all("https://paper.example/2");
    expect(direct).toMatchObject({ value: { status: 429, url: "https://paper.example/2" } });
    await all("https://short.example/3");
    expect(visits.map(({ url }) => url)).toEqual(["https://short.example/1", "https://short.example/3"]);
  });

  test("asks those in line though a page before them hangs, and fails none of them for it", async () => {
    const hung = new FetchTimedOut("it didn't answer within 20 seconds");
    const { visits, all } = recording(
      (url) => (url.endsWith("/1") ? hung : page(url)),
      (url) => (url.endsWith("/1") ? 20_000 : 100),
      3_000,
    );
    const answers = await all("https://a.example/1", "https://a.example/2", "https://a.example/3");
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(visits.map(({ from }) => from)).toEqual([0, 4_000, 5_100]);
  });

  test("waits for an answer that is only slow", async () => {
    const { visits, all } = recording(page, () => 2_900, 3_000);
    await all("https://a.example/1", "https://a.example/2");
    expect(visits.map(({ from }) => from)).toEqual([0, 3_900]);
  });

  test("serves those in line though a request before them failed in another way", async () => {
    const failed = new FetchFailed("the connection failed");
    const { all } = recording((url) => (url.endsWith("/1") ? failed : page(url)));
    const answers = await all("https://a.example/1", "https://a.example/2");
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("lets go who is aborted in line or in the pause, and serves the next", async () => {
    const { time, visits, polite } = recording(page, () => 500);
    const reason = new Error("stopping");
    const [inLine, inPause] = [new AbortController(), new AbortController()];
    const asked = Promise.allSettled([
      polite("https://a.example/1"),
      polite("https://a.example/2", { signal: inLine.signal }),
      polite("https://a.example/3", { signal: inPause.signal }),
      polite("https://a.example/4"),
      polite("https://a.example/5", { signal: AbortSignal.abort(reason) }),
    ]);
    inLine.abort(reason);
    time.wait(700).then(() => inPause.abort(reason));
    await time.passUntilIdle();
    const rejected = {
      status: "rejected" as const,
      reason: expect.objectContaining({ name: "NeverAsked", cause: reason }),
    };
    expect(await asked).toEqual([
      expect.objectContaining({ status: "fulfilled" }),
      rejected,
      rejected,
      expect.objectContaining({ status: "fulfilled" }),
      rejected,
    ]);
    expect(visits.map(({ url }) => url)).toEqual(["https://a.example/1", "https://a.example/4"]);
  });

  test("waits by a timer of its own that an abort ends", async () => {
    const polite = politely(async (url) => page(url), { now: () => new Date(start), isNamed });
    await polite("https://a.example/1");
    const stop = new AbortController();
    const second = polite("https://a.example/2", { signal: stop.signal });
    const reason = new Error("stopping");
    setImmediate(() => stop.abort(reason));
    await expect(second).rejects.toMatchObject({ name: "NeverAsked", cause: reason });
  });

  test("whatever is asked, never asks a host twice at once nor within a second, and answers everybody", async () => {
    const request = fc.record({
      host: fc.constantFrom("https://a.example", "https://www.a.example", "https://b.example", named),
      at: fc.nat({ max: 5_000 }),
      takes: fc.nat({ max: 3_000 }),
      isAborted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
        const takes = (url: string) => requests[Number(new URL(url).pathname.slice(1))]?.takes ?? 0;
        const { time, visits, polite } = recording(page, takes);
        const asked = requests.map(async ({ host, at, isAborted }, index) => {
          await time.wait(at);
          const stop = new AbortController();
          if (isAborted) time.wait(1_500).then(() => stop.abort());
          await polite(`${host}/${index}`, { signal: stop.signal }).catch(() => {});
        });
        await time.passUntilIdle();
        await Promise.all(asked);
        const byHost = Map.groupBy(visits, ({ url }) => new URL(url).host.replace("www.", ""));
        for (const [host, ofHost] of byHost) {
          const gap = named.endsWith(host) ? 0 : 1_000;
          for (const [before, after] of ofHost.slice(1).map((visit, at) => [ofHost[at], visit])) {
            expect(after?.from).toBeGreaterThanOrEqual((before?.to ?? 0) + gap);
          }
        }
        const patient = requests.filter(({ isAborted }) => !isAborted).length;
        expect(visits.length).toBeGreaterThanOrEqual(patient);
      }),
      { numRuns: 60 },
    );
  });
});
