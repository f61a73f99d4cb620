import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { limits } from "../../../src/contract/base/limits.ts";
import { searchFor } from "../../../web/community/filters.ts";
import { packTexts } from "../../support/texts/packed.ts";
import { barriersInLightAndDark } from "../support/browser.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dir, "../../data/hostile/blns.json"), "utf8"),
);

const newsstand = openNewsstand();
const markup = "<img src=x onerror=alert(1)> kilns";
let testApp: Awaited<ReturnType<typeof openServer>>;
let author: Member;

beforeAll(async () => {
  testApp = await openServer(newsstand.feeds);
  author = await testApp.join("Author Of Topics");
  for (const topic of [
    {
      name: "Night trains",
      category: "Travel",
      tags: ["rail", "europe"],
      description: "Sleepers in the dark.",
    },
    { name: "Nightingales", category: "Science", tags: ["birds"], description: "Who sings, and where." },
    { name: "Slow bread", category: "Food", tags: ["slow food"], description: "Ovens that bake at night." },
    { name: markup, category: "Food", tags: ["clay"], description: "Fired <b>hot</b>." },
  ])
    await author.call("POST", "/api/topics", { ...topic, frequency: 0 });
});

afterAll(() => newsstand.close());

const field = (page: Page) => page.getByRole("searchbox", { name: "Search topics" });
const found = (page: Page) => page.getByRole("region", { name: "Results" });
const headlines = (page: Page) => found(page).locator("[data-card] h3").allInnerTexts();
const search = (page: Page) => new URL(page.url()).search;
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

async function open({ page }: Member, address = "/community-topics"): Promise<Page> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Community Topics" }).waitFor();
  return page;
}

/** The results are these, in this order, and no others are on their way. */
async function finds(page: Page, ...names: string[]): Promise<void> {
  const wanted = names.join("\n");
  await page.waitForFunction((text) => {
    const results = document.querySelector("section[aria-labelledby=results][aria-busy=false]");
    const shown = [...(results?.querySelectorAll("[data-card] h3") ?? [])].map((h3) => h3.textContent);
    return (
      results !== null &&
      results.querySelector("[role=status] [data-card]") === null &&
      shown.join("\n") === text
    );
  }, wanted);
}

const said = (page: Page, text: string) =>
  found(page).locator("p[role=status]").filter({ hasText: text }).waitFor({ state: "attached" });

