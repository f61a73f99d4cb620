import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createFetcher, FetchRefused, FetchTimedOut } from "../../../src/retrieval/fetch.ts";

const PUBLIC = "93.184.216.34";
const lookup = async () => [{ address: PUBLIC }, { address: "8.8.8.8" }];
const post = { method: "POST", body: "posted", headers: { "content-type": "text/plain" } } as const;

describe("what is posted", () => {
  const got: { path: string; body: string; headers: Headers }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      got.push({ path: pathname, body: await request.text(), headers: request.headers });
      if (pathname === "/redirect") return Response.redirect("/elsewhere", 307);
      if (pathname === "/never") return new Promise<Response>(() => {});
      if (pathname === "/drips") {
        return new Response(new ReadableStream({ start: (out) => out.enqueue(new Uint8Array([111, 107])) }));
      }
      return new Response("ok", { status: 202 });
    },
  });
  afterAll(() => server.stop(true));
  beforeEach(() => {
    got.length = 0;
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const own = createFetcher({ fetch: (url, init) => fetch(url, init), allow: (asked) => asked === origin });
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  test("arrives with its headers, and its answer is read", async () => {
    const page = await own(`${origin}/a`, post);
    expect([page.status, text(page.bytes), page.complete]).toEqual([202, "ok", true]);
    expect(got.map(({ path, body, headers }) => [path, body, headers.get("content-type")])).toEqual([
      ["/a", "posted", "text/plain"],
    ]);
  });

  test("goes to its address alone: a redirect is the answer", async () => {
    const page = await own(`${origin}/redirect`, post);
    expect([page.status, page.url]).toEqual([307, `${origin}/redirect`]);
    expect(got.map(({ path }) => path)).toEqual(["/redirect"]);
    expect((await own(`${origin}/redirect`)).url).toBe(`${origin}/elsewhere`);
  });

  test("and never answered fails when its time is over", async () => {
    const failure = await own(`${origin}/never`, { ...post, timeout: 50 }).catch((error) => error);
    expect(failure).toBeInstanceOf(FetchTimedOut);
    expect(failure.message).toBe("it didn't answer within 0.05 seconds");
  });

  test("and answered without an end is answered, while a page that is read is not", async () => {
    const page = await own(`${origin}/drips`, { ...post, timeout: 2_000 });
    expect([page.status, text(page.bytes), page.complete]).toEqual([200, "ok", false]);
    await expect(own(`${origin}/drips`, { timeout: 2_000 })).rejects.toBeInstanceOf(FetchTimedOut);
  });

  test("is refused inside, as what is read is", async () => {
    const strict = createFetcher({ fetch: (url, init) => fetch(url, init) });
    for (const url of [`${origin}/a`, "http://127.0.0.1/", "http://[::1]/", "ftp://public.example/"])
      await expect(strict(url, post)).rejects.toBeInstanceOf(FetchRefused);
    expect(got).toEqual([]);
  });
});

describe("what is posted to a host of several addresses", () => {
  const failing = (code: string) => {
    const calls: [string, BunFetchRequestInit][] = [];
    const fetchPage = createFetcher({
      lookup,
      fetch: async (url, init) => {
        calls.push([url, init]);
        if (calls.length === 1) throw Object.assign(new TypeError("failed"), { code });
        return new Response("ok");
      },
    });
    return { calls, fetchPage };
  };

  test.each(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"])(
    "goes to the next one where there was no connection: %s",
    async (code) => {
      const { calls, fetchPage } = failing(code);
      expect((await fetchPage("https://public.example/a", post)).status).toBe(200);
      expect(calls.map(([url]) => url)).toEqual([`https://${PUBLIC}/a`, "https://8.8.8.8/a"]);
      expect(calls[1]?.[1]).toMatchObject({ body: "posted", keepalive: false, redirect: "manual" });
    },
  );

  test.each(["ECONNRESET", "ERR_TLS_CERT_ALTNAME_INVALID", ""])(
    "goes nowhere else where it may have arrived: %s",
    async (code) => {
      const { calls, fetchPage } = failing(code);
      await expect(fetchPage("https://public.example/a", post)).rejects.toThrow("the connection failed");
      expect(calls).toHaveLength(1);
      const read = failing(code);
      expect((await read.fetchPage("https://public.example/a")).status).toBe(200);
    },
  );
});
