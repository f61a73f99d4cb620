import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { answerList, calls, fail, hold, unexpected } from "../support/answers.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh as freshWindow } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let writer: Member;
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  writer = await server.join("Wilma Writer");
  const draft = { name: "Cable cars", category: "Travel", frequency: 0 };
  topic = await writer.call<Topic>("POST", "/api/topics", draft);
  reader = await server.join("Rita Reader");
}, 180_000);

afterAll(() => newsstand.close());

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const loading = (within: Page | Locator, name: string) => within.getByRole("status", { name, exact: true });
const shapes = (within: Page | Locator, name: string) => loading(within, name).locator("> *").count();
const card = (within: Page | Locator, name: string) => within.getByRole("article", { name, exact: true });

/** What the last test's screen still asks for is not this one's: it is left. */
async function fresh(): Promise<Page> {
  const page = await freshWindow(reader);
  await page.goto("about:blank");
  return page;
}

describe("while what it shows is on its way", () => {
  test("a screen that needs to know its reader says 'Loading...'", async () => {
    const page = await fresh();
    const goOn = await hold(page, calls.me);
    // Where no app runs that may write the user down again.
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.goto("/");
    await page.getByText("Loading...", { exact: true }).waitFor();
    expect(await page.getByRole("heading").count()).toBe(0);
    goOn();
    await heading(page, "My Updates");
    await page.getByText("Loading...", { exact: true }).waitFor({ state: "detached" });
  });

  test("Home has three shapes of cards and four of tiles", async () => {
    const page = await fresh();
    const goOn = await hold(page, /\/api\/(users|topics)/);
    await page.goto("/");
    await loading(page, "Loading topics").waitFor();
    expect(await shapes(page, "Loading topics")).toBe(3);
    const discover = region(page, "Discover New Topics");
    // Home's parts are drawn one after the other.
    await discover.getByRole("listitem").nth(3).waitFor();
    expect(await discover.getByRole("listitem").count()).toBe(4);
    expect(await discover.getByRole("link").count()).toBe(0);
    goOn();
    await discover.getByRole("link", { name: topic.name, exact: true }).waitFor();
    expect(await discover.getByRole("listitem").count()).toBe(1);
    await loading(page, "Loading topics").waitFor({ state: "detached" });
  });

  test("Community has three shapes of trending topics, and six of the latest", async () => {
    const page = await fresh();
    const goOn = await hold(page, calls.trending);
    const goOnBelow = await hold(page, calls.community);
    await page.goto("/community-topics");
    await loading(page, "Loading trending topics").waitFor();
    expect(await shapes(page, "Loading trending topics")).toBe(3);
    goOn();
    await loading(page, "Loading topics").waitFor();
    expect(await shapes(page, "Loading topics")).toBe(6);
    goOnBelow();
    await card(page, topic.name).waitFor();
    await loading(page, "Loading topics").waitFor({ state: "detached" });
  });

  test("My Topics has six shapes on each tab, and no number that it does not know", async () => {
    const page = await fresh();
    const goOn = await hold(page, /\/api\/(users|topics)/);
    await page.goto("/my-topics");
    for (const name of ["Created", "Following", "Community"]) {
      await tab(page, name).click();
      expect(await shapes(page, "Loading topics")).toBe(6);
    }
    goOn();
    await card(page, topic.name).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual([
      "Created (0)",
      "Following (0)",
      "Community (1)",
    ]);
  });

  test("a profile and a topic have the shape of theirs", async () => {
    const page = await fresh();
    const goOnToUser = await hold(page, calls.user);
    const goOnToTopics = await hold(page, calls.own);
    await page.goto(`/user/${writer.user.id}`);
    await page.getByText("Loading profile", { exact: true }).waitFor();
    expect(await page.title()).toBe("Profile · topicapp");
    goOnToUser();
    await heading(page, "Wilma Writer's Profile");
    expect(await shapes(page, "Loading topics")).toBe(6);
    goOnToTopics();
    await card(page, topic.name).waitFor();

    const goOnToTopic = await hold(page, calls.topic);
    await page.goto(`/topic/${topic.id}`);
    await page.getByText("Loading topic", { exact: true }).waitFor();
    await page.waitForFunction(() => document.title === "Topic · topicapp");
    goOnToTopic();
    await heading(page, topic.name);
    expect(await page.title()).toBe("Cable cars · topicapp");
  });

  test("a screen whose code is fetched has its shape, and when it cannot be had, offers to try again", async () => {
    const page = await fresh();
    const goOn = await hold(page, /\/assets\/my-topics-screen-/);
    await page.goto("/my-topics", { waitUntil: "commit" });
    await page.locator("#waiting").waitFor({ state: "detached" });
    await loading(page, "Loading topics").waitFor();
    expect(await shapes(page, "Loading topics")).toBe(4);
    goOn();
    await heading(page, "My Topics");
    await page.unrouteAll();
    await page.goto("/");
    await page.locator("#waiting").waitFor({ state: "detached" });
    await page.route(/\/assets\/community-screen-/, (route) => route.abort());
    await page.getByRole("link", { name: "Community", exact: true }).first().click();
    await page.getByText("Couldn't show this page.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Community Topics");
  });
});

