import { describe, expect, test } from "bun:test";
import { sessions, signInTickets, userIdentities, users } from "../../../../src/db/schema/people.ts";
import { suspend } from "../../../../src/people/users/users.ts";
import {
  adaAtProvider,
  clientId,
  issuer,
  type OpenIdScene,
  openBrowser,
  openOpenIdScene,
  otherKey,
  sign,
} from "./scripted-provider.ts";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

type Bend = (scene: OpenIdScene) => void;

/** Sign-ins in which the provider, or somebody in its place, answers wrongly. */
const wrongAnswers: [name: string, bend: Bend][] = [
  ["another nonce", ({ script }) => (script.claims = { ...adaAtProvider, nonce: "another" })],
  ["no nonce", ({ script }) => (script.claims = { ...adaAtProvider, nonce: undefined as never })],
  ["another audience", ({ script }) => (script.claims = { ...adaAtProvider, aud: "another-client" })],
  [
    "several audiences and another authorized party",
    ({ script }) => (script.claims = { ...adaAtProvider, aud: [clientId, "b"], azp: "b" }),
  ],
  [
    "another issuer in the token",
    ({ script }) => (script.claims = { ...adaAtProvider, iss: "https://evil.example" }),
  ],
  ["another authorized party", ({ script }) => (script.claims = { ...adaAtProvider, azp: "another-client" })],
  ["no authorized party's name", ({ script }) => (script.claims = { ...adaAtProvider, azp: "" })],
  [
    "an authorized party that is no name",
    ({ script }) => (script.claims = { ...adaAtProvider, azp: [clientId] }),
  ],
  [
    "an issuer that begins alike",
    ({ script }) => (script.claims = { ...adaAtProvider, iss: `${issuer}.evil.example` }),
  ],
  ["an expired token", ({ script }) => (script.claims = { ...adaAtProvider, exp: 1_700_000_000 })],
  ["a token without an end", ({ script }) => (script.claims = { ...adaAtProvider, exp: undefined as never })],
  [
    "a token that is not valid yet",
    ({ script }) => (script.claims = { ...adaAtProvider, nbf: 4_000_000_000 }),
  ],
  [
    "a token without a subject",
    ({ script }) => (script.claims = { ...adaAtProvider, sub: undefined as never }),
  ],
  [
    "a token of the algorithm none",
    ({ script }) => (script.idToken = (payload) => `${encoded({ alg: "none" })}.${encoded(payload)}.`),
  ],
  ["a token signed by another key", ({ script }) => (script.idToken = (payload) => sign(payload, otherKey))],
  [
    "a token of an unknown key",
    ({ script }) => (script.idToken = (payload) => sign(payload, otherKey, { kid: "unknown" })),
  ],
  [
    "a token signed with the client's secret",
    ({ script }) =>
      (script.idToken = (payload) => {
        const head = `${encoded({ alg: "HS256" })}.${encoded(payload)}`;
        const key = "a secret of the client";
        return `${head}.${new Bun.CryptoHasher("sha256", key).update(head).digest("base64url")}`;
      }),
  ],
  [
    "a token whose claims were changed after signing",
    ({ script }) =>
      (script.idToken = async (payload) => {
        const [head, , signature] = (await sign(payload)).split(".");
        return `${head}.${encoded({ ...payload, sub: "eve" })}.${signature}`;
      }),
  ],
  [
    "no token at all",
    ({ script }) => (script.token = () => Response.json({ access_token: "a", token_type: "Bearer" })),
  ],
  ["an answer that is no JSON", ({ script }) => (script.token = () => new Response("<html>"))],
  ["an answer without end", ({ script }) => (script.token = () => new Response("x".repeat(600 * 1024)))],
  [
    "a redirect in place of tokens",
    ({ script }) => (script.token = () => Response.redirect("https://evil.example/")),
  ],
  ["another person at the userinfo endpoint", ({ script }) => (script.userinfo = { sub: "eve" })],
];

/** Sign-ins in which the browser comes back with what it was not given. */
const wrongReturns: [
  name: string,
  comeBack: (scene: OpenIdScene, state: string) => Promise<URLSearchParams>,
][] = [
  ["another state", ({ browser }) => browser.comeBack("another")],
  ["an empty state", ({ browser }) => browser.comeBack("")],
  ["a mixed-up issuer", ({ browser }, state) => browser.comeBack(state, { iss: "https://evil.example" })],
  ["another browser's state", ({ testApp }, state) => openBrowser(testApp).comeBack(state)],
  [
    "a cookie of another instance",
    async ({ browser }, state) => {
      for (const name of browser.cookies.keys())
        browser.cookies.set(name, encoded({ state, nonce: "n", verifier: "v" }));
      return browser.comeBack(state);
    },
  ],
  [
    "the cookie of another sign-in of the same browser under its name",
    async ({ browser }, state) => {
      const [name = ""] = browser.cookies.keys();
      await browser.begin();
      const [, sealed = ""] = [...browser.cookies.values()];
      browser.cookies.set(name, sealed);
      return browser.comeBack(state);
    },
  ],
  [
    "an answer after eleven minutes",
    ({ browser, testApp }, state) => {
      testApp.clock.advance(11 * 60_000);
      return browser.comeBack(state);
    },
  ],
  [
    "the same address twice",
    async ({ browser }, state) => {
      await browser.comeBack(state);
      return browser.comeBack(state);
    },
  ],
  [
    "a code that was spent, with the cookie put back",
    async ({ browser, testApp }, state) => {
      const cookies = new Map(browser.cookies);
      await browser.comeBack(state, { code: "once" });
      testApp.db.delete(signInTickets).run();
      browser.cookies = cookies;
      return browser.comeBack(state, { code: "once" });
    },
  ],
  ["an error of the provider", ({ browser }, state) => browser.comeBack(state, { error: "server_error" })],
  ["a refusal by the person", ({ browser }, state) => browser.comeBack(state, { error: "access_denied" })],
];

