import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { plainText } from "../../../../web/ui/text/plain-text.ts";
import { truncate } from "../../../../web/ui/text/truncate.ts";
import { formattedPart } from "../../../../web/updates/markdown/bounds.ts";
import { Markdown } from "../../../../web/updates/markdown/markdown.tsx";
import { processorTime } from "../../../support/processor-time.ts";
import { ordinary } from "../../../support/texts/ordinary.ts";
import { pathological } from "../../../support/texts/pathological.ts";

const notice = "shown as plain text";
const render = (content: string) => renderToStaticMarkup(createElement(Markdown, { content }));

test.each(Object.entries(ordinary))("an ordinary summary is formatted whole: %s", (_, text) => {
  expect(formattedPart(text)).toBe(text);
  expect(render(text)).not.toContain(notice);
});

describe("of 100 KB that would be slow or deep", () => {
  test.each(Object.entries(pathological))(
    "no more is formatted than a long summary needs: %s",
    (_, family) => {
      const text = family(100_000);
      const started = process.cpuUsage();
      const markup = render(text);
      const { user, system } = process.cpuUsage(started);
      const took = (user + system) / 1000;
      expect(markup.match(/<\w/g)?.length ?? 0).toBeLessThan(5000);
      expect(depthOf(markup)).toBeLessThan(600);
      // Without bounds the slow families take from 10 seconds to minutes here.
      expect(took).toBeLessThan(4000);
    },
    60_000,
  );

  test.each(Object.entries(pathological))("twice as much is not twice as much work: %s", (_, family) => {
    const [once, twice] = [family(200_000), family(400_000)].map((text) => formattedPart(text));
    expect(twice?.length).toBeLessThanOrEqual(1.01 * Math.max(once?.length ?? 0, 200_000));
  });
});

test("what is not formatted is shown as plain text, after a word about it", () => {
  const text = `# A title\n\n${"> ".repeat(40)}deep\n\nAnd *more*.`;
  const markup = render(text);
  expect(markup).toContain("<h3");
  expect(markup).toContain(notice);
  expect(markup).toContain(`${"&gt; ".repeat(40)}deep\n\nAnd *more*.`);
});

test("finding out takes one pass", () => {
  for (const family of Object.values(pathological)) {
    const text = family(1_000_000);
    // Where each line looked at all others this would take minutes.
    expect(processorTime(() => formattedPart(text))).toBeLessThan(10_000);
  }
}, 120_000);

test("a letter carries at most 30 marks, in the text and in its preview", () => {
  const pile = `a${"\u0301".repeat(5000)}b`;
  expect(render(pile)).toContain(`a${"\u0301".repeat(30)}b`);
  expect(plainText(pile)).toBe(`a${"\u0301".repeat(30)}b`);
});

test.each(Object.entries(pathological))("a preview of it takes no time either: %s", (_, family) => {
  const text = family(100_000);
  const took = processorTime(() => {
    expect(truncate(plainText(text), 300).length).toBeLessThanOrEqual(303);
    expect(truncate(text, 300).length).toBeLessThanOrEqual(303);
  });
  expect(took).toBeLessThan(1000);
});

function depthOf(markup: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of markup.matchAll(/<\/?\w[^>]*>/g)) {
    if (tag.startsWith("</")) depth--;
    else if (!/\/>$/.test(tag)) depth++;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
