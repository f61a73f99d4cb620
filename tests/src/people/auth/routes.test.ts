import { describe, expect, test } from "bun:test";
import { openVault } from "../../../../src/base/secret.ts";
import type { CodeSent, Session } from "../../../../src/contract/account/auth.ts";
import type { User } from "../../../../src/contract/community/users.ts";
import { authCodes, sessions, users } from "../../../../src/db/schema/people.ts";
import { createInvitation, listInvitations } from "../../../../src/people/auth/invitations.ts";
import { createTokens } from "../../../../src/people/auth/tokens.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";

const day = 86_400_000;
const person = { email: "ada@example.org", username: "ada", name: "Ada Lindqvist" };

function invite(testApp: ReturnType<typeof openTestApp>, maxUses = 1) {
  return createInvitation(testApp.db, { code: null, maxUses, expiresAt: null, note: null }, testApp.clock.now)
    .code;
}

describe("registering", () => {
  test("with an invitation mails a code that opens a session", async () => {
    const testApp = openTestApp();
    const body = { ...person, email: " Ada@Example.ORG ", invitationCode: invite(testApp) };
    const registered = await expectStatus(
      201,
      testApp.call<{ email: string }>("POST", "/api/auth/register", { body }),
    );
    expect(registered.body.email).toBe(person.email);
    await testApp.app.sendMail();
    const code = testApp.mails[0]?.shown.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    expect(testApp.mails[0]?.subject).toContain(code);
    const verified = await expectStatus(
      200,
      testApp.call<Session>("POST", "/api/auth/verify", { body: { email: person.email, code } }),
    );
    expect(verified.body.user).toMatchObject({ ...person, isVerified: true, followedTopicsCount: 0 });
    const me = await testApp.call<{ user: User }>("GET", "/api/auth/me", { token: verified.body.token });
    expect(me.body.user).toEqual(verified.body.user);
  });

  test("without a valid invitation says so and makes no account", async () => {
    const testApp = openTestApp();
    const answer = await testApp.call("POST", "/api/auth/register", {
      body: { ...person, invitationCode: "nope" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invitation_invalid");
    expect(answer.body.message).toMatch(/invitation/i);
    await testApp.app.sendMail();
    expect(testApp.mails).toEqual([]);
  });

  test("names every field that breaks a rule, in the words of the forms", async () => {
    const testApp = openTestApp();
    const body = { email: "not an address", username: "ab", name: "  ", invitationCode: "" };
    const answer = await testApp.call("POST", "/api/auth/register", { body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: "email", message: "Invalid email address" },
      { path: "username", message: "Username must be at least 3 characters" },
      { path: "name", message: "Name is required" },
      { path: "invitationCode", message: "Invitation code is required" },
    ]);
  });

  test("again before confirming costs no second use of the invitation", async () => {
    const testApp = openTestApp();
    const invitationCode = invite(testApp);
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...person, name: "Ada L.", invitationCode } }),
    );
    const other = { email: "eve@example.org", username: "eve", name: "Eve", invitationCode };
    expect((await testApp.call("POST", "/api/auth/register", { body: other })).body.code).toBe(
      "invitation_invalid",
    );
  });

  test("with an address that waits for confirmation takes a valid invitation, and renames nobody", async () => {
    const testApp = openTestApp();
    const invitationCode = invite(testApp);
    const first = await expectStatus(
      201,
      testApp.call<CodeSent>("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    await testApp.app.sendMail();
    const code = testApp.mails.at(-1)?.shown.code;
    const mails = testApp.mails.length;
    const eves = { email: person.email, username: "goose", name: "Silly Goose" };
    const [waiting, unknown] = [
      await testApp.call("POST", "/api/auth/register", { body: { ...eves, invitationCode: "nope" } }),
      await testApp.call("POST", "/api/auth/register", {
        body: { ...eves, email: "nobody@example.org", invitationCode: "nope" },
      }),
    ];
    expect([waiting.status, waiting.body]).toEqual([400, unknown.body]);
    expect(waiting.body.code).toBe("invitation_invalid");
    // With an invitation of her own she has a code mailed to its owner, who still gets the name that he registered.
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...eves, invitationCode: invite(testApp) } }),
    );
    await testApp.app.sendMail();
    expect(testApp.mails.slice(mails).map(({ to }) => to)).toEqual([person.email]);
    const verified = await expectStatus(
      200,
      testApp.call<Session>("POST", "/api/auth/verify", {
        body: { email: person.email, code, attempt: first.body.attempt },
      }),
    );
    expect(verified.body.user).toMatchObject(person);
  });

  test("with another invitation gives the use of the first one back", async () => {
    const testApp = openTestApp();
    const [first, second] = [invite(testApp), invite(testApp)];
    for (const invitationCode of [first, second, second])
      await expectStatus(
        201,
        testApp.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
      );
    const used = listInvitations(testApp.db).map(({ code, usedCount }) => [code, usedCount]);
    expect(Object.fromEntries(used)).toEqual({ [first]: 0, [second]: 1 });
  });

  test("without an invitation answers the same for usernames that are taken and free", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const ask = async (email: string, username: string) => {
      const body = { email, username, name: "Eve", invitationCode: "nope" };
      const answer = await testApp.call("POST", "/api/auth/register", { body });
      return JSON.stringify([answer.status, answer.body]);
    };
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", {
        body: { ...person, email: "wait@example.org", username: "wait", invitationCode: invite(testApp) },
      }),
    );
    const answers = [];
    for (const email of ["wait@example.org", "new@example.org", "ada@example.org"])
      for (const username of ["ada", "free"]) answers.push(await ask(email, username));
    expect(new Set(answers).size).toBe(1);
  });

  test("mails a code whatever strangers asked for before with the address", async () => {
    const testApp = openTestApp();
    for (let asked = 0; asked < 4; asked++)
      await testApp.call("POST", "/api/auth/login", { body: { email: person.email } });
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...person, invitationCode: invite(testApp) } }),
    );
    await testApp.app.sendMail();
    const body = { email: person.email, code: testApp.mails[0]?.shown.code };
    await expectStatus(200, testApp.call("POST", "/api/auth/verify", { body }));
  });

  test("a taken address or username is refused without using up the invitation", async () => {
    const testApp = openTestApp();
    await testApp.signUp("Ada");
    const invitationCode = invite(testApp);
    const sameAddress = { ...person, username: "other", invitationCode };
    const answer = await testApp.call("POST", "/api/auth/register", { body: sameAddress });
    expect(answer.status).toBe(409);
    expect(answer.body.message).not.toMatch(/invitation|code/i);
    const sameName = { ...person, email: "new@example.org", username: "ADA", invitationCode };
    expect((await testApp.call("POST", "/api/auth/register", { body: sameName })).status).toBe(409);
    const free = { email: "new@example.org", username: "new", name: "New", invitationCode };
    await expectStatus(201, testApp.call("POST", "/api/auth/register", { body: free }));
  });
});

