import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { passHumanCheck } from "../browser/support/human-check.ts";
import { startNginx } from "./proxy.ts";
import { openSite, type Site } from "./site.ts";
import { ask } from "./visitor.ts";
import { openWindow } from "./window.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite(startNginx, "path", { env: { TOPICAPP_RATE_LIMITS: "off" } });
});

afterAll(() => site.close());

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

const shared = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("below a path, everything that somebody does stays below it", async () => {
  const { page, asked, complaints } = await openWindow();
  const { user } = await site.signUp("nora");
  await page.goto(site.url);
  await heading(page, "Sign In");
  expect(page.url()).toBe(`${site.url}/auth`);
  await page.getByLabel("E-mail").fill("nora@example.org");
  await passHumanCheck(page);
  await page.getByRole("button", { name: "Send Code" }).click();
  const [, code = ""] = await site.server.output.find(/^mail to=nora@\S+ .* code=(\d{6})$/, 2);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await heading(page, "My Updates");
  expect(page.url()).toBe(`${site.url}/`);

  await page.getByRole("link", { name: "Create Topic" }).first().click();
  await page.getByLabel("What do you want to follow?").fill("Night trains");
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("radio", { name: "Travel" }).check({ force: true });
  await page.getByRole("button", { name: "Create Topic" }).click();
  await heading(page, "Night trains");
  expect(page.url()).toStartWith(`${site.url}/topic/`);

  await page.getByRole("button", { name: "Following Night trains" }).first().click();
  await page.getByRole("button", { name: "Follow Night trains" }).first().click();
  await page.getByRole("button", { name: "Following Night trains" }).first().waitFor();
  await page.reload();
  await heading(page, "Night trains");
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await page.getByText("Link Copied").first().waitFor();
  expect(await shared(page)).toBe(page.url());

  const screens = ["/community-topics", "/my-topics", "/about", `/user/${user.id}`, "/no/such/page", "/"];
  const outside: string[] = [];
  for (const path of [...screens, "/api/docs"]) {
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.getByRole("heading").first().waitFor();
    const links = page.locator('a[href^="/"]:not([href^="/news/"])');
    outside.push(...(await links.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML))));
  }
  expect(outside).toEqual([]);

  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((address) => !address.startsWith(`${site.url}/`) && address !== site.url)).toEqual([]);
  expect(asked.filter((address) => address.endsWith(".woff2")).length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
}, 180_000);

test("a link that is shared leads to the public address, however one came here", async () => {
  const { page, complaints } = await openWindow();
  const { token } = await site.signUp("otto");
  const draft = { name: "Ferries", category: "Travel" };
  const { id } = (await ask(`${site.url}/api/topics`, { method: "POST", token, body: draft })).json();
  const { link } = JSON.parse((await site.command("user", "sign-in-link", "otto", "--json")).stdout);
  const direct = `${site.server.url}/news`;
  await page.goto(link.replace(site.url, direct));
  await page.getByRole("button", { name: /^Sign in as / }).click();
  await heading(page, "My Updates");
  await page.goto(`${direct}/topic/${id}`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await page.getByText("Link Copied").first().waitFor();
  expect(await shared(page)).toBe(`${site.url}/topic/${id}`);
  expect(complaints).toEqual([]);
}, 180_000);

test("the installed app has its worker, its manifest and its icons below the path", async () => {
  const { page, complaints } = await openWindow();
  await page.goto(`${site.url}/about`, { waitUntil: "networkidle" });
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${site.url}/`);
  const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
  expect(address).toBe(`${site.url}/manifest.webmanifest`);
  const manifest = (await ask(address)).json();
  expect(new URL(manifest.start_url, address).href).toBe(`${site.url}/`);
  expect(new URL(manifest.scope, address).href).toBe(`${site.url}/`);
  for (const { src, type } of manifest.icons) {
    const icon = await ask(new URL(src, address).href);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
  }
  expect(complaints).toEqual([]);
}, 180_000);
