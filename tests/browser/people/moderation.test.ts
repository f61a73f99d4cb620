import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { FlaggedComment } from "../../../src/contract/community/moderation.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says, toast } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let print: Awaited<ReturnType<typeof openServer>>["print"];
let creator: Member;
let reader: Member;
let moderator: Member;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  print = server.print;
  creator = await server.join("Cora Creator");
  reader = await server.join("Rolf Reader");
  moderator = await server.join("Mona Moderator");
  await print("user", "role", moderator.user.username, "moderator");
}, 180_000);

afterAll(() => newsstand.close());

test("a member flags somebody else's comment once, with a reason and a note, and is thanked", async () => {
  const { id } = await creator.call<Topic>("POST", "/api/topics", {
    name: "Funiculars",
    category: "Travel",
    frequency: 0,
  });
  const post = (member: Member, content: string) =>
    member.call<Comment>("POST", `/api/topics/${id}/comments`, { content });
  await post(reader, "My own");
  const spam = await post(creator, "Buy a cabin");
  const { page } = reader;
  await page.goto(`/topic/${id}`);
  const comment = page.getByRole("listitem").filter({ hasText: "Buy a cabin" });
  await button(comment, "Flag comment").click();
  expect(await page.getByLabel("Flag comment").count()).toBe(1);
  const dialog = page.getByRole("dialog", { name: "What's wrong with this comment?" });
  expect(await button(dialog, "Flag").isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: "It's spam or advertising" }).check();
  await dialog.getByLabel("Note to the moderators").fill("The third today");
  const { found, look } = barrierSearch(page);
  await look("flagging");
  expect(found).toEqual({ "flagging, light": [], "flagging, dark": [] });
  await button(dialog, "Flag").click();
  await toast(page, "Thank you");
  const flagged = button(comment, "You flagged this comment");
  expect(await hasFocus(flagged)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await dialog.count()).toBe(0);
  const [waiting] = (await print("moderation", "list")) as unknown as FlaggedComment[];
  expect(waiting).toMatchObject({ target: spam.id, reasons: { spam: 1 }, notes: ["The third today"] });
}, 180_000);

/** A comment by the creator on a topic of the moderator's, flagged by the reader. */
async function flagged(name: string) {
  const topic = await moderator.call<Topic>("POST", "/api/topics", {
    name,
    category: "Travel",
    frequency: 0,
  });
  const content = "Buy my tickets, they are cheap";
  const comment = await creator.call<Comment>("POST", `/api/topics/${topic.id}/comments`, { content });
  await reader.call("POST", `/api/comments/${comment.id}/flags`, { reason: "spam", note: "The third today" });
  return { topic, comment };
}

async function decide(within: Locator, action: string, reason: string): Promise<void> {
  await button(within, action).click();
  const dialog = within.page().getByRole("dialog");
  const submit = dialog.locator("button[type=submit]");
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill(reason);
  await submit.click();
  await dialog.waitFor({ state: "detached" });
}

test("a moderator removes a flagged comment and takes that back; members read both in the log", async () => {
  const { topic, comment } = await flagged("Rack railways");
  const { page } = moderator;
  await page.goto("/");
  await button(page, /account of Mona Moderator/).click();
  await page.getByRole("menuitem", { name: /^Moderation [12]$/ }).click();
  await heading(page, "Moderation");
  const item = page.getByRole("listitem").filter({ hasText: topic.name });
  await says(item, "Spam 1");
  await says(item, "“The third today”");
  const { found, look } = barrierSearch(page);
  await look("the queue");
  await decide(item, "Remove comment", "An advertisement");
  await says(item, "Comment removed");
  expect(await hasFocus(item)).toBe(true);
  expect(await reader.call<Comment[]>("GET", `/api/topics/${topic.id}/comments`)).toEqual([]);

  await creator.page.goto("/notices");
  await says(creator.page, `Your comment on “${topic.name}” was removed`);
  await creator.page.getByRole("link", { name: "Open the moderation log" }).click();
  await says(creator.page, "An advertisement");
  expect(await creator.page.getByRole("button", { name: "Restore comment" }).count()).toBe(0);

  await decide(item, "Restore comment", "It was no advertisement");
  await says(item, "Comment restored");
  const back = await reader.call<Comment[]>("GET", `/api/topics/${topic.id}/comments`);
  expect(back.map(({ id }) => id)).toEqual([comment.id]);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  const restored = page.getByRole("listitem").filter({ hasText: "It was no advertisement" });
  await restored.getByText("by Mona Moderator").waitFor();
  await look("the log");
  expect(found).toEqual({
    "the queue, light": [],
    "the queue, dark": [],
    "the log, light": [],
    "the log, dark": [],
  });
  await decide(restored, "Remove comment", "It was one after all");
  await says(page, "It was one after all");
  expect(await page.getByRole("button", { name: "Restore comment" }).count()).toBe(1);
  expect([...unexpected(moderator), ...unexpected(creator)]).toEqual([]);
}, 180_000);

test("a member is led from the queue to the log; a moderator dismisses flags until nothing waits", async () => {
  await flagged("Monorails");
  await reader.page.goto("/moderation");
  await reader.page.waitForURL("**/moderation/log");
  await heading(reader.page, "Moderation");
  expect(await reader.page.getByRole("link", { name: /^Waiting/ }).count()).toBe(0);
  await reader.page.goto("/about");
  await reader.page.getByRole("link", { name: "Moderation log" }).waitFor();

  const { page } = moderator;
  await page.goto("/moderation");
  const item = page.getByRole("listitem").filter({ hasText: "Monorails" });
  await decide(item, "Dismiss flags", "It is on topic");
  await decide(item, "Reopen flags", "Not so sure");
  await decide(item, "Suspend Cora Creator", "Until this is cleared up");
  await decide(item, "Reinstate", "It is");
  for (const { target } of (await print("moderation", "list")) as unknown as FlaggedComment[])
    await print("moderation", "dismiss", target, "--reason", "Harmless");
  await page.reload();
  await page.getByRole("heading", { name: "All clear" }).waitFor();
  expect(unexpected(moderator)).toEqual([]);
}, 180_000);

test("a creator reads on a hidden topic's page why it is hidden, until it is shown; others find no page", async () => {
  const draft = { name: "Cable cars", category: "Travel", frequency: 0 };
  const { id } = await creator.call<Topic>("POST", "/api/topics", draft);
  await print("moderation", "hide-topic", id, "--reason", "An advertisement for one hotel");
  const { page } = creator;
  const notice = page.getByRole("region", { name: "Moderators have hidden this topic" });
  await page.goto(`/topic/${id}`);
  await heading(page, draft.name);
  await says(notice, "An advertisement for one hotel");
  const { found, look } = barrierSearch(page);
  await look("a hidden topic");
  expect(found).toEqual({ "a hidden topic, light": [], "a hidden topic, dark": [] });

  await reader.page.goto(`/topic/${id}`);
  await reader.page.getByRole("heading", { name: "Topic Not Found" }).waitFor();

  await print("moderation", "show-topic", id, "--reason", "It was rewritten");
  await page.goto(`/topic/${id}`);
  await heading(page, draft.name);
  expect(await notice.count()).toBe(0);
}, 180_000);
