import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { categories } from "../../../src/contract/base/limits.ts";
import type { Source } from "../../../src/contract/topics/sources.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { calls, hold, unexpected } from "../support/answers.ts";
import { hasFocus, heading, objection, openTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let maker: Member;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  maker = await server.join("Mona Maker");
}, 180_000);

afterAll(() => newsstand.close());

const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).last();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function openForm(): Promise<Page> {
  const page = await fresh(maker);
  await openTopicForm(page);
  return page;
}

async function openMenu(page: Page, name: string, item: "Edit" | "Delete"): Promise<void> {
  await page.goto("/my-topics");
  await button(page, `Actions for ${name}`).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Edit", "Delete"]);
  await page.getByRole("menuitem", { name: item }).click();
}

describe("creating a topic", () => {
  test("begins with the usual choices", async () => {
    const page = await openForm();
    expect(await page.getByRole("radio", { name: /Digest/ }).isChecked()).toBe(true);
    expect(await field(page, "Public").isChecked()).toBe(true);
    const frequency = field(page, "Update frequency");
    expect(await frequency.inputValue()).toBe("8");
    expect(await frequency.getByRole("option").allTextContents()).toEqual([
      "Every 4 hours",
      "Every 8 hours",
      "Every 16 hours",
      "Every 24 hours",
      "Every 48 hours",
      "Manual (on saving topic)",
    ]);
    const category = page.getByRole("group", { name: "Category" }).getByRole("radio");
    expect(
      await category.evaluateAll((radios) => radios.map((radio) => radio.getAttribute("value"))),
    ).toEqual([...categories]);
  });

  test("names what is wrong, at its field, and goes to the first", async () => {
    const page = await openForm();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await button(page, "Create Topic").click();
    const name = field(page, "Name");
    expect(await objection(name)).toBe("Topic name is required");
    expect(await hasFocus(name)).toBe(true);
    const category = page.getByRole("group", { name: "Category" });
    expect(await objection(category)).toBe("Category is required");
    await field(page, "Description").fill("d".repeat(501));
    expect(await objection(field(page, "Description"))).toBe("Description must be 500 characters or less");
    await field(page, "AI Prompt").fill("p".repeat(1001));
    expect(await objection(field(page, "AI Prompt"))).toBe("AI Prompt must be 1000 characters or less");
    await name.fill("n".repeat(101));
    expect(await name.inputValue()).toHaveLength(100);
    const tags = page.getByRole("textbox", { name: "Tags", exact: true });
    for (let n = 1; n <= 10; n++) {
      expect(await tags.isEditable()).toBe(true);
      await tags.fill(`tag ${n}`);
      await tags.press("Enter");
    }
    expect(await tags.isEditable()).toBe(false);
    expect(await page.getByRole("list", { name: "Chosen tags" }).getByRole("listitem").count()).toBe(10);
    await page.getByRole("radio", { name: "Food" }).check({ force: true });
    await button(page, "Create Topic").click();
    expect(await hasFocus(field(page, "Description"))).toBe(true);
    expect(sent).toEqual([]);
  });

  test.each(["Back", "Cancel"])("is given up by '%s', which leads Home", async (way) => {
    const page = await openForm();
    await page.getByRole("link", { name: way, exact: true }).click();
    await heading(page, "My Updates");
    expect(pathOf(page)).toBe("/");
  });

  test("leads to the topic, or Home when nobody says which it is, and says what failed", async () => {
    const page = await openForm();
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    await field(page, "Name").fill("Paternosters");
    await page.getByRole("radio", { name: "Technology" }).check({ force: true });
    await page.route(/\/api\/topics$/, (route) => route.fulfill({ status: 500, body: "" }));
    await button(page, "Create Topic").click();
    await region.getByText("Creation Failed", { exact: true }).waitFor();
    await region.getByText("Failed to create topic", { exact: true }).waitFor();
    expect(await field(page, "Name").inputValue()).toBe("Paternosters");
    await page.unrouteAll();
    await page.route(/\/api\/topics$/, (route) => route.fulfill({ status: 201, json: {} }));
    await button(page, "Create Topic").click();
    await heading(page, "My Updates");
    await region.getByText("Topic Created & Followed", { exact: true }).waitFor();
    await openForm();
    await field(page, "Name").fill("Paternosters");
    await page.getByRole("radio", { name: "Technology" }).check({ force: true });
    const goOn = await hold(page, /\/api\/topics$/);
    const previewed = await coverOf(page, "aside");
    await button(page, "Create Topic").click();
    expect(await button(page, "Creating...").isDisabled()).toBe(true);
    goOn();
    await heading(page, "Paternosters");
    expect(await coverOf(page, "main")).toEqual(previewed);
    const [topic] = await maker.call<Topic[]>("GET", `/api/users/${maker.user.id}/topics`);
    expect(pathOf(page)).toBe(`/topic/${topic?.id}`);
    expect(topic).toMatchObject({ category: "Technology", frequency: 8, isPublic: true, isFollowing: true });
    expect(unexpected(maker)).toEqual([]);
  });
});

