import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { calls, fail, unexpected } from "../support/answers.ts";
import { button, says, toast } from "../support/elements.ts";
import type { Member } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh as freshPage, openCableCars, openTopic, summary } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let writer: Member;
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  ({ writer, topic, reader } = await openCableCars(newsstand.feeds));
}, 180_000);

afterAll(() => newsstand.close());

const fresh = (member: Member = reader) => freshPage(member);
const open = (page: Page, change?: (topic: Topic) => Partial<Topic>) => openTopic(page, topic, change);

describe("sharing a topic", () => {
  const url = () => new URL(`/topic/${topic.id}`, reader.page.url()).href;

  test("opens the device's sheet with its name, its summary and an invitation", async () => {
    const page = await fresh();
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => {
        shared.push(data ?? {});
        if (shared.length > 1) throw new Error("the sheet broke");
      };
    });
    await open(page, () => ({ summary: summary({ content: "It **opened** today." }) }));
    await button(page, "Share").click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    expect(await shared()).toEqual([
      {
        title: "Cable cars",
        text: `Cable cars\n\nIt opened today.\n\nTo follow this topic, sign up with an invitation: ${new URL(url()).origin}/`,
        url: url(),
      },
    ]);
    expect(unexpected(reader)).toEqual([]);
    const logged = page.waitForEvent("console", (message) => message.text().includes("the sheet broke"));
    await button(page, "Share").click();
    await logged;
    expect(await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem").count()).toBe(
      0,
    );
  });

  test("copies its address where there is no sheet, and says when it cannot", async () => {
    const page = await fresh(writer);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await button(page, "Share").click();
    await toast(page, "Link Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await button(page, "Share").click();
    await toast(page, "Failed to copy link");
  });
});

describe("the comments of a topic", () => {
  const field = (page: Page) => page.getByLabel("Comment", { exact: true });

  test("count what is written, and take neither nothing nor too much", async () => {
    const page = await fresh();
    await open(page);
    await says(page, "0/1000 characters");
    expect(await button(page, "Post Comment").isDisabled()).toBe(true);
    await field(page).fill("  \n ");
    await says(page, "4/1000 characters");
    expect(await button(page, "Post Comment").isDisabled()).toBe(true);
    await field(page).fill("x".repeat(1000));
    await field(page).press("End");
    await page.keyboard.type("y");
    await says(page, "1000/1000 characters");
    expect(await button(page, "Post Comment").isEnabled()).toBe(true);
  });

  test("are deleted by their author alone, who is asked first", async () => {
    const path = `/api/topics/${topic.id}/comments`;
    await writer.call<Comment>("POST", path, { content: "Mind the wind." });
    await reader.call<Comment>("POST", path, { content: "I did." });
    const page = await fresh();
    await open(page);
    const own = page.getByRole("listitem").filter({ hasText: "I did." });
    await own.waitFor();
    expect(await page.getByRole("button", { name: "Delete comment", exact: true }).count()).toBe(1);
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(`${dialog.type()}: ${dialog.message()}`);
      return dialog.dismiss();
    });
    await own.getByRole("button", { name: "Delete comment" }).click();
    expect(asked).toEqual(["confirm: Are you sure you want to delete this comment?"]);
    expect(await reader.call<Comment[]>("GET", path)).toHaveLength(2);
    await own.waitFor();
  });

  test("ask somebody whose session has ended to log in", async () => {
    const page = await fresh();
    await open(page);
    await page.route(calls.comments, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 401, body: "" }) : route.fallback(),
    );
    await field(page).fill("Who am I?");
    await button(page, "Post Comment").click();
    await toast(page, "Authentication required");
    await toast(page, "Please log in to post a comment.");
    expect(await field(page).inputValue()).toBe("Who am I?");
  });

  test("are an empty list when they cannot be read", async () => {
    const page = await fresh();
    await fail(page, calls.comments);
    await open(page, () => ({ commentCount: 0 }));
    await page.getByRole("heading", { name: "Comments (0)", exact: true }).waitFor();
    await field(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
