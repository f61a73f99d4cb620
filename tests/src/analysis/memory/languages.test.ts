import { describe, expect, test } from "bun:test";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import { soundKeys } from "../../../../src/language/sound-keys.ts";
import languages from "../../../data/memory-languages.json" with { type: "json" };
import { ago, article, now, story } from "../../../support/articles.ts";
import { precisionOf, recallOf, sameStory } from "../../../support/judged/memory-measures.ts";

interface Item {
  family: string;
  event: string;
  lang: string;
  hours: number;
  title: string;
  extract: string;
}
const items: Item[] = languages.items;
const areForeign = (one: Item, other: Item) => one.lang !== other.lang;
const told = ({ title, extract, hours }: Item) => article(title, extract, { publishedAt: ago(hours) });

describe("an event that papers of several languages report", () => {
  test("is one story: of 82 pairs 73, and no others", () => {
    const counts = sameStory(items, areForeign);
    expect(counts.pairs).toBe(82);
    expect(recallOf(counts)).toBeGreaterThanOrEqual(0.88);
    expect(precisionOf(counts)).toBe(1);
  });

  test("is none with another matter of the same people and places, though nothing else is at hand", () => {
    const joined = items.flatMap((one, at) =>
      items
        .slice(0, at)
        .filter((other) => other.family === one.family && other.event !== one.event && areForeign(one, other))
        .filter((other) => whatIsNew([told(one), told(other)], [], now).groups.length === 1)
        .map((other) => `${one.title} = ${other.title}`),
    );
    expect(joined).toEqual([]);
  });

  test("is not told again where a paper of another language has no new fact, and is where it has", () => {
    const [first, again] = ["en", "de"].map((lang) =>
      items.find((item) => item.event === "athens-fire" && item.lang === lang),
    ) as [Item, Item];
    const known = [story("fire", told(first))];
    const retold = told(again);
    expect(whatIsNew([retold], known, now)).toMatchObject({
      groups: [],
      retold: [{ article: retold, storyId: "fire" }],
    });
    const further = { ...again, extract: `${again.extract} 3.200 Hektar sind verbrannt.` };
    expect(whatIsNew([told(further)], known, now).groups).toMatchObject([{ storyId: "fire" }]);
  });
});

describe("a name sounds alike", () => {
  const spellings: [string, ...string[]][] = [
    ["Chernihiv", "Tschernihiw", "Чернігів", "Czernihów"],
    ["Zelensky", "Selenskyj", "Зеленский", "Zelenskyy"],
    ["Kherson", "Cherson", "Херсон"],
    ["Biden", "Байден", "Μπάιντεν"],
    ["Trump", "Трампа", "Τραμπ"],
    ["Johnson", "Джонсон"],
    ["Luhansk", "Луганск", "Луганськ"],
    ["Larissa", "Λάρισα"],
    ["Northvolt", "Northvolts"],
  ];
  test.each(spellings.map((each) => [each]))("%j", ([name, ...others]) => {
    const keys = new Set(soundKeys(name));
    for (const spelling of others) expect(keys.isDisjointFrom(new Set(soundKeys(spelling)))).toBeFalse();
  });

  test("but not another, and one of other letters has no sound that could be compared", () => {
    expect(soundKeys("Putin")).not.toEqual(soundKeys("Biden"));
    expect(soundKeys("東京")).toEqual([]);
  });
});
