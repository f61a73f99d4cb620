import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { openAccount } from "../support/account.ts";
import { barriers, visit } from "../support/browser.ts";
import { takeLink } from "../support/sign-in-link.ts";

const main = (page: Page) => page.getByRole("main");

/** A platform authenticator that asks nobody: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn */
async function giveAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    ...({ protocol: "ctap2", transport: "internal" } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    verify: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    clear: () => session.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

test("somebody adds a passkey, signs in with it, renames it, and removes it once there is another, which needs a code", async () => {
  const cwd = emptyFolder();
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_EMAIL_SIGN_IN: "off" };
  const server = await serve([], { cwd, env });
  const url = `http://localhost:${new URL(server.url).port}`;
  const { code: invitationCode } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
  const on = await serve(["--port", "0"], { cwd, env: { TOPICAPP_LOG: "silent" } });
  const registration = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(registration);
  expect((await fetch(`${on.url}/api/auth/register`, { method: "POST", headers, body })).status).toBe(201);
  const { link } = JSON.parse((await run(["user", "sign-in-link", "ada", "--json"], { cwd })).stdout);

  const { page, complaints } = await visit(url);
  const authenticator = await giveAuthenticator(page);
  await takeLink(page, `/auth${new URL(link).hash}`);
  await page.getByRole("heading", { name: "My Updates" }).waitFor();
  await openAccount(page, "Sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  expect(await barriers(page)).toEqual([]);
  await main(page).getByLabel("Name").last().fill("Ada's laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("You can now sign in with Ada's laptop.", { exact: true }).waitFor();
  await main(page).getByText("never used").first().waitFor();
  await server.output.find(/^mail to=ada@example\.org subject="A passkey was added/);

  await page.getByRole("button", { name: "Rename Ada's laptop" }).click();
  await page.getByLabel("Rename Ada's laptop").fill("Laptop");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByRole("button", { name: "Remove Laptop" }).waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByText("Signing in by e-mail is turned off here.").waitFor();
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await authenticator.verify(false);
  await button.click();
  await page.getByText("No passkey was used. Try again, or sign in another way.", { exact: true }).waitFor();
  await authenticator.verify(true);
  await button.click();
  await page.getByRole("heading", { name: "My Updates" }).waitFor();
  await openAccount(page, "Sign-in");
  const used = main(page).getByText(/^used /);
  await used.first().waitFor();
  expect(await used.count()).toBe(1);

  const database = new Database(join(cwd, "data", "topicapp.db"));
  database.run("UPDATE sessions SET created_at = created_at - 600000");
  database.close();
  await authenticator.clear();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByText("This passkey is your only way to sign in.").first().waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const [, code = ""] = await server.output.find(/^mail to=ada@example\.org .* code=(\d{6})$/);
  await main(page).getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("You can now sign in with My passkey.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByText("Laptop can no longer sign you in.", { exact: true }).waitFor();
  expect(complaints.filter((complaint) => !/status of 4(?:03|09)/.test(complaint))).toEqual([]);
}, 180_000);
