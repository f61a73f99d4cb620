import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { answerDiscoveries, findingCalls } from "../support/answers/findings.ts";
import { unexpected } from "../support/answers.ts";
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

const address = () => page.getByLabel("Its own feeds", { exact: true });
const feeds = () => page.getByRole("list", { name: "Feeds of this topic" });
const feedTitles = () => feeds().locator("> li > div:first-child > p:first-child").allTextContents();
const words = (kind: "" | "not ") =>
  page.getByLabel(kind === "" ? "Must include" : "Exclude", { exact: true });

const openForm = () => openTopicForm(page);

async function openFeeds(): Promise<void> {
  await openForm();
  await button(page, "Where it looks").click();
}

describe("where a topic looks", () => {
  test("is folded away, and of no concern to a newcomer", async () => {
    await openForm();
    const fold = button(page, "Where it looks");
    expect(await fold.getAttribute("aria-expanded")).toBe("false");
    expect(await address().isVisible()).toBe(false);
    await page.getByText(/^In this server's feeds\./).waitFor();
    await fold.press("Enter");
    expect(await address().isVisible()).toBe(true);
  });

  test("takes a feed by the address of a page, with what was in it last", async () => {
    const asked = await answerDiscoveries(page);
    await openFeeds();
    await address().fill("https://one.example/about");
    await address().press("Enter");
    await feeds().getByText("Feed 0 of one.example", { exact: true }).waitFor();
    expect(asked).toEqual(["https://one.example/about"]);
    const articles = feeds().getByRole("list", { name: "Latest articles from Feed 0 of one.example" });
    expect(await articles.getByRole("listitem").allTextContents()).toEqual(["Story 1", "Story 2", "Story 3"]);
    expect(await address().inputValue()).toBe("");
    expect(await hasFocus(address())).toBe(true);
    await page.getByRole("status").getByText("Added: Feed 0 of one.example").waitFor();
    await address().fill("https://one.example/");
    await button(page, "Find feed").click();
    await page.getByText("Feed 0 of one.example is already in the list.").first().waitFor();
    expect(await objection(address())).toBe("Feed 0 of one.example is already in the list.");
    expect(await feedTitles()).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(unexpected(maker)).toEqual([]);
  });

  test("finds the feed that a page names, and refuses what is inside", async () => {
    newsstand.items.push({ title: "A night train to Rome", slug: "rome", text: "It leaves at nine." });
    await openFeeds();
    await address().fill(`${newsstand.address}/front`);
    await address().press("Enter");
    await feeds().getByRole("link", { name: "A night train to Rome" }).waitFor();
    expect(await feedTitles()).toEqual(["News"]);
    await address().fill("http://127.0.0.1:1/feed");
    await address().press("Enter");
    await page
      .getByText(/^http:\/\/127\.0\.0\.1:1\/feed can't be used: /)
      .first()
      .waitFor();
    expect(await address().inputValue()).toBe("http://127.0.0.1:1/feed");
    expect(unexpected(maker)).toEqual([]);
  });

  test("lets one choose where there are several, and goes on at the field", async () => {
    await answerDiscoveries(page);
    await openFeeds();
    await address().fill("many.example");
    await button(page, "Find feed").click();
    const choices = page.getByRole("region", { name: "Feeds found there" });
    await choices.waitFor();
    expect(await hasFocus(choices)).toBe(true);
    await button(choices, "Add Feed 2 of many.example").click();
    await button(choices, "Added").waitFor();
    await button(choices, "Add Feed 0 of many.example").click();
    expect(await feedTitles()).toEqual(["Feed 2 of many.example", "Feed 0 of many.example"]);
    await button(choices, "Done").click();
    expect(await choices.count()).toBe(0);
    expect(await hasFocus(address())).toBe(true);
  });

  test("says in the server's words why an address is none, and keeps what was typed", async () => {
    const message = "10.0.0.7 is inside this server's network";
    await page.route(findingCalls.discover, (route) =>
      route.fulfill({ status: 400, json: { message, code: "validation_failed" } }),
    );
    await openFeeds();
    await button(page, "Find feed").click();
    expect(await objection(address())).toBe("Enter an address first.");
    await address().fill("https://10.0.0.7/");
    await address().press("Enter");
    await page.getByText(message).first().waitFor();
    expect(await objection(address())).toBe(message);
    expect(await address().inputValue()).toBe("https://10.0.0.7/");
    expect(await address().getAttribute("aria-invalid")).toBe("true");
    await address().press("1");
    expect(await address().getAttribute("aria-invalid")).toBeNull();
  });

  test("loses a feed by its button, and the keyboard goes to the next one", async () => {
    await answerDiscoveries(page);
    await openFeeds();
    for (const host of ["a.example", "b.example", "c.example"]) {
      await address().fill(host);
      await address().press("Enter");
      await feeds().getByText(`Feed 0 of ${host}`, { exact: true }).waitFor();
    }
    await button(page, "Remove Feed 0 of b.example").press("Enter");
    expect(await hasFocus(button(page, "Remove Feed 0 of c.example"))).toBe(true);
    await button(page, "Remove Feed 0 of c.example").press("Enter");
    expect(await hasFocus(button(page, "Remove Feed 0 of a.example"))).toBe(true);
    await button(page, "Remove Feed 0 of a.example").press("Enter");
    expect(await hasFocus(address())).toBe(true);
    expect(await feeds().count()).toBe(0);
  });

  test("does not lose an address that nobody looked for", async () => {
    await openFeeds();
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    await address().fill("trains.example");
    await button(page, "Where it looks").click();
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    expect(await objection(address())).toBe("Press “Find feed” to add this address, or clear the field.");
    expect(await hasFocus(address())).toBe(true);
  });

  test("takes feeds from a file that nobody is sent, twenty at most", async () => {
    await openFeeds();
    const choose = (text: string) =>
      page.locator("input[type=file]").setInputFiles({
        name: "subscriptions.opml",
        mimeType: "text/x-opml",
        buffer: Buffer.from(text),
      });
    await choose("<html>no list</html>");
    await page.getByText("This isn't an OPML file, or it's damaged.").waitFor();
    const outline = (n: number) => `<outline text="Blog ${n}" xmlUrl="https://blog${n}.example/feed"/>`;
    const many = Array.from({ length: 25 }, (_, n) => outline(n)).join("");
    await choose(`<opml version="2.0"><body>${many}</body></opml>`);
    const group = page.getByRole("group", { name: "Feeds in the file" });
    await group.getByText("0 of up to 20 chosen").waitFor();
    expect(await hasFocus(group)).toBe(true);
    const boxes = group.getByRole("checkbox");
    expect(await boxes.count()).toBe(25);
    for (let n = 0; n < 20; n++) await boxes.nth(n).check();
    expect(await boxes.nth(20).isDisabled()).toBe(true);
    await boxes.nth(0).uncheck();
    await button(group, "Add 19 feeds").click();
    expect(await feedTitles()).toHaveLength(19);
    await choose(`<opml version="2.0"><body>${outline(3)}${outline(0)}</body></opml>`);
    expect(await boxes.first().isDisabled()).toBe(true);
    await button(group, "Add 1 feed").click();
    await page.getByPlaceholder("That's the limit of 20").waitFor();
    expect(unexpected(maker)).toEqual([]);
  });

  test("takes words as chips, one by one or pasted, and no word for both", async () => {
    await openFeeds();
    const chosen = (name: string) => page.getByRole("list", { name }).getByRole("listitem").allTextContents();
    await words("").fill("sleeper");
    await words("").press("Enter");
    await words("").pressSequentially("night train,");
    expect(await chosen("Must include, chosen")).toEqual(["sleeper", "night train"]);
    await words("").press("Backspace");
    expect(await chosen("Must include, chosen")).toEqual(["sleeper"]);
    await words("not ").evaluate((input) => {
      const data = new DataTransfer();
      data.setData("text", `model\ntoy; Sleeper\n${"x".repeat(61)}`);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    });
    expect(await chosen("Exclude, chosen")).toEqual(["model", "toy"]);
    expect(await objection(words("not "))).toBe("“Sleeper” is in the other list too. Choose one.");
    expect(await words("not ").inputValue()).toStartWith("Sleeper, xxx");
    await button(page, "Remove toy").click();
    expect(await hasFocus(words("not "))).toBe(true);
  });

  test("is saved with the topic, and open when it is edited", async () => {
    await answerDiscoveries(page);
    await openFeeds();
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    await page.getByLabel("Also check this server's feeds").click();
    await words("").fill("sleeper");
    await words("").press("Enter");
    await page.getByLabel("Extra search terms", { exact: true }).fill("Nachtzug,");
    await page.getByLabel("Extra search terms", { exact: true }).press("Enter");
    await page.getByLabel("Language of its articles").selectOption("de");
    await address().fill("one.example");
    await address().press("Enter");
    await page.getByLabel("Which articles from Feed 0 of one.example").selectOption("words");
    const saved = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/topics"),
    );
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    const sent = {
      feeds: [{ url: "https://one.example/feed0.xml", filter: "words" }],
      useInstanceFeeds: false,
      searchWords: ["Nachtzug"],
      includeWords: ["sleeper"],
      excludeWords: [],
      language: "de",
    };
    expect((await saved).postDataJSON()).toMatchObject(sent);
    await page.getByRole("heading", { level: 1, name: "Night trains" }).waitFor();
    await page.reload();
    await button(page, "Edit").click();
    const dialog = page.getByRole("dialog", { name: "Edit Topic" });
    expect(await button(dialog, "Where it looks").getAttribute("aria-expanded")).toBe("true");
    await button(dialog, "Show its latest articles").click();
    await dialog.getByText("Story 3", { exact: true }).waitFor();
    expect(await page.getByLabel("Language of its articles").inputValue()).toBe("de");
    expect(unexpected(maker)).toEqual([]);
  });
});