describe("with nothing to show", () => {
  test("Home says how to begin, and follows one topic by surprise", async () => {
    const member = await server.join("Sue Surprised");
    const { page } = member;
    await page.getByRole("heading", { name: "No topics followed yet", exact: true }).waitFor();
    const words = "Start following topics to see AI-generated summaries here";
    await page.getByText(words, { exact: true }).waitFor();
    const profile = page.getByRole("complementary", { name: "My Profile" });
    await profile.getByRole("definition").filter({ hasText: "0" }).nth(1).waitFor();
    expect((await profile.allInnerTexts()).flatMap((text) => text.split(/\n+/))).toEqual([
      "MY PROFILE",
      "Sue Surprised",
      "Following 0 topics",
      "View My Topics",
      "QUICK STATS",
      "Topics Followed",
      "0",
      "Updates Today",
      "0",
    ]);
    const follows: string[] = [];
    page.on("request", (request) => request.method() === "POST" && follows.push(request.url()));
    // It is offered once.
    await page.getByRole("button", { name: "Surprise Me" }).click();
    await page.getByText("You are now following this topic!", { exact: true }).waitFor();
    // Its first check may have ended meanwhile.
    await page.getByRole("link", { name: /^(?:Pending update\.\.\.|Nothing found yet)$/ }).waitFor();
    expect(follows).toEqual([`${server.url}/api/users/${member.user.id}/follow/${topic.id}`]);
    await profile.getByText("Following 1 topic", { exact: true }).waitFor();
    await page.getByText("No other topics yet.").waitFor();
    const offered = region(page, "Discover New Topics");
    expect(await offered.getByRole("button", { name: "Surprise Me" }).count()).toBe(0);
    await page.getByRole("link", { name: "View My Topics" }).click();
    await page.waitForURL("**/my-topics");
    expect(unexpected(member)).toEqual([]);
  });

  test("Home offers a topic of one's own where there is none to follow", async () => {
    const page = await fresh();
    await answerList(page, calls.recommended, []);
    await page.goto("/");
    await page.getByRole("heading", { name: "No topics followed yet", exact: true }).waitFor();
    await region(page, "My Updates").getByRole("link", { name: "Create Topic" }).click();
    await heading(page, "Create Topic");
  });

  test("My Topics and a profile say 'No topics found' on every tab", async () => {
    const page = await fresh();
    await answerList(page, calls.community, []);
    await page.goto("/my-topics");
    for (const name of ["Created (0)", "Following (0)", "Community (0)"]) {
      await tab(page, name).click();
      await page
        .getByRole("tabpanel", { name })
        .getByRole("heading", { name: "No topics found", exact: true })
        .waitFor();
    }
    await page.goto(`/user/${reader.user.id}`);
    for (const name of ["Created Topics (0)", "Following (0)"]) {
      await tab(page, name).click();
      await page
        .getByRole("tabpanel", { name })
        .getByRole("heading", { name: "No topics found", exact: true })
        .waitFor();
    }
    expect(unexpected(reader)).toEqual([]);
  });

  test("My Topics opens at what was created when its address names no tab", async () => {
    const page = await fresh();
    await page.goto("/my-topics?tab=nonsense");
    await page.getByRole("tab", { name: "Created (0)", selected: true }).waitFor();
    await page.getByRole("tabpanel", { name: "Created (0)" }).waitFor();
  });
});

