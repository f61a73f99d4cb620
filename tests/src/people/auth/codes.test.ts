import { describe, expect, test } from "bun:test";
import type { CodeSent } from "../../../../src/contract/account/auth.ts";
import { outbox } from "../../../../src/db/schema/outbox.ts";
import { authCodes } from "../../../../src/db/schema/people.ts";
import { suspend } from "../../../../src/people/users/users.ts";
import { priorities } from "../../../../src/sending/outbox/mail.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

describe("a sign-in code", () => {
  test("is asked for with the same answer for an address that is known, unknown, waiting or suspended", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const gone = await testApp.signUp("Kim");
    suspend(testApp.db, gone.user.id);
    await testApp.call("POST", "/api/auth/waitlist", { body: { email: "eve@example.org", name: "Eve" } });
    const before = testApp.mails.length;
    const answers: string[] = [];
    for (const name of ["ada", "kim", "eve", "zoe"]) {
      const answer = await testApp.call<Partial<CodeSent>>("POST", "/api/auth/login", {
        body: { email: `${name}@example.org` },
      });
      const { attempt = "", ...body } = answer.body;
      answers.push(
        JSON.stringify([answer.status, [...answer.headers], body, attempt.length]).replace(name, "…"),
      );
    }
    expect(new Set(answers).size).toBe(1);
    await testApp.app.sendMail();
    expect(testApp.mails.slice(before).map((mail) => mail.to)).toEqual(["ada@example.org"]);
  });

  test("joining the waitlist answers the same the second time, and for somebody who has an account", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const join = (email: string) =>
      testApp.call<unknown>("POST", "/api/auth/waitlist", { body: { email, name: "Somebody" } });
    const answers = [
      await join("eve@example.org"),
      await join("eve@example.org"),
      await join("ada@example.org"),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  test("works once", async () => {
    const testApp = openTestApp();
    const body = await freshCode(testApp);
    await expectStatus(200, testApp.call("POST", "/api/auth/verify", { body }));
    expect((await testApp.call("POST", "/api/auth/verify", { body })).body.code).toBe("code_invalid");
  });

  test("ends after ten minutes", async () => {
    const testApp = openTestApp();
    const body = await freshCode(testApp);
    testApp.clock.advance(10 * 60_000);
    expect((await testApp.call("POST", "/api/auth/verify", { body })).body.message).toBe(
      "Invalid or expired code",
    );
  });

  test("is not the newest any more when another was asked for, and opens nothing without its attempt", async () => {
    const testApp = openTestApp();
    const old = await freshCode(testApp);
    await testApp.call("POST", "/api/auth/login", { body: { email: old.email } });
    expect((await testApp.call("POST", "/api/auth/verify", { body: old })).status).toBe(400);
  });

  test("sent to someone else does not sign you in", async () => {
    const testApp = openTestApp();
    const { code } = await freshCode(testApp);
    await testApp.signUp("Eve");
    await testApp.call("POST", "/api/auth/login", { body: { email: "eve@example.org" } });
    expect(
      (await testApp.call("POST", "/api/auth/verify", { body: { email: "eve@example.org", code } })).status,
    ).toBe(400);
  });

  test("guessed wrong five times is refused even when the sixth guess is right", async () => {
    const testApp = openTestApp();
    const { email, code } = await freshCode(testApp);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await testApp.call("POST", "/api/auth/verify", { body: { email, code: wrong } })).status).toBe(
        400,
      );
    }
    expect((await testApp.call("POST", "/api/auth/verify", { body: { email, code } })).status).toBe(400);
  });

  test("stands in clear nowhere in the database or the log", async () => {
    const testApp = openTestApp();
    const { code } = await freshCode(testApp);
    const everything = testApp.db.$client.serialize().toString("latin1") + testApp.logged.join();
    expect(everything).not.toContain(code);
  });
});

