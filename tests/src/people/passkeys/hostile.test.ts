import { describe, expect, test } from "bun:test";
import type {
  NewPasskeyOptions,
  PasskeySignIn,
  PasskeySignInOptions,
} from "../../../../src/contract/account/passkeys.ts";
import { passkeyChallenges, passkeys, sessions } from "../../../../src/db/schema/people.ts";
import { suspend } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import {
  type Authenticator,
  addPasskey,
  type Bent,
  beginPasskey,
  beginSignIn,
  createAuthenticator,
  finishSignIn,
  register,
} from "../../../support/authenticator.ts";

interface Scene {
  testApp: TestApp;
  authenticator: Authenticator;
  options: PasskeySignInOptions;
}

/** Ada has a passkey that has signed in once, and begins to sign in with it. */
async function openScene(): Promise<Scene & { userId: string; token: string }> {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  const { authenticator } = await addPasskey(testApp, token);
  await expectStatus(200, finishSignIn(testApp, authenticator.get(await beginSignIn(testApp))));
  testApp.db.delete(sessions).run();
  return { testApp, authenticator, options: await beginSignIn(testApp), userId: user.id, token };
}

/** Answers in which the authenticator, the browser or somebody between them is bent. */
const bentAnswers: [name: string, bent: Bent][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["an origin that begins alike", { origin: "http://localhost:3000.evil.example" }],
  ["another port", { origin: "http://localhost:3001" }],
  ["the origin over https", { origin: "https://localhost:3000" }],
  ["another relying party", { rpId: "evil.example" }],
  ["a part of the relying party's name", { rpId: "host" }],
  ["an answer for adding a passkey", { type: "webauthn.create" }],
  ["an answer for a payment", { type: "payment.get" }],
  ["a challenge of one's own", { challenge: "b25lJ3Mgb3du" }],
  ["no challenge", { challenge: "" }],
  ["a page in somebody's frame", { crossOrigin: true }],
  ["a page in a named frame", { topOrigin: "https://evil.example" }],
  ["a counter that stands still", { counter: 1 }],
  ["a counter that went back to nothing", { counter: 0 }],
  ["nobody present", { flags: 4 }],
  ["nobody verified", { flags: 1 }],
  ["no flags", { flags: 0 }],
  ["an unknown credential", { id: "Zm9yZWlnbg" }],
  ["another user handle", { userHandle: "YW5vdGhlcg" }],
];

/** Answers that were changed, or come at the wrong time. */
const changedAnswers: [name: string, answer: (scene: Scene) => unknown][] = [
  [
    "a signature by another key",
    ({ authenticator, options }) => {
      const other = createAuthenticator().get(options);
      const { signature } = other.response;
      const own = authenticator.get(options);
      return { ...own, response: { ...own.response, signature } };
    },
  ],
  [
    "a signature over another origin's data",
    ({ authenticator, options }) => {
      const evil = authenticator.get(options, { origin: "https://evil.example" });
      const { clientDataJSON } = authenticator.get(options).response;
      return { ...evil, response: { ...evil.response, clientDataJSON } };
    },
  ],
  [
    "authenticator data with its counter changed",
    ({ authenticator, options }) => {
      const own = authenticator.get(options);
      const data = Buffer.from(own.response.authenticatorData, "base64url");
      data.writeUInt32BE(4_000_000, 33);
      return { ...own, response: { ...own.response, authenticatorData: data.toString("base64url") } };
    },
  ],
  [
    "authenticator data that ends early",
    ({ authenticator, options }) => {
      const own = authenticator.get(options);
      return { ...own, response: { ...own.response, authenticatorData: "AAAA" } };
    },
  ],
  ["two ids", ({ authenticator, options }) => ({ ...authenticator.get(options), rawId: "YW5vdGhlcg" })],
  [
    "client data that is no JSON",
    ({ authenticator, options }) => {
      const own = authenticator.get(options);
      return { ...own, response: { ...own.response, clientDataJSON: "AAAA" } };
    },
  ],
  [
    "no user handle",
    ({ authenticator, options }) => {
      const { response, ...own } = authenticator.get(options);
      const { userHandle: _, ...rest } = response;
      return { ...own, response: rest };
    },
  ],
  [
    "five minutes",
    ({ testApp, authenticator, options }) => {
      testApp.clock.advance(5 * 60_000);
      return authenticator.get(options);
    },
  ],
  [
    "a challenge that was swept away",
    ({ testApp, authenticator, options }) => {
      testApp.clock.advance(5 * 60_000);
      testApp.app.sweep();
      expect(testApp.db.select().from(passkeyChallenges).all()).toEqual([]);
      return authenticator.get(options);
    },
  ],
];

