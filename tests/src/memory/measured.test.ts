import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { whatIsNew } from "../../../src/memory/news.ts";
import type { Article } from "../../../src/retrieval/article.ts";
import headlines from "../../data/headlines.json";
import stories from "../../data/stories.json";
import { hour, now, story } from "../../support/articles.ts";

interface Labelled {
  event: string;
  hours: number;
  title: string;
  extract: string;
}

interface Later extends Omit<Labelled, "hours"> {
  hoursAfter: number;
  known: number;
  isNew: boolean;
}

const items: Labelled[] = stories.items;
const start = now.getTime() - 400 * hour;
const toArticle = ({ hours, title, extract }: Labelled, at: number | string): Article => {
  const page = `https://paper.example/${at}`;
  const publishedAt = new Date(start + hours * hour);
  return { url: page, page, site: "paper.example", title, extract, publishedAt };
};

describe("the order of what is new", () => {
  test("does not depend on the order in which articles were found", () => {
    const found = items.slice(0, 40).map(toArticle);
    const expected = whatIsNew(found, [], now);
    fc.assert(
      fc.property(fc.shuffledSubarray(found, { minLength: found.length }), (shuffled) => {
        expect(whatIsNew(shuffled, [], now)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});

describe("measured on labelled headlines", () => {
  interface Measure {
    precision: number;
    recall: number;
  }

  /** Later than any of the headlines. */
  const end = new Date(now.getTime() + 20_000 * hour);

  /** Of two items: whether they are one story, or nobody can say. */
  const isPair = (one: Labelled, other: Labelled): boolean | undefined => {
    if (one.event === other.event) return true;
    return one.event.split("/")[0] === other.event.split("/")[0] ? undefined : false;
  };

  /** Of every two items, those that are `counted`, found together. */
  function sameStory(items: Labelled[], counted: (one: Labelled, other: Labelled) => boolean): Measure {
    const group = new Map<string, number>();
    for (const [at, { articles }] of whatIsNew(items.map(toArticle), [], end).groups.entries()) {
      for (const { page } of articles) group.set(page, at);
    }
    const groups = items.map((item, at) => group.get(toArticle(item, at).page));
    const counts = { joined: 0, right: 0, pairs: 0 };
    for (const [at, one] of items.entries()) {
      for (const [before, other] of items.slice(0, at).entries()) {
        const isOne = isPair(one, other);
        if (isOne === undefined || !counted(one, other)) continue;
        const isJoined = groups[at] === groups[before];
        counts.pairs += Number(isOne);
        counts.joined += Number(isJoined);
        counts.right += Number(isOne && isJoined);
      }
    }
    return { precision: counts.right / counts.joined, recall: counts.right / counts.pairs };
  }

  /** What is found later, held against the stories that are known then, of the articles that are `counted`. */
  function newSinceLastTime(items: Labelled[], later: Later[], counted: (later: Later) => boolean): Measure {
    const of = (event: string) => items.filter((item) => item.event === event);
    const known = [...new Map(later.map(({ event, known }) => [event, known]))].map(([event, count]) => {
      const articles = of(event).slice(0, count);
      return story(event, ...articles.map((item) => toArticle(item, items.indexOf(item))));
    });
    const found = later.map((told, at) => {
      const last = Math.max(...of(told.event).map(({ hours }) => hours));
      return { told, article: toArticle({ ...told, hours: last + told.hoursAfter }, `later-${at}`) };
    });
    const { groups } = whatIsNew(
      found.map(({ article }) => article),
      known,
      end,
    );
    const news = new Set(groups.flatMap(({ articles }) => articles));
    const asked = found.filter(({ told }) => counted(told));
    const told = asked.filter(({ article }) => news.has(article));
    const right = told.filter(({ told }) => told.isNew).length;
    return {
      precision: right / told.length,
      recall: right / asked.filter(({ told }) => told.isNew).length,
    };
  }

  const part = <Item extends { part: string }>(items: Item[], part: string) =>
    items.filter((item) => item.part === part);
  const startsWith = (prefix: string) => items.filter(({ event }) => event.startsWith(prefix));
  const feeds = stories.items.filter(({ set }) => set === "feeds");
  const tuning = part(headlines.items, "tuning");
  const heldOut = part(headlines.items, "held-out");
  const isBare = ({ extract }: { extract: string }) => extract === "";
  const anyTwo = () => true;
  const withBare = (one: Labelled, other: Labelled) => isBare(one) || isBare(other);
  const bothIn = (lang: string) => (one: Labelled, other: Labelled) =>
    [one, other].every((item) => "lang" in item && item.lang === lang);

  // The names tell what was measured, in hundredths: precision, then recall. docs/memory.md has it all.
  test.each([
    ["written headlines, 96 and 92", items, anyTwo],
    ["written headlines of one company, 100 and 92", startsWith("volt-"), anyTwo],
    ["written headlines of one war, 100 and 100", startsWith("war-"), anyTwo],
    ["real headlines and variants, 100 and 97", feeds, anyTwo],
    ["more real headlines, tuned on, 100 and 84", tuning, anyTwo],
    ["more real headlines, held out, 96 and 86", heldOut, anyTwo],
    ["tuned on, one without a description, 100 and 81", tuning, withBare],
    ["held out, one without a description, 96 and 83", heldOut, withBare],
    ["all at once, English, 100 and 88", headlines.items, bothIn("en")],
    ["all at once, Portuguese, 100 and 92", headlines.items, bothIn("pt")],
    ["all at once, Russian, 100 and 82", headlines.items, bothIn("ru")],
    ["all at once, Urdu, 100 and 100", headlines.items, bothIn("ur")],
  ] as const)("same story: %s", (_, items, counted) => {
    const { precision, recall } = sameStory([...items], counted);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  test("same story: all at once, German, 95 and 76", () => {
    const { precision, recall } = sameStory(headlines.items, bothIn("de"));
    expect(precision).toBeGreaterThanOrEqual(0.95);
    // Compounds: "Höchststrafe" and "Strafe" have no beginning in common.
    expect(recall).toBeGreaterThanOrEqual(0.75);
  });

  const anyLater = () => true;
  test.each([
    ["written headlines, 100 and 84", items, stories.later, anyLater],
    ["real headlines, tuned on, 96 and 92", tuning, part(headlines.later, "tuning"), anyLater],
    ["real headlines, held out, 96 and 93", heldOut, part(headlines.later, "held-out"), anyLater],
    ["real headlines, without a description, 100 and 80", headlines.items, headlines.later, isBare],
  ] as const)("new since last time: %s", (_, items, later, counted) => {
    const { precision, recall } = newSinceLastTime([...items], [...later], counted);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });
});
