import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Source } from "../../../src/contract/topics/sources.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { responsesBody } from "../../support/openai-source.ts";
import { answerList, calls, fail, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says, unfoldTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";

const newsstand = openNewsstand();
const model = openModel();
let server: Awaited<ReturnType<typeof openServer>>;
let writer: Member;
let reader: Member;
let told: Topic;

/** Room for one update: its worst case is $0.036, and it costs a good cent. */
const budget = "0.04";

beforeAll(async () => {
  server = await openServer(newsstand.feeds, { TOPICAPP_DAILY_BUDGET: budget });
  const local = ["--type", "openai-chat", "--base-url", model.url, "--model", "llama3.2"];
  await server.print("source", "add", "llama", "--name", "Llama", ...local, "--price-in=0", "--price-out=0");
  await server.print("source", "set", "gpt-4o", "--base-url", model.url, "--key", "x");
  writer = await server.join("Wilma Writer");
  reader = await server.join("Rita Reader");
}, 180_000);

afterAll(async () => {
  newsstand.close();
  await model.close();
});

/** A model on this machine that thinks until it may answer: two stories, one of them from a page that is not there. */
function openModel() {
  const mayAnswer = Promise.withResolvers<void>();
  const stories = () => [
    {
      headline: "A line over the river",
      text: 'The mayor rode first. "We never thought it would open this early in the year," she said.',
      url: `${newsstand.address}/line`,
    },
    { headline: "A second one", text: "It is to follow in spring.", url: "http://127.0.0.1:1/second" },
  ];
  const running = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch() {
      await mayAnswer.promise;
      return Response.json(responsesBody(stories()));
    },
  });
  return {
    url: `http://127.0.0.1:${running.port}/v1`,
    answer: mayAnswer.resolve,
    close: () => running.stop(true),
  };
}

const addTopic = (name: string, sourceId: string) =>
  writer.call<Topic>("POST", "/api/topics", { name, sourceId, category: "Travel", frequency: 8 });

/** The topic as its creator reads it, once its updating stands so. */
async function topicThat(id: string, isSo: (update: Topic["update"]) => boolean): Promise<Topic> {
  for (;;) {
    const topic = await writer.call<Topic>("GET", `/api/topics/${id}`);
    if (isSo(topic.update)) return topic;
  }
}

async function open(member: Member, path: string, name: string): Promise<Page> {
  await fresh(member);
  await member.page.goto(path);
  await heading(member.page, name);
  return member.page;
}

const openTopic = (member: Member, { id, name }: Topic) => open(member, `/topic/${id}`, name);

async function openHistory(page: Page): Promise<Locator> {
  const history = page.getByRole("button", { name: "Run history", exact: true });
  expect(await history.getAttribute("aria-expanded")).toBe("false");
  await history.press("Enter");
  expect(await history.getAttribute("aria-expanded")).toBe("true");
  return page.locator(`[id="${await history.getAttribute("aria-controls")}"]`);
}

const runsCall = /\/api\/topics\/[^/]+\/runs/;

/** A ledger of one's own making. */
const aRun = (n: number, fields: Partial<Run> = {}): Run => ({
  id: `run-${n}`,
  startedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  endedAt: new Date(Date.now() - n * 3_600_000 + 9000).toISOString(),
  outcome: "nothing_new",
  source: "GPT-4o",
  model: "gpt-6-luna",
  inputTokens: 12_345,
  outputTokens: 987,
  searches: 2,
  costUsd: 0.0123,
  error: null,
  feeds: 10,
  looked: 366,
  relevant: 3,
  nearMisses: 12,
  fresh: 2,
  told: 2,
  ...fields,
});

