import { expect, test } from "bun:test";
import fc from "fast-check";
import { importStory } from "../../../../src/analysis/memory/import.ts";
import { cleanLines } from "../../../../src/contract/base/characters.ts";
import type { Citation } from "../../../../src/contract/topics/updates.ts";
import { importUpdate } from "../../../../src/updates/import.ts";
import { startOfTest } from "../../../support/app.ts";
import { allRows, exported, imported, openTwo } from "../../../support/bundles.ts";
import { tell } from "../../../support/updates/told-updates.ts";

const awkward = [
  "\r",
  "\n",
  "\t",
  "\0",
  "\u0085",
  "\u2028",
  "\u202a",
  "\u202c",
  "\u202e",
  "\u2066",
  "\u2069",
];

/** Whatever a model, a feed or an older release may have left in a text. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...awkward, "\ud800", "\udc00", "a", '"', "\\"), maxLength: 12 }),
);
const past = fc.integer({ min: 0, max: startOfTest.getTime() }).map((time) => new Date(time));
const citation = fc.record<Citation>({
  title: text,
  url: fc.webUrl(),
  site: text,
  publishedAt: fc.option(past.map((time) => time.toISOString())),
  checked: fc.constantFrom("ok", "unreachable", "unchecked"),
});
const update = fc.record({ title: text, content: text, plainText: text, model: text, lastUpdated: past });
const story = fc.record({ title: text, createdAt: past, lastSeenAt: past, lastToldAt: fc.option(past) });

test("whatever a topic has been told, its bundle comes back the same to the byte, once and twice", async () => {
  const { from, id, to, grace } = await openTwo();
  let made = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(update, fc.array(citation, { maxLength: 3 })), { maxLength: 5 }),
      fc.array(story, { maxLength: 5 }),
      (updates, stories) => {
        for (const [row, citations] of updates) {
          const rest = { citations, newsCount: citations.length, stories: [] };
          importUpdate(from.db, { ...row, ...rest, id: `update-${made++}`, topicId: id });
        }
        for (const row of stories) importStory(from.db, { ...row, id: `story-${made++}`, topicId: id });
        const bundle = exported(from, id);
        expect(imported(to, grace.user.id, bundle).isNew).toBe(true);
        expect(exported(to, id)).toBe(bundle);
        const before = allRows(to.db);
        expect(imported(to, grace.user.id, bundle).isNew).toBe(false);
        expect(allRows(to.db)).toEqual(before);
        to.db.$client.run("DELETE FROM topics");
      },
    ),
    { numRuns: 25 },
  );
});

test("a text that was cleaned is clean", () => {
  fc.assert(fc.property(text, (written) => cleanLines(cleanLines(written)) === cleanLines(written)));
});

test("wherever it is cut, nothing of it is taken", async () => {
  const { from, id, to, grace } = await openTwo();
  const bundle = Buffer.from(exported(from, id));
  const before = allRows(to.db);
  for (let length = 0; length < bundle.length - 1; length += 61)
    expect(() => imported(to, grace.user.id, bundle.subarray(0, length))).toThrow(/bundle/);
  expect(allRows(to.db)).toEqual(before);
});

test("a topic of hundreds of updates moves whole, a few rows at a time", async () => {
  const { from, id, to, grace } = await openTwo();
  from.db.transaction(() => {
    for (let at = 0; at < 250; at++) {
      const when = new Date(startOfTest.getTime() - (500 - at) * 4 * 3_600_000);
      const facts: [string, string][] = [1, 2].map((n) => [`It flew ${n}.`, `https://p${n}.example/${at}`]);
      tell(from.db, id, when, [{ story: `story-${at % 120}`, facts }]);
    }
  });
  const bundle = exported(from, id);
  expect(imported(to, grace.user.id, bundle)).toMatchObject({ updates: 253, stories: 122, articles: 503 });
  expect(exported(to, id) === bundle).toBe(true);
});
