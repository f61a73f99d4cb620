import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Notice, noticeKinds } from "../../../src/contract/account/notices.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { answerList, fail, hold, unexpected } from "../support/answers.ts";
import { barrierSearch, hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { wide } from "../support/wide-words.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

const list = /\/api\/account\/notices\?/;
const account = (page: Page) => page.getByRole("button", { name: /, account of / });

const addTopic = ({ call }: Member) =>
  call<Topic>("POST", "/api/topics", {
    name: `Cable cars ${crypto.randomUUID().slice(0, 8)}`,
    category: "Travel",
    frequency: 0,
  });

test.each([1440, 390])(
  "who is told of something sees it in the header, reads it once, and is led to where they answer, at %d pixels",
  async (width) => {
    const ada = await server.join(`Ada Told ${width}`, { width });
    const tom = await server.join(`Tom Who Reads ${width}`, { width });
    const { page } = ada;
    const topic = await addTopic(ada);
    await tom.call("POST", `/api/users/${tom.user.id}/follow/${topic.id}`);
    await tom.call("POST", `/api/topics/${topic.id}/comments`, { content: "How many seats have they?" });
    expect(await account(page).getAttribute("aria-label")).not.toContain("unread");

    await page.reload();
    await account(page)
      .and(page.getByLabel(/, 2 unread$/))
      .waitFor();
    await account(page).focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: "Notices 2" });
    await item.waitFor();
    await item.press("Enter");
    await heading(page, "Notices");
    const notices = page.getByRole("main").getByRole("listitem");
    const told = notices.filter({ hasText: `Tom Who Reads ${width} commented on “${topic.name}”` });
    await says(told, "How many seats have they?");
    expect(await notices.getByText("New", { exact: true }).count()).toBe(2);
    await page.getByLabel(/account of [^,]*$/).waitFor();

    await told.getByRole("link", { name: "Read the comments" }).click();
    await page.waitForURL(new RegExp(`/topic/${topic.id}#comments$`));
    await says(page, "How many seats have they?");
    await page.goto("/notices");
    await told.waitFor();
    expect(await notices.getByText("New", { exact: true }).count()).toBe(0);
    expect([ada.complaints, tom.complaints]).toEqual([[], []]);
  },
);

const noticesOf = (title: string, text: string): Notice[] =>
  noticeKinds.flatMap((kind) =>
    [null, "2026-11-21T08:00:00.000Z"].map((recoveredAt) => ({
      id: `${kind} ${recoveredAt}`,
      kind,
      topic: null,
      title,
      text,
      path: kind === "budget_low" ? null : "/my-topics",
      createdAt: "2026-11-20T08:00:00.000Z",
      readAt: recoveredAt,
      recoveredAt,
    })),
  );

test.each([320, 390, 1440])(
  "the list has no barrier that axe finds, and none of its states is wider than %d pixels",
  async (width) => {
    const member = await server.join(`Axe Told ${width}`, { width });
    const { page } = member;
    const { found, look } = barrierSearch(page);
    await page.goto("/notices");
    await says(page, "Nothing here yet");
    await look("empty");

    const answer = await hold(page, list);
    await page.reload();
    await page.getByRole("status", { name: "Loading notices" }).waitFor();
    await look("loading");
    answer();
    await says(page, "Nothing here yet");
    await page.unroute(list);

    const mend = await fail(page, list);
    await page.reload();
    await page.getByText("Couldn't load notices").waitFor();
    await look("failing");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await says(page, "Nothing here yet");

    await answerList(
      page,
      list,
      noticesOf(`“${wide(100)}” ${wide(200)}`, `${wide(500)} and some more words.`),
    );
    await page.reload();
    await page.getByRole("listitem").nth(noticeKinds.length).waitFor();
    await look("of all kinds");
    expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
    expect(unexpected(member)).toEqual([]);
  },
);

test("which of them go to one's channels too is chosen below the list, and kept", async () => {
  const ada = await server.join("Ada Who Chooses");
  const { page } = ada;
  await page.goto("/notices");
  const fold = page.getByRole("button", { name: "Send them to my channels too" });
  await fold.click();
  const comments = page.getByRole("switch", { name: "Someone commented on one of my topics" });
  await comments.waitFor();
  expect(await page.getByRole("switch").count()).toBe(10);
  for (const name of ["Someone commented on one of my topics", "A source stopped working"]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByText(name, { exact: true }).click();
    expect((await saved).status()).toBe(200);
  }
  const { found, look } = barrierSearch(page);
  await look("settings");
  expect(Object.values(found).flat()).toEqual([]);
  await page.reload();
  await fold.click();
  await comments.and(page.getByRole("switch", { checked: true })).waitFor();
  expect(await ada.call("GET", "/api/account/notices/settings")).toEqual({
    toChannels: ["source_stopped", "commented"],
  });
  expect(ada.complaints).toEqual([]);
});

test("a link to a topic's feeds or words opens its dialog, once", async () => {
  const ada = await server.join("Ada Who Edits");
  const { page } = ada;
  const topic = await addTopic(ada);
  await page.goto(`/topic/${topic.id}?edit`);
  const dialog = page.getByRole("dialog", { name: "Edit Topic" });
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  expect(await hasFocus(dialog.getByLabel("Name", { exact: true }))).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(new RegExp(`/topic/${topic.id}$`));
  await page.reload();
  await heading(page, topic.name);
  expect(await dialog.count()).toBe(0);

  const tom = await server.join("Tom Who Does Not");
  await tom.page.goto(`/topic/${topic.id}?edit`);
  await heading(tom.page, topic.name);
  expect(await tom.page.getByRole("dialog").count()).toBe(0);
  expect([ada.complaints, tom.complaints]).toEqual([[], []]);
});