describe("what cannot be read is said, and read again when asked", () => {
  const unavailable = "Service Unavailable";
  const inTab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();

  test.each([
    ["Home's updates", "/", calls.followed, "Failed to fetch followed topics", undefined],
    ["Home's tiles", "/", calls.recommended, "Failed to fetch topics", undefined],
    ["what trends", "/community-topics", calls.trending, "Failed to fetch topics", undefined],
    ["the latest", "/community-topics", calls.community, "Failed to fetch topics", undefined],
    ["one's own topics", "/my-topics", calls.own, "Failed to fetch topics", undefined],
    ["what one follows", "/my-topics", calls.followed, "Failed to fetch followed topics", inTab("Following")],
    ["the community's topics", "/my-topics", calls.community, "Failed to fetch topics", inTab("Community")],
    ["a person's topics", "/user/", calls.own, "Failed to fetch topics", undefined],
    [
      "what a person follows",
      "/user/",
      calls.followed,
      "Failed to fetch followed topics",
      inTab("Following"),
    ],
  ] as const)("%s", async (_what, path, address, words, open) => {
    const page = await fresh();
    const mend = await fail(page, address);
    await page.goto(path === "/user/" ? `/user/${writer.user.id}` : path);
    await open?.(page);
    const alert = page.getByRole("alert").filter({ hasText: `${words}: ${unavailable}` });
    await alert.getByText(`${words}: ${unavailable}`, { exact: true }).waitFor();
    await mend();
    await alert.getByRole("button", { name: "Try again", exact: true }).click();
    await alert.waitFor({ state: "detached" });
    expect(unexpected(reader)).toEqual([]);
  });

  test("also in a tab that is opened after that, when all else is there", async () => {
    const page = await fresh();
    await fail(page, calls.followed);
    const goOn = await hold(page, calls.followed);
    await page.goto(`/user/${writer.user.id}`);
    await tab(page, "Created Topics (1)").waitFor();
    // The app looks whether the server is there when it has seen a failure.
    const seen = page.waitForResponse(/\/api\/health$/);
    goOn();
    await seen;
    await inTab("Following")(page);
    await page.getByText(`Failed to fetch followed topics: ${unavailable}`, { exact: true }).waitFor();
  });

  test("the number of today's updates is left open", async () => {
    const page = await fresh();
    await fail(page, calls.updates);
    await page.goto("/");
    await region(page, "My Updates").getByText("No topics followed yet").waitFor();
    await page.getByRole("definition").filter({ hasText: "–" }).waitFor();
  });

  test("a person", async () => {
    const page = await fresh();
    const mend = await fail(page, calls.user);
    await page.goto(`/user/${writer.user.id}`);
    await heading(page, "User Not Found");
    await page.getByText(`Failed to fetch user profile: ${unavailable}`, { exact: true }).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await heading(page, "Wilma Writer's Profile");
  });

  test("a topic", async () => {
    const page = await fresh();
    const mend = await fail(page, calls.topic);
    await page.goto(`/topic/${topic.id}`);
    await heading(page, "Topic Not Found");
    const words = "The topic you're looking for doesn't exist or you don't have permission to view it.";
    await page.getByText(words, { exact: true }).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await heading(page, topic.name);
  });

  test("the sources of a new topic, after three more tries", async () => {
    const page = await fresh();
    let tries = 0;
    await page.route(calls.sources, (route) => {
      tries += 1;
      return route.fulfill({ status: 503, body: "" });
    });
    await page.clock.install();
    await page.goto("/create-topic");
    await page.getByRole("button", { name: "More options" }).click();
    const alert = page.getByRole("alert");
    await loading(page, "Loading sources").waitFor();
    while (tries < 4) await page.clock.runFor(1000);
    await alert.getByText(`Failed to fetch topic sources: ${unavailable}`, { exact: true }).waitFor();
    expect(tries).toBe(4);
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Try again", exact: true }).click();
    await page.getByRole("radio", { name: /Digest/ }).waitFor();
  });
});

describe("an address that leads nowhere", () => {
  test.each([
    ["/no/such/page", "404 Page Not Found", "Did you forget to add the page to the router?"],
    ["/user", "Invalid User", "There's no profile at this address."],
    ["/user/nobody", "User Not Found", "Failed to fetch user profile: Not Found"],
    ["/topic/nothing", "Topic Not Found", "Topic not found"],
    ["/topic/trending", "Topic Not Found", "Topic not found"],
    ["/topic/community", "Topic Not Found", "Topic not found"],
  ])("%s is called '%s', with the way back to Home", async (path, title, words) => {
    const page = await fresh();
    await page.goto(path);
    await heading(page, title);
    await page.getByText(words, { exact: true }).waitFor();
    expect(await page.title()).toBe(`${title} · topicapp`);
    await page.getByRole("link", { name: "Go to Home", exact: true }).click();
    await heading(page, "My Updates");
    expect(new URL(page.url()).pathname).toBe("/");
    expect(unexpected(reader)).toEqual([]);
  });
});
