import { describe, expect, test } from "bun:test";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import { ago, article, now, story, titles } from "../../../support/articles.ts";

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

describe("two articles with two words in common", () => {
  const one = article(
    "Vault of the Marlow mint stands empty, clerks discover",
    "Guards noticed nothing until sunrise, and the alarm had been silent since midnight.",
    { publishedAt: ago(9) },
  );
  const other = article(
    "Grey van in a quarry linked to what happened at the mint",
    "Detectives of Marlow think that a second gang waited there with faster cars.",
    { publishedAt: ago(6) },
  );
  const found = (...more: typeof others) => titles(whatIsNew([...others, one, ...more], [], now));

  test("are one story when nothing else has as much in common with either", () => {
    expect(isOneStory(one.title, other.title, found(other))).toBe(true);
  });

  test("are two in a run of few, where that is chance", () => {
    expect(isOneStory(one.title, other.title, titles(whatIsNew([one, other], [], now)))).toBe(false);
  });

  test("are two when a third has as much in common with one of them", () => {
    const third = article(
      "Chocolate with fresh mint wins a prize",
      "Bakers of Marlow tried the recipe on hundreds of children and their patient grandparents.",
      { publishedAt: ago(8) },
    );
    expect(isOneStory(one.title, other.title, found(other, third))).toBe(false);
  });

  test("are two when a day lies between them", () => {
    expect(isOneStory(one.title, other.title, found({ ...other, publishedAt: ago(33) }))).toBe(false);
  });

  test("are two when they are of different languages", () => {
    const german = article(
      "Grauer Wagen nach der Tat in einem Steinbruch",
      "Die Ermittler in Marlow glauben, dass die Bande am Mint mit einem zweiten Auto wartete.",
      { publishedAt: ago(6) },
    );
    expect(isOneStory(one.title, german.title, found(german))).toBe(false);
  });
});

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
    [
      "Angela Rayner resigns as deputy prime minister over tax affairs",
      "Rayner quits after breaching ministerial code on stamp duty",
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
