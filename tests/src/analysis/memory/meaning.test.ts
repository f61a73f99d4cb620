import { describe, expect, test } from "bun:test";
import { meaningsAsked } from "../../../../src/analysis/memory/meaning.ts";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { article, now, story } from "../../../support/articles.ts";

const words = "harbour orchard violin glacier saddle lantern meadow anchor copper walnut".split(" ");
const others = words.map((word, at) => article(`The ${word} of number ${at + 200}`));

/** The others lie apart from one another; `alike` lie together. */
function meanings(...alike: Article[]): [page: string, vector: Int8Array][] {
  const axis = (length: number) =>
    Int8Array.from({ length: others.length + 1 }, (_, at) => (at === length ? 100 : 3));
  return [
    ...others.map(({ page }, at) => [page, axis(at)] as [string, Int8Array]),
    ...alike.map(({ page }) => [page, axis(others.length)] as [string, Int8Array]),
  ];
}

describe("what embeddings say", () => {
  const one = article("Metaller bekommen mehr");
  const other = article("Durchbruch im Tarifstreit");

  test("makes one story of two articles without a word in common", () => {
    const found = [...others, one, other];
    expect(whatIsNew(found, [], now).groups).toHaveLength(12);
    const { groups } = whatIsNew(found, [], now, meanings(one, other));
    expect(groups).toHaveLength(11);
    expect(groups.find(({ articles }) => articles.includes(one))?.articles).toContain(other);
  });

  test("finds the known story that an article continues", () => {
    const known = [story("wages", one)];
    const { groups } = whatIsNew([...others, other], known, now, meanings(one, other));
    expect(groups.find(({ articles }) => articles.includes(other))?.storyId).toBe("wages");
  });

  test("joins nothing that versions tell apart", () => {
    const releases = [article("Node.js 22.17 erschienen"), article("Neu: Node.js 22.18")];
    const { groups } = whatIsNew([...others, ...releases], [], now, meanings(...releases));
    expect(groups).toHaveLength(12);
  });

  test("counts only where there is enough to compare with", () => {
    expect(whatIsNew([one, other], [], now, meanings(one, other)).groups).toHaveLength(2);
  });

  test("is asked about what was found, and the beginning of each story", () => {
    const known = [story("wages", one, other)];
    expect(meaningsAsked(others.slice(0, 2), known).map(({ page }) => page)).toEqual(
      [...others.slice(0, 2), one].map(({ page }) => page),
    );
  });
});
