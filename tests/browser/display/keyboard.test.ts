import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { openAccount } from "../support/account.ts";
import { barriersInLightAndDark } from "../support/browser.ts";
import { hasFocus } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
const names = ["Alpine huts", "Bog bodies", "Canal boats", "Dry stone", "Eel ladders", "Fog signals"];
let testApp: Awaited<ReturnType<typeof openServer>>;
let topics: Topic[];

beforeAll(async () => {
  testApp = await openServer(newsstand.feeds);
  const author = await testApp.join("Author Of Topics");
  topics = [];
  for (const name of names.toReversed()) {
    topics.unshift(
      await author.call<Topic>("POST", "/api/topics", { name, category: "Travel", frequency: 0 }),
    );
  }
});

afterAll(() => newsstand.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const searchField = (page: Page) => page.getByRole("searchbox", { name: "Search topics" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const card = (page: Page, name: string) => page.getByRole("article", { name });
const pressed = (page: Page, name: string, action: string) =>
  card(page, name).locator(`[data-action=${action}][aria-pressed=true]`).waitFor();

async function openCommunity({ page }: Member): Promise<void> {
  await page.goto("/community-topics");
  await page.locator("[data-card]").first().waitFor();
}

/** The headlines on the screen, in its order. */
const headlines = (page: Page) => page.locator("[data-card] :is(h2, h3) a").allInnerTexts();

/** Puts the focus on the newest topic, which stays where it is: what is featured changes with every reaction. */
async function focusNewest(page: Page): Promise<Topic> {
  await page.locator("[aria-labelledby=latest] [data-card] :is(h2, h3) a").first().focus();
  const name = await focused(page);
  return topics.find((topic) => topic.name === name) as Topic;
}

/** Steps once; the first step waits for the code that takes it. */
async function step(page: Page, key: "j" | "k", expected: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForFunction((text) => document.activeElement?.textContent === text, expected);
}

describe("the slash", () => {
  test("goes to the search of Community from any screen, without writing itself", async () => {
    const { page, complaints } = await testApp.join("Slash Press");
    for (const path of ["/", "/my-topics", `/topic/${topics[0]?.id}`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("/");
      await searchField(page).waitFor();
      await page.waitForFunction(() => document.activeElement?.matches("input[type=search]"));
      expect(new URL(page.url()).pathname).toBe("/community-topics");
      expect(await searchField(page).inputValue()).toBe("");
      expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull();
    }
    expect(complaints).toEqual([]);
  });

  test("on Community selects what stands in the field", async () => {
    const member = await testApp.join("Slash Select");
    const { page } = member;
    await openCommunity(member);
    await searchField(page).fill("canal");
    await page.getByRole("heading", { name: "Results" }).waitFor();
    await searchField(page).press("Enter");
    await page.keyboard.press("/");
    await page.waitForFunction(() => document.activeElement?.matches("input[type=search]"));
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("canal");
  });

  test.each([390, 1440])("has a link in the header that does the same, at %d", async (width) => {
    const { page } = await testApp.join(`Search Link ${width}`, { width });
    const link = page.getByRole("link", { name: "Search topics" });
    const reach = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const corners = [-21.5, 21.5].flatMap((dx) => [-21.5, 21.5].map((dy) => [x + dx, y + dy] as const));
      return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
    });
    expect(reach).toBe(true);
    await link.click();
    await page.waitForFunction(() => document.activeElement?.matches("input[type=search]"));
    await searchField(page).fill("bog");
    await page.waitForURL(/\?q=bog$/);
    await link.click();
    await page.waitForFunction(() => document.activeElement?.matches("input[type=search]"));
    expect(new URL(page.url()).search).toBe("?q=bog");
    expect(await searchField(page).inputValue()).toBe("bog");
  });
});

describe("j and k", () => {
  test("go from card to card, each in sight below the header, and Enter opens it", async () => {
    const member = await testApp.join("Step By Step", { width: 768 });
    const { page, complaints } = member;
    await openCommunity(member);
    const order = await headlines(page);
    expect(order.length).toBeGreaterThanOrEqual(names.length);
    for (const [place, name] of order.entries()) {
      await step(page, "j", name);
      const seen = await page.evaluate(() => {
        const link = document.activeElement;
        const edge = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const { top, bottom } = link?.closest("[data-card]")?.getBoundingClientRect() ?? new DOMRect();
        const { outlineStyle, outlineWidth } = getComputedStyle(link ?? document.body);
        return {
          below: top >= edge,
          above: bottom <= innerHeight,
          outline: `${outlineStyle} ${outlineWidth}`,
        };
      });
      expect({ place, ...seen }).toEqual({ place, below: true, above: true, outline: "solid 2px" });
    }
    const last = order.at(-1) ?? "";
    await step(page, "j", last);
    for (const name of order.toReversed().slice(1)) await step(page, "k", name);
    await step(page, "k", order[0] ?? "");
    await step(page, "j", order[1] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: order[1] ?? "" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("begin with what is in sight, and come back to where they were", async () => {
    const member = await testApp.join("Begin In Sight", { width: 768 });
    const { page } = member;
    await openCommunity(member);
    const order = await headlines(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.activeElement?.closest("[data-card]"));
    const start = order.indexOf(await focused(page));
    expect(start).toBeGreaterThan(0);
    await step(page, "k", order[start - 1] ?? "");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await step(page, "j", order[start] ?? "");
  });

  test("keep the place of a card that is fetched again", async () => {
    const member = await testApp.join("Fetched Again");
    const { page } = member;
    await openCommunity(member);
    const order = await headlines(page);
    await step(page, "j", order[0] ?? "");
    await step(page, "j", order[1] ?? "");
    const again = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().includes("/api/topics/community"),
    );
    await page.keyboard.press("l");
    await (await again).finished();
    await pressed(page, order[1] ?? "", "like");
    expect(await focused(page)).toBe(order[1] ?? "");
    await step(page, "j", order[2] ?? "");
  });

  test("go on from the place of a card that is gone", async () => {
    const member = await testApp.join("Card Is Gone");
    const { page, call, user } = member;
    for (const { id } of topics.slice(0, 4)) await call("POST", `/api/users/${user.id}/follow/${id}`);
    await page.goto("/my-topics?tab=following");
    await card(page, names[0] ?? "").waitFor();
    const [first = "", second = "", third = ""] = await headlines(page);
    await step(page, "j", first);
    await step(page, "j", second);
    await page.keyboard.press("f");
    await card(page, second).waitFor({ state: "detached" });
    await page.waitForFunction((text) => document.activeElement?.textContent === text, third);
    await step(page, "k", first);
  });
});

describe("l, s and f", () => {
  const reactionKeys = [
    ["l", "like", "isLiked"],
    ["s", "slop", "isSlopped"],
    ["f", "follow", "isFollowing"],
  ] as const;

  test("like, mark as slop and follow the card that has the focus, and take it back", async () => {
    const member = await testApp.join("Three Keys");
    const { page, call, complaints } = member;
    await openCommunity(member);
    const { name, id } = await focusNewest(page);
    for (const [key, action, field] of reactionKeys) {
      for (const on of [true, false]) {
        const done = page.waitForResponse((response) => response.url().endsWith(`/${action}/${id}`));
        await page.keyboard.press(key);
        expect((await done).ok()).toBe(true);
        expect((await call<Topic>("GET", `/api/topics/${id}`))[field]).toBe(on);
      }
    }
    expect(await focused(page)).toBe(name);
    expect(complaints).toEqual([]);
  });

  test("pressed again before the screen has changed take back what the first press did", async () => {
    const member = await testApp.join("Quick Fingers");
    const { page, call } = member;
    await openCommunity(member);
    const { id } = await focusNewest(page);
    for (const [key, action, field] of reactionKeys) {
      const sent: string[] = [];
      const note = (request: Request) => {
        if (request.url().endsWith(`/${action}/${id}`)) sent.push(request.method());
      };
      page.on("request", note);
      const done = page.waitForResponse(
        (response) => response.request().method() === "DELETE" && response.url().endsWith(`/${action}/${id}`),
      );
      await page.evaluate((pressed) => {
        for (let times = 0; times < 2; times++) {
          const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(event);
        }
      }, key);
      expect((await done).ok()).toBe(true);
      page.off("request", note);
      expect(sent).toEqual(["POST", "DELETE"]);
      expect((await call<Topic>("GET", `/api/topics/${id}`))[field]).toBe(false);
    }
  });

  test("act on the topic whose page is open, and on nothing where there is none", async () => {
    const { page, call } = await testApp.join("Open Page");
    const { id = "", name = "" } = topics[2] ?? {};
    await page.goto(`/topic/${id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.keyboard.press("s");
    await page.getByText("Topic Slopped", { exact: true }).first().waitFor();
    expect((await call<Topic>("GET", `/api/topics/${id}`)).isSlopped).toBe(true);
    await page.goto("/");
    await page.getByText("No topics followed yet").waitFor();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    for (const key of ["l", "s", "f"]) await page.keyboard.press(key);
    await page.keyboard.press("?");
    await sheet(page).waitFor();
    expect(sent).toEqual([]);
  });
});

describe("a key does nothing", () => {
  /** Whatever is pressed, it is the f at the end alone that reaches the server. */
  async function onlyFollows(member: Member, press: () => Promise<void>): Promise<void> {
    const { page } = member;
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await press();
    await page.locator("[data-card] :is(h2, h3) a").first().focus();
    const done = page.waitForResponse((response) => response.url().includes("/follow/"));
    await page.keyboard.press("f");
    await done;
    expect(sent.filter((url) => !url.includes("/follow/"))).toEqual([]);
    expect(sent).toHaveLength(1);
  }

  async function atFirstCard(name: string): Promise<Member> {
    const member = await testApp.join(name);
    await openCommunity(member);
    await step(member.page, "j", (await headlines(member.page))[0] ?? "");
    return member;
  }

  test("while somebody types", async () => {
    const member = await atFirstCard("Types Away");
    await onlyFollows(member, async () => {
      await searchField(member.page).focus();
      await member.page.keyboard.type("/?jkls");
      expect(await searchField(member.page).inputValue()).toBe("/?jkls");
      await member.page.keyboard.press("Escape");
      await member.page.getByRole("heading", { name: "Latest" }).waitFor();
    });
  });

  test("with a modifier key, or held down", async () => {
    const member = await atFirstCard("Modified");
    const { page } = member;
    await onlyFollows(member, async () => {
      for (const modifier of ["Alt", "Shift", "Meta"]) {
        for (const key of ["l", "s"]) await page.keyboard.press(`${modifier}+${key}`);
      }
      await page.evaluate(() => {
        for (const key of ["l", "s"]) {
          for (const how of [{ ctrlKey: true }, { repeat: true }]) {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how });
            document.activeElement?.dispatchEvent(event);
          }
        }
      });
    });
  });

  test("held down, but step: one goes through a list by holding j", async () => {
    const { page } = await atFirstCard("Held Down");
    const order = await headlines(page);
    for (const name of order.slice(1, 4)) {
      await page.keyboard.down("j");
      await page.waitForFunction((text) => document.activeElement?.textContent === text, name);
    }
    await page.keyboard.up("j");
  });

  test("while a word is being composed", async () => {
    const member = await atFirstCard("Composing");
    await onlyFollows(member, async () => {
      await member.page.evaluate(() => {
        const event = new KeyboardEvent("keydown", { key: "l", bubbles: true, isComposing: true });
        document.activeElement?.dispatchEvent(event);
      });
    });
  });

  test("while a menu or a dialog is open", async () => {
    const member = await atFirstCard("Opened Menu");
    const { page } = member;
    await onlyFollows(member, async () => {
      await page.getByRole("button", { name: /, account of / }).click();
      await page.getByRole("menu").waitFor();
      for (const key of ["s", "?", "/"]) await page.keyboard.press(key);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await page.keyboard.press("?");
      await sheet(page).waitFor();
      await page.getByRole("button", { name: "Close" }).focus();
      for (const key of ["l", "?", "/"]) await page.keyboard.press(key);
      expect(await page.getByRole("dialog").count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      // It gets the focus back a moment after.
      await page
        .getByRole("button", { name: /, account of / })
        .and(page.locator(":focus"))
        .waitFor();
      expect(new URL(page.url()).pathname).toBe("/community-topics");
    });
  });
});

test("Ctrl+K goes to a page, searches, creates, and gives the keyboard back", async () => {
  const { page, complaints } = await testApp.join("Palette Press");
  const dialog = page.getByRole("dialog", { name: "Go to" });
  const open = async () => {
    await page.keyboard.press("Control+k");
    await page.waitForFunction(() => document.activeElement?.matches("[role=dialog] [role=combobox]"));
  };
  const profile = page.getByRole("link", { name: "View My Topics" });
  await profile.focus();
  await open();
  expect(await barriersInLightAndDark(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await hasFocus(profile)).toBe(true);
  for (const [typed, downs, address, name] of [
    ["save", 0, "/saved", "Saved"],
    ["canal boats", 0, "/community-topics?q=canal+boats", "Community Topics"],
    ["Dew ponds", 1, "/create-topic?name=Dew+ponds", "Create Topic"],
  ] as const) {
    await open();
    await page.keyboard.type(typed);
    for (let n = 0; n < downs; n++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    expect(await dialog.count()).toBe(0);
  }
  expect(complaints).toEqual([]);
});

describe("the sheet of shortcuts", () => {
  test("opens with ? and says what each key does", async () => {
    const { page, complaints } = await testApp.join("Help Me");
    await page.getByRole("link", { name: "My Topics", exact: true }).first().focus();
    await page.keyboard.press("?");
    await sheet(page).waitFor();
    const keys = await sheet(page).locator("kbd").allInnerTexts();
    expect(keys).toEqual([
      "/",
      "j",
      "k",
      "Enter",
      "o",
      "l",
      "s",
      "f",
      "m",
      "z",
      "g",
      "h",
      "g",
      "c",
      "Ctrl",
      "K",
      "?",
    ]);
    await sheet(page).getByRole("row", { name: "s Mark as slop, or undo" }).waitFor();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    expect(await hasFocus(page.getByRole("link", { name: "My Topics", exact: true }).first())).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("turns every single key off, for good, and on again from the account", async () => {
    const member = await testApp.join("Off And On");
    const { page } = member;
    const fromAccount = async () => {
      await openAccount(page);
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await sheet(page).waitFor();
    };
    const single = page.getByRole("switch", { name: "Single-key shortcuts" });
    await fromAccount();
    expect(await single.getAttribute("aria-checked")).toBe("true");
    await single.click();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    expect(await hasFocus(page.getByRole("button", { name: "Keyboard shortcuts" }))).toBe(true);
    await page.reload();
    await openCommunity(member);
    for (const key of ["?", "/", "j", "l"]) await page.keyboard.press(key);
    expect(new URL(page.url()).pathname).toBe("/community-topics");
    expect(await page.locator("[data-action=like][aria-pressed=true]").count()).toBe(0);
    await fromAccount();
    expect(await single.getAttribute("aria-checked")).toBe("false");
    await single.click();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    await openCommunity(member);
    await step(page, "j", (await headlines(page))[0] ?? "");
  });

  test.each([1440, 390])("has no barrier that axe finds, in light and dark at %d pixels", async (width) => {
    const { page, complaints } = await testApp.join(`Sheet ${width}`, { width });
    await page.keyboard.press("?");
    await sheet(page).waitFor();
    expect(await barriersInLightAndDark(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
