import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { View } from "../support/browser.ts";
import { stopClock } from "../support/clock.ts";
import { hasFocus } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let testApp: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  testApp = await openServer(newsstand.feeds);
});

afterAll(() => newsstand.close());

const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
const toasts = (page: Page) => region(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");
const hasFocusWithin = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement));

/** The one toast on the screen says exactly this. */
async function says(page: Page, ...lines: string[]): Promise<void> {
  await toasts(page)
    .getByText(lines.at(-1) ?? "", { exact: true })
    .waitFor();
  expect((await toasts(page).allInnerTexts()).map((text) => text.split("\n").filter(Boolean))).toEqual([
    lines,
  ]);
}

async function openTopic({ page, call }: Member): Promise<Topic> {
  const name = `Toasts ${crypto.randomUUID().slice(0, 8)}`;
  const topic = await call<Topic>("POST", "/api/topics", { name, category: "Food", frequency: 0 });
  await page.goto(`/topic/${topic.id}`);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return topic;
}

const bar = (page: Page, name: string, exact = false) =>
  page.locator("[data-topic-page]").getByRole("button", { name, exact });

/** Shows a toast without asking the server, so that a stopped clock does not hold it up. */
async function share(page: Page): Promise<void> {
  if (await bar(page, "Share").isVisible()) await bar(page, "Share").click();
  else {
    await bar(page, "More for").click();
    await page.getByRole("menuitem", { name: "Share" }).click();
  }
  await toasts(page).getByText("Link Copied", { exact: true }).waitFor();
}

async function joinWithTopic(name: string, view?: View): Promise<Page> {
  const member = await testApp.join(name, view);
  await member.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTopic(member);
  return member.page;
}

/** The same, with a clock that stands still until it is told to go on. */
async function joinAtStandstill(name: string): Promise<Page> {
  const member = await testApp.join(name);
  const { page } = member;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await openTopic(member);
  // Before time stands still: the toasts' code has come.
  await share(page);
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await toasts(page).waitFor({ state: "detached" });
  await stopClock(page);
  return page;
}

describe("a toast says what was done", () => {
  test("word for word, one at a time", async () => {
    const page = await joinWithTopic("Word For Word");
    await bar(page, "Like").click();
    await says(page, "Topic Liked");
    await bar(page, "Unlike").click();
    await says(page, "Topic Unliked");
    await bar(page, "Slop").click();
    await says(page, "Topic Slopped", "Undo");
    await bar(page, "Slopped").click();
    await says(page, "Topic Unslopped");
    await bar(page, "Following").click();
    await says(page, "Topic Unfollowed");
    await bar(page, "Follow").click();
    await says(page, "Topic Followed", "You are now following this topic!");
    await share(page);
    await says(page, "Link Copied");
    await page.getByLabel("Comment", { exact: true }).fill("Said and done.");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await says(page, "Comment added", "Your comment has been posted successfully.");
  });

  test("and what was not, in the words of its screen", async () => {
    const page = await joinWithTopic("Refused Wordly");
    await page.route("**/api/users/*/*/*", (route) => route.abort());
    await bar(page, "Like").click();
    await says(page, "Error", "Failed to like topic. Please try again.");
    await bar(page, "Slop").click();
    await says(page, "Error", "Failed to slop topic. Please try again.");
    await bar(page, "Following").click();
    await says(page, "Error", "Failed to update follow status");
    await page.goto("/community-topics");
    const card = page.getByRole("article").first();
    await card.getByRole("button", { name: /^Like/ }).click();
    await says(page, "Like Failed", "Failed to like topic");
  });
});

