import { describe, expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Passkey } from "../../../../src/contract/account/passkeys.ts";
import { limits, rates } from "../../../../src/contract/base/limits.ts";
import { passkeyChallenges, passkeys, userIdentities } from "../../../../src/db/schema/people.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  createAuthenticator,
  finishSignIn,
  register,
} from "../../../support/authenticator.ts";

const minute = 60_000;
const own = "/api/account/passkeys";

const list = async (testApp: TestApp, token: string) =>
  (await expectStatus(200, testApp.call<Passkey[]>("GET", own, { token }))).body;

async function signIn(testApp: TestApp, { authenticator }: Awaited<ReturnType<typeof addPasskey>>) {
  const credential = authenticator.get(await beginSignIn(testApp));
  return (await expectStatus(200, finishSignIn(testApp, credential))).body;
}

async function mailedCode(testApp: TestApp, token: string) {
  const sent = await expectStatus(
    200,
    testApp.call<{ attempt: string }>("POST", `${register}/code`, { token }),
  );
  await testApp.app.sendMail();
  return { attempt: sent.body.attempt, code: testApp.mails.at(-1)?.shown.code ?? "" };
}

describe("a passkey", () => {
  test("is added by somebody who has just signed in, signs in without an address, and is listed", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada");
    testApp.mails.length = 0;
    const added = await addPasskey(testApp, token, "  Ada's phone ");
    expect(added.passkey).toEqual({
      id: expect.any(String),
      name: "Ada's phone",
      createdAt: testApp.clock.now.toISOString(),
      lastUsedAt: null,
    });
    await testApp.app.sendMail();
    expect(testApp.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@example.org", "A passkey was added to your topicapp account"],
    ]);
    testApp.clock.advance(minute);
    const session = await signIn(testApp, added);
    expect(session.user).toMatchObject({ id: user.id, email: "ada@example.org" });
    expect(session.device).toBeString();
    expect((await testApp.call("GET", "/api/auth/me", { token: session.token })).status).toBe(200);
    expect(await list(testApp, session.token)).toEqual([
      { ...added.passkey, lastUsedAt: testApp.clock.now.toISOString() },
    ]);
  });

  test("is asked for so that it is discoverable, verifies its user, and tells nothing of them", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada");
    const options = await beginPasskey(testApp, token);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "topicapp" },
      user: { name: "ada", displayName: "Ada" },
      attestation: "none",
      timeout: 5 * minute,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const handle = Buffer.from(options.user.id, "base64url");
    expect(handle).toHaveLength(32);
    for (const known of [user.id, "ada", "ada@example.org"])
      expect([options.user.id.includes(known), handle.includes(known)]).toEqual([false, false]);
    const asked = await beginSignIn(testApp);
    expect(Object.keys(asked).sort()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
  });

  test("is one of several, by one user handle, each with a name that can be changed", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const phone = await addPasskey(testApp, token);
    testApp.clock.advance(1000);
    const laptop = await addPasskey(testApp, token, "Laptop");
    expect(laptop.options.user.id).toBe(phone.options.user.id);
    expect(laptop.options.excludeCredentials.map(({ id }) => id)).toEqual([phone.authenticator.id]);
    const path = `${own}/${phone.passkey.id}`;
    await expectStatus(200, testApp.call("PUT", path, { token, body: { name: "Old phone" } }));
    expect((await list(testApp, token)).map(({ name }) => name)).toEqual(["Laptop", "Old phone"]);
    await expectStatus(200, testApp.call("DELETE", path, { token }));
    expect((await testApp.call("DELETE", path, { token })).status).toBe(404);
    const gone = phone.authenticator.get(await beginSignIn(testApp));
    expect((await finishSignIn(testApp, gone)).body.code).toBe("code_invalid");
    await signIn(testApp, laptop);
  });

  test("of somebody else is not found, renamed or removed", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { passkey } = await addPasskey(testApp, ada.token);
    const path = `${own}/${passkey.id}`;
    const asked = { token: eve.token, body: { name: "Mine" } };
    expect((await testApp.call("PUT", path, asked)).status).toBe(404);
    expect((await testApp.call("DELETE", path, { token: eve.token })).status).toBe(404);
    expect(await list(testApp, eve.token)).toEqual([]);
    expect(await list(testApp, ada.token)).toEqual([passkey]);
  });

  test("signs in where signing in by e-mail is switched off", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const added = await addPasskey(testApp, token);
    await testApp.app.close(0);
    const { dataDir, clock } = testApp;
    const off = openTestApp({ dataDir, clock, env: { TOPICAPP_EMAIL_SIGN_IN: "off" } });
    const session = await signIn(off, added);
    expect(session.user.username).toBe("ada");
    const { passkey: laptop } = await addPasskey(off, session.token, "Laptop");
    const remove = (id: string) => off.call("DELETE", `${own}/${id}`, { token: session.token });
    expect((await remove(added.passkey.id)).status).toBe(200);
    const refused = await remove(laptop.id);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: "This passkey is your only way to sign in. Add another one first" }),
    ]);
    expect(await list(off, session.token)).toHaveLength(1);
    const identity = { issuer: "https://login.example", subject: "ada-1", userId: session.user.id };
    off.db
      .insert(userIdentities)
      .values({ ...identity, createdAt: clock.now })
      .run();
    expect((await remove(laptop.id)).status).toBe(200);
  });

  test("counts for no more than twenty of a user, and once", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { authenticator } = await addPasskey(testApp, token);
    const credential = authenticator.create(await beginPasskey(testApp, eve.token));
    const again = { token: eve.token, body: { name: "Phone", credential } };
    expect((await testApp.call("POST", `${register}/verify`, again)).status).toBe(409);
    for (let n = 1; n < limits.passkeys; n++) await addPasskey(testApp, token, `${n}`);
    expect((await testApp.call("POST", `${register}/options`, { token })).status).toBe(409);
  });

  test("is in the takeout without its key, and goes with the account", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const { passkey, authenticator } = await addPasskey(testApp, token);
    await beginPasskey(testApp, token);
    const [row] = testApp.db.select().from(passkeys).all();
    const taken = await testApp.call<{ passkeys: Passkey[] }>("GET", "/api/account/takeout", { token });
    expect(taken.body.passkeys).toEqual([passkey]);
    for (const secret of [row?.publicKey, row?.userHandle, authenticator.id])
      expect(JSON.stringify(taken.body)).not.toContain(secret ?? "?");
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token }));
    expect(testApp.db.select().from(passkeys).all()).toEqual([]);
    expect(testApp.db.select().from(passkeyChallenges).all()).toEqual([]);
  });

  test("is added after five minutes only with a code that was mailed for it", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const ask = (body?: unknown) => testApp.call("POST", `${register}/options`, { token, body });
    testApp.clock.advance(5 * minute);
    expect((await ask()).status).toBe(200);
    testApp.clock.advance(1);
    expect((await ask()).body.code).toBe("forbidden");
    const { attempt, code } = await mailedCode(testApp, token);
    expect(testApp.mails.at(-1)?.subject).toBe(`${code} adds a passkey to your topicapp account`);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await ask({ attempt, code: wrong })).body.code).toBe("code_invalid");
    expect((await ask({ code })).body.code).toBe("code_invalid");
    expect((await ask({ attempt, code })).status).toBe(200);
    expect((await ask({ attempt, code })).body.code).toBe("code_invalid");
    expect((await ask()).status).toBe(403);
  });

  test("is not added by a code for signing in, by another user's, nor after five wrong ones", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    testApp.clock.advance(6 * minute);
    const ask = (body: unknown) => testApp.call("POST", `${register}/options`, { token, body });
    const email = "ada@example.org";
    const login = await testApp.call<{ attempt: string }>("POST", "/api/auth/login", { body: { email } });
    await testApp.app.sendMail();
    const signingIn = { attempt: login.body.attempt, code: testApp.mails.at(-1)?.shown.code };
    expect((await ask(signingIn)).body.code).toBe("code_invalid");
    expect((await ask(await mailedCode(testApp, eve.token))).body.code).toBe("code_invalid");
    const { attempt, code } = await mailedCode(testApp, token);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++) await ask({ attempt, code: wrong });
    expect((await ask({ attempt, code })).body.code).toBe("code_invalid");
  });

  test("asks for no more than five codes an hour", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_RATE_LIMITS: "on" } });
    const { token } = await testApp.signUp("Ada");
    for (let n = 0; n < rates.passkeyCodes.max; n++) await mailedCode(testApp, token);
    expect((await testApp.call("POST", `${register}/code`, { token })).status).toBe(429);
  });
});

