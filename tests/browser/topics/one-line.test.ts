import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { fail, hold, unexpected } from "../support/answers.ts";
import { barriersInLightAndDark } from "../support/browser.ts";
import { button, hasFocus, heading, objection, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
const nothingHere = "http://127.0.0.1:9/feed.xml";
let maker: Member;
let offline: Member;

beforeAll(async () => {
  maker = await (await openServer(newsstand.feeds)).join("Mona Maker");
  offline = await (await openServer(nothingHere)).join("Olga Offline", { width: 390 });
}, 180_000);

afterAll(() => newsstand.close());

beforeEach(async () => {
  newsstand.items.length = 0;
  for (const { page, complaints } of [maker, offline]) {
    complaints.length = 0;
    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/create-topic");
  }
});

const line = ({ page }: Member) => page.getByLabel("What do you want to follow?");
const preview = /\/api\/topics\/preview/;

test("one line and Enter show the first update, and Enter again creates the topic as its chips say", async () => {
  newsstand.items.push(
    {
      title: "Night trains to Rome are back",
      slug: "rome",
      text: "The night trains to Rome run again from May.",
    },
    {
      title: "Night trains get new beds",
      slug: "beds",
      text: "Each night train gets forty new beds, made in Graz.",
    },
  );
  const { page, call, user } = maker;
  const goOn = await hold(page, preview);
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await page.keyboard.type("Night trains in Europe");
  await page.keyboard.press("Enter");
  await says(page.getByRole("status"), "Reading the news…");
  expect(await button(page, "Reading the news…").getAttribute("aria-disabled")).toBe("true");
  goOn();
  const update = page.getByRole("article");
  await update
    .getByRole("heading", { name: /^Night trains/ })
    .first()
    .waitFor();
  await says(update, "Preview of the first update");
  expect(await hasFocus(line(maker))).toBe(true);
  const details = page.getByRole("list", { name: "Details" });
  expect(await details.getByRole("button").allTextContents()).toEqual([
    "Travel",
    "Add tags",
    "Language detected",
    "This server's feeds",
    "Digest: free",
    "Every 8 hours",
    "Public",
  ]);
  expect(await call<Topic[]>("GET", `/api/users/${user.id}/topics`)).toEqual([]);
  await button(update, "Show the whole update").click();
  await update.getByRole("link", { name: "Night trains get new beds" }).waitFor();
  expect(await barriersInLightAndDark(page)).toEqual([]);
  await line(maker).focus();
  await page.keyboard.press("Enter");
  await heading(page, "Night trains in Europe");
  const [topic] = await call<Topic[]>("GET", `/api/users/${user.id}/topics`);
  expect(topic).toMatchObject({ category: "Travel", frequency: 8, isPublic: true, sourceId: "digest" });
  expect(unexpected(maker)).toEqual([]);
});

test("a chip leads to its field, and what is corrected there is created and stays chosen", async () => {
  newsstand.items.push({ title: "Zzyzx opens", slug: "open", text: "Zzyzx opens on Friday." });
  const { page } = maker;
  await line(maker).fill("Zzyzx");
  await page.keyboard.press("Enter");
  await button(page, "Category: Other").click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("value") === "Other");
  await page.keyboard.press("ArrowLeft");
  await button(page, "Category: Lifestyle").waitFor();
  for (const [chip, control] of [
    ["Tags: Add tags", "Tags"],
    ["Feeds: This server's feeds", "Its own feeds"],
    ["Language: Language detected", "Language of its articles"],
    ["Update frequency: Every 8 hours", "Update frequency"],
    ["Visibility: Public", "Public"],
  ] as const) {
    await button(page, chip).click();
    await page.waitForFunction((label) => {
      const { activeElement } = document as unknown as { activeElement: HTMLInputElement };
      return [...(activeElement.labels ?? [])].some(({ textContent }) => textContent === label);
    }, control);
  }
  await page.getByLabel("Language of its articles").selectOption("de");
  await says(page, "You've changed the topic. Preview again to see what matches now.");
  await button(page, "Preview again").click();
  await button(page, "Language: German").waitFor();
  await button(page, "Category: Lifestyle").waitFor();
  expect(unexpected(maker)).toEqual([]);
});

test("without a name nothing is asked, and a field that is wrong opens the fold", async () => {
  const { page } = maker;
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await line(maker).press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
  expect(await objection(line(maker))).toBe("Topic name is required");
  expect(await button(page, "More options").getAttribute("aria-expanded")).toBe("false");
  await line(maker).fill("Funiculars");
  await page.getByRole("main").getByRole("button", { name: "Create Topic" }).click();
  expect(await objection(page.getByRole("group", { name: "Category" }))).toBe("Category is required");
  expect(await button(page, "More options").getAttribute("aria-expanded")).toBe("true");
  expect(asked).toEqual([]);
  await page.getByRole("radio", { name: "Travel" }).check({ force: true });
  expect(await button(page, "More options").getAttribute("aria-expanded")).toBe("true");
});

test("says what to do where there is no news, where no feed answers, and where the server does not", async () => {
  const { page } = offline;
  await line(maker).fill("Glass harps");
  await maker.page.keyboard.press("Enter");
  await maker.page.getByRole("heading", { name: "No news about this in the last 14 days" }).waitFor();
  await button(maker.page, "Add details").click();
  await maker.page.waitForFunction(() => document.activeElement?.getAttribute("name") === "description");
  const mend = await fail(page, preview);
  await line(offline).fill("Glass harps");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Couldn't preview the update").waitFor();
  await mend();
  await line(offline).fill("Glass harps of Bohemia");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No news feed could be reached" }).waitFor();
  expect(await barriersInLightAndDark(page)).toEqual([]);
  await button(page, "Add a feed").click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "feeds");
  await page.getByRole("main").getByRole("button", { name: "Create Topic" }).click();
  await heading(page, "Glass harps of Bohemia");
  expect(unexpected(offline)).toEqual([]);
});
