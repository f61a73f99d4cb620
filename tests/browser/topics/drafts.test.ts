import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { barriers } from "../support/browser.ts";
import { button, hasFocus, heading, says, unfoldTopicForm } from "../support/elements.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const note = (within: Page | Locator) => within.getByText("Draft restored.");

test.each([390, 1440])(
  "a new topic that was begun waits where one left it, until it is sent or given up, at %d pixels",
  async (width) => {
    const { page, complaints } = await server.join(`Drafter ${width}`, { width });
    const open = async () => {
      await page.goto("/create-topic");
      await unfoldTopicForm(page);
    };
    const leave = async (name: string) => {
      await page.getByRole("link", { name, exact: true }).click();
      await heading(page, "My Updates");
    };
    await open();
    expect(await note(page).count()).toBe(0);
    await field(page, "Name").fill("Paternosters");
    await page.getByRole("radio", { name: "Technology" }).check({ force: true });
    await leave("Back");
    await open();
    await note(page).waitFor();
    expect(await field(page, "Name").inputValue()).toBe("Paternosters");
    expect(await page.getByRole("radio", { name: "Technology" }).isChecked()).toBe(true);
    expect(await barriers(page)).toEqual([]);

    await button(page, "Start over").click();
    await note(page).waitFor({ state: "detached" });
    expect(await hasFocus(field(page, "Name"))).toBe(true);
    expect(await field(page, "Name").inputValue()).toBe("");
    await open();
    expect(await note(page).count()).toBe(0);

    await field(page, "Name").fill("Lifts");
    await leave("Cancel");
    await open();
    expect(await field(page, "Name").inputValue()).toBe("");

    await field(page, "Name").fill(`Escalators ${width}`);
    await page.getByRole("radio", { name: "Technology" }).check({ force: true });
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    await heading(page, `Escalators ${width}`);
    await open();
    expect([await note(page).count(), await field(page, "Name").inputValue()]).toEqual([0, ""]);
    expect(complaints).toEqual([]);
  },
);

test("Escape throws nothing away that was changed in a topic's dialog; Cancel does", async () => {
  const { page, call, complaints } = await server.join("Editor");
  const draft = { name: "Funiculars", category: "Travel", description: "Up.", frequency: 0 };
  const topic = await call<Topic>("POST", "/api/topics", draft);
  await page.goto(`/topic/${topic.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Topic" });
  const open = async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  };
  const description = field(dialog, "Description");
  await open();
  await description.fill("Up and down.");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await open();
  await note(dialog).waitFor();
  expect(await description.inputValue()).toBe("Up and down.");
  await button(dialog, "Cancel").click();
  await dialog.waitFor({ state: "detached" });
  await open();
  expect([await note(dialog).count(), await description.inputValue()]).toEqual([0, "Up."]);

  await description.fill("From before");
  await page.keyboard.press("Escape");
  await call("PUT", `/api/topics/${topic.id}`, { ...draft, description: "Saved elsewhere" });
  await page.reload();
  await open();
  expect([await note(dialog).count(), await description.inputValue()]).toEqual([0, "Saved elsewhere"]);
  expect(complaints).toEqual([]);
});

test("signing out leaves no draft in the tab", async () => {
  const { page, complaints } = await server.join("Leaver");
  await page.goto("/create-topic");
  await field(page, "What do you want to follow?").fill("A secret");
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage).includes("A secret"));
  expect(await kept()).toBe(true);
  await page.getByRole("button", { name: /, account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await kept()).toBe(false);
  expect(complaints).toEqual([]);
});

test("a comment that was begun is there when one comes back, until it is posted", async () => {
  const { page, call, complaints } = await server.join("Commenter");
  const create = (name: string) =>
    call<Topic>("POST", "/api/topics", { name, category: "Travel", frequency: 0 });
  const [topic, other] = [await create("Ferries"), await create("Barges")];
  const comment = page.getByRole("textbox", { name: "Comment" });
  await page.goto(`/topic/${topic.id}`);
  await comment.fill("How long does the crossing");
  await page.goto(`/topic/${other.id}`);
  await comment.waitFor();
  expect(await comment.inputValue()).toBe("");
  await page.goto(`/topic/${topic.id}`);
  await comment.waitFor();
  expect(await comment.inputValue()).toBe("How long does the crossing");
  await comment.fill("How long does the crossing take?");
  const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
  await button(page, "Post Comment").click();
  expect((await posted).status()).toBe(201);
  await says(page, "How long does the crossing take?");
  await page.reload();
  await comment.waitFor();
  expect(await comment.inputValue()).toBe("");
  expect(complaints).toEqual([]);
});
