import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { SeenDraft } from "../../../src/contract/reading/unread.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { visit } from "../support/browser.ts";
import { barrierSearch, button, hasFocus, heading, says, toast } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { takeLink } from "../support/sign-in-link.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  newsstand.items.push(
    {
      title: "Cable cars cross the harbour",
      slug: "cable-cars",
      text: "The gondola of Porto opened on Monday.",
    },
    {
      title: "Night trains need sleepers",
      slug: "night-trains",
      text: "Rome's railway ordered forty carriages.",
    },
  );
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

/** Somebody with two topics of their own, each with an update that they have not seen, in a window that shows Home. */
async function join(name: string): Promise<{ desk: Member; topics: Topic[] }> {
  const desk = await server.join(name);
  const topics: Topic[] = [];
  for (const topic of ["Cable cars", "Night trains"]) {
    const draft = { name: topic, category: "Travel", frequency: 0, isPublic: false };
    topics.push(await told(desk, await desk.call<Topic>("POST", "/api/topics", draft)));
  }
  await desk.page.reload();
  await news(desk.page, 2);
  return { desk, topics };
}

async function told(member: Member, { id }: Topic): Promise<Topic> {
  for (;;) {
    const topic = await member.call<Topic>("GET", `/api/topics/${id}`);
    if (topic.summary) return topic;
  }
}

/** A second window of the same person, on another device. */
async function openPhone({ user }: Member): Promise<Page> {
  const { link = "" } = await server.print("user", "sign-in-link", user.username);
  const { page } = await visit(server.url, { width: 390 });
  await takeLink(page, `/auth${new URL(link).hash}`);
  await page.locator("main [data-card]").first().waitFor();
  return page;
}

const marks = (page: Page) => page.locator("main [data-card] [data-action=read]");

/** Waits until so many cards of Home are marked as new, and the page's title says so. */
async function news(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    ([cards, title]) =>
      document.querySelectorAll("main [data-card]").length > 0 &&
      document.querySelectorAll("main [data-card] [data-action=read]").length === cards &&
      document.title === title,
    [count, `${count > 0 ? `(${count}) ` : ""}Home · topicapp`] as const,
  );
}

/** What is said to be seen from now on, in the order in which it is. */
function watchMarks(page: Page): SeenDraft[] {
  const sent: SeenDraft[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/seen")) sent.push(request.postDataJSON());
  });
  return sent;
}

/** As when somebody puts the phone away. */
async function putAway(page: Page): Promise<void> {
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/seen"));
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await sent).status()).toBe(200);
}

describe("what is new", () => {
  test("is marked as read with m, with an undo, and so it is on the other device", async () => {
    const { desk } = await join("Marta Marks");
    const { page } = desk;
    const phone = await openPhone(desk);
    await news(phone, 2);
    const first = page.locator("main [data-card]").first();
    await page.keyboard.press("j");
    await first.locator("h2 a:focus").waitFor();
    await page.keyboard.press("m");
    await news(page, 1);
    await toast(page, "Marked as read: Night trains");
    await says(page, "News in 1 topic");
    await phone.reload();
    await news(phone, 1);
    await button(page, "Undo").click();
    await news(page, 2);
    await phone.reload();
    await news(phone, 2);
    expect(desk.complaints).toEqual([]);
  });

  test("is marked as read by its mark, which hands the keyboard to the headline", async () => {
    const { desk } = await join("Mona Mouse");
    const { page } = desk;
    const first = page.locator("main [data-card]").first();
    const mark = first.getByRole("button", { name: "New : Mark as read" });
    await mark.focus();
    await page.keyboard.press("Enter");
    await news(page, 1);
    await first.locator("h2 a:focus").waitFor();
    const search = barrierSearch(page);
    await search.look("Home");
    for (const [look, found] of Object.entries(search.found)) expect([look, found]).toEqual([look, []]);
    await page.goto("/my-topics");
    await heading(page, "My Topics");
    await page.locator("main [data-card]").nth(1).waitFor();
    expect(await marks(page).count()).toBe(1);
  });

  test("is all read at once, and that can be undone too; Home has an end", async () => {
    const { desk } = await join("Alma All");
    const { page } = desk;
    await says(page, "You're up to date");
    await button(page, "Mark all read").click();
    await news(page, 0);
    expect(await button(page, "Mark all read").count()).toBe(0);
    await toast(page, "All marked as read");
    const phone = await openPhone(desk);
    await news(phone, 0);
    await button(page, "Undo").click();
    await news(page, 2);
    await phone.reload();
    await news(phone, 2);
  });

  test("stays marked when the server refuses, and says why", async () => {
    const { desk } = await join("Ruth Refused");
    const { page } = desk;
    await page.route(/\/seen$/, (route) =>
      route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
    );
    await marks(page).first().click();
    await toast(page, "Couldn't mark as read");
    await news(page, 2);
  });
});

