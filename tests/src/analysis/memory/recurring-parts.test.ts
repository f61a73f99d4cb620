import { expect, test } from "bun:test";
import fc from "fast-check";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import { withoutRecurringParts } from "../../../../src/analysis/memory/recurring-parts.ts";
import { article, now, titles } from "../../../support/articles.ts";

const live = [
  "Glaciers in Halden retreat further",
  "Ferry runs aground off Ostrava",
  "Beekeepers ask for cheaper sugar",
  "Orchestra tours with a borrowed violin",
  "Opticians strike over lens prices",
  "Balloonists map a cave entrance",
  "Tailors revive embroidered collars",
  "Postmen deliver by canoe again",
];

test("a part of eight and more headlines is taken off, at either end and however it is set off", () => {
  const tails = live.map((title) => `${title} – All about the vote in Kestria`);
  const heads = live.map((title) => `DIRECT. War in Meridia: ${title}`);
  const without = withoutRecurringParts([...tails, ...heads, ...live.map((title) => `速報：${title}`)]);
  expect(without("Bakers rejoice – all about the vote in Kestria")).toBe("Bakers rejoice");
  expect(without("Direct. Bakers rejoice")).toBe("Bakers rejoice");
  expect(without("速報：Bakers rejoice")).toBe("Bakers rejoice");
});

test("a part of seven headlines stays, and so does one that stands before copies of one headline", () => {
  const seven = live.slice(0, 7).map((title) => `Kestria: ${title}`);
  const copies = Array.from({ length: 9 }, () => "Meridia: Ferry runs aground");
  const without = withoutRecurringParts([...seven, ...copies]);
  for (const title of [...seven, ...copies]) expect(without(title)).toBe(title);
});

test("a headline never loses all its words, and one without parts none", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 30 }), fc.string(), (some, title) => {
      const without = withoutRecurringParts([...some, title, ...live.map((rest) => `${title}: ${rest}`)]);
      expect(without(title).trim() === "").toBe(title.trim() === "");
      expect(without("Halden")).toBe("Halden");
    }),
  );
});

test("what a live page reports of different events isn't one story by its name", () => {
  const found = live.map((title) => article(`${title} – Latest on the war of Meridia, Kestria and Halden`));
  expect(titles(whatIsNew(found, [], now))).toHaveLength(live.length);
});