describe("a toast stays for five seconds", () => {
  test("and is gone then", async () => {
    const page = await joinAtStandstill("Five Seconds");
    await share(page);
    await page.clock.runFor(4900);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(200);
    await toasts(page).waitFor({ state: "detached" });
  });

  test("of its own, when it takes the place of another", async () => {
    const page = await joinAtStandstill("Each Its Own");
    await share(page);
    await page.clock.runFor(4000);
    await page.mouse.move(5, 500);
    const first = await toasts(page).elementHandle();
    await bar(page, "Share").press("Enter");
    await first?.waitForElementState("hidden");
    await toasts(page).waitFor();
    await page.clock.runFor(4000);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1100);
    await toasts(page).waitFor({ state: "detached" });
  });

  test("and longer while the pointer is on it", async () => {
    const page = await joinAtStandstill("Pointer On It");
    await share(page);
    await page.clock.runFor(3000);
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    expect(await toasts(page).count()).toBe(1);
    await page.mouse.move(5, 500);
    await page.clock.runFor(1900);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(200);
    await toasts(page).waitFor({ state: "detached" });
  });

  test("and longer while the keyboard is on it", async () => {
    const page = await joinAtStandstill("Keyboard On It");
    await share(page);
    await page.keyboard.press("F8");
    await page.clock.runFor(60_000);
    expect(await toasts(page).count()).toBe(1);
    await bar(page, "Share").focus();
    await page.clock.runFor(5100);
    await toasts(page).waitFor({ state: "detached" });
  });

  test("also after the pointer dismissed the one before", async () => {
    const page = await joinAtStandstill("After Dismissal");
    await share(page);
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await toasts(page).waitFor({ state: "detached" });
    await share(page);
    await page.clock.runFor(5100);
    await toasts(page).waitFor({ state: "detached" });
  });
});

describe("F8 brings the keyboard to a toast", () => {
  test("and Escape dismisses it and brings the keyboard back", async () => {
    const page = await joinAtStandstill("Escape Back");
    await bar(page, "Share").press("Enter");
    await toasts(page).waitFor();
    await page.keyboard.press("F8");
    expect(await hasFocusWithin(region(page))).toBe(true);
    await page.keyboard.press("Tab");
    expect(await hasFocus(toasts(page))).toBe(true);
    await page.keyboard.press("Tab");
    expect(await hasFocus(toasts(page).getByRole("button", { name: "Dismiss" }))).toBe(true);
    await page.keyboard.press("Escape");
    await toasts(page).waitFor({ state: "detached" });
    expect(await hasFocus(bar(page, "Share"))).toBe(true);
  });

  test("and leaves it where it is when there is none", async () => {
    const page = await joinAtStandstill("No Toast");
    await bar(page, "Share").focus();
    await page.keyboard.press("F8");
    expect(await hasFocus(bar(page, "Share"))).toBe(true);
  });

  test("where it stays when another toast takes the place of the first", async () => {
    const page = await joinAtStandstill("Handed Over");
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/users/*/like/*", async (route) => {
      await answer.promise;
      await route.abort();
    });
    await bar(page, "Like").click();
    await bar(page, "Share").press("Enter");
    await toasts(page).waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    answer.resolve();
    await page.clock.resume();
    await toasts(page).getByText("Failed to like topic. Please try again.").waitFor();
    expect(await hasFocusWithin(region(page))).toBe(true);
    await page.keyboard.press("Escape");
    await toasts(page).waitFor({ state: "detached" });
    expect(await hasFocus(bar(page, "Share"))).toBe(true);
  });
});

describe("while a dialog is open", () => {
  /** The dialog of a topic, whose new name could not be saved, and the toast that says so. */
  async function refused(name: string, view?: View): Promise<Page> {
    const { page, call } = await testApp.join(name, view);
    const { id } = await call<Topic>("POST", "/api/topics", { name, category: "Travel", frequency: 0 });
    await page.route(`**/api/topics/${id}`, (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
    );
    await page.clock.install();
    await page.goto(`/topic/${id}?edit`);
    const field = dialog(page).getByLabel("Name", { exact: true });
    await field.fill(`${name} again`);
    await field.press("Enter");
    await toasts(page).getByText("Update Failed", { exact: true }).waitFor();
    await stopClock(page);
    return page;
  }

  test("F8 reaches the toast, and Escape dismisses the toast alone", async () => {
    const page = await refused("Dialog Escape");
    await page.keyboard.press("F8");
    expect(await hasFocusWithin(region(page))).toBe(true);
    await page.keyboard.press("Escape");
    await toasts(page).waitFor({ state: "detached" });
    expect(await hasFocus(dialog(page).getByLabel("Name", { exact: true }))).toBe(true);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  });

  test("F8 reaches it, its button dismisses it, and the keyboard is back in the dialog", async () => {
    const page = await refused("Dialog Button");
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await hasFocus(toasts(page).getByRole("button", { name: "Dismiss" }))).toBe(true);
    await page.keyboard.press("Enter");
    await toasts(page).waitFor({ state: "detached" });
    expect(await hasFocus(dialog(page).getByLabel("Name", { exact: true }))).toBe(true);
  });

  test("the keyboard goes from the toast to the dialog and never behind it", async () => {
    const page = await refused("Dialog Tabbed");
    for (const key of ["Tab", "Shift+Tab"]) {
      await page.keyboard.press("F8");
      for (let pressed = 0; pressed < 4; pressed += 1) {
        await page.keyboard.press(key);
        const inside = (await hasFocusWithin(region(page))) || (await hasFocusWithin(dialog(page)));
        expect({ key, pressed, inside }).toEqual({ key, pressed, inside: true });
      }
      expect(await hasFocusWithin(dialog(page))).toBe(true);
    }
  });

  test("Escape dismisses a toast that was there before the dialog, and leaves the dialog open", async () => {
    const page = await joinAtStandstill("Toast First");
    await page.clock.resume();
    await bar(page, "Edit", true).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await stopClock(page);
    await share(page);
    await bar(page, "Edit", true).click();
    await dialog(page).waitFor();
    await page.clock.runFor(200);
    await page.keyboard.press("F8");
    expect(await hasFocusWithin(region(page))).toBe(true);
    await page.keyboard.press("Escape");
    await toasts(page).waitFor({ state: "detached" });
    expect(await hasFocusWithin(dialog(page))).toBe(true);
  });

  test("the pointer dismisses the toast and leaves the dialog open", async () => {
    const page = await refused("Dialog Pointer");
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await toasts(page).waitFor({ state: "detached" });
    expect(await dialog(page).isVisible()).toBe(true);
  });

  test("the toast covers no button of a sheet on a phone", async () => {
    const page = await refused("Phone Sheet", { width: 390 });
    const toast = await toasts(page).boundingBox();
    if (!toast) throw new Error("there is no toast");
    const buttons = await dialog(page).getByRole("button").all();
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box && box.y < toast.y + toast.height && box.y + box.height > toast.y).toBe(false);
    }
  });
});

