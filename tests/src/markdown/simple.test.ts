import { expect, test } from "bun:test";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { readSimple } from "../../../src/markdown/simple.ts";
import { readMarkdown } from "../../../src/markdown/source.ts";
import { ordinary } from "../../support/texts/ordinary.ts";
import { pathological } from "../../support/texts/pathological.ts";

/** What the parser makes of a text, with everything that GitHub adds. */
function parsed(source: string) {
  const mdastExtensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions });
}

const asAsked = `# Council opens library

The council of Görlitz has opened a library with 4,800 books. [1]

- It cost "3.2 million" euros, said Ruth Abernathy. [2, 3]
- It is open on Sundays. [1] [2]

**Since then:** the opening was moved from 3 May.

**Why it matters:** it is *the first* since 1990. [2]
*paper.example, 20 Nov 2026 [1]*

### In brief
- **Kyiv:** power is back (as of noon). [4]
- 東京で地震がありました。[5]`;

test("the form that a model is asked for is read without the parser, as the parser would read it", () => {
  const read = readSimple(asAsked);
  expect(read).not.toBeNull();
  expect(read).toEqual(parsed(asAsked));
  expect(readMarkdown(asAsked).tree).toEqual(parsed(asAsked));
});

const word = fc.constantFrom(
  ...[
    "town",
    "Zürich",
    "3",
    "3.2",
    "2026",
    "1990.",
    "1)",
    "12.",
    "(as",
    "noon)",
    '"so"',
    "’s",
    "«a»",
    "東京",
  ],
  ...[
    "a-b",
    "-",
    "+",
    "=",
    "==",
    "---",
    "#",
    "C#",
    "##",
    "a:",
    ":",
    ":-",
    "/",
    "&",
    "a&b",
    "$5",
    "%",
    "{x}",
    "!",
  ],
  ...["it's", "…", "“quoted”", "e.g.", "?", "😀", "\u00a0", "\u200b", "ab\u0301", "x]", "]", "["],
);
const mark = fc.constantFrom(
  ...[
    "**bold**",
    "*paper.example, 20 Nov [1]*",
    "**Since:**",
    "**a**b",
    "a**b**",
    "**a.**,",
    "(*x*)",
    "*a",
    "**",
  ],
  ...[
    "* a",
    "***a***",
    "*a**",
    "**a*",
    "** a**",
    "**a **",
    "*a*b*",
    "**a** *b*",
    "*",
    "**“a”**",
    "**a”**",
    '*"a"*',
  ],
  ...[
    "[1]",
    "[2, 3]",
    "[1][2]",
    "[1](x)",
    "[1]:",
    "[a]",
    "![1]",
    "[ ]",
    "[x]",
    "[^1]",
    "[1",
    "1]",
    "[1 ]",
    "[9999]",
  ],
  ...[
    "`c`",
    "<b>",
    "_a_",
    "~a~",
    "|",
    "\\",
    "http://a.b",
    "www.a.b",
    "a@b.c",
    "&amp;",
    "&#33;",
    "\t",
    "\0",
    "\r",
  ],
);
const words = fc
  .array(fc.oneof({ weight: 5, arbitrary: word }, { weight: 2, arbitrary: mark }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(" "));
const opening = fc.constantFrom(
  ...[
    "",
    "",
    "",
    "",
    "# ",
    "## ",
    "### ",
    "#",
    "#  ",
    "- ",
    "- ",
    "- ",
    "-",
    "-  ",
    "* ",
    "1. ",
    "> ",
    "  ",
    "    ",
  ],
  ...["- - ", "- # ", "- 1. ", "- [ ] ", "=== ", "---", "####### "],
);
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(opening, words, fc.constantFrom("", "", "", "", " ", "  "))
      .map((all) => all.join("")),
  },
  { weight: 2, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom(" ", "---", "===", "| a |", "|-|", ":-", "```") },
);
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));

test("whatever is read without the parser is what the parser would read", () => {
  let simple = 0;
  fc.assert(
    fc.property(text, (source) => {
      const read = readSimple(source);
      if (read === null) return;
      simple++;
      expect(read).toEqual(parsed(source));
    }),
    { numRuns: 4_000 },
  );
  expect(simple).toBeGreaterThan(200);
});

test.each([...Object.entries(ordinary), ...Object.entries(pathological).map(enlarged)])(
  "%s is read alike",
  (_, source) => {
    const read = readSimple(source);
    if (read !== null) expect(read).toEqual(parsed(source));
  },
);

function enlarged([name, family]: [string, (size: number) => string]): [string, string] {
  return [name, family(5_000)];
}
