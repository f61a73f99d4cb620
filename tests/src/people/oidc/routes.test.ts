import { describe, expect, test } from "bun:test";
import type { CodeSent, Session } from "../../../../src/contract/account/auth.ts";
import type { OidcAccepted, OidcTicket } from "../../../../src/contract/account/oidc.ts";
import { userIdentities } from "../../../../src/db/schema/people.ts";
import { issueCode } from "../../../../src/people/auth/codes.ts";
import { createInvitation } from "../../../../src/people/auth/invitations.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { expectStatus, type TestApp } from "../../../support/app.ts";
import { adaAtProvider, clientId, type OpenIdScene, openOpenIdScene } from "./scripted-provider.ts";

const ask = (testApp: TestApp, ticket: string) =>
  testApp.call<OidcTicket>("POST", "/auth/oidc/ticket", { body: { ticket } });

const accept = (testApp: TestApp, body: OidcAccepted) =>
  testApp.call<Session & { code: string }>("POST", "/auth/oidc/session", { body });

async function enter({ testApp, browser }: OpenIdScene): Promise<Session> {
  const ticket = (await browser.signIn()).get("ticket") ?? "";
  return (await expectStatus(200, accept(testApp, { ticket }))).body;
}

async function codeFor(testApp: TestApp, email: string): Promise<string> {
  await testApp.app.sendMail();
  return testApp.mails.findLast((mail) => mail.to === email)?.shown.code ?? "";
}

