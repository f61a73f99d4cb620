import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Belonging, Finding } from "../../../src/contract/drafts/findings.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { aPreview, aReport, aRun, finding, findingCalls } from "../support/answers/findings.ts";
import { alterTopic, answerList, fail, hold, unexpected } from "../support/answers.ts";
import { button, hasFocus, objection, openTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let maker: Member;
let page: Page;

beforeAll(async () => {
  maker = await (await openServer(newsstand.feeds)).join("Mona Maker");
  page = maker.page;
}, 180_000);

afterAll(() => newsstand.close());

beforeEach(async () => {
  await fresh(maker);
});

const openForm = () => openTopicForm(page);

describe("what a topic would catch today", () => {
  const tryIt = () => button(page, /^Preview(?: again)?$/);
  const preview = () => page.getByRole("region", { name: "Preview today's matches" });

  test("is asked for by its button alone, with the reason for each article", async () => {
    let asked = 0;
    await page.route(findingCalls.preview, (route) => {
      asked++;
      return route.fulfill({ json: aPreview });
    });
    await openForm();
    await tryIt().click();
    expect(await objection(page.getByLabel("Name", { exact: true }))).toBe("Topic name is required");
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    expect(asked).toBe(0);
    await tryIt().click();
    await preview().getByText("Checked 366 articles in 2 feeds.").waitFor();
    await preview().getByText("9 matches, 1 near miss.").waitFor();
    const list = preview().getByRole("list", { name: "Matches" });
    await list.getByText("Because of “Caught 1”").waitFor();
    expect(await list.getByRole("link").first().getAttribute("href")).toBe("https://paper.example/Caught-1");
    expect(await list.getByRole("listitem").count()).toBe(6);
    await button(preview(), "Show all 9").click();
    expect(await list.getByRole("listitem").count()).toBe(9);
    expect(await hasFocus(list.getByRole("listitem").nth(6))).toBe(true);
    expect(await preview().getByText("Because of “Near miss”").isVisible()).toBe(false);
    await button(preview(), "1 near miss").click();
    expect(await preview().getByText("Because of “Near miss”").isVisible()).toBe(true);
    await preview().getByText("1 couldn't be read").waitFor();
    await button(preview(), "Results by feed").click();
    await preview().getByText("300 articles, 9 about this").waitFor();
    await preview().getByText("It did not answer in 10 seconds").waitFor();
    expect(asked).toBe(1);
    expect(unexpected(maker)).toEqual([]);
  });

  test("is said to be of an earlier draft once the topic has changed, and asked for anew", async () => {
    await page.route(findingCalls.preview, (route) => route.fulfill({ json: aPreview }));
    await openForm();
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await tryIt().click();
    await preview().getByText("Checked 366 articles in 2 feeds.").waitFor();
    const outdated = preview().getByText(/^You've changed the topic\./);
    await page.getByLabel("Public", { exact: true }).click();
    expect(await outdated.count()).toBe(0);
    await page.getByLabel("Name", { exact: true }).fill("Sleepers");
    await outdated.waitFor();
    await button(page, "Where it looks").click();
    await page.getByLabel("Its own feeds", { exact: true }).fill("trains.example");
    await tryIt().click();
    await page.getByText("Press “Find feed” to add this address, or clear the field.").waitFor();
    await page.getByLabel("Its own feeds", { exact: true }).fill("");
    await page.unroute(findingCalls.preview);
    await page.route(findingCalls.preview, (route) => route.fulfill({ json: { ...aPreview, looked: 12 } }));
    await tryIt().click();
    await preview().getByText("Checked 12 articles in 2 feeds.").waitFor();
    expect(await outdated.count()).toBe(0);
  });

  test("that cannot be told says why, and can be tried again", async () => {
    const mend = await fail(page, findingCalls.preview);
    await openForm();
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await tryIt().click();
    await preview()
      .getByText(/^Couldn't read the feeds/)
      .waitFor();
    await mend();
    await page.route(findingCalls.preview, (route) =>
      route.fulfill({ json: { looked: 40, caught: [], nearMisses: [], feeds: [] } }),
    );
    await tryIt().click();
    await preview().getByText("No matches, 0 near misses.").waitFor();
    await preview().getByText("No near misses, either.").waitFor();
  });

  test("is given up when the dialog closes that asked for it", async () => {
    const topic = await maker.call<Topic>("POST", "/api/topics", {
      name: "Funiculars",
      category: "Travel",
      frequency: 0,
    });
    await page.goto(`/topic/${topic.id}`);
    await button(page, "Edit").click();
    const goOn = await hold(page, findingCalls.preview);
    const given = page.waitForEvent("requestfailed", (request) => findingCalls.preview.test(request.url()));
    await tryIt().click();
    await page.getByText("Reading the feeds…").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect((await given).failure()?.errorText).toBe("net::ERR_ABORTED");
    goOn();
  });
});

test("a topic is tried, made and put right with the server's own answers", async () => {
  newsstand.items.push(
    { title: "A night train to Rome leaves at nine", slug: "rome", text: "Sleepers are back." },
    { title: "Night of the museums", slug: "museums", text: "Doors are open until two." },
    { title: "A cook tells of leeks", slug: "leeks", text: "Wash them well." },
  );
  await openForm();
  await page.getByLabel("Name", { exact: true }).fill("Night trains");
  await page.getByRole("radio", { name: "Travel" }).check({ force: true });
  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview today's matches" });
  await preview.getByText("Checked 3 articles in 1 feed. 1 match, 1 near miss.").waitFor();
  await button(page, "Create Topic").click();
  await page.getByRole("article").getByText("A night train to Rome").first().waitFor();
  await button(page, "What it found and skipped").click();
  const dialog = page.getByRole("dialog", { name: "What the last update found" });
  await dialog.getByText("3 articles in 1 feed; 1 was about this; 1 near miss").waitFor();
  await dialog.getByRole("list", { name: "Near misses" }).getByText("Night of the museums").waitFor();
  const marked = page.waitForResponse(
    (response) => response.request().postData()?.includes("belongs") ?? false,
  );
  await button(dialog, "Include this one").click();
  await dialog.getByText("The next update will include it.").waitFor();
  expect((await marked).ok()).toBe(true);
  await page.reload();
  await button(page, "What it found and skipped").click();
  await dialog.locator("button[aria-pressed=true]").click();
  await dialog.locator("button[aria-pressed=true]").waitFor({ state: "detached" });
  expect(await button(dialog, "Update now").count()).toBe(0);
  await button(dialog, "Include this one").click();
  await button(dialog, "Update now").click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("article").getByText("Night of the museums").first().waitFor();
  expect(unexpected(maker)).toEqual([]);
}, 180_000);

describe("what the last run found", () => {
  let topic: Topic;

  beforeAll(async () => {
    topic = await maker.call<Topic>("POST", "/api/topics", {
      name: "Cable cars",
      category: "Travel",
      frequency: 0,
    });
  });

  async function openReport(label = "See what it checked"): Promise<Locator> {
    await alterTopic(page, ({ update }) => ({
      update: { ...update, state: "idle", outcome: "nothing_new" },
    }));
    await page.goto(`/topic/${topic.id}`);
    await button(page, label).click();
    const dialog = page.getByRole("dialog", { name: "What the last update found" });
    await dialog.waitFor();
    return dialog;
  }

  /** Answers the report, with what was marked once `until` lets it through. Gives what was sent. */
  async function answerReport(until: Promise<void> = Promise.resolve()): Promise<Belonging[]> {
    const sent: Belonging[] = [];
    let report = aReport;
    await page.route(findingCalls.report, async (route) => {
      if (route.request().method() === "GET") return route.fulfill({ json: report });
      const { url, belongs }: Belonging = route.request().postDataJSON();
      sent.push({ url, belongs });
      await until;
      const say = (one: Finding) => (one.url === url ? { ...one, belongs: belongs ?? undefined } : one);
      report = { ...report, caught: report.caught.map(say), nearMisses: report.nearMisses.map(say) };
      await route.fulfill({ json: {} });
    });
    return sent;
  }

  test("is one press away for the creator of a topic that found nothing", async () => {
    await answerReport();
    await answerList(page, /\/runs/, [{ ...aRun, id: "running", outcome: null, looked: 0 }, aRun]);
    const dialog = await openReport("See 12 near misses");
    await dialog.getByText("366 articles in 10 feeds; 1 was about this; 12 near misses").waitFor();
    await dialog.getByRole("tab", { name: "12 near misses" }).waitFor();
    const near = dialog.getByRole("list", { name: "Near misses" });
    expect(await near.getByRole("listitem").count()).toBe(2);
    await near.getByText("Because of “Almost”").waitFor();
    await dialog.getByRole("tab", { name: "1 about this" }).click();
    await dialog
      .getByRole("list", { name: "About this topic" })
      .getByText("About it", { exact: true })
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await hasFocus(button(page, "See 12 near misses"))).toBe(true);
  });

  test("says that nothing was found, what was looked at, and leads to the topic's dialog", async () => {
    await answerList(page, /\/runs/, [{ ...aRun, relevant: 0, nearMisses: 0 }]);
    await alterTopic(page, ({ update }) => ({
      summary: null,
      update: { ...update, state: "idle", outcome: "nothing_new" },
    }));
    await page.goto(`/topic/${topic.id}`);
    await page.getByRole("heading", { name: "Nothing found yet", exact: true }).waitFor();
    await page.getByText("Checked 366 articles; none were about this topic.").waitFor();
    await page.getByText("It has no schedule: it checks again when you save it.").waitFor();
    const edit = page.getByRole("link", { name: "Edit the topic" });
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit Topic" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await hasFocus(edit)).toBe(true);
    expect(new URL(page.url()).search).toBe("");
  });

  test("leads from what came close to an update that includes it, in one tap each", async () => {
    const near = ["Almost", "Nearly"].map((title) => finding(title));
    const sent: Belonging[] = [];
    let report = { ...aReport, nearMisses: near };
    await page.route(findingCalls.report, async (route) => {
      if (route.request().method() === "GET") return route.fulfill({ json: report });
      const said: Belonging = route.request().postDataJSON();
      sent.push(said);
      const say = (one: Finding) => (one.url === said.url ? { ...one, belongs: true } : one);
      report = { ...report, nearMisses: report.nearMisses.map(say) };
      await route.fulfill({ json: {} });
    });
    await answerList(page, /\/runs/, [{ ...aRun, relevant: 0, nearMisses: 2 }]);
    await alterTopic(page, ({ update }) => ({
      summary: null,
      update: { ...update, state: "idle", outcome: "nothing_new" },
    }));
    await page.goto(`/topic/${topic.id}`);
    await page.getByText("none were about this topic, but 2 came close.").waitFor();
    await button(page, "See 2 near misses").click();
    const dialog = page.getByRole("dialog", { name: "What the last update found" });
    await button(dialog, "Include both").click();
    await dialog.locator("button[aria-pressed=true]").nth(1).waitFor();
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/topics/${topic.id}/refresh`));
    await page.route(/\/refresh$/, (route) => route.fulfill({ status: 202, json: {} }));
    await button(dialog, "Update now").click();
    await asked;
    await dialog.waitFor({ state: "detached" });
    expect(sent).toEqual(near.map(({ url }) => ({ url, belongs: true })));
    await button(page, "See 2 near misses").click();
    await dialog.getByRole("link", { name: "Widen the topic" }).click();
    await page.getByRole("dialog", { name: "Edit Topic" }).waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(unexpected(maker)).toEqual([]);
  });

  test("is put right at once, and back again by the same button", async () => {
    const gate = Promise.withResolvers<void>();
    const sent = await answerReport(gate.promise);
    const dialog = await openReport();
    const belongs = button(dialog, "Include this one");
    const pressed = dialog.locator("button[aria-pressed=true]");
    await belongs.click();
    await dialog.getByText("The next update will include it.").waitFor();
    expect(await pressed.count()).toBe(1);
    gate.resolve();
    await belongs.click();
    await pressed.waitFor({ state: "detached" });
    await dialog.getByRole("tab", { name: "1 about this" }).click();
    const last = page.waitForRequest((request) => request.postData()?.includes("About-it") ?? false);
    await button(dialog, "Leave this out").click();
    await dialog.getByText("Later updates will skip articles like it.").waitFor();
    await last;
    const { url } = finding("Almost");
    expect(sent).toEqual([
      { url, belongs: true },
      { url, belongs: null },
      { url: finding("About it").url, belongs: false },
    ]);
    expect(unexpected(maker)).toEqual([]);
  });

  test("stays as it was where the server refuses, which is said", async () => {
    await page.route(findingCalls.report, (route) =>
      route.request().method() === "GET"
        ? route.fulfill({ json: aReport })
        : route.fulfill({ status: 503, body: "" }),
    );
    const dialog = await openReport();
    const belongs = button(dialog, "Include this one");
    await belongs.click();
    await page
      .getByRole("region", { name: "Notifications (F8)" })
      .getByText("Couldn't save your mark")
      .waitFor();
    await dialog.locator("button[aria-pressed=true]").waitFor({ state: "detached" });
  });

  test("names the topic's own feeds that could not be read, and why", async () => {
    const feed = { url: "https://a.example/", site: "a.example", filter: "all", lastReadAt: null } as const;
    await alterTopic(page, () => ({
      feeds: [
        { ...feed, title: "The A", state: "failing", error: "It did not answer" },
        { ...feed, url: "https://b.example/", title: "The B", state: "ok", error: null },
        { ...feed, url: "https://c.example/", title: "The C", state: "ok", error: null },
        { ...feed, url: "https://d.example/", title: "The D", state: "ok", error: null },
      ],
    }));
    await page.goto(`/topic/${topic.id}`);
    const aside = page.getByRole("complementary");
    await aside.getByText("The A: It did not answer").waitFor();
    await aside.getByText("The B", { exact: true }).waitFor();
    expect(await aside.getByText("The B:").count()).toBe(0);
    expect(await aside.getByText("The D", { exact: true }).count()).toBe(0);
    await button(aside, "Show all 4").click();
    await aside.getByText("The D", { exact: true }).waitFor();
    await button(aside, "Show fewer").click();
    expect(unexpected(maker)).toEqual([]);
  });

  test("that failed to load is tried again", async () => {
    const mend = await fail(page, findingCalls.report);
    const dialog = await openReport();
    await dialog.getByText(/^Couldn't load what was found/).waitFor();
    await mend();
    await answerReport();
    await button(dialog, "Try again").click();
    await dialog.getByText("366 articles checked").waitFor();
  });
});