describe("typing into the search field", () => {
  test("finds by what a word begins with, and marks it", async () => {
    const member = await testApp.join("Types Prefix");
    const page = await open(member);
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    await field(page).pressSequentially("nigh", { delay: 20 });
    await finds(page, "Nightingales", "Night trains", "Slow bread").catch(() =>
      finds(page, "Night trains", "Nightingales", "Slow bread"),
    );
    expect(await found(page).locator("h3 mark").allInnerTexts()).toHaveLength(2);
    expect(await page.getByRole("article", { name: "Slow bread" }).locator("mark").allInnerTexts()).toEqual([
      "night",
    ]);
    expect(await page.getByRole("heading", { name: "Featured" }).count()).toBe(0);
    expect(search(page)).toBe("?q=nigh");
    await said(page, "3 topics");
    await field(page).pressSequentially("tr", { delay: 20 });
    await found(page).getByRole("heading", { name: "No topics found" }).waitFor();
    await field(page).fill("night tr");
    await finds(page, "Night trains");
    expect(await found(page).locator("h3 mark").allInnerTexts()).toEqual(["Night", "trains"]);
    await said(page, "1 topic");
    expect(member.complaints).toEqual([]);
  });

  test("takes the place of the address, so that going back leaves the screen", async () => {
    const { page } = await testApp.join("Replaces Address");
    await page.getByRole("link", { name: "Community" }).first().click();
    const before = await page.evaluate(() => history.length);
    for (const q of ["n", "ni", "nig"]) {
      await field(page).fill(q);
      await page.waitForURL(`**/community-topics?q=${q}`);
    }
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
  });

  test("keeps the earlier results until the next are here, and drops the request of the one before", async () => {
    const member = await testApp.join("Keeps Earlier");
    const page = await open(member);
    await field(page).fill("bread");
    await finds(page, "Slow bread");
    const hold = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<string>();
    page.on("requestfailed", (request) =>
      dropped.resolve(new URL(request.url()).searchParams.get("q") ?? ""),
    );
    await page.route(/\/api\/topics\?/, async (route) => {
      await hold.promise;
      await route.continue().catch(() => undefined);
    });
    await field(page).fill("kil");
    await page.waitForRequest(/q=kil(&|$)/);
    expect(await headlines(page)).toEqual(["Slow bread"]);
    await field(page).fill("kiln");
    await page.waitForRequest(/q=kiln(&|$)/);
    expect(await dropped.promise).toBe("kil");
    expect(await headlines(page)).toEqual(["Slow bread"]);
    hold.resolve();
    await finds(page, markup);
    expect(member.complaints).toEqual([]);
  });

  test("shows markup that somebody wrote as the text that it is", async () => {
    const member = await testApp.join("Plain Text");
    const page = await open(member, "/community-topics?q=kilns");
    await finds(page, markup);
    expect(await found(page).locator("h3 mark").allInnerTexts()).toEqual(["kilns"]);
    expect(await found(page).locator("h3 img, [data-card] b").count()).toBe(0);
    expect(member.complaints).toEqual([]);
  });

  test("is cleared by Escape, which then leaves, and by its button, which stays", async () => {
    const page = await open(await testApp.join("Clears It"));
    await field(page).fill("bread");
    await finds(page, "Slow bread");
    await field(page).press("Escape");
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(search(page)).toBe("");
    await hasFocus(page, "[type=search]");
    await field(page).press("Escape");
    await hasFocus(page, "body");
    await field(page).fill("bread");
    await finds(page, "Slow bread");
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    await hasFocus(page, "[type=search]");
  });

  test("searches at once on Enter, and goes on to the results", async () => {
    const page = await open(await testApp.join("Enters It"));
    await field(page).fill("bread");
    await field(page).press("Enter");
    await finds(page, "Slow bread");
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.activeElement?.textContent === "Slow bread");
  });

  test("says what failed, and tries again", async () => {
    const member = await testApp.join("Fails Once");
    const page = await open(member);
    await page.route(/\/api\/topics\?/, (route) => route.fulfill({ status: 503, body: "" }));
    await field(page).fill("bread");
    await page.getByText("Failed to fetch topics").waitFor();
    await page.unroute(/\/api\/topics\?/);
    await page.getByRole("button", { name: "Try again" }).click();
    await finds(page, "Slow bread");
  });

  test("stands whatever is typed", async () => {
    const alone = naughty.filter((_, n) => n % 5 === 0);
    await Promise.all([typed(packTexts(naughty, limits.search)), typed(alone)]);
    expect(naughty.length).toBeGreaterThan(400);
  }, 180_000);

  /** Searches for one text after another, in a window of their own. */
  async function typed(texts: string[]): Promise<void> {
    const member = await testApp.join("Naughty Strings");
    const page = await open(member);
    page.on("dialog", (dialog) => {
      member.complaints.push(dialog.message());
      void dialog.dismiss();
    });
    for (const text of texts) {
      await field(page).fill(text);
      const value = await field(page).inputValue();
      await field(page).press("Enter");
      await page.waitForFunction((wanted) => {
        const results = document.querySelector("section[aria-labelledby=results]");
        const isAnswered =
          results?.getAttribute("aria-busy") === "false" && !results.querySelector("div[role=status]");
        const asked = new URLSearchParams(location.search).get("q") ?? "";
        return asked === wanted && (wanted === "" ? results === null : isAnswered);
      }, searchFor(value));
      expect(await field(page).inputValue()).toBe(value);
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(member.complaints).toEqual([]);
  }
});

