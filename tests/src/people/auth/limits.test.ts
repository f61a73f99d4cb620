import { describe, expect, test } from "bun:test";
import type { CodeSent } from "../../../../src/contract/account/auth.ts";
import { failedSignIns } from "../../../../src/db/schema/people.ts";
import { rateEvents } from "../../../../src/db/schema/upkeep.ts";
import { createInvitation } from "../../../../src/people/auth/invitations.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

describe("the limits", () => {
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };
  const behindProxy = { env: { ...limited.env, TOPICAPP_TRUSTED_PROXIES: "127.0.0.0/8" } };
  const login = (testApp: TestApp, email: string) =>
    testApp.call("POST", "/api/auth/login", { body: { email } });

  test("mail an address one code a minute and five an hour, known or not, and say when again", async () => {
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      const testApp = openTestApp(limited);
      const answers: [number, string | null][] = [];
      for (let sent = 0; sent < 5; sent++) {
        expect((await login(testApp, email)).status).toBe(200);
        const again = await login(testApp, email);
        answers.push([again.status, again.headers.get("retry-after")]);
        testApp.clock.advance(60_000);
      }
      expect(answers).toEqual([...Array(4).fill([429, "60"]), [429, "3360"]]);
      expect((await login(testApp, email)).status).toBe(429);
      testApp.clock.advance(55 * 60_000);
      expect((await login(testApp, email)).status).toBe(200);
    }
  });

  test("count registering and signing in together, and a client over all addresses", async () => {
    const testApp = openTestApp(limited);
    const wanted = { code: null, maxUses: 1, expiresAt: null, note: null };
    const invitationCode = createInvitation(testApp.db, wanted, testApp.clock.now).code;
    const person = { email: "ada@example.org", username: "ada", name: "Ada Lindqvist" };
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    expect((await login(testApp, person.email)).status).toBe(429);
    for (let other = 0; other < 9; other++)
      expect((await login(testApp, `p${other}@example.org`)).status).toBe(200);
    expect((await login(testApp, "one-more@example.org")).status).toBe(429);
  });

  test("have no bound over all, which strangers could hold down for everybody", async () => {
    const testApp = openTestApp(behindProxy);
    const { ask } = listen(testApp);
    const statuses: number[] = [];
    for (let n = 0; n < 250; n++)
      statuses.push((await ask("login", `198.51.100.${n}`, { email: `p${n}@example.org` })).status);
    for (let n = 0; n < 250; n++)
      statuses.push(
        (await ask("waitlist", `198.51.100.${n}`, { email: `p${n}@example.org`, name: "P" })).status,
      );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });

  test("count IPv6 by its /64, and its /48 four times as generously", async () => {
    const testApp = openTestApp(behindProxy);
    const { ask } = listen(testApp);
    let n = 0;
    const login = async (client: string) =>
      (await ask("login", client, { email: `p${n++}@example.org` })).status;
    const many = async (count: number, client: (n: number) => string) => {
      const statuses: number[] = [];
      for (let each = 0; each < count; each++) statuses.push(await login(client(each)));
      return statuses.filter((status) => status === 200).length;
    };
    expect(await many(14, (each) => `2001:db8:1:1::${each + 1}`)).toBe(10);
    expect(await many(60, (each) => `2001:db8:1:${each + 2}::1`)).toBe(30);
    expect(await login("2001:db8:1:ff::1")).toBe(429);
    expect(await login("2001:db8:2:ff::1")).toBe(200);
    const verify = (client: string) => ask("verify", client, { email: "a@example.org", code: "123456" });
    const tried: number[] = [];
    for (let each = 0; each < 130; each++) tried.push((await verify(`2001:db8:1:${each + 2}::1`)).status);
    expect(tried.filter((status) => status === 400)).toHaveLength(100);
  });

  test("count a browser that was signed in here before apart from strangers, who cannot keep it out", async () => {
    const testApp = openTestApp(limited);
    const { device } = await testApp.signUp("Ada");
    testApp.clock.advance(60_000);
    const email = "ada@example.org";
    const ask = (body: object) => testApp.call("POST", "/api/auth/login", { body: { email, ...body } });
    const [strangers, owners, again]: number[][] = [[], [], []];
    for (let minute = 0; minute < 6; minute++) {
      strangers?.push((await ask({})).status);
      owners?.push((await ask({ device })).status);
      again?.push((await ask({ device })).status);
      testApp.clock.advance(61_000);
    }
    expect(strangers).toEqual([200, 200, 200, 200, 429, 429]);
    expect(owners).toEqual([200, 200, 200, 200, 200, 429]);
    expect(new Set(again)).toEqual(new Set([429]));
  });

  test("count a client as one, whatever it says of whom it asks for", async () => {
    const testApp = openTestApp(limited);
    const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}/api/auth/login`;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = {
        "content-type": "application/json",
        "x-forwarded-for": `198.51.100.${n}`,
        "x-real-ip": `198.51.100.${n}`,
      };
      statuses.push(
        (await fetch(url, { method: "POST", headers, body: JSON.stringify({ email: `p${n}@example.org` }) }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test("let a client try 25 codes in five minutes, over all addresses", async () => {
    const testApp = openTestApp(limited);
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries++) {
      const body = { email: `p${tries}@example.org`, code: "123456" };
      statuses.push((await testApp.call("POST", "/api/auth/verify", { body })).status);
    }
    expect(statuses).toEqual([...Array(25).fill(400), 429]);
    testApp.clock.advance(5 * 60_000);
    const body = { email: "a@example.org", code: "123456" };
    expect((await testApp.call("POST", "/api/auth/verify", { body })).status).toBe(400);
  });

  test.each([
    ["register", 10],
    ["waitlist", 10],
    ["login", 10],
    ["verify", 25],
    ["passkeys/verify", 40],
    ["passkeys/options", 40],
  ])("count what breaks a rule like what does not: %s", async (path, most) => {
    const testApp = openTestApp(limited);
    const statuses: number[] = [];
    const ask = (body: unknown) => testApp.call("POST", `/api/auth/${path}`, { body });
    for (let n = 0; n < most + 2; n++)
      statuses.push((await ask({ email: n, name: "x".repeat(5_000) })).status);
    const [refused] = statuses;
    expect(statuses).toEqual([...Array(most).fill(refused), 429, 429]);
    const late = await ask({});
    expect([late.body.code, late.headers.get("retry-after")]).toEqual([
      "too_many_requests",
      expect.any(String),
    ]);
    testApp.clock.advance(5 * 60_000);
    expect((await ask({})).status).toBe(refused as number);
  });

  test("count setting up, and a program that registers, before they look at what was sent", async () => {
    const testApp = openTestApp(limited);
    const many = async (path: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n++)
        statuses.push((await testApp.call("POST", path, { body: { n } })).status);
      return statuses;
    };
    expect(await many("/api/setup", 11)).toEqual([...Array(10).fill(400), 429]);
    expect(await many("/oauth/register", 21)).toEqual([...Array(20).fill(400), 429]);
  });

  test("do not count a client for what the limit of an address refused", async () => {
    const testApp = openTestApp(limited);
    expect((await login(testApp, "ada@example.org")).status).toBe(200);
    for (let n = 0; n < 20; n++) expect((await login(testApp, "ada@example.org")).status).toBe(429);
    const others: number[] = [];
    for (let n = 0; n < 10; n++) others.push((await login(testApp, `p${n}@example.org`)).status);
    expect(others).toEqual([...Array(9).fill(200), 429]);
  });

  test("hold across a restart, and are forgotten after an hour", async () => {
    const testApp = openTestApp(limited);
    await login(testApp, "ada@example.org");
    const other = openTestApp({ ...limited, dataDir: testApp.dataDir, clock: testApp.clock });
    expect((await login(other, "ada@example.org")).status).toBe(429);
    testApp.clock.advance(3_600_001);
    testApp.app.sweep();
    expect(testApp.db.select().from(rateEvents).all()).toEqual([]);
  });
});

describe("an account that is guessed at", () => {
  const email = "ada@example.org";
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };
  const ask = (testApp: TestApp, body: object) =>
    testApp.call<CodeSent>("POST", "/api/auth/login", { body: { email, ...body } });

  /** Guesses until so many tries were compared, as strangers from ever new clients may: `limits` begin afterwards. */
  async function guess(testApp: TestApp, address: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 5) {
      testApp.clock.advance(11 * 60_000);
      const { body } = await testApp.call<CodeSent>("POST", "/api/auth/login", { body: { email: address } });
      await testApp.app.sendMail();
      const right = testApp.mails.at(-1)?.shown.code;
      const code = right === "000000" ? "000001" : "000000";
      for (let tries = 0; tries < Math.min(5, count - done); tries++)
        await testApp.call("POST", "/api/auth/verify", {
          body: { email: address, code, attempt: body.attempt },
        });
    }
  }

  const warnings = (testApp: TestApp) =>
    testApp.mails.filter(({ subject }) => subject.includes("trying to sign in"));

  test("has its owner told once after 100 wrong tries in a row, and again after a sign-in and 100 more", async () => {
    const testApp = openTestApp();
    const { device } = await testApp.signUp("Ada");
    await guess(testApp, email, 99);
    expect(warnings(testApp)).toEqual([]);
    await guess(testApp, email, 1);
    await testApp.app.sendMail();
    expect(warnings(testApp).map(({ to }) => to)).toEqual([email]);
    await guess(testApp, email, 30);
    await testApp.app.sendMail();
    expect(warnings(testApp)).toHaveLength(1);

    testApp.clock.advance(11 * 60_000);
    const { body } = await ask(testApp, { device });
    await testApp.app.sendMail();
    const code = testApp.mails.at(-1)?.shown.code;
    await expectStatus(
      200,
      testApp.call("POST", "/api/auth/verify", { body: { email, code, attempt: body.attempt } }),
    );
    await guess(testApp, email, 95);
    await testApp.app.sendMail();
    expect(warnings(testApp)).toHaveLength(1);
    await guess(testApp, email, 5);
    await testApp.app.sendMail();
    expect(warnings(testApp)).toHaveLength(2);
  });

  test("has strangers wait longer, never more than an hour, and its owner's browser not at all", async () => {
    for (const address of [email, "nobody@example.org"]) {
      const testApp = openTestApp();
      const { device } = await testApp.signUp("Ada");
      const waits: (string | null)[] = [];
      for (const count of [100, 10, 20, 300]) {
        await guess(testApp, address, count);
        const limitedHouse = openTestApp({ ...limited, dataDir: testApp.dataDir, clock: testApp.clock });
        testApp.clock.advance(3_600_000);
        const stranger = () => limitedHouse.call("POST", "/api/auth/login", { body: { email: address } });
        expect((await stranger()).status).toBe(200);
        waits.push((await stranger()).headers.get("retry-after"));
        if (address === email) expect((await ask(limitedHouse, { device })).status).toBe(200);
        testApp.clock.advance(3_600_000);
        expect((await stranger()).status).toBe(200);
        testApp.clock.advance(3_600_000);
      }
      // Two minutes, four, sixteen, and an hour at most, for an address without an account as well.
      expect(waits).toEqual(["120", "240", "960", "3600"]);
    }
  });

  test("is forgotten by the sweep a month after the last of them, with or without an account", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    for (const address of [email, "nobody@example.org"]) await guess(testApp, address, 1);
    expect(testApp.db.select().from(failedSignIns).all()).toHaveLength(2);
    expect(JSON.stringify(testApp.db.select().from(failedSignIns).all())).not.toContain("@");
    testApp.clock.advance(31 * 86_400_000);
    testApp.app.sweep();
    expect(testApp.db.select().from(failedSignIns).all()).toEqual([]);
  });
});

/** The instance on a socket, behind a proxy that says who asks. */
function listen(testApp: TestApp) {
  const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}/api/auth`;
  const ask = (path: string, client: string, body: object) =>
    fetch(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": client },
      body: JSON.stringify(body),
    });
  return { ask };
}