describe("before a topic is saved", () => {
  const option = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const cost = (page: Page) => page.getByRole("status").filter({ hasText: ":" });

  test("its form says what each source costs, and what the chosen one will cost", async () => {
    const page = await open(writer, "/create-topic", "Create Topic");
    await unfoldTopicForm(page);
    const frequency = page.getByLabel("Update frequency", { exact: true });
    await says(cost(page), "GPT-4o: about $0.02 an update, $1.95 a month");
    await says(page.getByRole("group", { name: "Source" }), /^gpt-6-luna · about \$0\.02 an update$/);
    await frequency.selectOption("4");
    await says(cost(page), "GPT-4o: about $0.02 an update, $3.90 a month");
    await frequency.selectOption("0");
    await says(cost(page), "GPT-4o: about $0.02 an update");
    await option(page, "Digest").check();
    await says(cost(page), "Digest: free");
    await option(page, "Llama").check();
    await says(cost(page), "Llama: free");
    await page.getByText("5 others aren't set up on this server", { exact: true }).click();
    const grok = page.getByText("not set up on this server", { exact: true }).first();
    await grok.waitFor();
    expect(await option(page, "Grok-2").isDisabled()).toBe(true);
    expect(await page.getByText("not set up on this server", { exact: true }).count()).toBe(5);
    // Otherwise the form would be found again as it was left.
    await page.getByRole("link", { name: "Cancel", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/create-topic"));
    expect(unexpected(writer)).toEqual([]);
  });

  test("its form says of a price that nobody knows just that", async () => {
    const sources = await writer.call<Source[]>("GET", "/api/topic-sources");
    const page = await open(writer, "/create-topic", "Create Topic");
    await unfoldTopicForm(page);
    await page.route(calls.sources, (route) =>
      route.fulfill({ json: sources.map((source) => ({ ...source, costPerUpdate: null })) }),
    );
    await page.reload();
    await unfoldTopicForm(page);
    await says(cost(page), "GPT-4o: price unknown");
  });

  test("the About page names the models in use, and the sources that have none", async () => {
    const { page } = writer;
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/about");
    const sources = page.getByRole("region", { name: "Six AI sources" });
    await says(sources, "runs gpt-6-luna");
    expect(await sources.getByText("not set up on this server", { exact: true }).count()).toBe(5);
    expect(await sources.getByRole("listitem").count()).toBe(8);
    await says(sources, "runs llama3.2");
    await says(sources, "set up on this server");
  });
});

describe("an update by a model", () => {
  test("is seen by its topic's creator from its beginning to what it cost", async () => {
    told = await addTopic("Cable cars", "gpt-4o");
    await topicThat(told.id, ({ state }) => state === "running");
    const page = await openTopic(writer, told);
    await says(page, "Updating now");
    const runs = await openHistory(page);
    await says(runs, "Under way");
    model.answer();
    await page.getByRole("heading", { level: 2, name: "A line over the river", exact: true }).waitFor();
    await says(runs, "Published");
    await says(runs, "gpt-6-luna");
    await says(runs, /^\$0\.010[34]$/);
    await says(runs, "1.0K tokens in, 500 out · 1 search");
    await says(page.getByRole("article"), /^cost \$0\.010[34]$/);
    await says(page.getByRole("article"), "GPT-4o (gpt-6-luna)");
    expect(await runs.getByRole("listitem").count()).toBe(1);
    expect(unexpected(writer)).toEqual([]);
  });

  test("says of each page whether it answered, also where it is referred to", async () => {
    const page = await openTopic(reader, told);
    const article = page.getByRole("article");
    const sources = article.getByRole("list").last().getByRole("listitem");
    expect(await sources.allInnerTexts()).toEqual([
      expect.stringMatching(/127\.0\.0\.1\s+link works(?:\s+figures and names confirmed)?$/),
      expect.stringMatching(/127\.0\.0\.1\S*\s+could not be reached$/),
    ]);
    for (const source of await sources.all()) {
      const said = ((await source.textContent()) ?? "").match(/link works|figures and names|could not/g);
      expect(await source.locator("svg").count()).toBe(said?.length ?? 0);
    }
    await article.getByRole("link", { name: "Source 1", exact: true }).waitFor();
    const gone = article.getByRole("link", { name: "Source 2, could not be reached", exact: true });
    expect(await gone.getAttribute("title")).toMatch(/, could not be reached$/);
    expect(await gone.locator("svg").count()).toBe(1);
  });

  test("marks a quotation that no cited page holds, and explains the mark to whoever asks", async () => {
    const page = await openTopic(reader, told);
    const mark = page.getByRole("article").getByRole("button", { name: "(unverified quotation)" });
    const explanation = page.getByRole("tooltip");
    await mark.focus();
    expect(await explanation.textContent()).toBe("Not found in the cited pages");
    expect(await mark.getAttribute("aria-describedby")).toBe(await explanation.getAttribute("id"));
    await page.keyboard.press("Escape");
    await explanation.waitFor({ state: "detached" });
    await mark.blur();
    await mark.hover();
    await explanation.waitFor();
    await page.mouse.move(0, 0, { steps: 4 });
    await explanation.waitFor({ state: "detached" });
    await mark.click();
    await explanation.waitFor();
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => window.scrollY > 0);
    expect(await explanation.isVisible()).toBe(true);
    await page.mouse.move(0, 0, { steps: 4 });
    await page.keyboard.press("Tab");
    await explanation.waitFor({ state: "detached" });
  });

  test("is told as text where the code of the mark cannot be fetched", async () => {
    const page = await openTopic(reader, told);
    const code = /\/assets\/explained-.*\.js$/;
    await page.route(code, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
    await page.reload();
    await failed;
    await page.getByRole("emphasis").getByText("(unverified quotation)", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "A second one", exact: true }).waitFor();
  });

  test("shows nobody but the creator what it cost, and asks for nothing of it", async () => {
    const asked: string[] = [];
    reader.page.on("request", (request) => asked.push(request.url()));
    const page = await openTopic(reader, told);
    await page.getByRole("heading", { name: "Sources", exact: true }).waitFor();
    await button(page, "I Like It").waitFor();
    expect(await page.getByRole("button", { name: "Run history" }).count()).toBe(0);
    expect(await page.getByText(/\$0/).count()).toBe(0);
    expect(asked.filter((url) => runsCall.test(url))).toEqual([]);
    expect(unexpected(reader)).toEqual([]);
  });

  test("has its cost in the form that edits its topic, by what updates did cost", async () => {
    const page = await openTopic(writer, told);
    await button(page, "Edit").click();
    const form = page.getByRole("dialog", { name: "Edit Topic" });
    await says(form, "GPT-4o: about $0.01 an update, $0.93 a month");
    await form.getByLabel("Update frequency", { exact: true }).selectOption("0");
    await says(form, "GPT-4o: about $0.01 an update");
  });
});

describe("an update that cannot be", () => {
  test("for want of budget says why to the creator, and that it waits to everybody", async () => {
    const waiting = await addTopic("Funicular railways", "gpt-4o");
    const { update } = await topicThat(waiting.id, ({ state }) => state === "waiting_for_budget");
    expect(update.error).toBe(`Today's budget of $${budget} is spent; updates continue tomorrow`);
    const page = await openTopic(writer, waiting);
    await says(
      page,
      /^Waiting for budget: Today's budget of \$0\.04 is spent; updates continue tomorrow\. Trying again in /,
    );
    const runs = await openHistory(page);
    await says(runs, "Waiting for budget");
    await says(runs, `Today's budget of $${budget} is spent; updates continue tomorrow`);
    expect(await runs.getByText(/token|\$0\.0\d\d/).count()).toBe(0);
    const others = await openTopic(reader, waiting);
    await says(others, /^Waiting for budget: not enough left today\. Trying again in /);
    expect(await others.getByText(/\$/).count()).toBe(0);
  });

  test("because its source was switched off says so to the creator, and that it failed to everybody", async () => {
    const off = await addTopic("Paternosters", "llama");
    await topicThat(off.id, ({ outcome }) => outcome === "nothing_new");
    await server.print("source", "set", "llama", "--disable");
    await writer.call("POST", `/api/topics/${off.id}/refresh`);
    await topicThat(off.id, ({ state }) => state === "failed");
    const page = await openTopic(writer, off);
    await says(page, /^The last update failed: Llama is turned off on this server\. Trying again /);
    const runs = await openHistory(page);
    await says(runs, "Nothing new");
    expect(await runs.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^\s*Failed\s+Just now\s+Llama is turned off on this server\s+llama3\.2$/),
      expect.stringMatching(
        /^\s*Nothing new\s+Just now\s+0 articles in 1 feed · 0 were about this\s+llama3\.2$/,
      ),
    ]);
    const others = await openTopic(reader, off);
    await says(others, /^The last update failed\. Trying again /);
    await says(others.getByRole("complementary"), "not set up on this server");
    const edited = await openTopic(writer, off);
    await button(edited, "Edit").click();
    await says(
      edited.getByRole("dialog"),
      "A topic keeps the source it was created with. This one isn't set up on this server.",
    );
  });
});

