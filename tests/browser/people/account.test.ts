import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { openAccount } from "../support/account.ts";
import { barriers, barriersInLightAndDark, type View, type Visit, visit } from "../support/browser.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { takeLink } from "../support/sign-in-link.ts";

const newsstand = openNewsstand();
const cwd = emptyFolder();
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const env = {
    TOPICAPP_LOG: "silent",
    TOPICAPP_NEWS_FEEDS: newsstand.feeds,
    TOPICAPP_RATE_LIMITS: "off",
  };
  server = await serve([], { cwd, env });
});

afterAll(() => newsstand.close());

async function topicapp(...args: string[]): Promise<Record<string, string>> {
  const { stdout, stderr, exitCode } = await run([...args, "--json"], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function api<T>(
  method: string,
  path: string,
  { token = "", body }: { token?: string; body?: unknown },
) {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Somebody with an account, who is signed in nowhere. */
async function join(name: string): Promise<string> {
  const { code } = await topicapp("invite", "create");
  const username = name.toLowerCase().replaceAll(" ", "-");
  const body = { email: `${username}@example.org`, username, name, invitationCode: code };
  expect((await api("POST", "/api/auth/register", { body })).status).toBe(201);
  return username;
}

/** The path of a fresh sign-in link. */
async function linkFor(username: string): Promise<string> {
  const { link = "" } = await topicapp("user", "sign-in-link", username);
  return `/auth${new URL(link).hash}`;
}

/** A window of its own in which somebody is signed in and on Home. */
async function signIn(username: string, view?: View): Promise<Visit> {
  const visited = await visit(server.url, view);
  await takeLink(visited.page, await linkFor(username));
  await visited.page.getByRole("heading", { name: "My Updates" }).waitFor();
  return visited;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Refused requests that a test provoked are no complaint. */
const unexpected = (complaints: string[], ...statuses: number[]) =>
  complaints.filter((complaint) => !statuses.some((status) => complaint.includes(`status of ${status}`)));

describe("a sign-in link", () => {
  test("signs in once, and not twice, and leaves the address at once", async () => {
    const username = await join("Ada Lindqvist");
    const link = await linkFor(username);
    const first = await visit(server.url);
    await takeLink(first.page, link);
    await first.page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(new URL(first.page.url()).hash).toBe("");
    const second = await visit(server.url);
    await takeLink(second.page, link);
    await second.page.getByRole("heading", { name: "Sign In" }).waitFor();
    await second.page.getByText("Verification Failed", { exact: true }).waitFor();
    const refused = await api<{ message: string }>("POST", "/api/auth/verify", {
      body: Object.fromEntries(new URLSearchParams(link.split("#")[1])),
    });
    expect(refused.status).toBe(400);
    await second.page.getByText(refused.body.message, { exact: true }).waitFor();
    expect(new URL(second.page.url()).hash).toBe("");
    expect(await stored(second.page, "authToken")).toBeNull();
    expect(unexpected([...first.complaints, ...second.complaints], 400)).toEqual([]);
  });

  test("says whom it would sign in, is gone from the address by then, and acts when it is told to", async () => {
    const { page } = await visit(server.url);
    let tries = 0;
    await page.route("**/api/auth/verify", async (route) => {
      tries++;
      await route.continue();
    });
    await page.goto(await linkFor(await join("Slow Wire")));
    const button = page.getByRole("button", { name: "Sign in as slow-wire@example.org" });
    await button.waitFor();
    expect(await page.evaluate(() => location.hash)).toBe("");
    expect([tries, await stored(page, "authToken")]).toEqual([0, null]);
    await button.click();
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(tries).toBe(1);
    expect(await stored(page, "device")).toMatch(/^[\w-]{16}\.[\w-]{43}$/);
  });

  test("of somebody else can be left for a sign-in of one's own, and is worth as much as before", async () => {
    const link = await linkFor(await join("Eve Sender"));
    const { page, complaints } = await visit(server.url, { width: 390 });
    await page.goto(link);
    await page.getByText("whoever sent you this link could see everything you do").waitFor();
    await page.getByRole("button", { name: "Use my own e-mail instead" }).click();
    await page.getByLabel("E-mail").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("");
    expect(await stored(page, "authToken")).toBeNull();
    await page.reload();
    await page.getByLabel("E-mail").waitFor();
    await takeLink(page, link);
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("with a token opens nothing but a demo", async () => {
    const { page: owner } = await signIn(await join("Token Owner"));
    const token = await stored(owner, "authToken");
    const { page, complaints } = await visit(server.url);
    await page.goto(`/auth#token=${token}`);
    await page.getByLabel("E-mail").waitFor();
    expect(await page.evaluate(() => location.hash)).toBe("");
    expect(await stored(page, "authToken")).toBeNull();
    // The same page where the server says that it is a demo.
    await page.route("**/api/health", (route) => route.fulfill({ json: { status: "ok", demo: true } }));
    await page.goto("/about");
    await page.goto(`/auth#token=${token}`);
    await page.getByRole("button", { name: "Sign in as Token Owner" }).click();
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test.each([
    ["light", 1440],
    ["dark", 320],
  ] as const)("asks without a barrier that axe finds, in %s at %d pixels", async (scheme, width) => {
    const { page, complaints } = await visit(server.url, { scheme, width });
    await page.goto(await linkFor(await join(`Bartholomew Featherstonehaugh-${scheme}-${width}`)));
    await page.getByRole("button", { name: /^Sign in as / }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("moves nobody who is signed in to another account, and stays good", async () => {
    const [ada, eve] = [await join("Ada Two"), await join("Eve Two")];
    const { page, complaints } = await signIn(ada);
    const token = await stored(page, "authToken");
    const link = await linkFor(eve);
    await page.goto(link);
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(await stored(page, "authToken")).toBe(token);
    expect(page.url()).not.toContain("code=");
    const other = await visit(server.url);
    await takeLink(other.page, link);
    await other.page.getByRole("button", { name: "ET, account of Eve Two" }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test("signs in where the session before it has ended", async () => {
    const username = await join("Back Again");
    const { page } = await signIn(username);
    const token = (await stored(page, "authToken")) ?? "";
    expect((await api("POST", "/api/auth/logout", { token })).status).toBe(200);
    await takeLink(page, await linkFor(username));
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(await stored(page, "authToken")).not.toBe(token);
  });
});

describe("the account's screen", () => {
  test("has an address for each of its parts, and the menu is short", async () => {
    const { page, complaints } = await signIn(await join("Pia Parts"));
    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      "Profile",
      "Notices",
      "Your edition",
      "Saved",
      "Account",
      "Language",
      "Log out",
    ]);
    await page.keyboard.press("Escape");
    await openAccount(page, "Apps");
    expect(new URL(page.url()).pathname).toBe("/account/apps");
    await page.goto("/account/sign-in");
    await page.getByRole("main").getByText("This browser").waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "API tokens" }).waitFor();
    await page.goto("/account/nowhere");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    expect(complaints).toEqual([]);
  });

  test("renames its owner everywhere, for good", async () => {
    const { page, complaints } = await signIn(await join("Kim Park"));
    const account = await openAccount(page);
    await account.getByText("kim-park@example.org").waitFor();
    const name = account.getByLabel("Name", { exact: true });
    await name.fill(" ");
    await account.getByRole("button", { name: "Save" }).click();
    await account.getByText("Name is required").waitFor();
    await name.fill(" Zoë Park ");
    await name.press("Enter");
    await page.getByText("Name changed", { exact: true }).waitFor();
    expect(await name.inputValue()).toBe("Zoë Park");
    expect(JSON.parse((await stored(page, "user")) ?? "")).toMatchObject({ name: "Zoë Park" });
    const menu = page.getByRole("button", { name: "ZP, account of Zoë Park" });
    await menu.click();
    await page.getByRole("menu").getByText("Zoë Park").waitFor();
    await page.reload();
    await menu.waitFor();
    expect(complaints).toEqual([]);
  });

  test("is in the language that its owner chose, in every browser, until they take it back", async () => {
    const username = await join("Lena Vogt");
    const { page, complaints } = await signIn(username);
    const inGerman = async ({ page }: Pick<Visit, "page">) => {
      await page.getByRole("heading", { name: "Meine Updates" }).waitFor();
      await page.getByText("Du folgst 0 Themen").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
    };
    await (await openAccount(page)).getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { level: 1, name: "Konto" }).waitFor();
    await page.goto("/");
    await inGerman({ page });
    const other = await visit(server.url);
    await takeLink(other.page, await linkFor(username));
    await inGerman(other);
    await page.getByRole("button", { name: /, Konto von / }).click();
    await page.getByRole("menuitem", { name: "Konto" }).click();
    await page.getByLabel("Sprache").selectOption("");
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test("keeps what was typed when the server does not answer", async () => {
    const { page } = await signIn(await join("Off Line"));
    const account = await openAccount(page);
    await page.route("**/api/account", (route) => route.abort());
    const name = account.getByLabel("Name", { exact: true });
    await name.fill("On Line");
    await account.getByRole("button", { name: "Save" }).click();
    await page.getByText("Couldn't save", { exact: true }).waitFor();
    expect(await name.inputValue()).toBe("On Line");
    await page.unroute("**/api/account");
    await account.getByRole("button", { name: "Save" }).click();
    await page.getByText("Name changed", { exact: true }).waitFor();
  });

  test("ends the session of another window, which has to sign in on its next page", async () => {
    const username = await join("Rosa Blum");
    const other = await signIn(username);
    const { page, complaints } = await signIn(username);
    const account = await openAccount(page, "Sign-in");
    await account.getByText("Another browser").waitFor();
    await account.getByRole("button", { name: /^End the session started / }).click();
    await account.getByText("Another browser").waitFor({ state: "detached" });
    await page.getByText("Session ended", { exact: true }).waitFor();
    await other.page.goto("/my-topics");
    await other.page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(new URL(other.page.url()).pathname).toBe("/auth");
    expect(await stored(other.page, "authToken")).toBeNull();
    expect(complaints).toEqual([]);
    expect(unexpected(other.complaints, 401)).toEqual([]);
  });

  test("ends all other sessions at once, and puts back what could not be ended", async () => {
    const username = await join("Many Windows");
    const others = [await signIn(username), await signIn(username)];
    const { page } = await signIn(username);
    const account = await openAccount(page, "Sign-in");
    const rows = account.getByText("Another browser");
    await rows.nth(1).waitFor();
    await page.route("**/api/account/sessions", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await account.getByRole("button", { name: "End all others" }).click();
    await page.getByText("Couldn't end the sessions", { exact: true }).waitFor();
    await rows.nth(1).waitFor();
    await page.unroute("**/api/account/sessions");
    await account.getByRole("button", { name: "End all others" }).click();
    await rows.first().waitFor({ state: "detached" });
    await page.getByText("Sessions ended", { exact: true }).waitFor();
    for (const other of others) {
      await other.page.reload();
      await other.page.getByRole("heading", { name: "Sign In" }).waitFor();
    }
    await page.reload();
    await account.getByText("This browser").waitFor();
  });

  test("says when the sessions could not be read, and reads them on the next try", async () => {
    const { page } = await signIn(await join("Try Again"));
    await page.route("**/api/account/sessions", (route) => route.abort());
    const account = await openAccount(page, "Sign-in");
    await account.getByText("Couldn't load your sessions").waitFor();
    await page.unroute("**/api/account/sessions");
    await account.getByRole("button", { name: "Try again" }).click();
    await account.getByText("This browser").waitFor();
  });

  test("hands over everything that its owner wrote", async () => {
    const { page, complaints } = await signIn(await join("Tom Keeper"));
    const token = (await stored(page, "authToken")) ?? "";
    const body = { name: "Night ferries", category: "Travel", frequency: 0 };
    const topic = (await api<Topic>("POST", "/api/topics", { token, body })).body;
    const content = "The cabin has a porthole.";
    await api<Comment>("POST", `/api/topics/${topic.id}/comments`, { token, body: { content } });
    const account = await openAccount(page, "Your data");
    const saved = page.waitForEvent("download");
    await account.getByRole("button", { name: "Download my data" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("topicapp.json");
    expect(await Bun.file(await download.path()).json()).toMatchObject({
      user: { email: "tom-keeper@example.org" },
      topics: [{ name: "Night ferries" }],
      comments: [{ topicId: topic.id, content }],
    });
    expect(complaints).toEqual([]);
  });

  test("deletes the account of whoever types their username, and that account cannot sign in", async () => {
    const username = await join("Last Day");
    const { page, complaints } = await signIn(username);
    const token = (await stored(page, "authToken")) ?? "";
    const link = await linkFor(username);
    const account = await openAccount(page, "Your data");
    const ask = account.getByRole("button", { name: "Delete my account" });
    await ask.click();
    await account.getByText("Former member").waitFor();
    await account.getByRole("button", { name: "Cancel" }).click();
    expect(await ask.evaluate((button) => button === document.activeElement)).toBe(true);
    await ask.click();
    const confirmation = account.getByLabel(/^Type your username/);
    expect(await ask.isDisabled()).toBe(true);
    await confirmation.fill("last-da");
    await confirmation.press("Enter");
    expect(await ask.isDisabled()).toBe(true);
    await confirmation.fill("last-day");
    await ask.click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await page.getByText("Account deleted", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect([await stored(page, "authToken"), await stored(page, "user")]).toEqual([null, null]);
    expect((await api<Session>("GET", "/api/auth/me", { token })).status).toBe(401);
    await page.goto("/about");
    await takeLink(page, link);
    await page.getByText("Verification Failed", { exact: true }).waitFor();
    const { exitCode } = await run(["user", "sign-in-link", username], { cwd });
    expect(exitCode).not.toBe(0);
    expect(unexpected(complaints, 400, 401)).toEqual([]);
  });

  test.each([1440, 390])("has no barrier that axe finds, in light and dark at %d pixels", async (width) => {
    const username = await join(`Axe ${width}`);
    await signIn(username);
    const { page, complaints } = await signIn(username, { width });
    const account = await openAccount(page);
    expect(await barriersInLightAndDark(page)).toEqual([]);
    await openAccount(page, "Apps");
    await account.getByRole("heading", { name: "API tokens" }).waitFor();
    expect(await barriersInLightAndDark(page)).toEqual([]);
    await openAccount(page, "Sign-in");
    await account.getByText("Another browser").waitFor();
    expect(await barriersInLightAndDark(page)).toEqual([]);
    await openAccount(page, "Your data");
    await account.getByRole("button", { name: "Delete my account" }).click();
    await account.getByLabel(/^Type your username/).waitFor();
    expect(await barriersInLightAndDark(page)).toEqual([]);
    await account.getByLabel(/^Type your username/).fill(username);
    expect(await barriersInLightAndDark(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
