import { expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/account/auth.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { serveProvider } from "../../../support/openid-provider.ts";
import { openBrowser } from "./scripted-provider.ts";

/** Follows a provider's redirects with its cookies, to the address outside it. */
async function passThrough(there: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = there;
  while (at.origin === there.origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`${at.pathname} answered ${response.status}: ${await response.text()}`);
    at = new URL(next, at);
  }
  return at;
}

/** An instance that asks the provider, and a browser of it. */
async function openScene() {
  const url = "http://localhost:3000";
  const { issuer, register } = await serveProvider();
  register(`${url}/auth/oidc/callback`);
  const clock = { now: new Date(), advance: () => {} };
  const testApp = openTestApp({
    clock,
    env: {
      TOPICAPP_URL: url,
      TOPICAPP_OIDC_ISSUER: issuer,
      TOPICAPP_OIDC_CLIENT_ID: "topicapp",
      TOPICAPP_OIDC_CLIENT_SECRET: "a secret of the client",
      TOPICAPP_OIDC_SIGNUP: "group:staff",
      TOPICAPP_OIDC_ADMINS: "staff",
    },
    askProvider: fetch,
  });
  const browser = openBrowser(testApp);
  const end = async (back: URL): Promise<Session> => {
    const page = await browser.get(back.pathname + back.search);
    const ticket = new URLSearchParams(page.location.hash.slice(1)).get("ticket");
    return (
      await expectStatus(200, testApp.call<Session>("POST", "/auth/oidc/session", { body: { ticket } }))
    ).body;
  };
  return { issuer, browser, end };
}

test("somebody signs in by a real provider, twice, as an admin by their group", async () => {
  const { issuer, browser, end } = await openScene();
  const ids = [];
  for (let n = 0; n < 2; n++) {
    const back = await passThrough((await browser.begin()).location);
    expect(back.searchParams.get("iss")).toBe(issuer);
    const { user } = await end(back);
    expect(user).toMatchObject({ email: "ada@example.org", name: "Ada Lindqvist", role: "admin" });
    ids.push(user.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test("somebody who began in two tabs of a browser ends both, in whatever order, and no cookie is left", async () => {
  const { browser, end } = await openScene();
  const begun = [(await browser.begin()).location, (await browser.begin()).location];
  const [first, second] = [
    await passThrough(begun[0] ?? expect.unreachable()),
    await passThrough(begun[1] ?? expect.unreachable()),
  ];
  expect((await end(second)).user.id).toBe((await end(first)).user.id);
  expect([...browser.cookies]).toEqual([]);
});
