import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Edition, EditionEntry } from "../../../src/contract/account/editions.ts";
import type { SeenMarks } from "../../../src/contract/reading/unread.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { aTopic } from "../../support/web/a-topic.ts";
import {
  anEdition,
  anEditionEntry,
  anItem,
  aPreview,
  aSecondItem,
  deliveryCalls,
  someSettings,
} from "../support/answers/delivery.ts";
import { answerList, fail, hold, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh, summary } from "../support/topic-page.ts";
import { wide } from "../support/wide-words.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let reader: Member;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
}, 180_000);

afterAll(() => newsstand.close());

const now = new Date("2026-11-21T12:00:00Z");
const today = anEdition();
const before = anEdition({
  id: "before",
  createdAt: "2026-11-13T06:00:00.000Z",
  items: [anItem()],
  leftOut: [
    {
      topic: aSecondItem.topic,
      summary: { id: "long", title: "A very long report", url: "https://news.example" },
    },
  ],
});
const entries = [anEditionEntry(), anEditionEntry({ id: "before", createdAt: before.createdAt, updates: 1 })];

/** The screen with answers of the test's own. */
async function answer(page: Page, listed: EditionEntry[], editions: Edition[], settings = someSettings()) {
  await page.clock.setFixedTime(now);
  await answerList(page, deliveryCalls.editions, listed);
  await page.route(deliveryCalls.edition, (route) => {
    const found = editions.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return found
      ? route.fulfill({ json: found })
      : route.fulfill({ status: 404, json: { message: "None", code: "not_found" } });
  });
  await page.route(deliveryCalls.settings, (route) => route.fulfill({ json: settings }));
  const nextAt = settings.schedule === "off" ? null : "2026-11-22T06:00:00.000Z";
  await page.route(deliveryCalls.preview, (route) => route.fulfill({ json: aPreview({ nextAt }) }));
}

describe("an edition", () => {
  test("is read from its first update to its end, which says when the next one comes", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [today, before]);
    await page.goto("/");
    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("menuitem", { name: "Your edition" }).click();
    await heading(page, "Today's edition");
    expect(await page.title()).toBe("Today's edition · topicapp");
    const articles = page.getByRole("article");
    expect(await articles.count()).toBe(2);
    await articles.nth(0).getByText("nobody has to swim.").waitFor();
    const title = articles.nth(0).getByRole("link", { name: "The line opens; a hut is painted" });
    expect(await title.getAttribute("href")).toBe("/topic/cable-cars?summary=told");
    await says(page, "That's all.");
    await page.getByText("You're up to date. Next edition: Tomorrow, Sunday, at 07:00 (Berlin).").waitFor();
    expect(unexpected(reader)).toEqual([]);
  });

  test("of today begins on Home with its lead, lines and end, and says as much is new as its page does", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [anEdition({ id: "today" })], {
      ...someSettings(),
      schedule: "daily",
      at: "07:00",
    });
    const lastUpdated = "2026-11-21T08:00:00.000Z";
    const followed = ["Cable cars", "Night trains", "Tidal power", "Ferries"].map((name, n) =>
      aTopic({
        ...{ id: `topic-${n}`, name, isFollowing: true, isUnread: n < 3 },
        seenUpTo: n < 3 ? "2026-11-20T08:00:00.000Z" : lastUpdated,
        summary: summary({
          id: `update-${n}`,
          title: `${name} run again`,
          newsCount: n === 1 ? 5 : 2,
          lastUpdated,
        }),
      }),
    );
    await answerList(page, /\/followed-topics/, followed);
    await page.goto("/");
    const digest = page.getByRole("region", { name: "2 new in 2 topics · 4 minutes" });
    await digest.getByRole("heading", { level: 3, name: "Night trains run again" }).waitFor();
    expect(await digest.getByRole("listitem").count()).toBe(2);
    expect(await page.locator("main [data-card] [data-action=read]").count()).toBe(3);
    await says(digest, "Next edition at 07:00.");
    await digest.getByRole("link", { name: "Read it all" }).click();
    await heading(page, "Today's edition");
    await says(page, "That's all.");
    expect(unexpected(reader)).toEqual([]);
  });

  test("tells a story of two topics once, and names it where the second would", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [today]);
    await page.goto("/edition");
    const second = page.getByRole("article", { name: "Ghent swings; a market moves" });
    await second.getByText("Fish is sold on the hill.").waitFor();
    expect(await page.getByText("A line crosses the Leie.").count()).toBe(0);
    const same = second.getByRole("listitem").filter({ hasText: "the same story as in Cable cars" });
    expect(await same.getByRole("link", { name: "Ghent swings" }).getAttribute("href")).toBe(
      "/story/ghent-opening",
    );
    expect(await second.getByRole("link", { name: /^daily\.example/ }).count()).toBe(1);
    expect(await second.getByRole("link", { name: /^post\.example/ }).count()).toBe(0);
  });

  test("of an earlier day is reached from the latest, names what it left out, and leads back", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [today, before]);
    await page.goto("/edition");
    await heading(page, "Today's edition");
    const others = page.getByRole("navigation", { name: "Other editions" });
    await others.getByRole("link", { name: /^Friday, 13 November/ }).click();
    await heading(page, "Edition of Friday, 13 November");
    const leftOut = page.getByRole("region", { name: "Left out to fit your reading time" });
    await leftOut.getByRole("link", { name: "A very long report" }).waitFor();
    expect(await page.getByText("You're up to date").count()).toBe(0);
    await page.getByRole("link", { name: "Read the latest edition" }).click();
    await heading(page, "Today's edition");
  });

  test("is marked as read by one press, which can be taken back", async () => {
    const page = await fresh(reader);
    const { summary } = anItem();
    const older = { ...summary, id: "older", lastUpdated: "2026-11-20T08:00:00.000Z" };
    await answer(page, entries, [anEdition({ items: [...today.items, anItem({ summary: older })] })]);
    const sent: unknown[] = [];
    const marks: SeenMarks = {
      marks: [{ of: "topic", id: "cable-cars", before: null, seenUpTo: "2026-11-21T08:00:00.000Z" }],
    };
    await page.route(deliveryCalls.seen, (route) => {
      const request = route.request();
      sent.push([new URL(request.url()).pathname.split("/").at(-1), request.postDataJSON()]);
      return route.fulfill({ json: request.url().endsWith("/seen") ? marks : {} });
    });
    await page.goto("/edition");
    await heading(page, "Today's edition");
    await button(page, "Mark all read").focus();
    await page.keyboard.press("Enter");
    await says(page, "All marked as read.");
    const undo = button(page, "Undo");
    await undo.waitFor();
    expect(await hasFocus(undo)).toBe(true);
    await page.keyboard.press("Enter");
    await button(page, "Mark all read").waitFor();
    expect(sent.slice(-2)).toEqual([
      ["seen", { updates: ["told", "ghent-told"] }],
      ["unseen", marks],
    ]);
  });

  test("that is not there is said to be missing; what fails is asked for again", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [today]);
    await page.goto("/edition/none");
    await heading(page, "Edition not found");
    const mend = await fail(page, deliveryCalls.edition);
    await page.goto("/edition");
    await says(page, "Couldn't load this edition: Service Unavailable");
    await mend();
    await answer(page, entries, [today]);
    const release = await hold(page, deliveryCalls.edition);
    await button(page, "Try again").click();
    release();
    await heading(page, "Today's edition");
  });

  test("of which nothing may be seen any more says so", async () => {
    const page = await fresh(reader);
    await answer(page, entries, [anEdition({ items: [], minutes: 0 })]);
    await page.goto("/edition");
    await says(page, "Nothing in this edition is available");
    expect(await button(page, "Mark all read").count()).toBe(0);
  });
});

