import { beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { alterTopic, answerList, calls } from "../support/answers.ts";
import { unfoldTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
  topic = await reader.call<Topic>("POST", "/api/topics", {
    name: "Cable cars",
    category: "Travel",
    frequency: 0,
  });
  await newsstand.close();
  await reader.page.emulateMedia({ forcedColors: "active" });
}, 180_000);

/** The colours that a reader sees of an element: its own, and that of the nearest ground behind it. */
function seen(locator: Locator): Promise<{ background: string; border: string; behind: string }> {
  return locator.evaluate((element) => {
    const ground = (at: Element | null): string => {
      if (!at) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(at);
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? ground(at.parentElement) : backgroundColor;
    };
    const { borderTopColor, borderTopWidth } = getComputedStyle(element);
    return {
      background: ground(element),
      border: borderTopWidth === "0px" ? "none" : borderTopColor,
      behind: ground(element.parentElement),
    };
  });
}

/** That the chosen one of several looks unlike the others, which look alike. */
async function looksChosen(chosen: Locator, other: Locator): Promise<void> {
  const [one, another] = [await seen(chosen), await seen(other)];
  expect(one.background).not.toBe(another.background);
  expect(one.background).not.toBe(one.behind);
}

describe("in the few colours that a reader forces", () => {
  test("the switch of a public topic is seen, and whether it is on", async () => {
    const { page } = reader;
    await page.goto("/create-topic");
    await unfoldTopicForm(page);
    const button = page.getByRole("switch", { name: "Public" });
    await button.waitFor();
    const thumb = button.locator("span");
    const on = { track: await seen(button), thumb: await seen(thumb) };
    expect(on.track.border).not.toBe("none");
    expect(on.track.background).not.toBe(on.track.behind);
    expect(on.thumb.background).not.toBe(on.track.background);
    await button.click();
    const off = { track: await seen(button), thumb: await seen(thumb) };
    expect(off.track.border).not.toBe(off.track.behind);
    expect(off.thumb.background).not.toBe(off.track.background);
    expect(off.track.background).not.toBe(on.track.background);
  });

  test("the chosen category, page, tab and colour scheme look unlike the others", async () => {
    const { page } = reader;
    await page.goto("/create-topic");
    await unfoldTopicForm(page);
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    await looksChosen(
      page.locator("label", { hasText: "Travel" }),
      page.locator("label", { hasText: "Food" }),
    );
    await page.goto("/community-topics?category=Travel");
    await looksChosen(
      page.locator("label", { hasText: "Travel" }),
      page.locator("label", { hasText: "Food" }),
    );
    const main = page.getByRole("navigation", { name: "Main" });
    await looksChosen(main.getByText("Community"), main.getByText("My Topics"));
    await page.goto("/my-topics");
    await looksChosen(
      page.getByRole("tab", { name: /^Created/ }),
      page.getByRole("tab", { name: /^Following/ }),
    );
    await page.getByRole("button", { name: /account of/ }).click();
    const menu = page.getByRole("menu");
    await looksChosen(menu.getByText("System", { exact: true }), menu.getByText("Dark", { exact: true }));
    await page.keyboard.press("ArrowDown");
    await looksChosen(menu.getByText("Profile", { exact: true }), menu.getByText("Log out", { exact: true }));
  });

  test("the slop icon is seen, pressed or not, and a reaction that was given looks given", async () => {
    const { page } = reader;
    await alterTopic(page, () => ({ isSlopped: true, isLiked: false }));
    await page.goto(`/topic/${topic.id}`);
    const slop = page.getByRole("button", { name: /^Slopped/ }).first();
    await slop.waitFor();
    await looksChosen(slop, page.getByRole("button", { name: /^Like/ }).first());
    const pressed = await seen(slop.getByRole("img"));
    expect(pressed.background).not.toBe(pressed.behind);
    await alterTopic(page, () => ({ isSlopped: false }));
    await page.reload();
    const unpressed = await seen(
      page
        .getByRole("button", { name: /^Slop / })
        .first()
        .getByRole("img"),
    );
    expect(unpressed.background).not.toBe(unpressed.behind);
  });

  test("a dialog has an edge", async () => {
    const { page } = reader;
    await answerList(page, calls.own, [topic]);
    await page.goto("/my-topics");
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const { border, background } = await seen(page.getByRole("dialog"));
    expect(border).not.toBe("none");
    expect(border).not.toBe(background);
  });
});
