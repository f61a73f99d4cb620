import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { SlopState } from "../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { alterTopic, fail, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says, toast } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh, idle, summary } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let creator: Member;
let reader: Member;
let topic: Topic;
let made = 0;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  creator = await server.join("Cora Creator");
  reader = await server.join("Rolf Reader");
}, 180_000);

afterAll(() => newsstand.close());

beforeEach(async () => {
  await fresh(creator);
  await fresh(reader);
  const draft = { name: `Cable cars ${++made}`, category: "Travel", frequency: 0 };
  topic = await creator.call<Topic>("POST", "/api/topics", draft);
});

/** A topic's page with an update: the big button stands below one. */
const open = async ({ page }: Member) => {
  await alterTopic(page, () => ({ summary: summary({}), update: idle }));
  await page.goto(`/topic/${topic.id}`);
  await heading(page, topic.name);
};
const sayWhy = () => button(reader.page, "Tell us why");
const dialog = () => reader.page.getByRole("dialog", { name: "Why is it slop?" });
const bigButton = () => button(reader.page, /It's Slop!$/);
const given = () => reader.call<SlopState>("GET", `/api/users/${reader.user.id}/slops/${topic.id}`);

async function giveReason(reason: string, note: string): Promise<void> {
  await sayWhy().click();
  await dialog().getByRole("radio", { name: reason }).check();
  await dialog().getByLabel("Note to its creator").fill(note);
  await button(dialog(), "Send").click();
  await dialog().waitFor({ state: "detached" });
}

describe("who marks a topic as slop", () => {
  test("may say why, say something else, and take all of it back", async () => {
    const { page } = reader;
    await open(reader);
    expect(await sayWhy().count()).toBe(0);
    await bigButton().click();
    await giveReason("Old news", "It was in Tuesday's paper.");
    await toast(page, "Reason sent");
    expect(await hasFocus(sayWhy())).toBe(true);
    expect(await given()).toEqual({
      isSlopped: true,
      reason: "told_before",
      note: "It was in Tuesday's paper.",
    });
    await sayWhy().click();
    expect(await dialog().getByRole("radio", { name: "Old news" }).isChecked()).toBe(true);
    expect(await dialog().getByLabel("Note to its creator").inputValue()).toBe("It was in Tuesday's paper.");
    expect(await button(dialog(), "Send").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await giveReason("Broken link", "");
    expect(await given()).toEqual({ isSlopped: true, reason: "dead_link", note: null });
    await bigButton().click();
    await sayWhy().waitFor({ state: "detached" });
    await toast(page, "Topic Unslopped");
    expect(await given()).toEqual({ isSlopped: false, reason: null, note: null });
    expect(unexpected(reader)).toEqual([]);
  });

  test("is not to send nothing, nor a note that is too long", async () => {
    await open(reader);
    await bigButton().click();
    await sayWhy().click();
    const note = dialog().getByLabel("Note to its creator");
    expect(await button(dialog(), "Send").isDisabled()).toBe(true);
    await note.fill("x".repeat(301));
    await says(dialog(), "Notes can be up to 300 characters.");
    expect(await button(dialog(), "Send").isDisabled()).toBe(true);
    await note.fill("x".repeat(300));
    await button(dialog(), "Send").click();
    await dialog().waitFor({ state: "detached" });
    expect(await given()).toEqual({ isSlopped: true, reason: null, note: "x".repeat(300) });
  });

  test("keeps what was written where it could not be sent, and sends it again", async () => {
    const { page } = reader;
    await open(reader);
    await bigButton().click();
    await toast(page, "Topic Slopped");
    const mend = await fail(page, /\/slop\/[^/]+$/);
    await sayWhy().click();
    await dialog().getByRole("radio", { name: "It's boring" }).check();
    await button(dialog(), "Send").click();
    await toast(page, "Couldn't send the reason");
    expect(await dialog().getByRole("radio", { name: "It's boring" }).isChecked()).toBe(true);
    await mend();
    await button(dialog(), "Send").click();
    await dialog().waitFor({ state: "detached" });
    expect((await given()).reason).toBe("dull");
  });
});

describe("the creator of a topic", () => {
  const aside = () => creator.page.getByRole("complementary");
  const fold = () => button(aside(), "What readers say");

  test("reads for which reasons it is slop, and the notes without names", async () => {
    await creator.call("POST", `/api/users/${creator.user.id}/slop/${topic.id}`, { reason: "wrong" });
    await open(reader);
    await bigButton().click();
    await giveReason("Something in it is wrong", "It has four stations.\nNot three.");
    await open(creator);
    expect(await fold().getAttribute("aria-expanded")).toBe("false");
    await fold().click();
    await says(aside(), "2 readers marked this topic as slop.");
    expect(await aside().getByRole("list", { name: "Reasons" }).allInnerTexts()).toEqual(["Wrong\n2"]);
    const notes = aside().getByRole("region", { name: "Anonymous notes" });
    await notes.getByText("It has four stations.").waitFor();
    expect(await notes.textContent()).not.toContain("Rolf");
    await open(reader);
    expect(await reader.page.getByText("What readers say").count()).toBe(0);
    expect([...unexpected(creator), ...unexpected(reader)]).toEqual([]);
  });

  test("is told where nobody said why, and of no mark nothing", async () => {
    await open(creator);
    await button(aside(), "Run history").waitFor();
    expect(await fold().count()).toBe(0);
    await reader.call("POST", `/api/users/${reader.user.id}/slop/${topic.id}`);
    await open(creator);
    await fold().click();
    await says(aside(), "1 reader marked this topic as slop. Nobody has said why yet.");
  });

  test("reads what it costs a day, and for how many readers", async () => {
    await open(creator);
    await says(aside(), "Free, 1 reader");
    const cost = { topicId: topic.id, costUsd: 0.9, perDayUsd: 0.03 };
    await creator.page.route(/\/costs$/, (route) => route.fulfill({ json: [cost] }));
    await open(creator);
    await says(aside(), "3 cents a day, 1 reader");
    await open(reader);
    await reader.page.getByRole("complementary").waitFor();
    expect(await reader.page.getByText(/Free|cents? a day/).count()).toBe(0);
    expect([...unexpected(creator), ...unexpected(reader)]).toEqual([]);
  });

  test("tries again to read notes that failed to load", async () => {
    await reader.call("POST", `/api/users/${reader.user.id}/slop/${topic.id}`, {
      reason: "dull",
      note: "Too long.",
    });
    const mend = await fail(creator.page, /\/api\/.*\/remarks/);
    await open(creator);
    await fold().click();
    await aside()
      .getByText(/^Couldn't load notes/)
      .waitFor();
    await mend();
    await button(aside(), "Try again").click();
    await says(aside(), "Too long.");
  });
});

test.each([390, 1440])(
  "what is said of slop bars nobody, at %d pixels",
  async (width) => {
    for (const { page } of [reader, creator]) await page.setViewportSize({ width, height: 900 });
    const asReader = barrierSearch(reader.page);
    await open(reader);
    await bigButton().click();
    await asReader.look("the way to say why");
    await giveReason("It's not about this topic", "A very-long-word-".repeat(10));
    await sayWhy().click();
    await button(dialog(), "Cancel").waitFor();
    await asReader.look("saying why");
    const asCreator = barrierSearch(creator.page);
    await open(creator);
    await button(creator.page, "What readers say").click();
    await creator.page.getByRole("region", { name: "Anonymous notes" }).waitFor();
    await asCreator.look("what readers say");
    for (const found of [asReader.found, asCreator.found])
      expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
  },
  60_000,
);
