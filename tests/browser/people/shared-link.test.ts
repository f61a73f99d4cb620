import { expect, test } from "bun:test";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { barriers, visit } from "../support/browser.ts";
import { openNewsstand } from "../support/newsstand.ts";

test("a shared topic's link tells a visitor of the topic, and leads there once they have joined", async () => {
  const newsstand = openNewsstand();
  const text = "Night trains in Europe run twice a week again, the operator said.";
  newsstand.items.push({ title: "Night trains in Europe return", slug: "train", text });
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_RATE_LIMITS: "off",
    TOPICAPP_NEWS_FEEDS: newsstand.feeds,
    TOPICAPP_CHECK_LINKS: "off",
    TOPICAPP_SETUP_TOKEN: "a token of the tests",
  };
  const cwd = emptyFolder();
  const { url, output } = await serve([], { cwd, env });
  const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await fetch(url + path, init)).json() as Promise<T>;
  };
  const grace = {
    email: "grace@example.org",
    username: "grace",
    name: "Grace",
    token: "a token of the tests",
  };
  const { token } = await call<Session>("POST", "/api/setup", grace);
  const create = (name: string, isPublic: boolean) =>
    call<Topic>("POST", "/api/topics", { name, category: "Travel", isPublic }, token);
  const topic = await create("Night trains in Europe", true);
  const secret = await create("Secret trains", false);
  expect((await run(["topic", "refresh", topic.id, "--wait"], { cwd, env })).exitCode).toBeLessThanOrEqual(1);
  let told: Topic["summary"] = null;
  while (!told) told = (await call<Topic>("GET", `/api/topics/${topic.id}`)).summary;

  const { page } = await visit(url);
  await page.goto(`/topic/${secret.id}`);
  await page.getByText("Sign in to continue to the page you opened").waitFor();
  expect(await page.getByText("Secret trains").count()).toBe(0);

  await page.goto(`/topic/${topic.id}`);
  await page.getByRole("heading", { level: 2, name: "Night trains in Europe" }).waitFor();
  await page.getByText(told.title, { exact: true }).first().waitFor();
  await page
    .getByText("Sign in to follow it, or ask the person who sent you the link for an invitation.")
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/auth");
  expect(await barriers(page)).toEqual([]);

  const invited = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
  const tab = await page.context().newPage();
  await tab.goto(`${url}/auth?invite=${invited.code}`);
  await tab.getByRole("heading", { level: 2, name: "Night trains in Europe" }).waitFor();
  await tab.getByLabel("E-mail").fill("ada@example.org");
  await tab.getByLabel("Username").fill("ada");
  await tab.getByLabel("Name", { exact: true }).fill("Ada");
  await tab.getByRole("button", { name: "Create Account" }).click();
  const [, code = ""] = await output.find(/^mail to=ada@example\.org .* code=(\d{6})$/);
  await tab.getByLabel("Code", { exact: true }).fill(code);
  await tab.getByRole("heading", { level: 1, name: "Night trains in Europe" }).waitFor();
  expect(new URL(tab.url()).pathname).toBe(`/topic/${topic.id}`);
  expect(await tab.evaluate(() => localStorage.getItem("returnPath"))).toBeNull();

  await tab.getByRole("button", { name: "Ada" }).click();
  await tab.getByRole("menuitem", { name: "Account" }).click();
  await tab.getByRole("link", { name: "Public profile" }).click();
  await tab.getByRole("heading", { level: 1, name: "Ada's Profile" }).waitFor();
  newsstand.close();
}, 180_000);
