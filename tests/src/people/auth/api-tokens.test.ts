import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { ApiToken, NewApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { restore, suspend } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const path = "/api/account/tokens";
const second = 1000;
const day = 86_400 * second;

async function open() {
  const testApp = openTestApp();
  const { token: session, user } = await testApp.signUp("Ada");
  const make = async (draft: object = {}) => {
    const body = { name: "Script", scope: "read", ...draft };
    return (await expectStatus(201, testApp.call<NewApiToken>("POST", path, { token: session, body }))).body;
  };
  const list = async () =>
    (await expectStatus(200, testApp.call<ApiToken[]>("GET", path, { token: session }))).body;
  const me = async (token: string) => (await testApp.call("GET", "/api/auth/me", { token })).status;
  return { testApp, session, user, make, list, me };
}

/** Every path that the API answers, with ids that nobody has. */
function requestsOf({ app }: TestApp) {
  return app.routes.map((route) => ({
    method: route.method,
    address: route.path.replace(":reaction", "like").replaceAll(/:\w+/g, "none").replace(/\/$/, ""),
  }));
}

const isWriting = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);
const readsOnly = "This API token is read-only";
const notForAccount = "API tokens can't change the account. Sign in to do that";
/** What the token is refused for; empty where it is let through, whatever its owner is told then. */
const refusalOf = ({ message }: ErrorBody) =>
  message === readsOnly || message === notForAccount ? message : "";

describe("an API token", () => {
  test("is told once, acts for its owner, and is kept as a digest alone", async () => {
    const { testApp, make, list, me, session } = await open();
    const made = await make({ name: " Home\u0000 Assistant ", expiresAt: "2026-12-01T01:00:00+01:00" });
    expect(made).toEqual({
      id: made.id,
      name: "Home Assistant",
      scope: "read",
      createdAt: testApp.clock.now.toISOString(),
      lastUsedAt: null,
      expiresAt: "2026-12-01T00:00:00.000Z",
      token: expect.stringMatching(/^tap_[\w-]{43}$/),
    });
    const { token, ...shown } = made;
    expect(await list()).toEqual([shown]);
    expect(await me(token)).toBe(200);
    const takeout = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: session });
    expect(takeout.body.tokens).toMatchObject([{ id: made.id, name: "Home Assistant" }]);
    expect(JSON.stringify([await list(), takeout.body, testApp.logged])).not.toContain(token.slice(4));
    for (const file of readdirSync(testApp.dataDir))
      expect(readFileSync(join(testApp.dataDir, file)).includes(token.slice(4))).toBe(false);
  });

  test("ends with its time, and is listed for 30 days more", async () => {
    const { testApp, make, list, me, session } = await open();
    const { token } = await make({ expiresAt: new Date(testApp.clock.now.getTime() + day).toISOString() });
    testApp.clock.advance(day - 1);
    expect(await me(token)).toBe(200);
    testApp.clock.advance(1);
    expect(await me(token)).toBe(401);
    expect((await testApp.call("GET", "/api/topics", { token })).status).toBe(401);
    expect((await testApp.call("GET", path, { token })).status).toBe(401);
    // The owner's session is renewed by use.
    testApp.clock.advance(16 * day);
    expect(await me(session)).toBe(200);
    testApp.clock.advance(14 * day - 1);
    testApp.app.sweep();
    expect(await list()).toHaveLength(1);
    testApp.clock.advance(1);
    testApp.app.sweep();
    expect(await list()).toEqual([]);
  });

  test("ends at once when its owner ends it, and nobody else can", async () => {
    const { testApp, make, list, me, session } = await open();
    const [kept, ended] = [await make(), await make()];
    const eve = await testApp.signUp("Eve");
    const end = (id: string, token: string) => testApp.call("DELETE", `${path}/${id}`, { token });
    expect((await end(ended.id, eve.token)).status).toBe(404);
    expect(await me(ended.token)).toBe(200);
    expect((await end(ended.id, session)).status).toBe(200);
    expect([await me(ended.token), await me(kept.token)]).toEqual([401, 200]);
    expect((await list()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await end(ended.id, session)).status).toBe(404);
    expect((await testApp.call<ApiToken[]>("GET", path, { token: eve.token })).body).toEqual([]);
  });

  test("opens nothing while its owner is suspended, and dies with the account", async () => {
    const { testApp, make, me, session, user } = await open();
    const { token } = await make({ scope: "write" });
    suspend(testApp.db, user.id);
    expect(await me(token)).toBe(401);
    restore(testApp.db, user.id);
    expect(await me(token)).toBe(200);
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: session }));
    expect(await me(token)).toBe(401);
    expect(testApp.db.$client.query("SELECT * FROM api_tokens").all()).toEqual([]);
  });

  test("remembers when it was last used, written once a minute at most", async () => {
    const { testApp, make, list, me } = await open();
    const { token } = await make();
    const lastUse = async () => Date.parse((await list())[0]?.lastUsedAt ?? "");
    testApp.clock.advance(5 * second);
    const first = testApp.clock.now.getTime();
    await me(token);
    expect(await lastUse()).toBe(first);
    testApp.clock.advance(59 * second);
    const { count } = testApp.db.$client.query("SELECT total_changes() AS count").get() as { count: number };
    await me(token);
    expect(testApp.db.$client.query("SELECT total_changes() AS count").get()).toEqual({ count });
    expect(await lastUse()).toBe(first);
    testApp.clock.advance(second);
    await me(token);
    expect(await lastUse()).toBe(first + 60 * second);
  });

  test("goes on reading while nothing can be written", async () => {
    const { testApp, make, me } = await open();
    const { token } = await make();
    testApp.db.$client.run("PRAGMA query_only = ON");
    expect(await me(token)).toBe(200);
    testApp.db.$client.run("PRAGMA query_only = OFF");
  });

  test("is one of 50 at most, and the 51st is a conflict", async () => {
    const { testApp, make, session } = await open();
    for (let n = 0; n < limits.apiTokens; n++) await make({ name: `Script ${n}` });
    const body = { name: "One more", scope: "read" };
    const refused = await testApp.call("POST", path, { token: session, body });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const eve = await testApp.signUp("Eve");
    await expectStatus(201, testApp.call("POST", path, { token: eve.token, body }));
  });

  test.each([
    ["no name", { scope: "read" }, "name"],
    ["a name of blanks", { name: "  ", scope: "read" }, "name"],
    ["a name of 101 characters", { name: "x".repeat(101), scope: "read" }, "name"],
    ["no scope", { name: "x" }, "scope"],
    ["another scope", { name: "x", scope: "admin" }, "scope"],
    ["a time that is none", { name: "x", scope: "read", expiresAt: "tomorrow" }, "expiresAt"],
    ["this moment", { name: "x", scope: "read", expiresAt: "2026-11-21T09:00:00Z" }, "expiresAt"],
  ])("is not made with %s", async (_what, body, field) => {
    const { testApp, session, list } = await open();
    const refused = await testApp.call("POST", path, { token: session, body });
    expect([refused.status, refused.body.issues?.map((issue) => issue.path)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });
});

