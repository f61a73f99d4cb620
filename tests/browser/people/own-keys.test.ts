import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { OwnKeys } from "../../../src/contract/account/own-keys.ts";
import { openAccount } from "../support/account.ts";
import { unexpected } from "../support/answers.ts";
import {
  barrierSearch,
  button,
  heading,
  objection,
  says,
  toast,
  unfoldTopicForm,
} from "../support/elements.ts";
import { openServer } from "../support/member.ts";

const key = "sk-own-canary-of-ada-7Q2x";
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer("https://feeds.example/none", { TOPICAPP_OWN_KEYS: "on" });
}, 180_000);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("a key is given, bounded, tested and removed, chosen for a topic, and never shown again", async () => {
  const member = await server.join("Ada Keyed", { width: 390 });
  const { page, call } = member;
  await openAccount(page, "Apps");
  await page.getByRole("link", { name: "Your provider keys" }).click();
  await heading(page, "Your provider keys");
  const { found, look } = barrierSearch(page);
  await look("without keys");

  await button(page, "Add a key for GPT-4o").click();
  await button(page, "Save").click();
  const typed = field(page, "Your OpenAI key");
  await says(page, "A key must be 16 to 512 plain characters, without spaces or line breaks");
  expect(await typed.evaluate((input) => input === document.activeElement)).toBe(true);
  await typed.fill(key);
  await field(page, "Daily limit, in US dollars").fill("a lot");
  await button(page, "Save").click();
  expect(await objection(field(page, "Daily limit, in US dollars"))).toBe(
    "Choose between $0.01 and $1,000 a day",
  );
  await look("refused");
  await field(page, "Daily limit, in US dollars").fill("0,50");
  await button(page, "Save").click();
  await toast(page, "Key saved");
  await says(page, "Key …7Q2x");
  await says(page, "$0.00 of $0.50 today");

  const answer = (json: object) =>
    page.route("**/api/account/keys/gpt-4o/test", (route) => route.fulfill({ json }));
  await answer({ works: false, message: "OpenAI refused the key", costUsd: 0 });
  await button(page, "Test the key for GPT-4o").click();
  await says(page, "The key doesn't work.");
  await says(page, "OpenAI refused the key");
  await answer({ works: true, message: "ready", costUsd: 0.0002 });
  await button(page, "Test the key for GPT-4o").click();
  await says(page, "The model answered “ready”. That cost $0.0002.");
  await look("tested");

  await button(page, "Change the key for GPT-4o").click();
  await field(page, "Daily limit, in US dollars").fill("2");
  await button(page, "Save").click();
  await says(page, "$0.00 of $2.00 today");
  expect(await page.content()).not.toContain("canary");
  await page.goto("/create-topic");
  await unfoldTopicForm(page);
  await says(page, "with your own key");
  await look("a topic's form");

  await page.goto("/keys");
  await button(page, "Remove the key for GPT-4o").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await toast(page, "Key removed");
  await button(page, "Add a key for GPT-4o").waitFor();
  const { keys } = await call<OwnKeys>("GET", "/api/account/keys");
  expect(keys.filter(({ isSet }) => isSet)).toEqual([]);
  await server.print("user", "limit", "ada-keyed", "--own-keys", "off");
  await page.reload();
  await says(page, "Not available on this server");
  expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
  expect(unexpected(member)).toEqual([]);
}, 180_000);
