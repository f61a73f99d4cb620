import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Notice } from "../../../src/contract/account/notices.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { barrierSearch, button, hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let ada: Member;
let tom: Member;
let topic: Topic;
let path: string;

beforeAll(async () => {
  newsstand.items.push(
    { title: "Cable cars cross the river", slug: "line", text: "Cable cars cross the river since Monday." },
    {
      title: "Cable cars of Medellín turn twenty",
      slug: "old",
      text: "Twenty years of cable cars over a town.",
    },
  );
  const server = await openServer(newsstand.feeds);
  [ada, tom] = [await server.join("Ada Nowak"), await server.join("Tom Okafor", { width: 390 })];
  const draft = {
    name: "Cable cars",
    category: "Travel",
    frequency: 8,
    description: "Cable cars over towns.",
  };
  topic = await ada.call<Topic>("POST", "/api/topics", draft);
  while (!topic.summary) topic = await ada.call<Topic>("GET", `/api/topics/${topic.id}`);
  path = `/api/topics/${topic.id}/comments`;
}, 180_000);

afterAll(() => newsstand.close());

const field = (page: Page, name = "Comment") => page.getByRole("textbox", { name, exact: true });

async function open({ page, complaints }: Member): Promise<Page> {
  complaints.length = 0;
  await page.goto(`/topic/${topic.id}`);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await heading(page, topic.name);
  await field(page).waitFor();
  return page;
}

const said = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text }).last();

test("a story is quoted, a member is picked by the keyboard, and what it will look like is shown before", async () => {
  await tom.call<Comment>("POST", path, { content: "When does it open?" });
  const page = await open(ada);
  const headline = topic.summary?.stories[0]?.headline ?? "";
  await button(page, `Quote “${headline}” in a comment`).click();
  expect(await hasFocus(field(page))).toBe(true);
  const form = page.locator("form").filter({ has: field(page) });
  await form.getByRole("link", { name: headline }).waitFor();

  await page.keyboard.type("**Soon**, @t");
  const offered = page.getByRole("listbox", { name: "Members" }).getByRole("option");
  await offered.filter({ hasText: "Tom Okafor" }).waitFor();
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(
    await offered.first().getAttribute("id"),
  );
  await page.keyboard.press("Escape");
  await offered.first().waitFor({ state: "detached" });
  await page.keyboard.type("o");
  await offered.first().waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("see https://towns.example/line and [evil](javascript:alert(1))");
  expect(await field(page).inputValue()).toStartWith("**Soon**, @tom-okafor see https");

  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.locator("strong").filter({ hasText: "Soon" }).waitFor();
  await button(page, "Write").click();
  await page.reload();
  await form.getByRole("link", { name: headline }).waitFor();
  await button(page, "Post Comment").click();
  const posted = said(page, "Soon");
  await posted.getByRole("link", { name: "@tom-okafor" }).waitFor();
  expect(await posted.getByRole("link", { name: "@tom-okafor" }).getAttribute("href")).toBe(
    `/user/${tom.user.id}`,
  );
  await posted.getByRole("link", { name: headline }).waitFor();
  const link = posted.getByRole("link", { name: "https://towns.example/line" });
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
  expect(await posted.getByRole("link", { name: "evil" }).count()).toBe(0);
  expect(await form.getByRole("link").count()).toBe(0);
  const { found, look } = barrierSearch(page);
  await look("comments");
  expect(Object.values(found).flat()).toEqual([]);
  const [told] = await tom.call<Notice[]>("GET", "/api/account/notices");
  expect(told?.title).toBe("Ada Nowak mentioned you on “Cable cars”");
  expect(ada.complaints).toEqual([]);
});

test("whoever goes on typing at once after a pick goes on behind it, also amid a text", async () => {
  const page = await open(ada);
  await field(page).fill("Ask , who knows.");
  await field(page).evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(4, 4);
  });
  await page.keyboard.type("@tom");
  await page.getByRole("option").filter({ hasText: "Tom Okafor" }).waitFor();
  // No frame is drawn in between.
  const placed = await field(page).evaluate((area: HTMLTextAreaElement) => {
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    return [area.value, area.selectionStart];
  });
  expect(placed).toEqual(["Ask @tom-okafor , who knows.", "Ask @tom-okafor ".length]);
  await page.keyboard.type("or Ada");
  expect(await field(page).inputValue()).toBe("Ask @tom-okafor or Ada, who knows.");
});

test("a comment is answered below it, changed in its place, and leaves its place to its replies", async () => {
  await ada.call<Comment>("POST", path, { content: "Is it safe?" });
  const page = await open(tom);
  const asked = said(page, "Is it safe?");
  await button(asked, "Reply to Ada Nowak").click();
  expect(await hasFocus(field(page, "Reply to Ada Nowak"))).toBe(true);
  await page.keyboard.type("Realy safe");
  await button(page, "Post Reply").click();
  const replies = page.getByRole("list", { name: "Replies to Ada Nowak" });
  await says(replies, "Realy safe");
  await field(page, "Reply to Ada Nowak").waitFor({ state: "detached" });
  expect(await hasFocus(button(asked, "Reply to Ada Nowak"))).toBe(true);

  await button(replies, "Edit comment").click();
  await field(page, "Edit comment").fill("Really safe");
  await button(page, "Save").click();
  await says(replies, "Really safe");
  await says(replies, /^edited /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(tom.complaints).toEqual([]);

  const hers = await open(ada);
  await button(said(hers, "Really safe"), "Reply to Tom Okafor").click();
  expect(await field(hers, "Reply to Tom Okafor").inputValue()).toBe("@tom-okafor ");
  await hers.keyboard.press("Escape");
  const whole = hers.getByRole("listitem").filter({ hasText: "Is it safe?" }).first();
  hers.once("dialog", (dialog) => dialog.accept());
  await button(whole, "Delete comment").click();
  await says(hers, "This comment was deleted.");
  await says(hers, "Really safe");
  await hers.reload();
  await says(hers.getByRole("list", { name: "Replies to a deleted comment" }), "Really safe");
  expect(ada.complaints).toEqual([]);
});
