import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Channel } from "../../../src/contract/account/channels.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { createReceiver } from "../../support/channels.ts";
import { openAccount } from "../support/account.ts";
import type { View } from "../support/browser.ts";
import { until } from "../support/cards.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { takeLink } from "../support/sign-in-link.ts";

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

/** What the device may remember: that somebody was signed in here before, and how its reader likes to read. */
const ofTheDevice = ["device", "theme", "textSize", "lines", "shortcuts"];

const keptIn = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());

const left = async (page: Page) => (await keptIn(page)).filter((key) => !ofTheDevice.includes(key));

const comment = (page: Page) => page.getByRole("textbox", { name: "Comment" });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /, account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

const signInScreen = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign In" });

/** Reads and writes as people do, in as many tabs: each keeps what its kind of screen keeps. */
async function useThem(pages: Page[], { user }: Member): Promise<void> {
  for (const page of pages) {
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "My Updates" }).waitFor();
    await page.goto(`/topic/${topic.id}`);
    await comment(page).fill("Half a sentence");
    await page.goto("/create-topic");
    await page.getByLabel("What do you want to follow?").fill("My secret plans");
    await page.goto(`/topic/${topic.id}`);
    await comment(page).waitFor();
    // As older versions left them, and as a reader leaves who looks away.
    await page.evaluate((id) => {
      localStorage.setItem(`lastVisit:${id}`, "{}");
      sessionStorage.setItem(`visit:${id}`, JSON.stringify({ at: Date.now(), before: {} }));
    }, user.id);
    const kept = await keptIn(page);
    for (const key of ["authToken", "user", "keptScreens", "places", `visit:${user.id}`])
      expect(kept).toContain(key);
    expect(kept.filter((key) => key.startsWith("draft ")).length).toBe(2);
  }
}

describe("signing out leaves nothing of a person in the page's storage", () => {
  test("of this tab, of another one, nor of one that is closed afterwards", async () => {
    const member = await server.join("Tab Twice");
    const { page } = member;
    const other = await page.context().newPage();
    await useThem([page, other], member);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await signOut(page);
    await signInScreen(page).waitFor();
    await signInScreen(other).waitFor();
    for (const each of [page, other]) {
      await until(each, async () => (await left(each)).length === 0);
      // What is written when a window is left, or looked away from, is written now.
      await each.evaluate(() => {
        window.dispatchEvent(new Event("pagehide"));
        document.dispatchEvent(new Event("visibilitychange"));
      });
      expect(await left(each)).toEqual([]);
      await each.goto("/auth");
      await signInScreen(each).waitFor();
      expect(await left(each)).toEqual([]);
    }
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
    expect(member.complaints).toEqual([]);
  });

  test("where the other tab shows a page that anybody may read", async () => {
    const member = await server.join("Tab Public");
    const { page } = member;
    const other = await page.context().newPage();
    await useThem([page, other], member);
    await other.goto(`/user/${member.user.id}`);
    await other.getByRole("heading", { level: 1, name: "Tab Public's Profile" }).waitFor();
    await signOut(page);
    await other.getByRole("link", { name: "Sign In" }).waitFor();
    await other.goto("/about");
    await other.getByRole("heading", { level: 1 }).waitFor();
    expect((await left(other)).filter((key) => key !== "places")).toEqual([]);
    expect(await other.evaluate(() => sessionStorage.getItem("places") ?? "")).not.toContain(topic.id);
  });

  test("by deleting the account", async () => {
    const member = await server.join("Dana Deleted");
    const { page } = member;
    await useThem([page], member);
    await openAccount(page, "Your data");
    const account = page.getByRole("main");
    await account.getByRole("button", { name: "Delete my account" }).click();
    await account.getByLabel(/^Type your username/).fill(member.user.username);
    await account.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Account deleted", { exact: true }).waitFor();
    await signInScreen(page).waitFor();
    await until(page, async () => (await left(page)).length === 0);
  });

  test("without a line, and says that the server was not told", async () => {
    const member = await server.join("Lou Lost");
    const { page } = member;
    await useThem([page], member);
    await page.getByRole("button", { name: /, account of / }).click();
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await signInScreen(page).waitFor();
    await page.getByText("Signed out on this device only", { exact: true }).waitFor();
    await until(page, async () => (await left(page)).length === 0);
  });
});