describe("the scope of an API token", () => {
  test("read: whatever writes is forbidden before body or id are looked at, but for questions", async () => {
    const { testApp, make } = await open();
    const { token } = await make();
    for (const { method, address } of requestsOf(testApp)) {
      const body = isWriting(method) ? { body: "{oops" } : {};
      const answer = await testApp.call(method, address, { token, ...body });
      const expected = /^\/api\/(account|desk)(\/|$)/.test(address)
        ? notForAccount
        : isWriting(method) && address !== "/api/topics/none/questions"
          ? readsOnly
          : "";
      if (expected) expect([method, address, answer.status]).toEqual([method, address, 403]);
      expect([method, address, refusalOf(answer.body)]).toEqual([method, address, expected]);
    }
    const large = { token, body: { name: "x".repeat(300_000) } };
    expect((await testApp.call("POST", "/api/topics", large)).status).toBe(403);
    expect((await testApp.call("PATCH", "/api/nowhere", { token })).status).toBe(403);
  });

  test("read: asks a question", async () => {
    const { testApp, session, make } = await open();
    const topic = await testApp.createTopic(session);
    const { token } = await make();
    const body = { question: "What is new?" };
    await expectStatus(200, testApp.call("POST", `/api/topics/${topic.id}/questions`, { token, body }));
    const unknown = await testApp.call("POST", "/api/topics/none/questions", { token, body });
    expect(unknown.status).toBe(404);
  });

  test("write: does what its owner can, but for the account and signing out", async () => {
    const { testApp, make, user, session } = await open();
    const { token } = await make({ scope: "write" });
    const topic = await testApp.createTopic(token, { isPublic: false });
    expect(topic.createdById).toBe(user.id);
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${topic.id}`, { token }));
    for (const { method, address } of requestsOf(testApp)) {
      if (!/^\/api\/(account|desk)(\/|$)/.test(address)) continue;
      const body = isWriting(method) ? { body: "{oops" } : {};
      const answer = await testApp.call(method, address, { token, ...body });
      expect([method, address, answer.status, answer.body.message]).toEqual([
        method,
        address,
        403,
        notForAccount,
      ]);
    }
    expect((await testApp.call("POST", "/api/auth/logout", { token })).status).toBe(403);
    expect((await testApp.call("GET", "/api/auth/me", { token: session })).status).toBe(200);
  });

  test("is not passed by another way to write a path", async () => {
    const { testApp, make } = await open();
    const { token } = await make({ scope: "write" });
    const ways = ["/api//account/sessions", "/api/%61ccount/sessions", "/api/topics/../account/sessions"];
    for (const way of [...ways, "/api/account/sessions/", "/api/account/sessions?x=/api/topics"]) {
      const { status } = await testApp.call("GET", way, { token });
      expect([way, status === 403 || status === 404]).toEqual([way, true]);
    }
  });
});
