import { describe, expect, test } from "bun:test";
import type { FetchedPage, FetchOptions } from "../../../../src/retrieval/fetch.ts";
import { createFeedReader } from "../../../../src/retrieval/news/feed-reader.ts";
import { createClock, parser, startOfTest } from "../../../support/app.ts";

const url = "https://paper.example/feed.xml";
const never = new AbortController().signal;
const minute = 60_000;

function rss(title: string, text = ""): string {
  return `<rss version="2.0"><channel><title>The Paper</title><item><title>${title}</title><link>/1</link><description>${text}</description></item></channel></rss>`;
}

interface Given {
  headers?: Record<string, string>;
  status?: number;
  body?: string;
}

/** A reader of feeds that answer what is in `given`, once `ready` resolves, and what was asked. */
function reading(
  given: Given,
  { maxCharacters, ready }: { maxCharacters?: number; ready?: Promise<void> } = {},
) {
  const clock = createClock();
  const asked: { url: string; headers: Record<string, string>; signal: AbortSignal | undefined }[] = [];
  const fetchPage = async (url: string, options: FetchOptions = {}): Promise<FetchedPage> => {
    asked.push({ url, headers: options.headers ?? {}, signal: options.signal });
    await ready;
    const { status = 200, headers = {}, body = rss("One") } = given;
    const bytes = new TextEncoder().encode(body);
    return { status, url, headers: new Headers(headers), bytes, complete: true };
  };
  const read = createFeedReader({
    fetchPage,
    parser,
    now: () => clock.now,
    ...(maxCharacters !== undefined && { maxCharacters }),
  });
  return { clock, asked, read };
}

describe("a feed that several topics read", () => {
  test("is asked for once by those who ask at the same time", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { asked, read } = reading({}, { ready: promise });
    const readings = [read(url, never), read(url, never), read(url, never)];
    resolve();
    const titles = (await Promise.all(readings)).map(({ title, kind, articles }) => [
      title,
      kind,
      articles.length,
    ]);
    expect(titles).toEqual([1, 2, 3].map(() => ["The Paper", "rss", 1]));
    expect(asked).toHaveLength(1);
  });

  test("goes on being read for the others when one gives up, and is given up with the last", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { asked, read } = reading({}, { ready: promise });
    const [one, other] = [new AbortController(), new AbortController()];
    const [first, second] = [read(url, one.signal), read(url, other.signal)];
    one.abort(new Error("enough"));
    await expect(first).rejects.toThrow("enough");
    expect(asked[0]?.signal?.aborted).toBe(false);
    other.abort(new Error("enough too"));
    await expect(second).rejects.toThrow("enough too");
    expect(asked[0]?.signal?.aborted).toBe(true);
    const third = read(url, never);
    resolve();
    expect((await third).articles).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["Cache-Control", { "cache-control": "public, max-age=300" }, 5],
    ["a Cache-Control of an hour", { "cache-control": "max-age=3600" }, 10],
    ["Cache-Control less its age", { "cache-control": "max-age=300", age: "180" }, 2],
    [
      "Expires",
      {
        date: startOfTest.toUTCString(),
        expires: new Date(startOfTest.getTime() + 4 * minute).toUTCString(),
      },
      4,
    ],
    [
      "Cache-Control rather than Expires",
      { "cache-control": "max-age=60", expires: new Date(startOfTest.getTime() + 9 * minute).toUTCString() },
      1,
    ],
  ])("is not asked for again while it is fresh by %s, and then is", async (_what, headers, minutes) => {
    const { clock, asked, read } = reading({ headers });
    await read(url, never);
    clock.advance(minutes * minute - 1);
    await read(url, never);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await read(url, never);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["nothing", {}],
    ["no-store", { "cache-control": "no-store, max-age=600" }],
    ["no-cache", { "cache-control": "no-cache, max-age=600" }],
    ["an Expires that is no date", { expires: "0" }],
    ["an Expires that is over", { expires: new Date(startOfTest.getTime() - minute).toUTCString() }],
  ])("is asked for each time where it says %s", async (_what, headers) => {
    const { asked, read } = reading({ headers });
    await read(url, never);
    await read(url, never);
    expect(asked).toHaveLength(2);
  });

  test("is asked on condition, and stays fresh by the answer that it is the same", async () => {
    const given: Given = { headers: { etag: '"1"', "cache-control": "max-age=60" } };
    const { clock, asked, read } = reading(given);
    const first = await read(url, never);
    clock.advance(minute);
    Object.assign(given, { status: 304, body: "" });
    expect(await read(url, never)).toBe(first);
    expect(asked[1]?.headers["if-none-match"]).toBe('"1"');
    clock.advance(minute - 1);
    await read(url, never);
    expect(asked).toHaveLength(2);
  });

  test("is asked for again when the clock was set back", async () => {
    const { clock, asked, read } = reading({ headers: { "cache-control": "max-age=600" } });
    await read(url, never);
    clock.advance(-24 * 60 * minute);
    await read(url, never);
    expect(asked).toHaveLength(2);
  });

  test("is not kept when it failed", async () => {
    const given: Given = { status: 500, headers: { "cache-control": "max-age=600" } };
    const { asked, read } = reading(given);
    await expect(read(url, never)).rejects.toThrow("its server answered 500");
    given.status = 200;
    expect((await read(url, never)).articles).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });
});

test("what is kept of feeds is bounded: the one that was read the longest ago goes first", async () => {
  const body = rss("One", "word ".repeat(100));
  const given = { body, headers: { "cache-control": "max-age=600" } };
  const { asked, read } = reading(given, { maxCharacters: 2_000 });
  const urls = [1, 2, 3, 4].map((at) => `https://paper.example/${at}`);
  for (const each of urls) await read(each, never);
  asked.length = 0;
  for (const each of [...urls].reverse()) await read(each, never);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(4);
  expect(asked.map(({ url }) => url)).not.toContain(urls.at(-1) ?? "");
});