describe("a topic of one's own", () => {
  const draft = {
    name: "Funicular railways",
    description: "Up and down.",
    category: "Lifestyle",
    tags: ["rope"],
    isPublic: false,
    frequency: 48,
    aiPrompt: "Only those that run.",
  };

  beforeAll(async () => {
    await maker.call("POST", "/api/topics", draft);
  });

  test("is edited in a dialog that begins at its first field, and keeps its source", async () => {
    const page = await openForm();
    const opened = page.waitForRequest(calls.sources);
    await openMenu(page, draft.name, "Edit");
    await opened;
    const form = dialog(page, "Edit Topic");
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    expect(await field(form, "Name").inputValue()).toBe(draft.name);
    expect(await field(form, "Description").inputValue()).toBe(draft.description);
    expect(await form.getByRole("radio", { name: "Lifestyle" }).isChecked()).toBe(true);
    expect(await form.getByRole("radio").count()).toBe(categories.length);
    expect(await field(form, "Public").isChecked()).toBe(false);
    await form.getByText("#rope", { exact: true }).waitFor();
    expect(await field(form, "Update frequency").inputValue()).toBe("48");
    expect(await field(form, "AI Prompt").inputValue()).toBe(draft.aiPrompt);
    expect(await field(form, "Source").inputValue()).toBe("Digest");
    expect(await field(form, "Source").isDisabled()).toBe(true);
    await field(form, "Name").fill(" ");
    await button(form, "Save Changes").click();
    expect(await objection(field(form, "Name"))).toBe("Topic name is required");
    await field(form, "Name").fill("Funiculars");
    const saved = page.waitForRequest((request) => request.method() === "PUT");
    await button(form, "Save Changes").click();
    expect((await saved).postDataJSON()).toEqual({
      ...draft,
      name: "Funiculars",
      sourceId: "digest",
      language: null,
      feeds: [],
      searchWords: [],
      includeWords: [],
      excludeWords: [],
      useInstanceFeeds: true,
    });
    await form.waitFor({ state: "detached" });
    await page.getByRole("article", { name: "Funiculars", exact: true }).waitFor();
    expect(unexpected(maker)).toEqual([]);
  });

  test("is deleted after a warning, and stays when one thinks better of it", async () => {
    const { page, call } = maker;
    await call("POST", "/api/topics", { name: 'Lifts & "Shafts"', category: "Other", frequency: 0 });
    await openMenu(page, 'Lifts & "Shafts"', "Delete");
    const ask = dialog(page, "Delete Topic");
    const warning =
      'Are you sure you want to delete "Lifts & "Shafts""? This action cannot be undone and will remove the topic for all followers.';
    await ask.getByText(warning, { exact: true }).waitFor();
    expect(await hasFocus(button(ask, "Cancel"))).toBe(true);
    await button(ask, "Cancel").click();
    await ask.waitFor({ state: "detached" });
    const card = page.getByRole("article", { name: 'Lifts & "Shafts"', exact: true });
    await card.waitFor();
    await button(page, 'Actions for Lifts & "Shafts"').click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const goOn = await hold(page, calls.topic);
    await button(ask, "Delete").click();
    expect(await button(ask, "Deleting...").isDisabled()).toBe(true);
    goOn();
    await ask.waitFor({ state: "detached" });
    await card.waitFor({ state: "detached" });
    const names = (await call<Topic[]>("GET", `/api/users/${maker.user.id}/topics`)).map(({ name }) => name);
    expect(names).not.toContain('Lifts & "Shafts"');
  });

  test("is deleted from its own page as well, and says before it is saved what an update costs", async () => {
    const { page, call } = maker;
    const { id } = await call<Topic>("POST", "/api/topics", { name: "Sledges", category: "Other" });
    await page.route("**/api/topic-sources", async (route) => {
      const sources = (await (await route.fetch()).json()) as Source[];
      await route.fulfill({ json: sources.map((source) => ({ ...source, costPerUpdate: 0.02 })) });
    });
    await page.goto(`/topic/${id}`);
    await button(page, "Edit").click();
    const cost = "Saving starts an update right away (about $0.02 an update, $1.80 a month).";
    await dialog(page, "Edit Topic").getByText(cost).waitFor();
    await button(dialog(page, "Edit Topic"), "Cancel").click();
    await page.unroute("**/api/topic-sources");
    await button(page, "More for Sledges").click();
    await page.getByRole("menuitem", { name: "Delete topic" }).click();
    await button(dialog(page, "Delete Topic"), "Delete").click();
    await page.waitForURL("**/my-topics");
    expect(
      (await call<Topic[]>("GET", `/api/users/${maker.user.id}/topics`)).map((topic) => topic.id),
    ).not.toContain(id);
  });
});

/** The shapes of the wide cover within an element, none of which is what an empty one would have. */
async function coverOf(page: Page, within: string): Promise<(string | null)[]> {
  const cover = page.locator(`${within} svg.cover[viewBox="0 0 704 152"]`);
  await cover.waitFor();
  const shapes = await cover
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  expect(shapes.length).toBeGreaterThan(2);
  return shapes;
}