describe("signing in by OpenID Connect", () => {
  test("opens an account and, by the same subject, the same one again under another address", async () => {
    const scene = openOpenIdScene();
    const first = await enter(scene);
    expect(first.user).toMatchObject({ email: "ada@example.org", username: "ada", name: "Ada Lindqvist" });
    const me = await scene.testApp.call("GET", "/api/auth/me", { token: first.token });
    expect(me.status).toBe(200);
    scene.script.claims = { ...adaAtProvider, email: "new@example.org", email_verified: false };
    expect((await enter(scene)).user.id).toBe(first.user.id);
    expect(scene.testApp.mails).toEqual([]);
  });

  test("takes an ID token that names us as the authorized party", async () => {
    const scene = openOpenIdScene();
    scene.script.claims = { ...adaAtProvider, azp: clientId };
    expect((await enter(scene)).user.email).toBe("ada@example.org");
  });

  test("asks by code, PKCE, state and nonce, with one short cookie that ends with the sign-in", async () => {
    const { browser, asked } = openOpenIdScene();
    const { status, location, setCookie } = await browser.begin();
    const [cookie = "", ...others] = setCookie;
    expect([status, others]).toEqual([302, []]);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid email profile",
      redirect_uri: "https://topics.example/auth/oidc/callback",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(location.searchParams.get(name)?.length).toBeGreaterThan(40);
    expect(cookie).toMatch(
      /^topicapp-oidc-[\w-]{22}=[^;]+; Path=\/auth\/oidc; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/i,
    );
    expect(cookie).not.toContain(location.searchParams.get("state") ?? "?");
    const fragment = await browser.comeBack(location.searchParams.get("state") ?? "");
    expect([...fragment.keys()]).toEqual(["ticket"]);
    expect([...browser.cookies]).toEqual([]);
    expect(asked.find(({ url }) => url.endsWith("/token"))?.body).toMatch(/code_verifier=[\w-]{43}/);
  });

  test("goes on in each of a browser's tabs, whichever comes back first, and whatever is refused to another", async () => {
    const { testApp, browser, script } = openOpenIdScene();
    const states: string[] = [];
    const nonces: string[] = [];
    for (let tab = 0; tab < 3; tab++) {
      const { searchParams } = (await browser.begin()).location;
      states.push(searchParams.get("state") ?? "");
      nonces.push(searchParams.get("nonce") ?? "");
    }
    expect(browser.cookies.size).toBe(3);
    expect((await browser.comeBack("of nobody")).get("refused")).toBe("expired");
    expect((await browser.comeBack(states[1] ?? "", { error: "access_denied" })).get("refused")).toBe(
      "cancelled",
    );
    expect(browser.cookies.size).toBe(2);
    for (const tab of [2, 0]) {
      script.claims = { ...adaAtProvider, nonce: nonces[tab] };
      const ticket = (await browser.comeBack(states[tab] ?? "")).get("ticket") ?? "";
      await expectStatus(200, accept(testApp, { ticket }));
    }
    expect([...browser.cookies]).toEqual([]);
  });

  test("keeps five in a browser: the oldest makes way, and so does what is too old or not ours", async () => {
    const { testApp, browser } = openOpenIdScene();
    const begin = async () => {
      testApp.clock.advance(1000);
      return (await browser.begin()).location.searchParams.get("state") ?? "";
    };
    const first = await begin();
    const others = [await begin(), await begin(), await begin(), await begin(), await begin()];
    expect(browser.cookies.size).toBe(5);
    expect((await browser.comeBack(first)).get("refused")).toBe("expired");
    expect((await browser.comeBack(others[4] ?? "")).has("ticket")).toBe(true);
    browser.cookies.set("topicapp-oidc-of-somebody", "else");
    browser.cookies.set("another", "one");
    testApp.clock.advance(10 * 60_000);
    await begin();
    expect([...browser.cookies.keys()].sort()).toEqual([
      "another",
      expect.stringMatching(/^topicapp-oidc-[\w-]{22}$/),
    ]);
  });

  test("says whether the browser that asks began it, by what its page kept", async () => {
    const scene = openOpenIdScene();
    const { testApp, browser } = scene;
    const kept = "kept by the page of this tab";
    const digest = new Bun.CryptoHasher("sha256").update(kept).digest("base64url");
    const askBy = async (query: string, by?: string) => {
      const ticket = (await browser.signIn(query)).get("ticket") ?? "";
      const body = { ticket, ...(by !== undefined && { browser: by }) };
      return (await testApp.call<OidcTicket>("POST", "/auth/oidc/ticket", { body })).body;
    };
    expect(await askBy(`?browser=${digest}`, kept)).toMatchObject({ isNew: true, isBegunHere: true });
    await enter(scene);
    expect(await askBy(`?browser=${digest}`, kept)).toMatchObject({ isNew: false, isBegunHere: true });
    // Whoever has a link of somebody else's sign-in, or began it for somebody, does not have what was kept.
    for (const [query, by] of [
      [`?browser=${digest}`, undefined],
      [`?browser=${digest}`, digest],
      [`?browser=${digest}`, ""],
      ["", kept],
      [`?browser=${kept}`, kept],
      [`?browser=${digest}x`, kept],
    ] as const)
      expect([query, by, (await askBy(query, by)).isBegunHere]).toEqual([query, by, false]);
  });

  test("gives a ticket that works once, for ten minutes", async () => {
    const { testApp, browser } = openOpenIdScene();
    const ticket = (await browser.signIn()).get("ticket") ?? "";
    expect((await ask(testApp, ticket)).body).toEqual({
      email: "ada@example.org",
      needs: "nothing",
      invitationCode: "",
      isNew: true,
      isBegunHere: false,
    });
    expect((await accept(testApp, { ticket })).status).toBe(200);
    expect((await accept(testApp, { ticket })).body.code).toBe("code_invalid");
    const late = (await browser.signIn()).get("ticket") ?? "";
    testApp.clock.advance(10 * 60_000);
    expect((await accept(testApp, { ticket: late })).body.code).toBe("code_invalid");
    expect((await ask(testApp, "unknown")).status).toBe(400);
  });

  test("asks a newcomer for an invitation once, and takes the one of the address", async () => {
    const scene = openOpenIdScene({ TOPICAPP_OIDC_SIGNUP: "invited" });
    const { testApp, browser } = scene;
    const wanted = { code: null, maxUses: 1, expiresAt: null, note: null, allowance: { topics: 3 } };
    const { code } = createInvitation(testApp.db, wanted, testApp.clock.now);
    const ticket = (await browser.signIn(`?invite=${code}`)).get("ticket") ?? "";
    expect((await ask(testApp, ticket)).body).toMatchObject({ needs: "invitation", invitationCode: code });
    expect((await accept(testApp, { ticket })).body.code).toBe("invitation_invalid");
    expect((await accept(testApp, { ticket, invitationCode: "wrong" })).body.code).toBe("invitation_invalid");
    await expectStatus(200, accept(testApp, { ticket, invitationCode: code }));
    expect((await enter(scene)).user.username).toBe("ada");
    scene.script.claims = { ...adaAtProvider, sub: "tom-1", email: "tom@example.org" };
    const next = (await browser.signIn()).get("ticket") ?? "";
    expect((await accept(testApp, { ticket: next, invitationCode: code })).body.code).toBe(
      "invitation_invalid",
    );
  });

  test("joins an account that is there only by the code that was mailed for it", async () => {
    const scene = openOpenIdScene();
    const { testApp, browser } = scene;
    const { user } = await testApp.signUp("Ada");
    testApp.mails.length = 0;
    const ticket = (await browser.signIn()).get("ticket") ?? "";
    expect((await ask(testApp, ticket)).body.needs).toBe("code");
    expect((await accept(testApp, { ticket })).body.code).toBe("code_invalid");
    const code = await codeFor(testApp, "ada@example.org");
    expect(testApp.mails[0]?.text).toContain("Single sign-on");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await accept(testApp, { ticket, code: wrong })).body.code).toBe("code_invalid");
    const { body } = await expectStatus(200, accept(testApp, { ticket, code }));
    expect(body.user.id).toBe(user.id);
    expect((await enter(scene)).user.id).toBe(user.id);
  });

  test("does not join by a code for signing in, nor after five wrong ones", async () => {
    const { testApp, browser } = openOpenIdScene();
    await testApp.signUp("Ada");
    const ticket = (await browser.signIn()).get("ticket") ?? "";
    const joining = await codeFor(testApp, "ada@example.org");
    await testApp.call<CodeSent>("POST", "/api/auth/login", { body: { email: "ada@example.org" } });
    const code = await codeFor(testApp, "ada@example.org");
    expect((await accept(testApp, { ticket, code })).status).toBe(400);
    for (let n = 0; n < 4; n++) await accept(testApp, { ticket, code: "999999" });
    expect((await accept(testApp, { ticket, code: joining })).body.code).toBe("code_invalid");
    expect(testApp.db.select().from(userIdentities).all()).toEqual([]);
  });

  test("lets a group in, and reads groups and addresses from the userinfo endpoint", async () => {
    const scene = openOpenIdScene({ TOPICAPP_OIDC_SIGNUP: "group:readers" });
    scene.script.claims = { sub: "ada-1" };
    scene.script.userinfo = { ...adaAtProvider, groups: ["readers"] };
    scene.script.metadata = { scopes_supported: ["openid", "groups"] };
    const { location } = await scene.browser.begin();
    expect(location.searchParams.get("scope")).toBe("openid email profile groups");
    expect((await enter(scene)).user.email).toBe("ada@example.org");
  });

  test("makes and unmakes admins by their group, but not those of the terminal", async () => {
    const scene = openOpenIdScene({ TOPICAPP_OIDC_ADMINS: "staff" });
    const roleOf = async () => (await enter(scene)).user.role;
    const groups = (...names: string[]) => {
      scene.script.claims = { ...adaAtProvider, groups: names };
    };
    const { user } = await enter(scene);
    setRole(scene.testApp.db, user.id, "moderator");
    groups("staff");
    expect(await roleOf()).toBe("admin");
    expect(await roleOf()).toBe("admin");
    groups("others");
    expect(await roleOf()).toBe("moderator");
    setRole(scene.testApp.db, user.id, "admin");
    expect(await roleOf()).toBe("admin");
    groups("staff");
    expect(await roleOf()).toBe("admin");
    groups();
    expect(await roleOf()).toBe("admin");
  });

  test.each([
    ["ada", "ada-2"],
    ["Ada Lindqvist", "AdaLindqvist"],
    ["admin", "ada-2"],
    ["\u202e", "ada-2"],
  ])("gives the wished username %j as %s, where ada is taken", async (preferred_username, expected) => {
    const scene = openOpenIdScene();
    await enter(scene);
    scene.script.claims = { sub: "2", email: "ada@other.example", email_verified: true, preferred_username };
    expect((await enter(scene)).user.username).toBe(expected);
  });

  test("works below a path, and its cookie stays there", async () => {
    const scene = openOpenIdScene({ TOPICAPP_URL: "https://home.example/topics" });
    const { location, setCookie } = await scene.browser.begin();
    expect(location.searchParams.get("redirect_uri")).toBe("https://home.example/topics/auth/oidc/callback");
    expect(setCookie[0]).toContain("Path=/topics/auth/oidc;");
    const state = location.searchParams.get("state") ?? "";
    const back = await scene.browser.get(
      `/auth/oidc/callback?${new URLSearchParams({ code: "c", state, iss: "https://login.example" })}`,
    );
    expect(back.location.href).toStartWith("https://home.example/topics/auth#ticket=");
  });
});

