import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { exampleFact, exampleSummary } from "../../../../src/app/openapi/shapes/updates.ts";
import { AppError } from "../../../../src/base/errors.ts";
import { allRows, exported, imported, openTwo, withLine } from "../../../support/bundles.ts";

type Line = Record<string, unknown>;

const withQuote = (quote: string) => ({ ...exampleFact, proof: { ...exampleFact.proof, quote } });

/** What is done to a sound bundle, and the one line that refuses it. */
const hostile: [what: string, change: (bundle: string) => string | Uint8Array, why: string][] = [
  ["nothing", () => "", "This isn't a topic bundle"],
  ["another JSON", () => '{"id":1}\n', "This isn't a topic bundle"],
  ["a compressed one", (bundle) => gzipSync(bundle), "This bundle isn't UTF-8 text"],
  ["half a character", (bundle) => Buffer.from(bundle).fill(0xc3, 90, 91), "isn't UTF-8 text"],
  [
    "a later version",
    first((head) => ({ ...head, version: 2 })),
    "has version 2, which this release can't read",
  ],
  ["a version of words", first((head) => ({ ...head, version: "1" })), "This isn't a topic bundle"],
  ["no end", (bundle) => bundle.split("\n").slice(0, -2).join("\n"), "its end is missing"],
  ["an end in the middle of a line", (bundle) => bundle.slice(0, -400), "is damaged or cut off"],
  ["a line less", (bundle) => without(bundle, 13), "number of its lines doesn't match its last line"],
  ["lines behind its end", (bundle) => `${bundle}{}\n`, "of this bundle is in the wrong place"],
  ["a line of 5 MB", (bundle) => `${bundle}${" ".repeat(5 * 1024 ** 2)}`, "is longer than 4 MB"],
  ["two topics", (bundle) => twice(bundle, 2), "Line 3 of this bundle is in the wrong place"],
  ["no topic", (bundle) => without(bundle, 2), "Line 2 of this bundle is in the wrong place"],
  ["two lines in another order", swapped(5, 7), "is in the wrong place"],
  ["a field that no bundle has", topic({ followerCount: 1e9 }), "Line 2 of this bundle isn't valid"],
  ["a creator", topic({ createdById: "eve" }), "Line 2 of this bundle isn't valid"],
  ["a name of another type", topic({ name: { toString: "x" } }), "isn't valid (name)"],
  ["a name that is too long", topic({ name: "x".repeat(101) }), "isn't valid (name)"],
  ["an id with a path in it", topic({ id: "../../etc" }), "isn't valid (id)"],
  [
    "a picture from elsewhere",
    topic({ imageUrl: "https://eve.example/pixel.gif" }),
    "isn't valid (imageUrl)",
  ],
  [
    "a picture that is a script",
    topic({ imageUrl: "data:image/svg+xml;base64,PHN2Zz4=" }),
    "isn't valid (imageUrl)",
  ],
  ["a frequency of a million years", topic({ frequency: 1e10 }), "isn't valid (frequency)"],
  [
    "control characters",
    topic({ name: "Eve\u001b]0;owned\u0007" }),
    "Line 2 of this bundle contains invisible characters",
  ],
  ["a direction that is never closed", update({ content: "evil\u202e" }), "contains invisible characters"],
  ["a time to come", update({ lastUpdated: "2099-01-01T00:00:00.000Z" }), "is dated in the future"],
  ["no time", update({ lastUpdated: "yesterday" }), "isn't valid (lastUpdated)"],
  ["a cited script", update({ citations: [cited("javascript:alert(1)")] }), "isn't valid (citations.0.url)"],
  ["a cited file", update({ citations: [cited("file:///etc/passwd")] }), "isn't valid (citations.0.url)"],
  ["a claim of its own", update({ stories: [{ facts: [] }] }), "isn't valid (stories.0.id)"],
  [
    "a proof of a whole page",
    update({ stories: [{ ...exampleSummary.stories[0], facts: [withQuote("x".repeat(10_000))] }] }),
    "isn't valid (stories.0.facts.0.proof.quote)",
  ],
  ["the same update twice", (bundle) => twice(bundle, 7), "Line 8 of this bundle contradicts"],
  ["an article without its story", at(11, { storyId: "none" }), "Line 11 of this bundle contradicts"],
  ["an article of no update", at(11, { updateId: "none" }), "Line 11 of this bundle contradicts"],
  ["21 feeds", (bundle) => feeds(bundle, 21), "more than 20 feeds"],
];

