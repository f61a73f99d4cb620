import { describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { SetupCheck, SetupChecks } from "../../../../src/contract/admin/setup.ts";
import { deleteUser } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const grace = { email: "grace@example.org", username: "grace", name: "Grace" };
const chosen = "a token that the admin chose";

/** The token in the address that the server prints. */
function printedToken({ app }: TestApp): string {
  return new URL(app.setupAddress() ?? "http://none").hash.replace("#token=", "");
}

function setUp(testApp: TestApp, more: object = {}) {
  const body = { ...grace, token: printedToken(testApp), ...more };
  return testApp.call<Session>("POST", "/api/setup", { body });
}

const page = { files: new Map(), page: '<meta name="topicapp-setup" content="{{setup}}" />' };

describe("an instance without anybody", () => {
  test("gives its first account, an admin's with a session, to whoever has the address that it prints", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_URL: "https://news.example.org/topics" } });
    expect(testApp.app.setupAddress()).toMatch(
      /^https:\/\/news\.example\.org\/topics\/setup#token=[0-9a-f]{40}$/,
    );
    const body = { ...grace, token: printedToken(testApp) };
    const call = testApp.call<Session>("POST", "/topics/api/setup", { body });
    const { token } = (await expectStatus(201, call)).body;
    const me = await testApp.call<{ user: Session["user"] }>("GET", "/topics/api/auth/me", { token });
    expect(me.body.user).toMatchObject({ ...grace, role: "admin", isVerified: true });
    expect(testApp.mails).toEqual([]);
  });

  test("says so in its pages until then, and prints another address at each start", async () => {
    const testApp = openTestApp({ web: page });
    const shown = async () => (await testApp.call<string>("GET", "/auth")).body;
    expect(await shown()).toContain('content="on"');
    const again = openTestApp({ dataDir: testApp.dataDir });
    expect((await setUp(again, { token: printedToken(testApp) })).status).toBe(403);
    await expectStatus(201, setUp(testApp));
    expect(await shown()).toContain('content=""');
    expect([testApp, again].map(({ app }) => app.setupAddress())).toEqual([null, null]);
  });

  test("takes the token that the admin chose alone, and does not print it", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_SETUP_TOKEN: chosen } });
    expect(testApp.app.setupAddress()).toBe("http://localhost:3000/setup");
    const made = printedToken(openTestApp());
    for (const token of [made, `${chosen}.`, chosen.slice(1)])
      expect((await setUp(testApp, { token })).status).toBe(403);
    expect((await setUp(testApp, { token: chosen })).status).toBe(201);
  });

  test("logs neither the token nor the address", async () => {
    const testApp = openTestApp();
    const token = printedToken(testApp);
    await setUp(testApp, { token: "wrong" });
    await expectStatus(201, setUp(testApp, { token }));
    expect(testApp.logged.join("\n")).not.toContain(token);
  });

  test("counts who guesses", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_RATE_LIMITS: "on" } });
    for (let n = 0; n < 10; n++) expect((await setUp(testApp, { token: `${n}` })).status).toBe(403);
    expect((await setUp(testApp)).status).toBe(429);
    testApp.clock.advance(5 * 60_000);
    expect((await setUp(testApp)).status).toBe(201);
  });
});