describe("what was looked at", () => {
  test("on Home is seen once the window is put away, in one request, and stays new for the visit", async () => {
    const { desk, topics } = await join("Vera Visits");
    const { page } = desk;
    const sent = watchMarks(page);
    await page.waitForFunction(() => performance.now() > 9000);
    expect(sent).toEqual([]);
    await putAway(page);
    expect(sent.map(({ updates }) => updates.toSorted())).toEqual([
      topics.map(({ summary }) => summary?.id ?? "").toSorted(),
    ]);
    await news(page, 2);
    await page.reload();
    await news(page, 2);
    await marks(page).first().click();
    await news(page, 1);
    await page.reload();
    await news(page, 1);
    const phone = await openPhone(desk);
    await news(phone, 0);
  });

  test("as a page is seen, and its other topics are not", async () => {
    const { desk, topics } = await join("Paula Page");
    const { page } = desk;
    const [topic] = topics;
    await page.goto(`/topic/${topic?.id}`);
    await page.getByRole("heading", { level: 1, name: /^Cable cars/ }).waitFor();
    const article = page.getByRole("article").first();
    await article.getByText("New", { exact: true }).waitFor();
    await putAway(page);
    await page.reload();
    await article.getByText("New", { exact: true }).waitFor();
    const phone = await openPhone(desk);
    await news(phone, 1);
    await phone.goto(`/topic/${topic?.id}`);
    await phone.getByRole("heading", { level: 1, name: /^Cable cars/ }).waitFor();
    expect(await phone.getByRole("article").first().getByText("New", { exact: true }).count()).toBe(0);
  });

  test("with an older version is brought along once, and nothing is suddenly new", async () => {
    const { desk } = await join("Nora Note");
    const { page } = desk;
    await page.goto("/about");
    await page.evaluate((id) => {
      const seenAt = new Date().toISOString();
      localStorage.setItem(`lastVisit:${id}`, JSON.stringify({ newSince: seenAt, seenAt }));
    }, desk.user.id);
    const sent = watchMarks(page);
    await page.goto("/");
    await news(page, 0);
    await page.waitForResponse((answer) => answer.url().endsWith("/seen"));
    await page.waitForFunction((id) => localStorage.getItem(`lastVisit:${id}`) === null, desk.user.id);
    await news(page, 0);
    expect(sent.map(({ updates, lastVisitAt }) => [updates, typeof lastVisitAt])).toEqual([[[], "string"]]);
    const phone = await openPhone(desk);
    await news(phone, 0);
    expect(await hasFocus(page.locator("body"))).toBe(true);
  });
});

test("somebody who was away for weeks finds what still holds on one page, which marks all as read", async () => {
  const { desk } = await join("Wanda Weeks");
  const { page } = desk;
  await page.goto("/about");
  await page.evaluate((id) => {
    const seenAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    localStorage.setItem(`lastVisit:${id}`, JSON.stringify({ newSince: seenAt, seenAt }));
  }, desk.user.id);
  await page.goto("/");
  await news(page, 2);
  await page.getByRole("link", { name: "While you were away", exact: true }).click();
  await heading(page, "While you were away");
  const stories = page.getByRole("article");
  await stories.nth(1).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toHaveLength(2);
  await page.reload();
  await stories.nth(1).waitFor();
  const search = barrierSearch(page);
  await search.look("away");
  for (const [look, found] of Object.entries(search.found)) expect([look, found]).toEqual([look, []]);
  await says(page, "That's all. You're up to date.");
  await button(page, "Mark all read").click();
  await toast(page, "All marked as read");
  await page.goto("/");
  await news(page, 0);
  await page.route(/\/catch-up/, (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
  );
  await page.goto("/away");
  await heading(page, "While you were away");
  const failure = page.getByText("Couldn't load what you missed");
  await failure.waitFor();
  await page.unrouteAll();
  await button(page, "Try again").click();
  await failure.waitFor({ state: "detached" });
  await heading(page, "While you were away");
  expect(desk.complaints.filter((complaint) => !complaint.includes("500"))).toEqual([]);
});

test("an update that is starred is in the list of those saved, until its star is taken off", async () => {
  const { desk, topics } = await join("Stella Star");
  const { page } = desk;
  await page.goto(`/topic/${topics[0]?.id}`);
  const star = page.getByRole("button", { name: /^Save “/ });
  await star.click();
  await toast(page, "Saved");
  expect(await star.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: /, account of / }).click();
  await page.getByRole("menuitem", { name: "Saved", exact: true }).click();
  await heading(page, "Saved");
  const row = page.getByRole("main").getByRole("listitem");
  await row.getByRole("link", { name: "Cable cars", exact: true }).waitFor();
  const search = barrierSearch(page);
  await search.look("saved");
  for (const [look, found] of Object.entries(search.found)) expect([look, found]).toEqual([look, []]);
  await row.getByRole("button", { name: /^Save “/ }).click();
  await page.getByText("Nothing saved yet", { exact: true }).waitFor();
  await button(page, "Undo").click();
  await row.first().waitFor();
  expect(desk.complaints).toEqual([]);
});