describe("a bundle that somebody tampered with", () => {
  test("is refused in one line, and leaves nothing", async () => {
    const { from, id, to, grace } = await openTwo();
    const sound = exported(from, id);
    const before = allRows(to.db);
    for (const [what, change, why] of hostile) {
      const message = refusal(() => imported(to, grace.user.id, change(sound)));
      expect(`${what}: ${message}`).toContain(why);
      expect(message).not.toMatch(unprintable);
    }
    expect(allRows(to.db)).toEqual(before);
    expect(imported(to, grace.user.id, sound)).toMatchObject({ isNew: true });
  });

  test("brings no HTML, no picture and no link to what it does not cite", async () => {
    const { from, id, to, grace } = await openTwo();
    const content =
      "A <b>word</b> [a](javascript:1) ![b](https://eve.example/b.gif) [c](https://eve.example)";
    imported(to, grace.user.id, update({ content })(exported(from, id)));
    const [shown] = to.db.$client.query("SELECT content FROM topic_summaries ORDER BY id").values().flat();
    expect(shown).toBe("A \\<b\\>word\\</b\\> a b c");
  });

  test("takes over nothing of others: no topic, update or story", async () => {
    const { from, id, to, grace } = await openTwo();
    const sound = exported(from, id);
    const eve = await to.signUp("Eve");
    imported(to, grace.user.id, sound);
    const before = allRows(to.db);
    expect(refusal(() => imported(to, eve.user.id, sound))).toBe(
      '"Reusable rockets" already exists here and belongs to someone else',
    );
    const own = topic({ id: "eves", name: "Eve's" })(sound);
    expect(refusal(() => imported(to, eve.user.id, own))).toContain(
      "Line 5 of this bundle refers to data of another topic on this server",
    );
    const [, , , , , story, , , , article] = own.split("\n").map((line) => line && JSON.parse(line));
    expect([story.kind, article.kind]).toEqual(["story", "article"]);
    const alone = own.split("\n").filter((line) => !/^{"kind":"(?:story|article)"/.test(line));
    const ended = (lines: string[]) => {
      lines[lines.length - 2] = JSON.stringify({ kind: "end", records: lines.length - 3 });
      return lines.join("\n");
    };
    expect(refusal(() => imported(to, eve.user.id, ended([...alone])))).toContain(
      "refers to data of another topic on this server",
    );
    const renamed = alone.map((line) =>
      line.replace(/"kind":"update","id":"/, '"kind":"update","id":"eves-'),
    );
    expect(refusal(() => imported(to, eve.user.id, ended([...renamed])))).toContain(
      "refers to data of another topic on this server",
    );
    expect(allRows(to.db)).toEqual(before);
  });
});

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (cause) {
    if (cause instanceof AppError) return cause.message;
    throw cause;
  }
  return "taken";
}

function first(change: (head: Line) => Line) {
  return (bundle: string) => withLine(bundle, 1, change);
}

function at(line: number, changes: Line) {
  return (bundle: string) => withLine(bundle, line, (record: Line) => ({ ...record, ...changes }));
}

function topic(changes: Line) {
  return at(2, changes);
}

function update(changes: Line) {
  return at(7, changes);
}

function cited(url: string) {
  return { title: "A page", url, site: "eve.example", publishedAt: null, checked: "ok" };
}

function without(bundle: string, line: number): string {
  return bundle
    .split("\n")
    .toSpliced(line - 1, 1)
    .join("\n");
}

function twice(bundle: string, line: number): string {
  const lines = bundle.split("\n");
  return lines.toSpliced(line, 0, lines[line - 1] ?? "").join("\n");
}

function swapped(one: number, other: number) {
  return (bundle: string) => {
    const lines = bundle.split("\n");
    const [a = "", b = ""] = [lines[one - 1], lines[other - 1]];
    return lines
      .with(one - 1, b)
      .with(other - 1, a)
      .join("\n");
  };
}

function feeds(bundle: string, count: number): string {
  const lines = bundle.split("\n");
  const feed = (n: number) =>
    JSON.stringify({ kind: "feed", url: `https://many.example/${n}`, filter: "all", title: null });
  return lines.toSpliced(2, 0, ...Array.from({ length: count }, (_, n) => feed(n))).join("\n");
}
