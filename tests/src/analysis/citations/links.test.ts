import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { plainText } from "../../../../src/language/markdown/plain-text.ts";
import { readMarkdown } from "../../../../src/language/markdown/source.ts";
import { linkCitations } from "../../../support/link-citations.ts";

const hostile = readFileSync(join(import.meta.dir, "../../../data/hostile/xss.txt"), "utf8").split("\n");

function typesIn(node: Nodes): string[] {
  return [node.type, ...("children" in node ? node.children.flatMap(typesIn) : [])];
}

describe("HTML in an answer", () => {
  test.each([
    "Told <b>so</b> [1].",
    "<script>alert(1)</script>",
    "<div onclick='x()'>\n\nA paragraph\n\n</div>",
    "A line<br>and <img src=x onerror=alert(1)> more",
    "<!-- a note --> and <?xml version='1.0'?> and <![CDATA[x]]>",
    "<p\nstyle='color:red'>over two lines</p>",
  ])("is kept as the text that a reader sees: %s", (answer) => {
    const content = linkCitations(answer, []);
    expect(typesIn(readMarkdown(content).tree)).not.toContain("html");
    const visible = (text: string) => text.replace(/[\s.]+/g, "");
    expect(visible(plainText(readMarkdown(content)))).toBe(visible(answer));
    expect(linkCitations(content, [])).toBe(content);
  });

  test("is nowhere, whatever somebody tries", () => {
    expect(hostile.length).toBeGreaterThan(100);
    for (const line of hostile)
      expect([line, typesIn(readMarkdown(linkCitations(line, [])).tree).includes("html")]).toEqual([
        line,
        false,
      ]);
  });
});