describe("the address works once", () => {
  test("of two at once, in two processes, one wins", async () => {
    const one = openTestApp();
    const other = openTestApp({ dataDir: one.dataDir });
    const tried = [one, other, one, other].map((testApp, n) =>
      setUp(testApp, { email: `p${n}@example.org`, username: `person${n}` }),
    );
    const statuses = (await Promise.all(tried)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404, 404, 404]);
    expect(one.db.$client.query("SELECT count(*) AS n FROM users WHERE role = 'admin'").get()).toEqual({
      n: 1,
    });
  });

  test.each(["UPDATE ON setup", "INSERT ON sessions"])(
    "a crash at %s leaves nothing behind, and it works again",
    async (moment) => {
      const testApp = openTestApp();
      const sqlite = testApp.db.$client;
      sqlite.run(`CREATE TRIGGER crash BEFORE ${moment} BEGIN SELECT raise(ABORT, 'crash'); END`);
      const token = printedToken(testApp);
      expect((await setUp(testApp)).status).toBeGreaterThanOrEqual(500);
      expect(
        sqlite.query("SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM setup) AS n").get(),
      ).toEqual({
        n: 0,
      });
      sqlite.run("DROP TRIGGER crash");
      expect((await setUp(testApp, { token })).status).toBe(201);
    },
  );

  test("afterwards it is 404, for the right token and a wrong one, also when everybody is deleted", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_SETUP_TOKEN: chosen } });
    const { user } = (await expectStatus(201, setUp(testApp, { token: chosen }))).body;
    const late = { email: "eve@example.org", username: "eve" };
    for (const token of [chosen, "wrong"])
      expect((await setUp(testApp, { ...late, token })).status).toBe(404);
    deleteUser(testApp.db, user.id);
    expect((await setUp(testApp, { ...late, token: chosen })).status).toBe(404);
    const restarted = openTestApp({ dataDir: testApp.dataDir, env: { TOPICAPP_SETUP_TOKEN: chosen } });
    expect(restarted.app.setupAddress()).toBeNull();
    expect((await setUp(restarted, { ...late, token: chosen })).status).toBe(404);
  });

  test("it is gone as soon as somebody came by an invitation", async () => {
    const testApp = openTestApp();
    const token = printedToken(testApp);
    await testApp.signUp("Ada");
    expect(testApp.app.setupAddress()).toBeNull();
    expect((await setUp(testApp, { token })).status).toBe(404);
  });

  test("a database with people from before has none", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
    const testApp = openTestApp({ dataDir });
    const token = printedToken(testApp);
    await testApp.signUp("Ada");
    const sqlite = testApp.db.$client;
    for (const made of ["TRIGGER setup_ended", "TABLE setup"]) sqlite.run(`DROP ${made}`);
    sqlite.run("DELETE FROM migrations WHERE tag = '0031_setup'");
    const upgraded = openTestApp({ dataDir });
    expect(upgraded.app.setupAddress()).toBeNull();
    expect((await setUp(upgraded, { token, email: "eve@example.org", username: "eve" })).status).toBe(404);
  });
});

describe("whoever set it up can test for an hour", () => {
  const feed = `<rss version="2.0"><channel><title>News</title><item><title>Rain</title>
    <link>https://paper.example/1</link></item></channel></rss>`;

  async function open(fetch: () => Promise<Response>) {
    const testApp = openTestApp({
      env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}" },
      fetch,
      lookup: async () => [{ address: "93.184.216.34" }],
    });
    const { token } = (await expectStatus(201, setUp(testApp))).body;
    const check = async (what: string, body?: unknown) =>
      (
        await testApp.call<SetupCheck>("POST", `/api/setup/checks/${what}`, {
          token,
          ...(body ? { body } : {}),
        })
      ).body;
    return { testApp, token, check };
  }

  test("an e-mail, which says where it went", async () => {
    const { testApp, token, check } = await open(async () => new Response(feed));
    const { body } = await testApp.call<SetupChecks>("GET", "/api/setup/checks", { token });
    expect(body).toEqual({ email: grace.email, from: null, until: "2026-11-21T10:00:00.000Z" });
    expect(await check("mail")).toEqual({
      works: true,
      message: "Printed in the server's log, like every e-mail until you add a mail server",
    });
    expect(testApp.mails).toMatchObject([{ to: grace.email, subject: "A test from topicapp" }]);
  });

  test("the digest, by asking where news is looked for, and a source without a key, which says so", async () => {
    const { check } = await open(async () => new Response(feed));
    expect(await check("source", { sourceId: "digest" })).toEqual({
      works: true,
      message: "The news searches answered, with 1 article",
    });
    const keyless = await check("source", { sourceId: "gpt-4o" });
    expect(keyless.works).toBe(false);
    expect(keyless.message).toContain("key");
    expect(await check("source", { sourceId: "none" })).toMatchObject({ code: "not_found" });
  });

  test("the digest where no news can be read, with the reason", async () => {
    const { check } = await open(async () => new Response("gone", { status: 410 }));
    const { works, message } = await check("source", { sourceId: "digest" });
    expect([works, message]).toEqual([false, expect.stringContaining("its server answered 410")]);
  });

  test("and nobody after that, nor anybody else", async () => {
    const { testApp, token } = await open(async () => new Response(feed));
    testApp.clock.advance(3_600_000);
    for (const [method, path] of [
      ["GET", "/api/setup/checks"],
      ["POST", "/api/setup/checks/mail"],
    ] as const)
      expect((await testApp.call(method, path, { token })).status).toBe(404);
    expect(testApp.mails).toEqual([]);
  });
});