describe("the history of runs", () => {
  test("says when it cannot be read, and is read when asked again", async () => {
    const page = await openTopic(writer, told);
    const mend = await fail(page, runsCall);
    await page.reload();
    const runs = await openHistory(page);
    await says(runs.getByRole("alert"), "Couldn't load runs: Service Unavailable");
    await mend();
    await button(runs, "Try again").click();
    await says(runs, "Published");
  });

  test("says when there is none yet", async () => {
    const page = await openTopic(writer, told);
    await answerList(page, runsCall, []);
    await page.reload();
    await says(await openHistory(page), "No runs yet. The first one starts automatically.");
  });

  test("is read on by its button, and goes on at the first run that came", async () => {
    const page = await openTopic(writer, told);
    const pressed = Promise.withResolvers<void>();
    let firstPages = 0;
    await page.route(runsCall, async (route) => {
      const isFirst = !route.request().url().includes("cursor");
      // Unfolding the history reads its first page again: a press may come before that has ended.
      if (isFirst && ++firstPages === 2) await pressed.promise;
      const runs = Array.from({ length: isFirst ? 24 : 3 }, (_, n) => aRun(isFirst ? n : 24 + n));
      const link = isFirst ? { Link: `</api/topics/${told.id}/runs?cursor=next>; rel="next"` } : {};
      return route.fulfill({ json: runs, headers: { "X-Total-Count": "27", ...link } });
    });
    await page.reload();
    const runs = await openHistory(page);
    await runs.getByRole("listitem").nth(23).waitFor();
    expect(await runs.getByRole("listitem").count()).toBe(24);
    await button(runs, "Show more runs").press("Enter");
    pressed.resolve();
    await runs.getByRole("listitem").nth(26).waitFor();
    expect(await runs.getByRole("listitem").count()).toBe(27);
    await page.waitForFunction(() => document.activeElement?.tagName === "LI");
    expect(await hasFocus(runs.getByRole("listitem").nth(24))).toBe(true);
    expect(await runs.getByRole("button").count()).toBe(0);
  });
});

test.each([1440, 390])(
  "none of it has a barrier that axe finds, in light and dark at %d pixels",
  async (width) => {
    const { page } = writer;
    await page.setViewportSize({ width, height: 900 });
    const { found, look } = barrierSearch(page);
    await open(writer, "/create-topic", "Create Topic");
    await unfoldTopicForm(page);
    await says(page.getByRole("status"), /^GPT-4o: about/);
    await look("create form");
    await openTopic(writer, told);
    await answerList(page, runsCall, [
      aRun(0, { outcome: null, endedAt: null, inputTokens: 0, outputTokens: 0, searches: 0, costUsd: 0 }),
      aRun(8, { outcome: "published" }),
      aRun(16),
      aRun(24, { outcome: "failed", error: "OpenAI refuses the key of GPT-4o" }),
      aRun(400, { outcome: "waiting_for_budget", error: "Today's budget of $1.00 is spent" }),
    ]);
    await page.reload();
    const runs = await openHistory(page);
    await says(runs, "OpenAI refuses the key of GPT-4o");
    await page.getByRole("button", { name: "(unverified quotation)" }).focus();
    await page.getByRole("tooltip").waitFor();
    await look("topic");
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(4);
  },
  60_000,
);
