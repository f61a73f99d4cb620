import { beforeAll, describe, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { emptyFolder, serve } from "../../executable/process.ts";
import { answerWideStories } from "../support/answers/stories.ts";
import { alterTopic, answerList, calls, unexpected } from "../support/answers.ts";
import { visit } from "../support/browser.ts";
import { unfoldTopicForm } from "../support/elements.ts";
import { lookAtWidths } from "../support/overflowing.ts";
import {
  enterAsReader,
  fillWithWideWords,
  wide,
  wideTags,
  wideTitle,
  wideTopic,
} from "../support/wide-words.ts";

const cwd = emptyFolder();
let ids: Awaited<ReturnType<typeof fillWithWideWords>>;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  ids = await fillWithWideWords(cwd);
  server = await serve([], { cwd, env: { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" } });
}, 180_000);

const failing = (topic: Topic): Partial<Topic> => ({
  source: { ...topic.source, name: wide(60) },
  update: { ...topic.update, state: "failed", error: wide(300), nextDueAt: null },
});
const earlier: Summary[] = [1, 2, 3].map((n) => ({
  id: `earlier ${n}`,
  title: wideTitle,
  content: wide(100),
  newsCount: 3,
  lastUpdated: "2026-11-20T12:00:00.000Z",
  model: wide(60),
  citations: [],
  kind: "update",
  stories: [],
  brief: [],
}));
const runs = (["failed", "published", null] as const).map((outcome, n) => ({
  id: `run ${n}`,
  startedAt: "2026-11-20T12:00:00.000Z",
  endedAt: null,
  outcome,
  source: wide(60),
  model: wide(60, "m"),
  inputTokens: 1_234_567,
  outputTokens: 1_234_567,
  searches: 1234,
  costUsd: 1.23,
  error: wide(300),
}));

/** How many screens were looked at in one width: fewer would mean that some were not reached. */
const screens = { reader: 32, visitor: 4 };

describe.each([
  { device: "a phone", widths: [390, 320] },
  { device: "a desk", widths: [1440, 768] },
])("on $device, at $widths pixels, no word is too long", ({ widths }) => {
  const [width] = widths;

  test("for any screen of a reader", async () => {
    const visited = await enterAsReader(cwd, server.url, { width });
    const { page } = visited;
    const found: Record<string, string[]> = {};
    const look = (screen: string) => lookAtWidths(page, widths, screen, found);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
    const community: Topic[] = await page.evaluate(async () => {
      const answer = await fetch("/api/topics?limit=3", {
        headers: { authorization: `Bearer ${localStorage.getItem("authToken")}` },
      });
      return answer.json();
    });

    await page.getByRole("article").first().waitFor();
    await look("home");
    await button("Read More").click();
    await page.getByRole("table").first().waitFor();
    await look("home, expanded");
    await button(/account of/).click();
    await page.getByRole("menuitem", { name: "Account" }).waitFor();
    await look("user menu");
    await page.getByRole("menuitem", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await look("account");
    for (const part of ["sign-in", "apps"]) {
      await page.goto(`/account/${part}`);
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      await look(`account, ${part}`);
    }
    await page.goto("/account/data");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("This can't be undone.").waitFor();
    await look("delete account");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await look("keyboard shortcuts");
    await page.keyboard.press("Escape");

    const trending = community.map((topic) => ({ ...topic, isTrending: true, trendingLevel: "Hot" }));
    await answerList(page, calls.trending, trending);
    await page.goto("/community-topics");
    await page.getByRole("article").nth(3).waitFor();
    await look("community");
    await page.goto(`/community-topics?${new URLSearchParams({ q: wideTopic, tag: wideTags[0] ?? "" })}`);
    await page.locator("mark").first().waitFor();
    await look("search");
    await page.goto(
      `/community-topics?${new URLSearchParams({ q: wide(200, "Nobody"), tag: wide(40), category: "Food" })}`,
    );
    await page.getByText("No topics found").waitFor();
    await look("nothing found");

    for (const tab of ["created", "following", "community"]) {
      await page.goto(`/my-topics?tab=${tab}`);
      await page.getByRole("article").first().waitFor();
      await look(`my topics, ${tab}`);
    }
    await page.goto("/my-topics");
    await button(/^Actions for/).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Topic" }).waitFor();
    await look("delete topic");
    await page.route(calls.topic, (route) =>
      route.fulfill({ status: 409, json: { message: wide(500), code: "conflict" } }),
    );
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Delete Failed").first().waitFor();
    await look("failure toast");
    await page.unroute(calls.topic);
    await page.reload();
    await button(/^Actions for/).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await look("edit topic");

    await page.goto("/create-topic");
    await unfoldTopicForm(page);
    await page.getByLabel("Name", { exact: true }).fill(wideTopic);
    await page.getByLabel("Description", { exact: true }).fill(wide(600));
    await page.getByLabel("AI Prompt", { exact: true }).fill(wide(1100));
    for (const tag of wideTags) {
      await page.getByRole("textbox", { name: "Tags" }).fill(tag);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    await page.getByText("AI Prompt must be 1000 characters or less").first().waitFor();
    await look("create topic");

    await answerList(page, /\/summaries/, earlier);
    await answerList(page, /\/runs/, runs);
    await alterTopic(page, failing);
    await page.goto(`/topic/${ids.topicId}`);
    await page.getByRole("table").first().waitFor();
    await page.getByRole("heading", { name: /^Comments/ }).waitFor();
    await page.getByRole("button", { name: "Delete comment" }).waitFor();
    await button("Run history").click();
    await page.getByText(wide(300)).first().waitFor();
    await button("Read More").click();
    await look("topic");
    const table = page.getByRole("group", { name: "Table" }).first();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await table.evaluate(
      (element) =>
        element.scrollLeft > 0 || new Promise((moved) => element.addEventListener("scroll", moved)),
    );
    await page.goto(`/topic/${ids.topicId}?summary=earlier+2`);
    await page.getByText("You're reading an earlier update.").waitFor();
    await look("earlier summary");
    await answerWideStories(page, ids.topicId);
    await page.goto(`/topic/${ids.topicId}?kind=week`);
    await page.locator(`a[href="/story/wide"]`).first().waitFor();
    await button("How this was made").click();
    await page.getByText("1.2M articles").first().waitFor();
    await page.getByRole("textbox", { name: "Your question" }).fill(wide(1001));
    await page.getByText("Questions can be up to 1000 characters").waitFor();
    await look("topic with stories");
    await page.getByRole("textbox", { name: "Your question" }).fill(wide(900));
    await page.keyboard.press("Enter");
    await button(/^Based on/).click();
    await page.getByRole("link", { name: /^Update from/ }).waitFor();
    await look("answer");
    await page.goto(`/topic/${ids.topicId}/stories`);
    await page.locator(`a[href="/story/wide"]`).first().waitFor();
    await look("stories");
    await page.goto("/story/wide");
    await page
      .getByRole("link", { name: /^Open this update/ })
      .first()
      .waitFor();
    await look("story");
    await page.goto("/week");
    await page.locator(`a[href="/story/wide"]`).first().waitFor();
    await look("week");
    await alterTopic(page, () => ({ summary: null }));
    await page.goto(`/topic/${ids.topicId}`);
    await page.getByText("Pending update...").waitFor();
    await look("topic without a summary");
    await page.unroute(calls.topic);
    await page.goto("/topic/none");
    await heading("Topic Not Found");
    await look("topic not found");

    await page.goto(`/user/${ids.otherId}`);
    await page.getByRole("article").first().waitFor();
    await look("profile");
    await page.getByRole("tab", { name: /^Following/ }).click();
    await page.getByRole("tabpanel").getByRole("article").first().waitFor();
    await look("profile, following");
    await page.goto("/user/none");
    await heading("User Not Found");
    await look("no profile");
    await page.goto("/about");
    await page.getByText("Also on this server").waitFor();
    await look("about");
    await page.goto("/nowhere");
    await heading("404 Page Not Found");
    await look("no page");

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    expect(Object.keys(found)).toHaveLength(screens.reader * widths.length);
    expect(unexpected(visited)).toEqual([]);
  }, 180_000);

  test("for a visitor who signs in", async () => {
    const { page } = await visit(server.url, { width });
    const found: Record<string, string[]> = {};
    const look = (screen: string) => lookAtWidths(page, widths, screen, found);
    await page.route(/\/api\/auth\//, (route) => route.fulfill({ json: {} }));
    const code = wide(100);
    await page.goto(`/auth?invite=${code}`);
    await page.getByLabel("E-mail").fill(`${wide(60)}@${wide(60)}.example`.replaceAll("ä", "a"));
    await page.getByLabel("Username").fill(wide(50));
    await page.getByLabel("Name", { exact: true }).fill(wide(100));
    await look("register");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("heading", { name: "Verify Code" }).waitFor();
    await look("verify");
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await page.getByRole("button", { name: "Spell it" }).click();
    await look("sign in");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Join Waitlist" }).click();
    await page.getByRole("heading", { name: "Join Waitlist" }).waitFor();
    await page.getByRole("button", { name: "Join Waitlist" }).click();
    await page.getByRole("heading", { name: "You're on the List!" }).waitFor();
    await look("on the list");
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    expect(Object.keys(found)).toHaveLength(screens.visitor * widths.length);
  }, 180_000);
});