describe("the address of TOPICAPP_URL", () => {
  test.each([
    ["https://home.example/topics", "home.example", "https://home.example"],
    ["https://topics.example:8443", "topics.example", "https://topics.example:8443"],
    ["http://localhost:4000", "localhost", "http://localhost:4000"],
  ])("%s is what passkeys are bound to, without its path", async (url, rpId, origin) => {
    const testApp = openTestApp({ env: { TOPICAPP_URL: url } });
    const { pathname } = new URL(url);
    const base = pathname === "/" ? "" : pathname;
    const call: TestApp["call"] = (method, path, options) => testApp.call(method, base + path, options);
    const below = { ...testApp, call };
    const { token }: Session = await signUpBelow(below);
    const { authenticator } = await addPasskey(below, token, "Phone", { origin });
    const options = await beginSignIn(below);
    expect(options.rpId).toBe(rpId);
    expect((await finishSignIn(below, authenticator.get(options, { origin }))).status).toBe(200);
  });

  test.each([
    ["http://192.168.1.20:3000", "an address with a name"],
    ["https://[2001:db8::1]", "an address with a name"],
    ["http://topics.home.arpa", "https"],
  ])("%s allows none, and the refusal says that they need %s", async (url, needed) => {
    const page = "<!doctype html>{{sign-in}}";
    const testApp = openTestApp({ env: { TOPICAPP_URL: url }, web: { files: new Map(), page } });
    const { token } = await testApp.signUp("Ada");
    for (const path of ["/api/auth/passkeys/options", `${register}/options`]) {
      const refused = await testApp.call("POST", path, { token });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        `Passkeys need ${needed}, and topicapp is at ${url} (TOPICAPP_URL)`,
      ]);
    }
    const credential = createAuthenticator().get(nowhere, { userHandle: "none" });
    expect((await finishSignIn(testApp, credential)).status).toBe(403);
    expect((await testApp.call<string>("GET", "/auth")).body).toBe("<!doctype html>email");
  });

  test("that allows them is told to the sign-in screen", async () => {
    const testApp = openTestApp({ web: { files: new Map(), page: "<!doctype html>{{sign-in}}" } });
    expect((await testApp.call<string>("GET", "/auth")).body).toBe("<!doctype html>email passkey");
  });
});

const nowhere = { challenge: "none", rpId: "none", timeout: 1, userVerification: "required" } as const;

/** Somebody who signs up where the app is below a path. */
async function signUpBelow(testApp: TestApp): Promise<Session> {
  const { createInvitation } = await import("../../../../src/people/auth/invitations.ts");
  const wanted = { code: null, maxUses: 1, expiresAt: null, note: null };
  const { code: invitationCode } = createInvitation(testApp.db, wanted, testApp.clock.now);
  const email = "ada@example.org";
  const registration = { email, username: "ada", name: "Ada", invitationCode };
  await expectStatus(201, testApp.call("POST", "/api/auth/register", { body: registration }));
  await testApp.app.sendMail();
  const body = { email, code: testApp.mails.at(-1)?.shown.code };
  return (await expectStatus(200, testApp.call<Session>("POST", "/api/auth/verify", { body }))).body;
}
