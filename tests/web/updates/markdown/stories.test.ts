import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { Story } from "../../../../src/contract/topics/updates.ts";
import { Markdown } from "../../../../web/updates/markdown/markdown.tsx";

const story = (fields: Partial<Story>): Story => ({
  id: "s1",
  headline: "The line opens",
  gist: "It opened on Monday.",
  isKnown: false,
  since: null,
  why: null,
  facts: [{ text: "It has 12 cars.", citations: [1], claim: "found", proof: null }],
  statements: [],
  ...fields,
});

const content = `### The line opens

It opened on Monday.

**Since last time:** the wind has dropped. [2](https://b.example/)

- It has 12 cars. [1](https://a.example/)

**Why it matters:** nobody has to swim.

### The line opens

Another one of the same name.

### In brief

- A hut was painted. [2](https://b.example/)`;

/** What is shown, and nothing of it twice. */
function render(stories: Story[], text = content): string {
  const markdown = createElement(Markdown, { content: text, citations: [], stories });
  return renderToStaticMarkup(createElement(MemoryRouter, null, markdown));
}

const links = (markup: string) =>
  [...markup.matchAll(/<a [^>]*?href="(\/story\/[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, text]) => [to, text]);

describe("an update with stories", () => {
  test("has headlines that lead to their stories, in order where two have one name", () => {
    expect(links(render([story({}), story({ id: "s/2" })]))).toEqual([
      ["/story/s1", "The line opens"],
      ["/story/s%2F2", "The line opens"],
    ]);
  });

  test("says of a known story that it continues an earlier one, and of a new one nothing", () => {
    const said = (isKnown: boolean) =>
      render([story({ isKnown })]).match(/Continues an earlier story/g)?.length ?? 0;
    expect([said(true), said(false)]).toEqual([1, 0]);
  });

  test("sets what changed since last time apart from the lines that only have a label", () => {
    const markup = render([story({ since: "the wind has dropped.", why: "nobody has to swim." })]);
    expect(markup).toMatch(/<p [^>]*class="story-since"><strong>Since last time:<\/strong>/);
    expect(markup).toMatch(/<p [^>]*class="story-label"><strong>Why it matters:<\/strong>/);
  });

  test("sets it apart before the first heading too, which the update's own title stands over", () => {
    const text =
      "It opened.\n\n**Since last time:** the wind has dropped.\n\n### A hut\n\n**Why:** it is cold.";
    const stories = [story({ since: "the wind has dropped." }), story({ id: "hut", headline: "A hut" })];
    const markup = render(stories, text);
    expect(markup.match(/class="story-\w+"/g)).toEqual(['class="story-since"', 'class="story-label"']);
    expect(links(markup)).toEqual([["/story/hut", "A hut"]]);
  });

  test("keeps a reference on the line of the words before it", () => {
    expect(render([])).toContain("12 cars.\u00a0<sup>");
  });

  test("shows what its markdown says and nothing twice", () => {
    const markup = render([story({ since: "the wind has dropped.", why: "nobody has to swim." })]);
    for (const sentence of [
      "It opened on Monday.",
      "the wind has dropped.",
      "It has 12 cars.",
      "A hut was painted.",
    ])
      expect(markup.split(sentence)).toHaveLength(2);
    expect(markup).toContain('aria-label="Source 1"');
  });

  test("has one link where a headline holds one already", () => {
    const markup = render([story({ headline: "See the map" })], "### See [the map](https://a.example/)");
    expect(markup.match(/<a /g)).toHaveLength(1);
    expect(links(markup)).toHaveLength(1);
  });

  test("without them is the text that it was", () => {
    const markup = render([]);
    expect(links(markup)).toEqual([]);
    expect(markup).not.toContain("story-");
  });

  test.each([
    ["that stand nowhere in it", "Elsewhere", content],
    ["in a quote, which is somebody else's", "The line opens", "> ### The line opens\n> It opened."],
  ])("leaves alone stories %s", (_, headline, text) => {
    expect(links(render([story({ headline })], text))).toEqual([]);
  });
});
