import { expect, test } from "bun:test";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { serveProvider } from "../../support/openid-provider.ts";
import { barriers, visit } from "../support/browser.ts";

test("somebody with an invitation comes in by the provider's button, and again without one", async () => {
  const { issuer, register } = await serveProvider();
  const cwd = emptyFolder();
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_EMAIL_SIGN_IN: "off",
    TOPICAPP_OIDC_ISSUER: issuer,
    TOPICAPP_OIDC_CLIENT_ID: "topicapp",
    TOPICAPP_OIDC_CLIENT_SECRET: "a secret of the client",
    TOPICAPP_OIDC_NAME: "the Example family",
  };
  const server = await serve([], { cwd, env });
  const url = `http://localhost:${new URL(server.url).port}`;
  register(`${url}/auth/oidc/callback`);
  const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);

  const { page } = await visit(url);
  await page.goto(`/auth?invite=${code}`);
  const button = page.getByRole("link", { name: "Continue with the Example family" });
  await button.waitFor();
  expect(await page.getByLabel("E-mail").count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await button.click();
  await page.getByRole("button", { name: "Create account for ada@example.org" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.getByLabel("Invitation code").inputValue()).toBe(code);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account for ada@example.org" }).click();
  await page.getByRole("heading", { level: 1, name: "My Updates" }).waitFor();
  expect((await page.context().cookies(url)).filter(({ name }) => name === "topicapp-oidc")).toEqual([]);

  const again = await visit(url);
  await again.page.goto("/auth");
  await again.page.getByRole("link", { name: "Continue with the Example family" }).click();
  await again.page.getByRole("button", { name: "Sign in as ada@example.org" }).click();
  await again.page.getByRole("heading", { level: 1, name: "My Updates" }).waitFor();
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
  await page.getByText("The sign-in service cannot be reached. Try again in a minute.").waitFor();
  await page.getByLabel("E-mail").waitFor();
  expect(new URL(page.url()).hash).toBe("");
});
