import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { unexpected } from "../support/answers.ts";
import { hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let reader: Member;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  reader = await server.join("Tilda Tabs");
  await reader.call<Topic>("POST", "/api/topics", { name: "Ferries", category: "Travel", frequency: 0 });
}, 180_000);

afterAll(() => newsstand.close());

/** Goes on by Tab alone until something has the focus. Fails where the focus is on nothing or comes round again. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 90; steps++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

test("Home, a topic, its menu and comments, the account and a new topic are reached by the keyboard alone", async () => {
  const { page } = reader;
  const focus = (on: Locator) => on.and(page.locator(":focus")).waitFor();
  const isInMenu = page.locator("[role=menu]:focus, [role=menu] :focus");
  const item = (name: string) => menu.getByRole("menuitem", { name });
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const menu = page.getByRole("menu");
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("Tab");
  await focus(page.getByRole("button", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("article").getByRole("heading").getByRole("link").first());
  await page.keyboard.press("Enter");
  await heading(page, "Ferries");

  await tabTo(page, button(/^More for/));
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await focus(button(/^More for/));
  await page.keyboard.press("Enter");
  await isInMenu.waitFor();
  await page.keyboard.type("del");
  await focus(item("Delete topic"));
  await page.keyboard.press("Enter");
  await dialog.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await focus(button(/^More for/));

  await tabTo(page, page.getByLabel("Comment", { exact: true }));
  await page.keyboard.type("The first boat leaves at six.");
  await tabTo(page, button("Post Comment"));
  await page.keyboard.press("Enter");
  await says(page.getByRole("listitem").first(), "The first boat leaves at six.");
  const edit = page.getByRole("button", { name: "Edit comment" }).first();
  await edit.waitFor();
  await focus(page.getByLabel("Comment", { exact: true }));
  await tabTo(page, edit);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Edit comment" }).waitFor();
  await page.keyboard.type(" Or at seven.");
  await tabTo(page, button("Cancel"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "Edit comment");

  const account = button(/, account of /);
  await tabTo(page, account, "Shift+Tab");
  await page.keyboard.press("Enter");
  await isInMenu.waitFor();
  await page.keyboard.type("acc");
  await focus(item("Account"));
  await page.keyboard.press("Enter");
  await heading(page, "Account");
  await tabTo(page, page.getByRole("link", { name: "Sign-in" }));
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByText("This browser").waitFor();

  await tabTo(page, page.getByRole("link", { name: "Create Topic" }).first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Create Topic");
  await tabTo(page, page.getByLabel("What do you want to follow?"));
  await page.keyboard.type("Cable ferries");
  await tabTo(page, page.getByRole("button", { name: "More options" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: "Technology" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Create Topic", exact: true }));
  await page.keyboard.press("Enter");
  await heading(page, "Cable ferries");
  expect(unexpected(reader)).toEqual([]);
}, 180_000);