test("what was typed in a session that ended by itself is nothing to whoever signs in there next", async () => {
  const other = await server.join("Olga Other");
  const { page } = await server.join("Paul Previous");
  await page.goto(`/topic/${topic.id}`);
  await comment(page).fill("Between us");
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 401, body: "" }));
  await page.reload();
  await signInScreen(page).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Between us");
  await page.unroute("**/api/auth/me");
  const { link = "" } = await server.print("user", "sign-in-link", other.user.username);
  await takeLink(page, `/auth${new URL(link).hash}`);
  await page.getByRole("button", { name: /account of Olga Other/ }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Between us");
  await page.goto(`/topic/${topic.id}`);
  await comment(page).waitFor();
  expect(await comment(page).inputValue()).toBe("");
});

/** A browser that asked for notifications; the push service itself is answered for, as there is none here. */
async function openSubscribed(name: string, view?: View) {
  const member = await server.join(name, { worker: true, whole: true, ...view });
  const { page } = member;
  const context = page.context();
  const service = { isSubscribed: false };
  await context.grantPermissions(["notifications"], { origin: server.url });
  await context.exposeFunction("isSubscribed", () => service.isSubscribed);
  await context.exposeFunction("setSubscribed", (is: boolean) => {
    service.isSubscribed = is;
  });
  const json = {
    endpoint: `https://push.example/${member.user.id}`,
    expirationTime: null,
    keys: createReceiver().keys,
  };
  await context.addInitScript((json) => {
    const inPage = window as unknown as {
      isSubscribed(): Promise<boolean>;
      setSubscribed(is: boolean): Promise<void>;
    };
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => {
        await inPage.setSubscribed(false);
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      await inPage.setSubscribed(true);
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => ((await inPage.isSubscribed()) ? subscription : null);
  }, json);
  await page.goto("/delivery");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.getByRole("button", { name: "Add Browser notifications" }).click();
  await page.getByText("Channel added", { exact: true }).waitFor();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification("What only its reader is told");
  });
  expect([service.isSubscribed, await shown(page)]).toEqual([true, 1]);
  return { member, page, service };
}

const shown = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);

describe("signing out ends what is pushed to a browser", () => {
  test("on the server, on the device, and on its screen", async () => {
    const { member, page, service } = await openSubscribed("Penny Pushed");
    const elsewhere = await secondSession(member);
    expect(await elsewhere<Channel[]>("GET", "/api/account/channels")).toHaveLength(1);
    await signOut(page);
    await signInScreen(page).waitFor();
    await until(page, async () => !service.isSubscribed && (await shown(page)) === 0);
    expect(await elsewhere<Channel[]>("GET", "/api/account/channels")).toEqual([]);
    expect(member.complaints).toEqual([]);
  });

  test("also where the session was ended from another device", async () => {
    const { member, page, service } = await openSubscribed("Rosa Remote");
    const elsewhere = await secondSession(member);
    await elsewhere("DELETE", "/api/account/sessions");
    expect(await elsewhere<Channel[]>("GET", "/api/account/channels")).toEqual([]);
    expect(service.isSubscribed).toBe(true);
    await page.goto("/my-topics");
    await signInScreen(page).waitFor();
    await until(page, async () => !service.isSubscribed && (await shown(page)) === 0);
  });

  test("and a lost line ends nothing of it", async () => {
    const { member, page, service } = await openSubscribed("Lina Line");
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await page.getByText("You're offline").waitFor();
    expect([service.isSubscribed, await shown(page)]).toEqual([true, 1]);
    await page.unroute("**/api/**");
    await page.getByText("You're offline").waitFor({ state: "detached" });
    expect(await member.call<Channel[]>("GET", "/api/account/channels")).toHaveLength(1);
  });
});

/** The same person on another device. @returns calls of the API as from there */
async function secondSession({ user }: Member) {
  const { link } = await server.print("user", "sign-in-link", user.username);
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(new URL(link ?? "").hash.slice(1))));
  const headers = { "content-type": "application/json" };
  const verified = await fetch(`${server.url}/api/auth/verify`, { method: "POST", headers, body });
  const { token } = (await verified.json()) as { token: string };
  return async <T>(method: string, path: string): Promise<T> => {
    const answer = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    return answer.json() as Promise<T>;
  };
}
