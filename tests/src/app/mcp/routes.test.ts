import { describe, expect, test } from "bun:test";
import { suspend } from "../../../../src/people/users/users.ts";
import { openTestApp } from "../../../support/app.ts";
import { makeApiToken } from "./client.ts";

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "by hand", version: "1" },
  },
};

async function open(env: Record<string, string> = {}) {
  const testApp = openTestApp({ env });
  const { token: session, user } = await testApp.signUp("Ada");
  const token = await makeApiToken(testApp, session, "read");
  const send = (
    { method = "POST", url = "http://localhost/mcp", body = JSON.stringify(initialize) } = {},
    headers: Record<string, string> = {},
  ) =>
    testApp.app.handle(
      new Request(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          ...headers,
        },
        ...(method === "POST" && { body }),
      }),
    );
  return { testApp, session, user, token, send };
}

describe("POST /mcp", () => {
  test("answers whoever brings an API token, and stores nothing between two requests", async () => {
    const { send } = await open();
    const answer = await send();
    expect([answer.status, answer.headers.get("mcp-session-id")]).toEqual([200, null]);
    expect(await answer.text()).toContain('"protocolVersion":"2025-11-25"');
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get("cache-control")).toContain("no-");
  });

  const howToGoOn = /resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/;

  test.each([
    ["no token", ""],
    ["an empty one", "Bearer "],
    ["another scheme", "Basic YTpi"],
  ])("is refused with %s, and told how to go on, and of no error", async (_, authorization) => {
    const { send } = await open();
    const answer = await send({}, { authorization });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringMatching(howToGoOn),
    ]);
    expect(answer.headers.get("www-authenticate")).not.toContain("error");
    expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
  });

  test.each([`Bearer tap_${"x".repeat(43)}`, "bearer x", "Bearer two words", "Bearer x.y.z"])(
    "is refused with the wrong token %j, and told that it is wrong",
    async (authorization) => {
      const { send } = await open();
      const answer = await send({}, { authorization });
      const told = answer.headers.get("www-authenticate") ?? "";
      expect([answer.status, told]).toEqual([401, expect.stringMatching(/^Bearer error="invalid_token", /)]);
      expect(told).toMatch(howToGoOn);
      expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
    },
  );

  test("does not take a session's token, which opens the account", async () => {
    const { send, session } = await open();
    const answer = await send({}, { authorization: `Bearer ${session}` });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });

  test("ends with its owner's suspension", async () => {
    const { testApp, send, user } = await open();
    suspend(testApp.db, user.id);
    const answer = await send();
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });

  test.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://localhost:8080",
    "file://",
  ])("from a page of %s is refused", async (origin) => {
    const { send } = await open();
    const answer = await send({}, { origin });
    expect([answer.status, (await answer.json()).code]).toEqual([403, "forbidden"]);
  });

  test("from a page of its own is not", async () => {
    const { send } = await open();
    expect((await send({}, { origin: "http://localhost" })).status).toBe(200);
  });

  test.each([
    ["http://127.0.0.1:3000/mcp", "https://news.example.org", 200],
    ["http://news.example.org/mcp", "https://news.example.org", 200],
    ["http://news.example.org/mcp", "http://news.example.org", 403],
    ["http://127.0.0.1:3000/mcp", "http://127.0.0.1:3000", 200],
    ["http://127.0.0.1:3000/mcp", "http://news.example.org", 403],
  ])("asked for at %s from a page of %s it answers %i", async (url, origin, status) => {
    const { send } = await open({ TOPICAPP_URL: "https://news.example.org" });
    expect((await send({ url }, { origin })).status).toBe(status);
  });

  test.each([
    ["evil.example", 403],
    ["news.example.org.evil.example", 403],
    ["news.example.org", 200],
    ["localhost:3000", 200],
    ["192.168.1.20:3000", 200],
    ["topicapp:3000", 200],
  ])("under the name %s is answered by %i where the server listens to everybody", async (host, status) => {
    const { send } = await open({ TOPICAPP_HOST: "0.0.0.0", TOPICAPP_URL: "https://news.example.org" });
    expect((await send({ url: `http://${host}/mcp` })).status).toBe(status);
  });

  test("takes 256 KB, and no more, and nothing but JSON", async () => {
    const { send } = await open();
    const padded = (size: number) => JSON.stringify(initialize).padEnd(size, " ");
    expect((await send({ body: padded(256 * 1024) })).status).toBe(200);
    expect((await send({ body: padded(256 * 1024 + 1) })).status).toBe(413);
    expect((await send({}, { "content-type": "text/plain" })).status).toBe(415);
    expect((await send({ body: "{" })).status).toBe(400);
    expect((await send({ body: "[".repeat(1000) + "]".repeat(1000) })).status).toBe(400);
  });

  test("is counted for its owner", async () => {
    const { send } = await open({ TOPICAPP_RATE_LIMITS: "on" });
    for (let n = 0; n < 120; n++) await (await send()).text();
    const answer = await send();
    expect([answer.status, (await answer.json()).message]).toEqual([
      429,
      expect.stringContaining("At most 120 calls from programs a minute"),
    ]);
  });

  test("lies below the path of TOPICAPP_URL", async () => {
    const { testApp } = await open();
    const below = openTestApp({ env: { TOPICAPP_URL: "https://example.org/news" } });
    const ask = (path: string) => below.call("POST", path, { body: initialize });
    expect([(await ask("/news/mcp")).status, (await ask("/mcp")).status]).toEqual([401, 404]);
    expect((await testApp.call("POST", "/news/mcp")).status).toBe(404);
  });
});

test.each(["GET", "DELETE", "PUT", "PATCH"])("%s /mcp is 405", async (method) => {
  const { send } = await open();
  const answer = await send({ method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
});

test("what is below /mcp is nothing", async () => {
  const { send } = await open();
  expect((await send({ method: "GET", url: "http://localhost/mcp/sse" })).status).toBe(404);
});
