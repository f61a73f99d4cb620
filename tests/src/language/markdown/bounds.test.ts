import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { boundedMarkdown } from "../../../../src/language/markdown/bounds.ts";
import { linkCitations } from "../../../support/link-citations.ts";
import { ordinary } from "../../../support/texts/ordinary.ts";
import { pathological } from "../../../support/texts/pathological.ts";

describe("the bounds of a markdown text", () => {
  test.each(Object.entries(ordinary))("leave an ordinary one as it is: %s", (_, markdown) => {
    expect(boundedMarkdown(markdown)).toBe(markdown);
  });

  test("set what is nested too deep at the deepest level", () => {
    expect(boundedMarkdown(`${"- ".repeat(4_000)}a`)).toBe(`${"- ".repeat(8).trimEnd()} a`);
    expect(boundedMarkdown(`${">".repeat(4_000)} a`)).toBe(`${">".repeat(8)} a`);
    expect(boundedMarkdown(`${" ".repeat(400)}- a`)).toBe(`${" ".repeat(32)}a`);
  });

  test("take the meaning from marks of which there are too many, and from no others", () => {
    const crowded = "*a ".repeat(1_001);
    const markdown = `**Fine** [1].\n\n${crowded}\n\n**Fine**, too.`;
    expect(boundedMarkdown(markdown)).toBe(
      `**Fine** [1].\n\n${crowded.replaceAll("*", "\\*")}\n\n**Fine**, too.`,
    );
  });

  test("are kept by what was brought within them", () => {
    const anything = fc.array(
      fc.constantFrom("- ", "> ", "1. ", "*", "[", "](b)", "\\", "`", "a", "\n", "    "),
      {
        maxLength: 3_000,
      },
    );
    fc.assert(
      fc.property(anything, (parts) => {
        const bounded = boundedMarkdown(parts.join(""));
        expect(boundedMarkdown(bounded)).toBe(bounded);
      }),
    );
    for (const [name, make] of Object.entries(pathological)) {
      const bounded = boundedMarkdown(make(8_000));
      expect({ name, again: boundedMarkdown(bounded) === bounded }).toEqual({ name, again: true });
    }
  });

  test("make a text of 8 KB of lists on one line, with a link, one that is read in a moment", () => {
    const began = performance.now();
    expect(linkCitations(`${"- ".repeat(4_000)}a www.example.org`, [])).toContain("a www");
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