describe("with signing in by e-mail switched off", () => {
  test("login, register and verify are refused and mail nothing, but a link by the terminal signs in", async () => {
    const { testApp, browser } = openOpenIdScene({ TOPICAPP_EMAIL_SIGN_IN: "off" });
    const email = "ada@example.org";
    const invitation = { code: null, maxUses: 1, expiresAt: null, note: null };
    const { code: invitationCode } = createInvitation(testApp.db, invitation, testApp.clock.now);
    const registration = { email, username: "ada", name: "Ada", invitationCode };
    for (const [path, body] of [
      ["register", registration],
      ["login", { email }],
      ["verify", { email, code: "123456" }],
    ] as const)
      expect((await testApp.call("POST", `/api/auth/${path}`, { body })).status).toBe(403);
    await testApp.app.sendMail();
    expect(testApp.mails).toEqual([]);
    const ticket = (await browser.signIn()).get("ticket") ?? "";
    await expectStatus(200, accept(testApp, { ticket }));
    const request = { email, isRecognised: true };
    const mailed = issueCode(testApp.db, testApp.vault, request, testApp.clock.now);
    const verify = ({ code, attempt }: typeof mailed) =>
      testApp.call("POST", "/api/auth/verify", { body: { email, code, attempt } });
    expect((await verify(mailed)).body.code).toBe("forbidden");
    const link = issueCode(testApp.db, testApp.vault, { ...request, purpose: "link" }, testApp.clock.now);
    expect((await verify(link)).status).toBe(200);
  });
});
