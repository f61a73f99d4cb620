import { expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/auth.ts";
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

test("somebody signs in by a real provider, twice, as an admin by their group", async () => {
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
  const ids = [];
  for (let n = 0; n < 2; n++) {
    const { location } = await browser.begin();
    const back = await passThrough(location);
    expect(back.searchParams.get("iss")).toBe(issuer);
    const page = await browser.get(back.pathname + back.search);
    const ticket = new URLSearchParams(page.location.hash.slice(1)).get("ticket");
    const { body } = await expectStatus(
      200,
      testApp.call<Session>("POST", "/auth/oidc/session", { body: { ticket } }),
    );
    expect(body.user).toMatchObject({ email: "ada@example.org", name: "Ada Lindqvist", role: "admin" });
    ids.push(body.user.id);
  }
  expect(ids[0]).toBe(ids[1]);
});
