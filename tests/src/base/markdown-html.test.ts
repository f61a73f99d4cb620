import { expect, test } from "bun:test";
import { XMLValidator } from "fast-xml-parser";
import { markdownToHtml } from "../../../src/base/markdown-html.ts";
import { pathological } from "../../support/texts/pathological.ts";

test("raw HTML is shown as text, and a picture as its description", () => {
  const markdown =
    '<script>alert(1)</script>\n\nA <b onclick="x">b</b> ![a "red" <i>rocket</i>](https://track.example/x.png)';
  expect(markdownToHtml(markdown)).toBe(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n" +
      "<p>A &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt; a &quot;red&quot; &lt;i&gt;rocket&lt;/i&gt;</p>\n",
  );
});

test("a link that does not lead to a web page is its text", () => {
  const links = ["javascript:alert(1)", "&#106;avascript:alert(1)", "/topic/1", "data:text/html,x", "#n1"];
  for (const address of links) expect(markdownToHtml(`[a *b*](<${address}>)`)).toBe("<p>a <em>b</em></p>\n");
  expect(markdownToHtml("[1](https://paper.example/?a=1&b=2) me@example.org")).toBe(
    '<p><a href="https://paper.example/?a=1&amp;b=2">1</a> me@example.org</p>\n',
  );
});

test("lists, tables, code and line breaks stay", () => {
  expect(markdownToHtml("- [x] a\n- b\n\n3. c\n")).toMatch(
    /^<ul>\n<li[^>]*>a<\/li>\n<li>b<\/li>\n<\/ul>\n<ol start="3">/,
  );
  expect(markdownToHtml("| a | b |\n|:-|-:|\n| c | ~~d~~ |")).toContain(
    '<td align="right"><del>d</del></td>',
  );
  expect(markdownToHtml("`<a>`  \nb")).toBe("<p><code>&lt;a&gt;</code><br />\nb</p>\n");
});

const elements = new Set(
  "a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul".split(
    " ",
  ),
);

test("whatever somebody writes is well formed, with known elements and no scripts", () => {
  for (const [name, family] of Object.entries(pathological)) {
    const html = markdownToHtml(family(1_000));
    const tags = [...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag = ""]) => tag);
    expect([name, tags.filter((tag) => !elements.has(tag))]).toEqual([name, []]);
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = ""]) => address);
    expect([name, links.filter((address) => !/^https?:\/\//i.test(address))]).toEqual([name, []]);
    expect([name, XMLValidator.validate(`<div>${html}</div>`)]).toEqual([name, true]);
  }
});