describe("a sign-in by passkey is refused, with nobody signed in and nothing told of why, for", () => {
  test("an answer that is bent in any way", async () => {
    const { testApp, authenticator } = await openScene();
    for (const [name, bent] of bentAnswers) {
      const options = await beginSignIn(testApp);
      await expectRefused({ testApp }, authenticator.get(options, bent), name);
    }
  });

  test("an answer that was changed, or comes at the wrong time", async () => {
    const scene = await openScene();
    for (const [name, answer] of changedAnswers) {
      const options = await beginSignIn(scene.testApp);
      await expectRefused(scene, answer({ ...scene, options }), name);
    }
  });

  test("an answer that was given already, and another one to its challenge", async () => {
    const { testApp, authenticator, options } = await openScene();
    const credential = authenticator.get(options);
    expect((await finishSignIn(testApp, credential)).status).toBe(200);
    for (const again of [credential, authenticator.get(options)])
      expect((await finishSignIn(testApp, again)).body.code).toBe("code_invalid");
  });

  test("the right answer after a wrong one to its challenge", async () => {
    const { testApp, authenticator, options } = await openScene();
    await finishSignIn(testApp, authenticator.get(options, { flags: 1 }));
    await expectRefused({ testApp }, authenticator.get(options));
  });

  test("all but one of twenty at once to one challenge, and of two with one counter", async () => {
    const { testApp, authenticator, options } = await openScene();
    const credential = authenticator.get(options);
    const all = await Promise.all(Array.from({ length: 20 }, () => finishSignIn(testApp, credential)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const pair = [await beginSignIn(testApp), await beginSignIn(testApp)];
    const both = await Promise.all(
      pair.map((each) => finishSignIn(testApp, authenticator.get(each, { counter: 50 }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("a challenge for adding a passkey", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const { authenticator } = await addPasskey(testApp, token);
    testApp.db.delete(passkeyChallenges).run();
    const { challenge, rp } = await beginPasskey(testApp, token);
    const options = { challenge, rpId: rp.id, timeout: 1, userVerification: "required" } as const;
    expect((await finishSignIn(testApp, authenticator.get(options))).body.code).toBe("code_invalid");
  });

  test("somebody who is suspended, who is told so once the passkey is proved", async () => {
    const { testApp, authenticator, options, userId } = await openScene();
    suspend(testApp.db, userId);
    const refused = await finishSignIn(testApp, authenticator.get(options));
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(testApp.db.select().from(sessions).all()).toEqual([]);
    const wrong = authenticator.get(await beginSignIn(testApp), { origin: "https://evil.example" });
    expect((await finishSignIn(testApp, wrong)).body.code).toBe("code_invalid");
  });
});

async function expectRefused(
  { testApp }: Pick<Scene, "testApp">,
  credential: unknown,
  name = "the answer",
): Promise<void> {
  const before = testApp.db.select().from(passkeys).all();
  const answer = await finishSignIn(testApp, credential as PasskeySignIn["credential"]);
  expect([name, answer.status, answer.body.code]).toEqual([name, 400, "code_invalid"]);
  expect(testApp.db.select().from(sessions).all()).toEqual([]);
  expect(testApp.db.select().from(passkeys).all()).toEqual(before);
}

const certificate = new Map<string, unknown>([
  ["alg", -7],
  ["sig", new Uint8Array(70)],
  ["x5c", [new Uint8Array(100)]],
]);

const signedWrong = new Map<string, unknown>([
  ["alg", -7],
  ["sig", new Uint8Array(70)],
]);

const bentAdditions: [name: string, bent: Bent][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another relying party", { rpId: "evil.example" }],
  ["an answer for signing in", { type: "webauthn.get" }],
  ["a challenge of one's own", { challenge: "b25lJ3Mgb3du" }],
  ["a page in somebody's frame", { crossOrigin: true }],
  ["nobody present", { flags: 4 }],
  ["nobody verified", { flags: 1 }],
  ["an algorithm that was not asked for", { algorithm: -47 }],
  ["a key of no known algorithm", { algorithm: 5 }],
  ["an attestation by a certificate", { attestation: { format: "packed", statement: certificate } }],
  ["an attestation of FIDO U2F", { attestation: { format: "fido-u2f", statement: certificate } }],
  ["an attestation of Android", { attestation: { format: "android-key", statement: certificate } }],
  [
    "a self-attestation with a wrong signature",
    { attestation: { format: "packed", statement: signedWrong } },
  ],
  ["an attestation of no known format", { attestation: { format: "made-up", statement: new Map() } }],
];

describe("adding a passkey is refused for", () => {
  test("an answer that is bent in any way", async () => {
    const { testApp, token } = await openAdding();
    for (const [name, bent] of bentAdditions) {
      const options = await beginPasskey(testApp, token);
      await expectNotAdded(testApp, token, createAuthenticator().create(options, bent), name);
    }
  });

  test("another user's challenge, and another session's", async () => {
    const { testApp, options } = await openAdding();
    const eve = await testApp.signUp("Eve");
    await expectNotAdded(testApp, eve.token, createAuthenticator().create(options));
    const hers = await beginPasskey(testApp, eve.token);
    await testApp.call("POST", "/api/auth/logout", { token: eve.token });
    expect(testApp.db.select().from(passkeyChallenges).all()).toHaveLength(1);
    const { token } = await testApp.signUp("Ida");
    await expectNotAdded(testApp, token, createAuthenticator().create(hers));
  });

  test("a challenge for signing in, one that was used, and one that is too old", async () => {
    const { testApp, token, options } = await openAdding();
    const { challenge } = await beginSignIn(testApp);
    await expectNotAdded(testApp, token, createAuthenticator().create({ ...options, challenge }));
    await expectNotAdded(testApp, token, createAuthenticator().create(options, { flags: 1 }));
    await expectNotAdded(testApp, token, createAuthenticator().create(options));
    const late = await beginPasskey(testApp, token);
    testApp.clock.advance(5 * 60_000);
    await expectNotAdded(testApp, token, createAuthenticator().create(late));
  });

  test("whoever comes with an API token, whatever its scope", async () => {
    const { testApp, token } = await openAdding();
    const body = { name: "Script", scope: "write" };
    const made = await testApp.call<{ token: string }>("POST", "/api/account/tokens", { token, body });
    for (const path of ["code", "options"]) {
      const refused = await testApp.call("POST", `${register}/${path}`, { token: made.body.token });
      expect(refused.status).toBe(403);
    }
    const listed = await testApp.call("GET", "/api/account/passkeys", { token: made.body.token });
    expect(listed.status).toBe(403);
  });

  test("somebody who was suspended meanwhile", async () => {
    const { testApp, token, options, userId } = await openAdding();
    suspend(testApp.db, userId);
    const body = { name: "Phone", credential: createAuthenticator().create(options) };
    expect((await testApp.call("POST", `${register}/verify`, { token, body })).status).toBe(401);
  });
});

async function openAdding(): Promise<{
  testApp: TestApp;
  token: string;
  userId: string;
  options: NewPasskeyOptions;
}> {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  return { testApp, token, userId: user.id, options: await beginPasskey(testApp, token) };
}

async function expectNotAdded(
  testApp: TestApp,
  token: string,
  credential: unknown,
  name = "the answer",
): Promise<void> {
  const body = { name: "Phone", credential };
  const answer = await testApp.call("POST", `${register}/verify`, { token, body });
  expect([name, answer.status, answer.body.code]).toEqual([name, 400, "code_invalid"]);
  expect(testApp.db.select().from(passkeys).all()).toEqual([]);
}