describe("a sign-in by OpenID Connect is refused, with nobody signed in,", () => {
  test.each(wrongAnswers)("for %s", async (_, bend) => {
    const scene = openOpenIdScene();
    bend(scene);
    const fragment = await scene.browser.signIn();
    expect(Object.fromEntries(fragment)).toEqual({ refused: "refused" });
    expectNobody(scene);
  });

  test.each(wrongReturns)("for %s", async (_, comeBack) => {
    const scene = openOpenIdScene();
    const { location } = await scene.browser.begin();
    const fragment = await comeBack(scene, location.searchParams.get("state") ?? "");
    expect([...fragment.keys()]).toEqual(["refused"]);
    expect(["refused", "expired", "cancelled"]).toContain(fragment.get("refused") ?? "");
    expect(scene.testApp.db.select().from(sessions).all()).toEqual([]);
    expect(scene.testApp.db.select().from(users).all()).toEqual([]);
  });

  test.each([
    ["unverified", { ...adaAtProvider, email_verified: false }],
    ["unverified", { ...adaAtProvider, email_verified: "true" }],
    ["unverified", { sub: "ada-1", name: "Ada" }],
    ["unverified", { sub: "ada-1", email: "no address", email_verified: true }],
  ])("as %s for the claims %j", async (reason, claims) => {
    const scene = openOpenIdScene();
    scene.script.claims = claims;
    expect((await scene.browser.signIn()).get("refused")).toBe(reason);
    expectNobody(scene);
  });

  test.each([
    { email_verified: false },
    { email_verified: undefined },
    { email: "ADA@example.org", email_verified: "yes" },
  ])(
    "to an account that was here before, for an address that the provider doesn't vouch for: %j",
    async (claims) => {
      const { testApp, browser, script } = openOpenIdScene();
      const { user } = await testApp.signUp("Ada");
      testApp.db.delete(sessions).run();
      script.claims = { ...adaAtProvider, ...claims, email: claims.email ?? user.email };
      expect(Object.fromEntries(await browser.signIn())).toEqual({ refused: "unverified" });
      expect(testApp.db.select().from(sessions).all()).toEqual([]);
      expect(testApp.db.select().from(userIdentities).all()).toEqual([]);
      expect(testApp.db.select().from(signInTickets).all()).toEqual([]);
    },
  );

  test.each([{ groups: ["others"] }, { groups: "readers" }, {}])(
    "to a group's stranger with %j",
    async (more) => {
      const scene = openOpenIdScene({ TOPICAPP_OIDC_SIGNUP: "group:readers" });
      scene.script.claims = { ...adaAtProvider, ...more };
      expect((await scene.browser.signIn()).get("refused")).toBe("notAdmitted");
      expectNobody(scene);
    },
  );

  test("for somebody who is suspended, before and after their identity is known", async () => {
    const scene = openOpenIdScene();
    const { testApp, browser } = scene;
    const { user } = await testApp.signUp("Ada");
    const ticket = (await browser.signIn()).get("ticket");
    suspend(testApp.db, user.id);
    expect((await browser.signIn()).get("refused")).toBe("suspended");
    const accepted = await testApp.call("POST", "/auth/oidc/session", { body: { ticket } });
    expect(accepted.status).toBe(403);
  });

  test("while the provider is down, which is asked again after ten seconds", async () => {
    const { testApp, script, browser, asked } = openOpenIdScene();
    script.isDown = true;
    expect(new URLSearchParams((await browser.begin()).location.hash.slice(1)).get("refused")).toBe(
      "unreachable",
    );
    script.isDown = false;
    expect((await browser.begin()).location.origin).toBe("https://topics.example");
    expect(asked).toEqual([]);
    testApp.clock.advance(11_000);
    expect((await browser.begin()).location.origin).toBe(issuer);
  });

  test.each([
    ["another issuer", { issuer: "https://evil.example" }],
    ["an address without encryption", { token_endpoint: "http://login.example/token" }],
  ])("when the provider's description names %s", async (_, metadata) => {
    const scene = openOpenIdScene();
    scene.script.metadata = metadata;
    const fragment = await scene.browser.signIn();
    expect([...fragment.keys()]).toEqual(["refused"]);
    expectNobody(scene);
  });

  test("and goes nowhere else, whatever return address is asked for", async () => {
    const { browser } = openOpenIdScene();
    const evil = "https://evil.example/";
    const query = `?${new URLSearchParams({ return: evil, redirect_uri: evil, next: `//${evil}`, back: evil })}`;
    const { location } = await browser.begin(query);
    expect(location.searchParams.get("redirect_uri")).toBe("https://topics.example/auth/oidc/callback");
    const state = location.searchParams.get("state") ?? "";
    const back = await browser.get(
      `/auth/oidc/callback?${new URLSearchParams({ code: "c", state, iss: issuer, return: evil, redirect_uri: evil })}`,
    );
    expect(`${back.location.origin}${back.location.pathname}`).toBe("https://topics.example/auth");
    expect(back.location.href).not.toContain("evil");
  });
});

function expectNobody({ testApp, browser }: OpenIdScene): void {
  expect([...browser.cookies]).toEqual([]);
  expect(testApp.db.select().from(sessions).all()).toEqual([]);
  expect(testApp.db.select().from(users).all()).toEqual([]);
  expect(testApp.db.select().from(signInTickets).all()).toEqual([]);
}
