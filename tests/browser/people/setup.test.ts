import { expect, test } from "bun:test";
import { emptyFolder, serve } from "../../executable/process.ts";
import { barriers, visit } from "../support/browser.ts";
import { openNewsstand } from "../support/newsstand.ts";

test("the owner of an empty instance comes from the address that serve prints to a first topic, once", async () => {
  const newsstand = openNewsstand();
  newsstand.items.push({
    title: "Night trains in Europe return",
    slug: "train",
    text: "Night trains in Europe run twice a week again, the operator said.",
  });
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_NEWS_FEEDS: newsstand.feeds, TOPICAPP_CHECK_LINKS: "off" };
  const { url, output } = await serve([], { cwd: emptyFolder(), env });
  const [, printed = ""] = await output.find(/^setup address=(\S+)$/);
  const origin = `http://localhost:${new URL(url).port}`;
  expect(new URL(printed).origin).toBe(origin);
  const { page } = await visit(origin);

  await page.goto("/");
  await page.getByText("Nobody has an account here yet.").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("link", { name: "I have a token" }).click();
  await page.getByLabel("Token").waitFor();
  await page.goto("about:blank");
  await page.goto(printed);
  await page.getByLabel("Username").fill("grace");
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.getByLabel("Token").count()).toBe(0);
  await page.getByLabel("Name", { exact: true }).fill("Grace Okafor");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await page.getByText("Invalid email address").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("E-mail").fill("grace@example.org");
  await page.getByRole("button", { name: "Create Account" }).click();

  await page.getByRole("heading", { level: 1, name: "Welcome, Grace Okafor" }).waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await output.find(/^mail to=grace@example\.org subject="A test from topicapp"$/);
  await page.getByRole("button", { name: "Test Digest" }).click();
  await page.getByText("The news searches answered, with 1 article").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Night trains in Europe" }).click();
  await page.getByRole("button", { name: "Start this topic" }).click();
  await page.getByRole("heading", { level: 1, name: "Night trains in Europe" }).waitFor();
  await page.getByText("Travel", { exact: true }).waitFor();
  // The page asks again every ten seconds while an update is due.
  await page.getByText("run twice a week again").first().waitFor();

  const late = await visit(origin);
  await late.page.goto(printed);
  await late.page.getByText("This server is already set up").waitFor();
  newsstand.close();
}, 180_000);

test("without a connection the test of a source says what to do, and a topic is created all the same", async () => {
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:9/feed.xml" };
  const { output } = await serve([], { cwd: emptyFolder(), env });
  const [, printed = ""] = await output.find(/^setup address=(\S+)$/);
  const { page } = await visit(new URL(printed).origin, { width: 390 });
  await page.goto(printed);
  await page.getByLabel("E-mail").fill("grace@example.org");
  await page.getByLabel("Username").fill("grace");
  await page.getByLabel("Name", { exact: true }).fill("Grace Okafor");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("button", { name: "Test Digest" }).click();
  await page.getByText(/^Check this server's connection, or name other feeds/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("What do you want to follow?").fill("Glass harps");
  await page.getByRole("button", { name: "Start this topic" }).click();
  await page.getByRole("heading", { level: 1, name: "Glass harps" }).waitFor();
  await page.getByRole("heading", { name: "Couldn't update" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Refresh now" }).last().waitFor();
}, 180_000);
