import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type PublicDemo, type PublicSample, servePublicly } from "../../../cli/demo/public-demo.ts";
import { readConfig } from "../../../src/config/config.ts";

/** Says what it was asked, in place of an instance. */
function openSample(token: string): PublicSample & { isStopped(): boolean } {
  let isStopped = false;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ method, url, headers }) => {
      const { pathname, search } = new URL(url);
      if (pathname === "/old") return Response.redirect("/new", 302);
      const { host, authorization, "x-forwarded-for": by } = Object.fromEntries(headers);
      return Response.json({ method, path: pathname + search, host, authorization, by, token });
    },
  });
  return {
    port: server.port ?? 0,
    token,
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      await server.stop(true);
    },
  };
}

describe("a public demo", () => {
  const first = openSample("first");
  let demo: PublicDemo;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${demo.port}${path}`, { redirect: "manual", ...init });
  const visit = (cookie = "", path = "/topic/1") =>
    ask(path, { headers: { "sec-fetch-dest": "document", cookie } });

  beforeAll(() => {
    demo = servePublicly(readConfig({}, { host: "127.0.0.1", port: "0", dataDir: "/unused" }, false), first);
  });

  afterAll(() => demo.stop());

  test("hands on what is read, with the name and the address of whoever asks", async () => {
    const headers = { authorization: "Bearer x", host: "demo.example", "x-forwarded-for": "203.0.113.9" };
    expect(await (await ask("/api/topics?limit=1", { headers })).json()).toEqual({
      ...{ method: "GET", path: "/api/topics?limit=1", host: "demo.example", authorization: "Bearer x" },
      ...{ by: "203.0.113.9, 127.0.0.1", token: "first" },
    });
    expect((await ask("/old")).headers.get("location")).toEndWith("/new");
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("refuses %s, and says why", async (method) => {
    const answer = await ask("/api/topics", { method });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        message: "This is a public demo: look around, but you can't change anything here",
        code: "forbidden",
      },
    ]);
  });

  test("signs in a browser once, and again when it has begun anew", async () => {
    const cookieOf = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const arrival = await visit();
    expect([arrival.status, arrival.headers.get("location")]).toEqual([302, "/auth?demo#token=first"]);
    expect((await visit(cookieOf(arrival))).status).toBe(200);
    expect((await visit("", "/auth?demo")).status).toBe(200);
    expect((await ask("/assets/app.js")).status).toBe(200);

    await demo.renew(openSample("second"));
    expect(first.isStopped()).toBe(true);
    const next = await visit(cookieOf(arrival));
    expect(next.headers.get("location")).toEndWith("#token=second");
    expect(await (await visit(cookieOf(next))).json()).toMatchObject({ path: "/topic/1", token: "second" });
  });
});
