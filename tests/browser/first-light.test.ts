import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { barriersInLightAndDark, type View, type Visit, visit } from "./support/browser.ts";
import { unfoldTopicForm } from "./support/elements.ts";
import { freeUsername } from "./support/member.ts";
import { openNewsstand } from "./support/newsstand.ts";

const newsstand = openNewsstand();
const cwd = emptyFolder();
const usernames = new Set<string>();
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  newsstand.items.push(
    {
      title: "Night train from Vienna to Rotterdam runs daily from December",
      slug: "vienna-rotterdam",
      text: "The operator runs the night train from Vienna to Rotterdam daily from 14 December, with nine coaches.",
    },
    {
      title: "Sleeper cars get showers in every compartment",
      slug: "showers",
      text: "The new sleeping cars built in Ostrava have a shower in each of their 20 compartments.",
    },
  );
  server = await serve([], {
    cwd,
    env: {
      TOPICAPP_LOG: "silent",
      TOPICAPP_RATE_LIMITS: "off",
      TOPICAPP_NEWS_FEEDS: newsstand.feeds,
    },
  });
});

afterAll(() => newsstand.close());

/** Registers by invitation in the browser, as somebody new does, and ends on Home. */
async function arrive(name: string, view?: View): Promise<Visit> {
  const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
  const username = freeUsername(name, usernames);
  const visited = await visit(server.url, view);
  const { page } = visited;
  await page.goto(`/auth?invite=${code}`);
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  expect(await page.getByLabel("Invitation code").inputValue()).toBe(code);
  await page.getByLabel("Email").or(page.getByLabel("E-mail")).fill(`${username}@example.org`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Verify Code" }).waitFor();
  const [, signIn = ""] = await server.output.find(new RegExp(`^mail to=${username}@.* code=(\\d{6})$`));
  await page.getByLabel("Code", { exact: true }).fill(signIn);
  await page.getByRole("heading", { name: "My Updates" }).waitFor();
  return visited;
}

async function createTopic(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Create Topic" }).first().click();
  await unfoldTopicForm(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "Travel" }).check({ force: true });
  await page.getByRole("button", { name: "Create Topic" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Calls the API with the token that the browser holds. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}

/** Waits until a topic has another update than this. */
async function published(page: Page, id: string, before: string | undefined): Promise<void> {
  for (;;) {
    const { summary } = await call<Topic>(page, "GET", `/api/topics/${id}`);
    if (summary && summary.id !== before) return;
  }
}

describe("somebody new", () => {
  test("registers, creates a topic, and reads its first summary with its sources", async () => {
    const { page, complaints } = await arrive("Ada Lindqvist");
    await page.getByText("No topics followed yet").waitFor();
    await createTopic(page, "Night trains");
    await page
      .getByRole("heading", { name: /Night train from Vienna|Sleeper cars/ })
      .first()
      .waitFor();
    const sources = page.getByRole("link", { name: /127\.0\.0\.1|Vienna to Rotterdam/ });
    await sources.first().waitFor();
    const links = page.locator(`a[href^="${newsstand.address}"]`);
    await links.nth(1).waitFor();
    const hrefs = await links.evaluateAll((links) => links.map((link) => link.getAttribute("rel")));
    expect(hrefs.length).toBeGreaterThan(1);
    for (const rel of hrefs) expect(rel).toBe("noopener noreferrer nofollow ugc");

    await page.getByLabel("Comment", { exact: true }).fill("  The shower is the news. ");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await page.getByText("The shower is the news.").first().waitFor();

    await page.getByRole("link", { name: "Home" }).first().click();
    const card = page.getByRole("article").filter({ hasText: "Night trains" });
    await card.waitFor();
    const liked = page.waitForResponse((response) => response.url().includes("/like/"));
    await card.getByRole("button", { name: /^Like/ }).click();
    expect((await liked).ok()).toBe(true);
    await card.getByRole("button", { name: /^Unlike/ }).waitFor();
    const [topic] = await call<Topic[]>(page, "GET", "/api/topics?sort=new&limit=1");
    expect(topic).toMatchObject({ name: "Night trains", category: "Travel", likeCount: 1, commentCount: 1 });
    expect(complaints).toEqual([]);
  }, 180_000);

  test("stays signed in over a reload, and is signed out everywhere by logging out", async () => {
    const { page, complaints } = await arrive("Kim Park");
    await page.reload();
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("authToken"));
    await page
      .getByRole("button", { name: /KP|Kim Park|menu/i })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
    expect(complaints).toEqual([]);
  }, 180_000);

  test("without a session is sent to sign in from every screen that needs one", async () => {
    const { page } = await visit(server.url);
    for (const path of ["/", "/community-topics", "/my-topics", "/create-topic", "/topic/any"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Sign In" }).waitFor();
      await page.waitForURL("**/auth");
    }
    await page.goto("/no/such/page");
    await page.getByText("404 Page Not Found").waitFor();
    await page.getByText("Did you forget to add the page to the router?").waitFor();
  }, 180_000);
});

describe("a reader with Home open", () => {
  test("sees a topic update itself with news that was not there before, without reloading", async () => {
    const { page, complaints } = await arrive("Rosa Blum");
    const body = { name: "Sleeping cars", category: "Travel" };
    const { id } = await call<Topic>(page, "POST", "/api/topics", body);
    await page.goto(`/topic/${id}`);
    await page.locator(`a[href^="${newsstand.address}"]`).first().waitFor();
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("article").filter({ hasText: "Sleeping cars" }).waitFor();
    const { summary: before } = await call<Topic>(page, "GET", `/api/topics/${id}`);
    newsstand.items.unshift({
      title: "Two sleeping cars burn out at Linz station, nobody is hurt",
      slug: "linz-fire",
      text: "A cable had overheated under the first of the two sleeping cars, the fire brigade of Linz said on Friday.",
    });
    await call(page, "POST", `/api/topics/${id}/refresh`);
    await published(page, id, before?.id);
    await page.clock.fastForward("00:30");
    await page.getByText("Two sleeping cars burn out").first().waitFor();
    expect(complaints).toEqual([]);
  }, 180_000);
});

describe("every screen of the first light", () => {
  test.each([1440, 390])(
    "has no barrier that axe finds, in light and dark at %d pixels",
    async (width) => {
      const { page, complaints } = await arrive(`Axe ${width}`, { width });
      const found: Record<string, string[]> = {};
      const lookAt = async (shown: Page, screen: string) => {
        await shown.waitForLoadState("networkidle");
        found[screen] = await barriersInLightAndDark(shown);
        const overflow = await shown.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      };
      const look = (screen: string) => lookAt(page, screen);
      await look("home, empty");
      await page.goto("/create-topic");
      await page.getByLabel("What do you want to follow?").waitFor();
      await look("create");
      const { id, createdById } = await call<Topic>(page, "POST", "/api/topics", {
        name: `Trains ${width}`,
        category: "Travel",
        tags: ["night train"],
      });
      await page.goto(`/topic/${id}`);
      await page.locator(`a[href^="${newsstand.address}"]`).first().waitFor();
      await look("topic");
      await page.goto("/");
      await page.getByRole("article").first().waitFor();
      await look("home");
      for (const [screen, path] of [
        ["community", "/community-topics"],
        ["my topics", "/my-topics"],
        ["profile", `/user/${createdById}`],
      ] as const) {
        await page.goto(path);
        await page.getByText(`Trains ${width}`).first().waitFor();
        await look(screen);
      }
      const stranger = await visit(server.url, { width });
      await stranger.page.goto("/auth");
      await stranger.page.getByRole("heading", { name: "Sign In" }).waitFor();
      await lookAt(stranger.page, "sign in");
      expect(Object.values(found).flat()).toEqual([]);
      expect(Object.keys(found)).toHaveLength(8);
      expect([...complaints, ...stranger.complaints]).toEqual([]);
    },
    150_000,
  );
});
