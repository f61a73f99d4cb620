import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { addTopic, cardOf, cards, openTramways, unexpected, until } from "../support/cards.ts";
import { hasFocus } from "../support/elements.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let tramways: Awaited<ReturnType<typeof openTramways>>;

beforeAll(async () => {
  tramways = await openTramways(newsstand.feeds, 6);
}, 180_000);

afterAll(() => newsstand.close());

describe("an action that fails is taken back, and said in its own words", () => {
  /** Has every write fail as if the server broke, once the screen has shown its outcome. */
  async function breakWrites(page: Page) {
    const reached = { now: Promise.withResolvers<void>() };
    const release = { now: Promise.withResolvers<void>() };
    await page.route("**/api/**", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      reached.now.resolve();
      await release.now.promise;
      return route.fulfill({ status: 500, body: "" });
    });
    return {
      reached: () => reached.now.promise,
      async fail() {
        release.now.resolve();
        reached.now = Promise.withResolvers();
        release.now = Promise.withResolvers();
      },
    };
  }

  const toast = (page: Page, title: string, words?: string) =>
    Promise.all([
      page
        .getByRole("region", { name: /notifications/i })
        .getByText(title, { exact: true })
        .waitFor(),
      words &&
        page
          .getByRole("region", { name: /notifications/i })
          .getByText(words, { exact: true })
          .waitFor(),
    ]);

  test("following, liking and slopping on Community", async () => {
    const reader = await tramways.server.join("Cora Community");
    const { page } = reader;
    const topic = tramways.topics[5] as Topic;
    await page.goto("/community-topics");
    const card = cardOf(page, topic.name);
    await card.waitFor();
    const writes = await breakWrites(page);
    for (const [button, shown, title, words] of [
      [/^Follow /, /^Following /, "Follow Failed", "Failed to follow topic"],
      [/^Like/, /^Unlike/, "Like Failed", "Failed to like topic"],
      [/^Slop /, /^Slopped/, "Slop Failed", "Failed to slop topic"],
    ] as const) {
      await card.getByRole("button", { name: button }).click();
      await card.getByRole("button", { name: shown, pressed: true }).waitFor();
      await writes.reached();
      await writes.fail();
      await toast(page, title, words);
      await card.getByRole("button", { name: button, pressed: false }).waitFor();
    }
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("unfollowing, unliking and unslopping among one's own lists", async () => {
    const reader = await tramways.server.join("Olga Own");
    const { page, user, call } = reader;
    const topic = tramways.topics[3] as Topic;
    for (const reaction of ["follow", "like", "slop"]) {
      await call("POST", `/api/users/${user.id}/${reaction}/${topic.id}`);
    }
    await page.goto("/my-topics?tab=following");
    const card = cardOf(page, topic.name);
    await card.waitFor();
    const writes = await breakWrites(page);
    for (const [button, shown, words] of [
      [/^Unlike/, /^Like/, "Failed to unlike topic. Please try again."],
      [/^Slopped/, /^Slop /, "Failed to unslop topic. Please try again."],
    ] as const) {
      await card.getByRole("button", { name: button }).click();
      await card.getByRole("button", { name: shown, pressed: false }).waitFor();
      await writes.reached();
      await writes.fail();
      await toast(page, "Error", words);
      await card.getByRole("button", { name: button, pressed: true }).waitFor();
    }
    await card.getByRole("button", { name: /^Following/ }).click();
    await card.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Following (0)" }).waitFor();
    await writes.reached();
    await writes.fail();
    await toast(page, "Unfollow Failed", "Failed to unfollow topic");
    await card.waitFor();
    await page.getByRole("tab", { name: "Following (1)" }).waitFor();
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("following on Home, without a word", async () => {
    const reader = await tramways.server.join("Hanna Home");
    const { page } = reader;
    const offered = page.getByRole("region", { name: "Discover New Topics" });
    const follow = offered.getByRole("button", { name: /^Follow / }).first();
    await follow.waitFor();
    const name = (await follow.getAttribute("aria-label"))?.replace("Follow ", "") ?? "";
    const writes = await breakWrites(page);
    await follow.click();
    await cards(page).filter({ hasText: name }).waitFor();
    await writes.reached();
    await writes.fail();
    await page.getByText("No topics followed yet").waitFor();
    await offered.getByRole("button", { name: `Follow ${name}`, exact: true }).waitFor();
    expect(await page.getByText("Failed", { exact: false }).count()).toBe(0);
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("following, commenting and deleting a comment on a topic's page", async () => {
    const reader = await tramways.server.join("Tea Talker");
    const { page, call } = reader;
    const topic = tramways.topics[1] as Topic;
    await call<Comment>("POST", `/api/topics/${topic.id}/comments`, { content: "The bell is new." });
    await page.goto(`/topic/${topic.id}`);
    await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
    const writes = await breakWrites(page);
    await page.getByRole("button", { name: /^Follow / }).click();
    await page.getByRole("button", { name: /^Following / }).waitFor();
    await writes.reached();
    await writes.fail();
    await toast(page, "Error", "Failed to update follow status");
    await page.getByRole("button", { name: /^Follow / }).waitFor();

    const text = page.getByLabel("Comment", { exact: true });
    await text.fill("So are the brakes.");
    await page.getByRole("button", { name: "Post Comment" }).click();
    const comment = page.getByRole("listitem").filter({ hasText: "So are the brakes." });
    await comment.getByText("Posting...").waitFor();
    await page.getByRole("heading", { name: "Comments (2)" }).waitFor();
    await writes.reached();
    await writes.fail();
    await toast(page, "Failed to post comment", "Something went wrong. Please try again.");
    await comment.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
    await until(page, async () => (await text.inputValue()) === "So are the brakes.");

    page.on("dialog", (dialog) => dialog.accept());
    const old = page.getByRole("listitem").filter({ hasText: "The bell is new." });
    await old.getByRole("button", { name: "Delete comment" }).click();
    await old.waitFor({ state: "detached" });
    await writes.reached();
    await writes.fail();
    await toast(page, "Error", "Failed to delete comment");
    await old.waitFor();

    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await toast(page, "Comment added", "Your comment has been posted successfully.");
    await old.getByRole("button", { name: "Delete comment" }).click();
    await toast(page, "Comment deleted");
    await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
    expect(await call<Comment[]>("GET", `/api/topics/${topic.id}/comments`)).toMatchObject([
      { content: "So are the brakes." },
    ]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await toast(page, "Comment restored");
    await old.waitFor();
    await page.getByRole("heading", { name: "Comments (2)" }).waitFor();
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("deleting and editing a topic of one's own", async () => {
    const reader = await tramways.server.join("Mona Maker");
    const { page } = reader;
    for (const name of ["Funiculars", "Rack railways", "Aerial trams"]) await addTopic(reader, name);
    await page.goto("/my-topics");
    const names = () => page.getByRole("article").getByRole("heading").allTextContents();
    const card = cardOf(page, "Rack railways");
    await card.waitFor();
    const before = await names();
    expect(before).toHaveLength(3);
    const writes = await breakWrites(page);
    const open = async (item: "Edit" | "Delete") => {
      await card.getByRole("button", { name: "Actions for Rack railways" }).click();
      await page.getByRole("menuitem", { name: item }).click();
      return page.getByRole("dialog");
    };
    let dialog = await open("Delete");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Deleting..." }).waitFor();
    await until(page, async () => (await cards(page).count()) === 2);
    await page.locator("[role=tab]", { hasText: "Created (2)" }).waitFor();
    await writes.reached();
    await writes.fail();
    await toast(page, "Delete Failed", "Failed to delete topic");
    await until(page, async () => (await cards(page).count()) === 3);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await names()).toEqual(before);

    dialog = await open("Edit");
    const name = dialog.getByLabel("Name", { exact: true });
    await name.fill("Cog railways");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.locator("main [data-card]", { hasText: "Cog railways" }).waitFor();
    await writes.reached();
    await writes.fail();
    await toast(page, "Update Failed", "Failed to update topic");
    await page.locator("main [data-card]", { hasText: "Rack railways" }).waitFor();
    expect(await name.inputValue()).toBe("Cog railways");

    await page.unroute("**/api/**");
    await name.fill("Funiculars");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText(`There's already a topic named "Funiculars"`).waitFor();
    expect(await hasFocus(name)).toBe(true);
    await page.locator("main [data-card]", { hasText: "Rack railways" }).waitFor();
    await name.fill("Cog railways");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Topic Updated", "Your topic has been updated successfully!");
    await dialog.waitFor({ state: "detached" });
    await cardOf(page, "Cog railways").getByRole("button", { name: "Actions for Cog railways" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Topic Deleted");
    expect((await names()).toSorted()).toEqual(["Aerial trams", "Funiculars"]);
    expect(await hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
    await page.keyboard.press("z");
    await toast(page, "Topic restored");
    await cardOf(page, "Cog railways").waitFor();
    expect(unexpected(reader).filter((complaint) => !complaint.includes("status of 409"))).toEqual([]);
  }, 180_000);
});
