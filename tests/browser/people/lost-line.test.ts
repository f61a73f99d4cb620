import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { barriersInLightAndDark, type View, visit } from "../support/browser.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let topic: Topic;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  const writer = await server.join("Wilma Writer");
  const draft = { name: "Cable cars", category: "Travel", frequency: 0 };
  topic = await writer.call<Topic>("POST", "/api/topics", draft);
}, 180_000);

afterAll(() => newsstand.close());

const api = "**/api/**";
const me = "**/api/auth/me";
const portal = "<!doctype html><title>Welcome to Free Wi-Fi</title><p>Accept our terms</p>";

type Answer = (route: Route) => Promise<void>;
const lost: Answer = (route) => route.abort("internetdisconnected");
const html: Answer = (route) => route.fulfill({ contentType: "text/html", body: portal });
const status =
  (code: number): Answer =>
  (route) =>
    route.fulfill({ status: code, body: "" });

const offline = "You're offline";
const failing = "topicapp isn't answering right now.";

/** A reader on the topic's page. */
async function openReader(name: string, view?: View): Promise<Member> {
  const member = await server.join(name, view);
  await member.page.goto(`/topic/${topic.id}`);
  await like(member.page).waitFor();
  return member;
}

const like = (page: Page) =>
  page.locator("[data-topic-page]").getByRole("button", { name: /^(?:Like|Unlike)/ });
const isPressed = (page: Page) => like(page).getAttribute("aria-pressed");
const menuOf = (page: Page, { user }: Member) =>
  page.getByRole("button", { name: new RegExp(`account of ${user.name}`) });
const storedIn = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("authToken"), localStorage.getItem("user")]);

