import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { serveProvider } from "../../support/openid-provider.ts";
import { barriers, visit } from "../support/browser.ts";

interface Settings {
  signup?: "all" | "invited";
  decide?: () => Promise<boolean>;
}

/** An instance where people sign in by the provider alone. */
async function open({ signup = "invited", decide }: Settings = {}) {
  const { issuer, register } = await serveProvider(decide);
  const cwd = emptyFolder();
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_EMAIL_SIGN_IN: "off",
    TOPICAPP_OIDC_ISSUER: issuer,
    TOPICAPP_OIDC_CLIENT_ID: "topicapp",
    TOPICAPP_OIDC_CLIENT_SECRET: "a secret of the client",
    TOPICAPP_OIDC_NAME: "the Example family",
    TOPICAPP_OIDC_SIGNUP: signup,
  };
  const server = await serve([], { cwd, env });
  const url = `http://localhost:${new URL(server.url).port}`;
  register(`${url}/auth/oidc/callback`);
  return { cwd, url };
}

const byProvider = (page: Page) => page.getByRole("link", { name: "Continue with the Example family" });

/** The link leads to the provider with what this tab keeps as soon as that is computed. */
async function begin(page: Page): Promise<void> {
  await page.goto("/auth");
  await page.locator('a[href*="browser="]').waitFor();
  await byProvider(page).click();
}

const home = (page: Page) => page.getByRole("heading", { level: 1, name: "My Updates" });

async function cookiesOf(page: Page, url: string): Promise<string[]> {
  const cookies = await page.context().cookies(`${url}/auth/oidc/callback`);
  return cookies.map(({ name }) => name).filter((name) => name.startsWith("topicapp"));
}

test("somebody with an invitation comes in by the provider's button, and again with nothing asked", async () => {
  const { cwd, url } = await open();
  const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);

  const { page } = await visit(url);
  await page.goto(`/auth?invite=${code}`);
  await byProvider(page).waitFor();
  expect(await page.getByLabel("E-mail").count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await byProvider(page).click();
  await page.getByRole("button", { name: "Create account", exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.getByLabel("Invitation code").inputValue()).toBe(code);
  await page.getByText("to create an account for ada@example.org").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await home(page).waitFor();
  expect(await cookiesOf(page, url)).toEqual([]);

  const again = await visit(url);
  await begin(again.page);
  await home(again.page).waitFor();
  expect(await again.page.evaluate(() => Object.keys(sessionStorage))).not.toContain("signIn");
  expect(await cookiesOf(again.page, url)).toEqual([]);
});

test("a sign-in that was begun elsewhere asks who it is, and one that creates an account says so", async () => {
  const { url } = await open({ signup: "all" });
  const { page } = await visit(url);
  await begin(page);
  await page.getByText("This creates an account for ada@example.org.").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await home(page).waitFor();

  const attacker = await visit(url);
  const { promise: link, resolve } = Promise.withResolvers<string>();
  await attacker.page.route("**/auth/oidc/ticket", (route) => {
    resolve(route.request().postDataJSON().ticket);
    return route.abort();
  });
  await begin(attacker.page);
  const victim = await visit(url);
  await victim.page.goto(`/auth#ticket=${await link}`);
  const button = victim.page.getByRole("button", { name: "Sign in as ada@example.org" });
  await button.waitFor();
  expect(await barriers(victim.page)).toEqual([]);
  expect(await victim.page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  await button.click();
  await home(victim.page).waitFor();
});

test("a sign-in that waits in one tab goes on, whatever becomes of those in others", async () => {
  const waiting = Promise.withResolvers<boolean>();
  const decisions = [Promise.resolve(true), waiting.promise, Promise.resolve(false)];
  const { url } = await open({
    signup: "all",
    decide: async () => (await decisions.shift()) ?? expect.unreachable(),
  });
  const first = await visit(url);
  await begin(first.page);
  await first.page.getByRole("button", { name: "Create account", exact: true }).click();
  await home(first.page).waitFor();

  const { page } = await visit(url);
  const atProvider = page.waitForRequest(/\/interaction\//);
  // A click ends with the page that it leads to.
  const coming = begin(page);
  await atProvider;
  const other = await page.context().newPage();
  await other.goto(`${url}/auth`);
  await other.locator('a[href*="browser="]').waitFor();
  await byProvider(other).click();
  await other.getByText("The sign-in was cancelled.").waitFor();
  await other.goto(`${url}/auth/oidc/callback?code=any&state=any`);
  await other.getByText("The sign-in took too long or started in another browser.").waitFor();
  expect(await cookiesOf(page, url)).toHaveLength(1);
  waiting.resolve(true);
  await coming;
  await home(page).waitFor();
  expect(await cookiesOf(page, url)).toEqual([]);
});

test("a refusal is a sentence on the sign-in screen", async () => {
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_OIDC_ISSUER: "http://127.0.0.1:9",
    TOPICAPP_OIDC_CLIENT_ID: "topicapp",
  };
  const server = await serve([], { cwd: emptyFolder(), env });
  const { page } = await visit(`http://localhost:${new URL(server.url).port}`);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Continue with Single sign-on" }).click();
  await page.getByText("Can't reach the sign-in service. Try again in a minute.").waitFor();
  await page.getByLabel("E-mail").waitFor();
  expect(new URL(page.url()).hash).toBe("");
});