describe("codes beside each other", () => {
  const email = "ada@example.org";
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };

  test("hold up to three, each with its own attempt", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const asked = [await ask(testApp), await ask(testApp), await ask(testApp)];
    expect(new Set(asked.map(({ attempt }) => attempt)).size).toBe(3);
    const [first, second] = asked;
    expect((await tryCode(testApp, { attempt: first?.attempt, code: second?.code })).status).toBe(400);
    for (const each of asked) expect((await tryCode(testApp, each)).status).toBe(200);
    for (const each of asked) expect((await tryCode(testApp, each)).status).toBe(400);
  });

  test("are as many as are asked for, and mailed, where no limits hold", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_RATE_LIMITS: "off" } });
    await testApp.signUp("Ada");
    const asked = [];
    for (let n = 0; n < 8; n++) asked.push(await ask(testApp));
    for (const each of asked) expect((await tryCode(testApp, each)).status).toBe(200);
  });

  test("are not ended by a stranger's asking, whose fourth request is answered alike and mails nothing", async () => {
    const testApp = openTestApp(limited);
    await testApp.signUp("Ada");
    testApp.clock.advance(3_600_000);
    const owner = await ask(testApp);
    const strangers = [await ask(testApp), await ask(testApp), await ask(testApp), await ask(testApp)];
    expect(strangers.map(({ code }) => code !== undefined)).toEqual([true, true, false, false]);
    expect(new Set(strangers.map(({ attempt }) => attempt.length)).size).toBe(1);
    expect((await tryCode(testApp, owner)).status).toBe(200);
  });

  test("count the tries of each apart: five with another's attempt, five without any, and the owner's is right", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const strangers = await ask(testApp);
    const owner = await ask(testApp);
    for (let tries = 0; tries < 8; tries++) {
      const code = other(owner.code);
      expect((await tryCode(testApp, { attempt: strangers.attempt, code })).status).toBe(400);
      expect((await tryCode(testApp, { code })).status).toBe(400);
      expect((await tryCode(testApp, { attempt: "made-up", code: owner.code })).status).toBe(400);
    }
    expect((await tryCode(testApp, strangers)).status).toBe(400);
    expect((await tryCode(testApp, { code: owner.code })).status).toBe(400);
    expect((await tryCode(testApp, owner)).status).toBe(200);
  });

  test("end after five tries with their attempt, even when the sixth is right", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const { attempt, code } = await ask(testApp);
    for (let tries = 0; tries < 5; tries++)
      expect((await tryCode(testApp, { attempt, code: other(code) })).status).toBe(400);
    expect((await tryCode(testApp, { attempt, code })).status).toBe(400);
  });

  test("are the address' own: an attempt opens nothing with another address", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    await testApp.signUp("Eve");
    const { attempt, code } = await ask(testApp);
    expect((await tryCode(testApp, { email: "eve@example.org", attempt, code })).status).toBe(400);
    expect((await tryCode(testApp, { attempt, code })).status).toBe(200);
  });

  test("give way to a request that names the attempt of one, and to no other's", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const [first, second, third] = [await ask(testApp), await ask(testApp), await ask(testApp)];
    const again = await ask(testApp, { attempt: third.attempt });
    expect(again.code).toBeDefined();
    expect((await tryCode(testApp, third)).status).toBe(400);
    for (const each of [first, second, again]) expect((await tryCode(testApp, each)).status).toBe(200);
  });

  test("always hold one for a browser that was signed in here before", async () => {
    const testApp = openTestApp(limited);
    const { device } = await testApp.signUp("Ada");
    await testApp.signUp("Eve");
    testApp.clock.advance(3_600_000);
    for (let asked = 0; asked < 3; asked++) await ask(testApp);
    expect((await ask(testApp)).code).toBeUndefined();
    const owners = [];
    for (let asked = 0; asked < 3; asked++) owners.push(await ask(testApp, { device }));
    // The three are the owner's now: no stranger gets between them, and a fourth of the owner's ends the first.
    expect((await ask(testApp)).code).toBeUndefined();
    owners.push(await ask(testApp, { device }));
    const statuses = [];
    for (const each of owners) statuses.push((await tryCode(testApp, each)).status);
    expect(statuses).toEqual([400, 200, 200, 200]);
  });

  type Forge = (own: string, eves: string) => string;
  test.each<[string, Forge]>([
    ["a device of somebody else's", (_, eves) => eves],
    ["one in other letters", (own) => own.toLowerCase()],
    ["one of another number", (own) => `x.${own.split(".")[1]}`],
    ["a number alone", (own) => own.split(".")[0] ?? ""],
    ["a dot", () => "."],
    ["nothing", () => ""],
  ])("are not held for %s", async (_, forge) => {
    const testApp = openTestApp(limited);
    const { device } = await testApp.signUp("Ada");
    const { device: eves } = await testApp.signUp("Eve");
    for (let asked = 0; asked < 3; asked++) await ask(testApp);
    expect((await ask(testApp, { device: forge(device, eves) })).code).toBeUndefined();
  });

  test("are asked for with a device of an address without an account as with any", async () => {
    const testApp = openTestApp();
    const { device } = await testApp.signUp("Ada");
    const body = { email: "nobody@example.org", device };
    expect((await testApp.call("POST", "/api/auth/login", { body })).status).toBe(200);
  });

  test("leave nothing in the database that a code could be worked out from", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const { code = "" } = await ask(testApp);
    const [row] = testApp.db.select().from(authCodes).all();
    expect(row?.code).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code).not.toBe(testApp.vault.hmac(`sign-in\n${email}\n${code}`));
  });

  test("go out before what strangers asked for, and what is for nobody holds up none", async () => {
    const testApp = openTestApp();
    const { device } = await testApp.signUp("Ada");
    for (let n = 0; n < 60; n++)
      await testApp.call("POST", "/api/auth/login", { body: { email: `n${n}@example.org` } });
    await testApp.signUp("Eve");
    const before = testApp.mails.length;
    await testApp.call("POST", "/api/auth/login", { body: { email: "eve@example.org" } });
    await testApp.call("POST", "/api/auth/login", { body: { email, device } });
    await testApp.app.sendMail();
    expect(testApp.mails.slice(before).map(({ to }) => to)).toEqual([email, "eve@example.org"]);
    const left = testApp.db.select().from(outbox).all();
    expect(new Set(left.map(({ priority }) => priority))).toEqual(new Set([priorities.nobody]));
    for (let rounds = 0; rounds < 4; rounds++) await testApp.app.sendMail();
    expect(testApp.db.select().from(outbox).all()).toEqual([]);
    expect(testApp.mails).toHaveLength(before + 2);
  });

  /** Asks for a code for Ada, a minute after the one before; `code` is undefined where none was mailed. */
  async function ask(testApp: TestApp, more: { device?: string; attempt?: string } = {}) {
    testApp.clock.advance(61_000);
    const sent = testApp.mails.length;
    const { body } = await expectStatus(
      200,
      testApp.call<CodeSent>("POST", "/api/auth/login", { body: { email, ...more } }),
    );
    await testApp.app.sendMail();
    return { attempt: body.attempt, code: testApp.mails[sent]?.shown.code };
  }

  const tryCode = (
    testApp: TestApp,
    body: { email?: string; attempt?: string | undefined; code: string | undefined },
  ) => testApp.call("POST", "/api/auth/verify", { body: { email, ...body } });

  const other = (code: string | undefined) => (code === "000000" ? "000001" : "000000");
});

async function freshCode(testApp: ReturnType<typeof openTestApp>) {
  await testApp.signUp("Ada");
  await testApp.call("POST", "/api/auth/login", { body: { email: "ada@example.org" } });
  await testApp.app.sendMail();
  return { email: "ada@example.org", code: testApp.mails.at(-1)?.shown.code ?? "" };
}