/** That somebody is still signed in and sees what they saw, under its header. */
async function expectKept(member: Member, before: (string | null)[]): Promise<void> {
  const { page } = member;
  expect(await storedIn(page)).toEqual(before);
  expect(before.every((kept) => kept !== null)).toBe(true);
  await menuOf(page, member).waitFor();
  await page.getByRole("heading", { level: 1, name: topic.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/topic/${topic.id}`);
}

describe("a tap while the line is lost signs nobody out", () => {
  test.each([1440, 390])(
    "in a tunnel, at %d pixels: it is taken back, and works when the line is back",
    async (width) => {
      const member = await server.join("Tina Tunnel", { width });
      const { page } = member;
      // What shows toasts is fetched once a reader stays: nobody has touched anything yet.
      const asked = page.waitForResponse(
        async (answer) => answer.url().endsWith(".js") && /data-swipe/.test(await answer.text()),
      );
      await page.goto(`/topic/${topic.id}`);
      await like(page).waitFor();
      const before = await storedIn(page);
      // With what it imports in turn, which is asked for once this one came.
      const toaster = (await asked).url();
      await page.evaluate((address) => import(address).then(() => undefined), toaster);
      await page.context().setOffline(true);
      await like(page).click();
      await page.getByText(`${offline}. This may be out of date.`).waitFor();
      await page.waitForFunction(
        (button) => button?.getAttribute("aria-pressed") === "false",
        await like(page).elementHandle(),
      );
      await page.getByText("Failed to like topic. Please try again.", { exact: true }).waitFor();
      await expectKept(member, before);
      expect(await barriersInLightAndDark(page)).toEqual([]);
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me") && answer.ok());
      await page.context().setOffline(false);
      await answered;
      await page.getByText(offline).waitFor({ state: "detached" });
      await like(page).click();
      await page.getByText("Topic Liked", { exact: true }).waitFor();
      expect(await isPressed(page)).toBe("true");
      await like(page).click();
      await page.getByText("Topic Unliked", { exact: true }).waitFor();
    },
  );

  test.each<[string, Answer, string]>([
    ["everything answers 503", status(503), failing],
    [
      "a proxy answers 502 with a page",
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: portal }),
      failing,
    ],
    ["a captive portal answers with its page", html, offline],
    ["nothing answers", lost, offline],
  ])("where %s", async (_, answer, says) => {
    const member = await openReader("Cora Captive");
    const { page } = member;
    const before = await storedIn(page);
    await page.route(api, answer);
    await like(page).click();
    await page.getByText(says).waitFor();
    await page.getByText("Failed to like topic. Please try again.", { exact: true }).waitFor();
    expect(await isPressed(page)).toBe("false");
    await expectKept(member, before);
    await page.unroute(api);
    await page.getByText(says).waitFor({ state: "detached" });
    await expectKept(member, before);
  });

  test("where the tap itself is answered 503, and then all is well", async () => {
    const member = await openReader("Bea Busy");
    const { page } = member;
    const before = await storedIn(page);
    await page.route("**/like/**", status(503));
    await page.route(me, status(503), { times: 1 });
    await like(page).click();
    await page.getByText("Failed to like topic. Please try again.", { exact: true }).waitFor();
    await page.getByText(failing).waitFor({ state: "detached" });
    await expectKept(member, before);
  });

  test("where an action is refused, which says nothing about the session", async () => {
    const member = await openReader("Rae Refused");
    const { page } = member;
    const before = await storedIn(page);
    await page.route("**/like/**", status(403));
    await like(page).click();
    await page.getByText("Failed to like topic. Please try again.", { exact: true }).waitFor();
    await expectKept(member, before);
    expect(await page.getByText(offline).or(page.getByText(failing)).count()).toBe(0);
  });

  test("where an action is answered 401 and whose session it is cannot be asked, until it can", async () => {
    const member = await openReader("Una Unsure");
    const { page } = member;
    const before = await storedIn(page);
    await page.route("**/like/**", status(401));
    await page.route(me, lost);
    await like(page).click();
    await page.getByText(offline).waitFor();
    await expectKept(member, before);
    await page.unroute(me);
    await page.getByText(offline).waitFor({ state: "detached" });
    await expectKept(member, before);
  });
});

test("a profile that cannot be read anew stays as it was", async () => {
  const { page, user, call } = await server.join("Paula Profile");
  await call<Topic>("POST", "/api/topics", { name: "Paternosters", category: "Travel", frequency: 0 });
  await page.goto(`/user/${user.id}`);
  const name = page.getByRole("heading", { level: 1, name: "Paula Profile's Profile" });
  await name.waitFor();
  await page.route(api, lost);
  const read = page.waitForRequest((request) => request.url().endsWith(`/api/users/${user.id}`));
  await page
    .getByRole("button", { name: /^Unfollow|^Following/ })
    .first()
    .click();
  await read;
  await page.getByText(offline).waitFor();
  await name.waitFor();
  expect(await page.getByText("User Not Found").count()).toBe(0);
});

test("a screen whose code was on its way when the line was lost mends itself when it is back", async () => {
  const { page } = await openReader("Bea Broken");
  const code = /\/assets\/saved-screen-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.getByRole("button", { name: /account of Bea Broken/ }).click();
  const saved = page.getByRole("menuitem", { name: "Saved" });
  await saved.waitFor();
  await page.context().setOffline(true);
  await saved.click();
  await page.getByText("Couldn't show this page.").waitFor();
  await page.unroute(code);
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Saved" }).waitFor();
});

describe("code that cannot be fetched when it is asked for breaks nothing around it", () => {
  const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Couldn't open this." });
  const isLost = (page: Page, code: RegExp) => page.route(code, (route) => route.abort());

  test("of the user menu, on a phone: it says so, and opens when it is tried again", async () => {
    const member = await openReader("Mia Menu", { width: 390 });
    const { page } = member;
    const before = await storedIn(page);
    const code = /\/assets\/user-menu-panel-.*\.js$/;
    await isLost(page, code);
    await menuOf(page, member).click();
    await failure(page).waitFor();
    await expectKept(member, before);
    expect(await page.getByText("Couldn't show this page.").count()).toBe(0);
    expect(await barriersInLightAndDark(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await failure(page).waitFor({ state: "detached" });
    await menuOf(page, member).click();
    await page.unroute(code);
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("menuitem", { name: "Saved" }).waitFor();
  });

  test("of the user menu, when the line is back", async () => {
    const member = await openReader("Mo Menu", { width: 390 });
    const { page } = member;
    const code = /\/assets\/user-menu-panel-.*\.js$/;
    await isLost(page, code);
    await page.context().setOffline(true);
    await menuOf(page, member).click();
    await failure(page).waitFor();
    await page.unroute(code);
    await page.context().setOffline(false);
    await page.getByRole("menuitem", { name: "Saved" }).waitFor();
  });

  test("of the palette, by the keyboard", async () => {
    const member = await openReader("Dora Dialog");
    const { page } = member;
    const codes = /\/assets\/palette-.*\.js$/;
    await isLost(page, codes);
    await page.keyboard.press("ControlOrMeta+K");
    await failure(page).waitFor();
    const retry = failure(page).getByRole("button", { name: "Try again" });
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unroute(codes);
    await retry.click();
    await page.getByRole("dialog").getByRole("combobox").waitFor();
  });

  test("of the palette, when its keys are pressed again", async () => {
    const { page } = await openReader("Pia Palette");
    const codes = /\/assets\/palette-.*\.js$/;
    await isLost(page, codes);
    await page.keyboard.press("ControlOrMeta+K");
    await failure(page).waitFor();
    await page.unroute(codes);
    await page.keyboard.press("ControlOrMeta+K");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
  });

  test("of the shortcuts, each time that one is pressed", async () => {
    const { page } = await openReader("Kay Keys");
    const codes = /\/assets\/perform-.*\.js$/;
    await isLost(page, codes);
    await like(page).focus();
    for (const _ of ["once", "again"]) {
      await page.keyboard.press("?");
      await failure(page).waitFor();
      await page.keyboard.press("Escape");
      await failure(page).waitFor({ state: "detached" });
      expect(await like(page).evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("?");
    await failure(page).waitFor();
    await page.unroute(codes);
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  test("of what a button opens, which a second click asks for again", async () => {
    const { page } = await openReader("Clio Click");
    const codes = /\/assets\/help-sheet-.*\.js$/;
    await isLost(page, codes);
    await page.goto("/account");
    const shortcuts = page.getByRole("button", { name: "Keyboard shortcuts" });
    await shortcuts.click();
    await failure(page).waitFor();
    await page.unroute(codes);
    await shortcuts.click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  test("of a step of signing in, which keeps what was typed", async () => {
    const { page } = await visit(server.url);
    const codes = /\/assets\/later-steps-.*\.js$/;
    await isLost(page, codes);
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Couldn't load this part.").waitFor();
    await page.unroute(codes);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Invitation code").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@example.com");
  });
});

describe("a start at which nobody can say who is signed in shows the reader that is known", () => {
  test.each<[string, Answer, string]>([
    ["500", status(500), failing],
    ["503", status(503), failing],
    ["429", status(429), offline],
    ["404", status(404), offline],
    ["a captive portal's page", html, offline],
    ["no answer", lost, offline],
  ])("where it is answered by %s, and mends itself", async (_, answer, says) => {
    const member = await openReader("Stella Start");
    const { page } = member;
    const before = await storedIn(page);
    await page.route(me, answer);
    await page.reload();
    await page.getByText(says).waitFor();
    await expectKept(member, before);
    const asked = page.waitForResponse((each) => each.url().endsWith("/api/auth/me") && each.ok());
    await page.unroute(me);
    await asked;
    await page.getByText(says).waitFor({ state: "detached" });
    await expectKept(member, before);
  });

  test("and waits below its header where none is known", async () => {
    const member = await openReader("Nora Nameless");
    const { page } = member;
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.route(me, status(500));
    await page.goto(`/topic/${topic.id}`);
    await page.getByText(failing).waitFor();
    await page.getByRole("banner").waitFor();
    await page.getByText("Loading...", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Sign In" }).count()).toBe(0);
    await page.unroute(me);
    await like(page).waitFor();
    await page.getByText(failing).waitFor({ state: "detached" });
  });
});

describe("a session that has ended in truth signs out, and what was typed waits", () => {
  test.each<[number, string, (page: Page) => Promise<unknown>]>([
    [401, "after a tap", (page) => like(page).click()],
    [401, "at the start", (page) => page.reload()],
    [403, "after a tap", (page) => like(page).click()],
  ])("by %d %s", async (code, _, act) => {
    const member = await openReader("Edna Ended");
    const { page } = member;
    const [token, user] = await storedIn(page);
    const comment = page.getByRole("textbox", { name: "Comment" });
    await comment.fill("Half a sentence, which");
    await page.route(api, status(code));
    await act(page);
    await page.getByRole("heading", { level: 1, name: "Sign In" }).waitFor();
    await page.getByText("You were signed out", { exact: true }).waitFor();
    await page.getByText("Your comment is kept. Sign in again to post it.", { exact: true }).waitFor();
    expect(await storedIn(page)).toEqual([null, null]);
    await page.unroute(api);
    await signInBehindItsBack(page, { authToken: token, user });
    await page.goto(`/topic/${topic.id}`);
    await menuOf(page, member).waitFor();
    expect(await comment.inputValue()).toBe("Half a sentence, which");
  });
});

/** As another window does that signs in: what the page keeps of its tab stays. */
function signInBehindItsBack(page: Page, session: Record<string, string | null | undefined>): Promise<void> {
  return page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value ?? "");
  }, session);
}