describe("the filters", () => {
  test("narrow by category and order the list, and the address says so", async () => {
    const member = await testApp.join("Narrows Down");
    const page = await open(member);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    expect(await sort.locator("option").allInnerTexts()).toEqual(["Latest update", "Hot", "Newest"]);
    await page.getByRole("radio", { name: "Food" }).check({ force: true });
    await finds(page, markup, "Slow bread");
    expect(search(page)).toBe("?category=Food");
    await field(page).fill("night");
    await finds(page, "Slow bread");
    expect(await sort.locator("option").allInnerTexts()).toEqual([
      "Best match",
      "Hot",
      "Latest update",
      "Newest",
    ]);
    await page.getByRole("radio", { name: "All" }).check({ force: true });
    await sort.selectOption("Newest");
    await finds(page, "Slow bread", "Nightingales", "Night trains");
    expect(search(page)).toBe("?q=night&sort=new");
    await field(page).fill("");
    await finds(page, markup, "Slow bread", "Nightingales", "Night trains");
    expect(search(page)).toBe("?sort=new");
    await sort.selectOption("Latest update");
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    expect(search(page)).toBe("");
    expect(member.complaints).toEqual([]);
  });

  test("live in the address: over a reload, in somebody else's window, and on the way back", async () => {
    const page = await open(await testApp.join("Sends Address"));
    await field(page).fill("night");
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    // The category alone finds the same topic: the search follows when the typing has paused.
    await page.waitForURL(/[?&]q=night&category=Travel$/);
    await finds(page, "Night trains");
    const address = page.url();
    await page.reload();
    await finds(page, "Night trains");
    expect(await field(page).inputValue()).toBe("night");
    await page.getByRole("link", { name: "Night trains" }).click();
    await page.getByRole("heading", { level: 1, name: "Night trains" }).waitFor();
    await page.goBack();
    await finds(page, "Night trains");
    expect(page.url()).toBe(address);
    expect(await field(page).inputValue()).toBe("night");
    expect(await page.getByRole("radio", { name: "Travel" }).isChecked()).toBe(true);
    const other = await open(await testApp.join("Gets Address"), address);
    await finds(other, "Night trains");
    expect(await field(other).inputValue()).toBe("night");
  });

  test("come from a tag on a card or on a topic's page, and go one by one", async () => {
    const member = await testApp.join("Follows Tag");
    const page = await open(member);
    const card = page.getByRole("article", { name: "Slow bread" });
    await card.getByRole("link", { name: "#slow food" }).click();
    await finds(page, "Slow bread");
    expect(search(page)).toBe("?tag=slow+food");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await hasFocus(page, "#results");
    await page.getByRole("link", { name: "Slow bread" }).click();
    await page.getByRole("heading", { level: 1, name: "Slow bread" }).waitFor();
    await page.getByRole("link", { name: "#slow food" }).click();
    await finds(page, "Slow bread");
    await page.getByRole("button", { name: "Remove tag #slow food" }).click();
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    expect(search(page)).toBe("");
    expect(member.complaints).toEqual([]);
  });

  test("that nothing passes lead on: to fewer of them, or to the topic that is missing", async () => {
    const member = await testApp.join("Finds Nothing");
    const page = await open(member, "/community-topics?q=Glass+harps&category=Food");
    await found(page).getByText("No topic mentions “Glass harps” in Food yet.").waitFor();
    await said(page, "0 topics");
    await page.getByRole("link", { name: "Create “Glass harps”" }).click();
    await page.getByRole("heading", { level: 1, name: "Create Topic" }).waitFor();
    expect(await page.getByLabel("What do you want to follow?").inputValue()).toBe("Glass harps");
    await page.goBack();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    expect(search(page)).toBe("");
    expect(await field(page).inputValue()).toBe("");
    await hasFocus(page, "h1");
    expect(member.complaints).toEqual([]);
  });

  test("that make no sense are left out", async () => {
    const member = await testApp.join("Makes No Sense");
    const page = await open(
      member,
      `/community-topics?category=Nowhere&sort=up&tag=%20&q=${"%20".repeat(300)}`,
    );
    await page.getByRole("heading", { name: "Featured" }).waitFor();
    await page.goto(`/community-topics?q=${"night".repeat(99)}&tag=${"t".repeat(99)}`);
    await found(page).getByRole("heading", { name: "No topics found" }).waitFor();
    expect(member.complaints).toEqual([]);
  });
});

describe("Community", () => {
  test("without topics says so, in both of its lists", async () => {
    const empty = await openServer(newsstand.feeds);
    const member = await empty.join("First Of All");
    const page = await open(member);
    await page.getByText("No trending topics found").waitFor();
    await page.getByText("No community topics found").waitFor();
    expect(member.complaints).toEqual([]);
  });

  test.each([1440, 390])("has no barrier that axe finds, in light and dark at %d pixels", async (width) => {
    const member = await testApp.join(`Axe ${width}`, { width });
    const page = await open(member);
    const look = async (): Promise<string[]> => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      return [...(await barriersInLightAndDark(page)), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
    };
    await page.getByRole("article", { name: "Night trains" }).waitFor();
    expect(await look()).toEqual([]);
    await page.goto("/community-topics?q=night&tag=rail");
    await finds(page, "Night trains");
    expect(await found(page).locator("mark").count()).toBeGreaterThan(0);
    expect(await look()).toEqual([]);
    await page.goto(`/community-topics?q=${"unheard+of+".repeat(9)}&tag=birds&category=Food`);
    await found(page).getByRole("heading", { name: "No topics found" }).waitFor();
    expect(await look()).toEqual([]);
    expect(member.complaints).toEqual([]);
  });
});