describe("before the first edition", () => {
  test("it is explained what one is, and where to switch it on", async () => {
    const page = await fresh(reader);
    await answer(page, [], [], someSettings({ schedule: "off" }));
    await page.goto("/edition");
    await says(page, "No edition yet");
    await page.getByRole("link", { name: "Set up delivery" }).click();
    await heading(page, "Delivery");
  });

  test("it is said when it comes, and what waits for it", async () => {
    const page = await fresh(reader);
    await answer(page, [], []);
    await page.goto("/edition");
    await page.getByText(/^Your first edition: Tomorrow, Sunday, at 07:00 \(Berlin\)\./).waitFor();
    await page.getByRole("link", { name: "The line opens; a hut is painted" }).waitFor();
  });

  test("the server's own answers are shown as such", async () => {
    const page = await fresh(reader);
    await page.goto("/edition");
    await says(page, "No edition yet");
    expect(unexpected(reader)).toEqual([]);
  });
});

test("an edition that the server made is shown, and is marked as read there", async () => {
  newsstand.items.push({
    title: "A cable car opens",
    slug: "opens",
    text: "The car crosses the river in Ghent.",
  });
  const { page, call, complaints } = await server.join("Edith Edition");
  await call("PUT", "/api/account/edition", { schedule: "each" });
  const { id } = await call<Topic>("POST", "/api/topics", {
    name: "Cable car news",
    category: "Travel",
    frequency: 0,
  });
  const isMade = async () => (await call<EditionEntry[]>("GET", "/api/account/editions")).length > 0;
  for (let looks = 0; looks < 200 && !(await isMade()); looks++) await page.goto(`/topic/${id}`);
  await page.goto("/edition");
  await heading(page, "Today's edition");
  await page.getByRole("article").getByText("The car crosses the river in Ghent.").first().waitFor();
  await button(page, "Mark all read").click();
  await says(page, "All marked as read.");
  expect((await call<Topic>("GET", `/api/topics/${id}`)).isUnread).toBe(false);
  expect(complaints).toEqual([]);
}, 180_000);

test.each([1440, 390, 320])(
  "no state of an edition has a barrier that axe finds, in light and dark at %d pixels",
  async (width) => {
    const { page } = await server.join(`Axe Edition ${width}`, { width });
    const { found, look } = barrierSearch(page);
    const long = anItem({
      topic: { ...anItem().topic, id: "wide", name: wide(60) },
      summary: { ...anItem().summary, id: "wide", title: wide(80), content: wide(200) },
    });
    const whole = anEdition({ items: [...today.items, long], leftOut: before.leftOut });
    await answer(page, [...entries, anEditionEntry({ id: "wide", topics: [wide(60)] })], [whole]);
    await page.goto("/edition");
    await says(page, "That's all.");
    await page.getByRole("article").first().getByRole("link", { name: "Source 1" }).first().waitFor();
    await look("edition");
    await answerList(page, deliveryCalls.editions, []);
    await page.goto("/edition");
    await page.getByRole("link", { name: "Ghent swings; a market moves" }).waitFor();
    await look("none yet");
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(4);
  },
  90_000,
);
