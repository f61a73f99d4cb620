import { describe, expect, test } from "bun:test";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import { article, now, story, titles } from "../../../support/articles.ts";

/** What else is in a run, so that words are rare: none of it shares two words with another. */
const others = [
  "Harbour master of Ostrava wins a chess title",
  "Librarians debate late fees at a congress",
  "Orchestra tours with a borrowed violin",
  "Potato harvest smaller than hoped",
  "Glacier yields a wooden ski",
  "Beekeepers ask for cheaper sugar",
  "Cyclist crosses a desert alone",
  "Opticians strike over lens prices",
  "Balloonists map a cave entrance",
  "Tailors revive embroidered collars",
  "Postmen deliver by canoe again",
].map((title) => article(title));

const isOneStory = (one: string, other: string, found: string[][]) =>
  found.some((story) => story.includes(one) && story.includes(other));

describe("what is alike but happened on another day of the week", () => {
  const rates = (title: string, day: string, more: string) =>
    article(title, `It was said on ${day} after the meeting. ${more}`);
  const kestria = rates(
    "Kestrian rates stay on hold for a fifth time",
    "Wednesday",
    "The governor of the bank was outvoted by her deputies once more.",
  );
  const meridian = (day: string) =>
    rates(
      "Rates on hold again, markets unmoved",
      day,
      "Traders in Meridia had expected as much since early spring, say analysts.",
    );

  test("is another story", () => {
    const found = [...others, kestria, meridian("Thursday")];
    expect(titles(whatIsNew(found, [], now))).toHaveLength(found.length);
  });

  test("and may be the same on the same day", () => {
    const found = [...others, kestria, meridian("Wednesday")];
    expect(titles(whatIsNew(found, [], now))).toHaveLength(found.length - 1);
  });
});

describe("a known story told in very different words", () => {
  const known = story(
    "bridge",
    article(
      "Bridge at Calder shuts after barge hits a pier",
      "Engineers found cracks, and lorries must go round by Penhallow.",
    ),
    article(
      "Commuters face weeks of detours",
      "The county wants divers to look at the foundations before anything else is decided.",
    ),
    article("A village wakes to a broken crossing", "Shopkeepers count their losses."),
    article("Ferry owners rejoice", "Old boats are painted, and fares are to rise."),
  );

  test("takes up what it contains, though two that are found resemble each other most", () => {
    const one = article(
      "Calder: detours for commuters last weeks",
      "Divers look at the foundations, and engineers at the cracks.",
    );
    const other = article(
      "Weeks of detours for commuters at Calder",
      "The bridge has cracks, divers look at the foundations.",
    );
    const { retold } = whatIsNew([...others, one, other], [known], now);
    expect(retold.map(({ article }) => article)).toEqual(expect.arrayContaining([one, other]));
  });

  test("does not take up what names somebody else, though its other words were told", () => {
    const other = article(
      "Mayor of Ostend sends divers",
      "Foundations have cracks, say engineers, and fares rise.",
    );
    const { groups } = whatIsNew([...others, other], [known], now);
    expect(groups.find(({ articles }) => articles.includes(other))?.storyId).toBeNull();
  });

  test("does not take up what has other figures in the same place", () => {
    const figures = story(
      "exports",
      article("Exports of Kestria rise by 3 percent in May", "Machines and cars sold best abroad."),
      article("Kestria sells more machines abroad in May", "Exports rose by 3 percent, cars did best."),
    );
    const next = article(
      "Exports of Kestria rise by 7 percent in June",
      "Machines and cars sold best abroad.",
    );
    const { groups, retold } = whatIsNew([...others, next], [figures], now);
    expect(retold).toEqual([]);
    expect(groups.find(({ articles }) => articles.includes(next))?.storyId).toBeNull();
  });
});

describe("headlines alone", () => {
  const told = (...headlines: string[]) =>
    titles(whatIsNew([...others, ...headlines.map((title) => article(title))], [], now));

  test.each([
    [
      "Former Kansas Sen. Nancy Kassebaum Baker dies at 94",
      "Former U.S. Senator from Topeka, Nancy Landon Kassebaum Baker dies at 94",
    ],
  ])("are one story: “%s”, “%s”", (one, other) => {
    expect(isOneStory(one, other, told(one, other))).toBe(true);
  });

  test.each([["Norge köper vapen till Ukraina", "EU-förslag om miljardlån till Ukraina"]])(
    "are two stories: “%s”, “%s”",
    (one, other) => {
      expect(isOneStory(one, other, told(one, other))).toBe(false);
    },
  );
});