describe("a toast is swiped away", () => {
  async function swipe(page: Page, by: number): Promise<void> {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error("there is no toast");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  }

  test("by 50 pixels to the right, and not by 30", async () => {
    const page = await joinAtStandstill("Swiped Away");
    await share(page);
    await swipe(page, 30);
    await swipe(page, -60);
    expect(await toasts(page).count()).toBe(1);
    await swipe(page, 50);
    await toasts(page).waitFor({ state: "detached" });
  });
});

test("a toast on a phone covers no button of the header or of the bar at the foot", async () => {
  const page = await joinWithTopic("Phone Header", { width: 390 });
  await share(page);
  const toast = await toasts(page).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  if (!toast || !header || !bar) throw new Error("there is no toast, no header or no bar");
  expect(toast.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(toast.y + toast.height).toBeLessThan(bar.y);
});

test.each([320, 390])(
  "a toast at %d pixels covers neither a topic's title nor its buttons",
  async (width) => {
    const page = await joinWithTopic(`Phone Title ${width}`, { width });
    await share(page);
    const toast = await toasts(page).boundingBox();
    if (!toast) throw new Error("there is no toast");
    const buttons = page.locator("[data-topic-page] > :is(a, button):visible");
    const kept = [page.getByRole("heading", { level: 1 }), ...(await buttons.all())];
    expect(kept.length).toBeGreaterThan(4);
    for (const one of kept) {
      const box = await one.boundingBox();
      expect(box && box.y < toast.y + toast.height && box.y + box.height > toast.y).toBe(false);
    }
  },
);

test("a toast on Home on a phone leaves the one button free that creates a topic", async () => {
  const member = await testApp.join("Phone Create", { width: 390 });
  const { page } = member;
  await openTopic(member);
  const creates = page.locator("a[href$='/create-topic']:visible");
  expect(await creates.count()).toBe(1);
  await page.goto("/");
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Like/ }).click();
  await toasts(page).waitFor();
  expect(await creates.count()).toBe(1);
  const add = await creates.boundingBox();
  const toast = await toasts(page).boundingBox();
  if (!toast || !add) throw new Error("there is no toast, or no button");
  expect(toast.y + toast.height).toBeLessThanOrEqual(add.y);
});

test.each([768, 1440])("a toast is at most 420 pixels wide at %d", async (width) => {
  const page = await joinWithTopic(`Wide ${width}`, { width });
  await share(page);
  expect((await toasts(page).boundingBox())?.width).toBe(420);
});