describe("a session", () => {
  test("ends with logout, from the next request on", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await expectStatus(200, testApp.call("POST", "/api/auth/logout", { token }));
    expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("ends after thirty days without use", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    testApp.clock.advance(30 * day - 1);
    expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(200);
    testApp.clock.advance(30 * day);
    expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("is renewed by use, but not beyond ninety days", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    for (let days = 10; days < 90; days += 10) {
      testApp.clock.advance(10 * day);
      expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(200);
    }
    testApp.clock.advance(10 * day);
    expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("is not opened by a token that we did not sign, or not for this", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada");
    const [header = "", claims = "", signature = ""] = token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const otherClaims = Buffer.from(JSON.stringify({ sub: "x", jti: "y", aud: "topicapp" })).toString(
      "base64url",
    );
    const exp = Math.floor(testApp.clock.now.getTime() / 1000) + 3600;
    const { jti = "" } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const known = { sub: user.id, jti, aud: "topicapp", exp };
    const ours = createTokens(testApp.vault);
    const theirs = createTokens(openVault("another secret that is long enough too"));
    const right = await ours.sign(known);
    expect((await testApp.call("GET", "/api/auth/me", { token: right })).status).toBe(200);
    for (const forged of [
      await theirs.sign(known),
      await ours.sign({ ...known, aud: "other" }),
      await ours.sign({ ...known, exp: exp - 7200 }),
      unsigned,
      `${header}.${otherClaims}.${signature}`,
      `${token}AAAA`,
      "x.y.z",
      token.slice(0, -4),
    ]) {
      expect((await testApp.call("GET", "/api/auth/me", { token: forged })).status).toBe(401);
    }
  });
});

test("a session's token opens nothing as a cookie or in the address, and no cookie is set", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const headers = { cookie: `authToken=${token}` };
  const answer = await testApp.app.handle(
    new Request(`http://localhost/api/auth/me?authToken=${token}`, { headers }),
  );
  expect(answer.status).toBe(401);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("an invitation code holds at least 80 random bits", () => {
  const testApp = openTestApp();
  const codes = Array.from({ length: 200 }, () => invite(testApp).replaceAll("-", ""));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  for (let place = 0; place < 16; place++) {
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(24);
  }
});

describe("sweeping", () => {
  test("removes what has expired, and a registration that was never confirmed gives its use back", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Kim");
    const invitationCode = invite(testApp);
    await expectStatus(
      201,
      testApp.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    testApp.clock.advance(day - 1);
    testApp.app.sweep();
    expect(testApp.db.select().from(users).all()).toHaveLength(2);
    testApp.clock.advance(2);
    testApp.app.sweep();
    expect(
      testApp.db
        .select()
        .from(users)
        .all()
        .map(({ name }) => name),
    ).toEqual(["Kim"]);
    expect(testApp.db.select().from(authCodes).all()).toEqual([]);
    const other = { email: "eve@example.org", username: "eve", name: "Eve", invitationCode };
    await expectStatus(201, testApp.call("POST", "/api/auth/register", { body: other }));
    testApp.clock.advance(30 * day);
    testApp.app.sweep();
    expect(testApp.db.select().from(sessions).all()).toEqual([]);
    expect((await testApp.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });
});
