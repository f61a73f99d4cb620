import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  notFound,
  notStated,
  opinion,
  unverifiedQuotation,
} from "../../../../src/analysis/citations/marks.ts";
import type { Citation } from "../../../../src/contract/topics/updates.ts";
import { keptAddress, tells, whereTo } from "../../../../web/updates/markdown/address.ts";
import { Markdown } from "../../../../web/updates/markdown/markdown.tsx";
import { markedAgainst } from "../../../support/texts/quotations.ts";

const render = (...contents: string[]) =>
  renderToStaticMarkup(
    createElement("main", null, ...contents.map((content, key) => createElement(Markdown, { key, content }))),
  );

/** The attributes of the first element of a kind; null when there is none. */
function attributes(markup: string, element: string): Record<string, string> | null {
  const [, written] = markup.match(new RegExp(`<${element}((?: [^>]*)?)/?>`)) ?? [];
  if (written === undefined) return null;
  return Object.fromEntries(
    [...written.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const href = (markdown: string) => attributes(render(markdown), "a")?.href;

describe("an address", () => {
  test.each([
    "http://a.example/b",
    "https://a.example/b?c=d#e",
    "HTTPS://a.example",
    "irc://irc.example/room",
    "ircs://irc.example/room",
    "mailto:a@b.example",
    "xmpp:a@b.example",
    "//a.example/b",
    "/topic/1",
    "b/c:d",
    "../b",
    "?q=a:b",
    "#a:b",
  ])("%s is kept", (address) => {
    expect(href(`[a](<${address}>)`)).toBe(address);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A;avascript:alert(1)",
    "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)",
    "java&#13;script:alert(1)",
    "&#1;javascript:alert(1)",
    "&#x20;javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "\u00A0javascript:alert(1)",
    "\u200Bjavascript:alert(1)",
    "java\u0000script:alert(1)",
    "javascript\\:alert(1)",
    "javascript%3Aalert(1):",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "ftp://a.example",
    "view-source:https://a.example",
    "ws://a.example",
    "tel:+43123",
    "https&#1;://a.example",
    " https://a.example",
  ])("%s is lost, and its text stays", (address) => {
    const markup = render(`[shown](<${address}>) ![drawn](<${address}>) [by name][r]\n\n[r]: <${address}>`);
    expect(markup).not.toMatch(/<(?:a|img) /);
    expect(markup).toContain("shown");
    expect(markup).toContain("drawn");
    expect(markup).toContain("by name");
  });

  const piece = fc.oneof(
    fc.constantFrom(
      "javascript",
      "data",
      "https",
      "http",
      "mailto",
      "vbscript",
      ":",
      "/",
      "//",
      "\\",
      "?",
      "#",
    ),
    fc.constantFrom(
      "\t",
      "\n",
      "\r",
      " ",
      "\0",
      "\u0001",
      "\u001f",
      "\u00a0",
      "\ufeff",
      "\u200b",
      "%3a",
      "@",
    ),
    fc.string({ maxLength: 3 }),
  );

  test("that is kept leads, as a browser reads it, to a scheme of the list", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = keptAddress(pieces.join(""));
        if (!URL.canParse(address, "https://here.example/topic/1")) return;
        const { protocol } = new URL(address, "https://here.example/topic/1");
        expect(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]).toContain(protocol);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a link", () => {
  test("vouches for nothing and tells nobody where the reader came from", () => {
    for (const markdown of [
      "[a](https://b.example)",
      "https://b.example",
      "<mailto:a@b.example>",
      "[1](/b)",
    ]) {
      expect(attributes(render(markdown), "a")).toMatchObject({
        rel: "noopener noreferrer nofollow ugc",
        target: "_blank",
      });
    }
  });

  test("shows where it leads, whatever its text and its title say", () => {
    expect(render('[our bank](https://bank.example@evil.example/x "https://bank.example")')).toContain(
      "(<bdi>evil.example</bdi>)",
    );
    expect(render("[bank.example/evil.example](https://evil.example)")).toContain(
      "(<bdi>evil.example</bdi>)",
    );
    expect(render("[write](mailto:a@b.example)")).toContain("(<bdi>a@b.example</bdi>)");
    expect(render("[here](//evil.example/x)")).toContain("(<bdi>evil.example</bdi>)");
    expect(whereTo("/\\evil.example/x")).toBe("evil.example");
  });

  test("does not say it twice, nor of an address within this instance", () => {
    for (const markdown of [
      "https://www.b.example/c",
      "www.b.example",
      "a@b.example",
      "[b.example](https://b.example)",
    ]) {
      expect(render(markdown)).not.toContain("<bdi>");
    }
    expect(render("[a topic](/topic/1)")).not.toContain("<bdi>");
    expect(whereTo("")).toBeNull();
    expect(tells("b.example.evil.example", "b.example")).toBe(false);
  });

  test("whose text is a number is a reference to a source", () => {
    const markup = render("It flew.[12](https://b.example/c)");
    expect(markup).toContain("<sup><a");
    expect(attributes(markup, "a")).toMatchObject({ "aria-label": "Source 12", title: "b.example" });
    expect(markup).not.toContain("<bdi>");
  });

  test("to a page that could not be reached says so", () => {
    const cited = (checked: Citation["checked"]): Citation => ({
      title: "",
      url: "https://b.example/c",
      site: "b.example",
      publishedAt: null,
      checked,
    });
    const citations = [cited("ok"), cited("unreachable"), cited("unchecked")];
    const content = [1, 2, 3, 4].map((number) => `It flew.[${number}](https://b.example/c)`).join(" ");
    const markup = renderToStaticMarkup(createElement(Markdown, { content, citations }));
    expect([...markup.matchAll(/ aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      "Source 1",
      "Source 2, could not be reached",
      "Source 3",
      "Source 4",
    ]);
    expect(markup.match(/<svg/g)).toHaveLength(1);
    expect(markup.match(/title="b\.example, could not be reached"/g)).toHaveLength(1);
  });

  test("is never inside another", () => {
    for (const markdown of [
      "[![a](https://b.example/c.png)](https://d.example)",
      "[a <https://b.example>](https://d.example)",
      "[a www.b.example c](https://d.example)",
      "[a[^1] b](https://d.example)\n\n[^1]: note",
    ]) {
      expect(render(markdown)).not.toMatch(/<a (?:(?!<\/a>).)*<a /);
    }
  });
});

describe("the note on a quotation that no cited page holds", () => {
  const noted = markedAgainst('He said: "nobody has ever said these words before".', []);

  test("is a mark, and its words stay in the text", () => {
    expect(render(noted)).toContain('before&quot; <em class="unverified">(unverified quotation)</em>.');
  });

  test.each(["de", "fr", "zh-Hant", "yo"])("is a mark in the language of the update: %s", (language) => {
    const mark = unverifiedQuotation(language);
    expect(mark.plain).not.toContain("unverified");
    expect(render(`“He never said this in his life”${mark.markdown}.`)).toContain(
      `<em class="unverified">${mark.plain.trim()}</em>`,
    );
  });

  test("is no mark where it is only emphasis, or part of a link", () => {
    expect(render("*unverified quotation* and *(unverified)*")).not.toContain('unverified"');
    expect(render(`[${noted}](https://a.example)`)).toContain("<em>(unverified quotation)</em>");
  });
});

describe.each([
  ["that no cited page says", notFound],
  ["whose cause or forecast no cited page gives", notStated],
  ["that is the AI's own view", opinion],
])("the note on a sentence %s", (_, noteIn) => {
  test.each(["en", "de", "ja", "tlh"])("is a mark in the language of the update: %s", (language) => {
    const mark = noteIn(language);
    expect(render(`It rose 6.1%. [1](https://a.example)${mark.markdown}`)).toContain(
      `<em class="unverified">${mark.plain.trim()}</em>`,
    );
  });
});

describe("an image", () => {
  test("is a link that says where it is from", () => {
    const markup = render("![A booster](https://b.example/c.png)");
    expect(markup).not.toContain("<img");
    expect(attributes(markup, "a")).toMatchObject({
      href: "https://b.example/c.png",
      rel: "noopener noreferrer nofollow ugc",
    });
    expect(markup).toContain("A booster");
    expect(markup).toContain("(<bdi>b.example</bdi>)");
  });

  test("without an address that is kept is its text", () => {
    expect(render("![A dot](data:image/gif;base64,R0lGOD)")).toContain(">A dot</p>");
  });
});

describe("HTML", () => {
  test("is shown as it is written", () => {
    for (const html of [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "<iframe src=//evil.example></iframe>",
      "<svg onload=alert(1)>",
      "<style>*{display:none}</style>",
      "<!-- hidden -->",
      "<a href='javascript:alert(1)'>x</a>",
    ]) {
      for (const markdown of [html, `Said ${html} so`, `| a |\n|---|\n| ${html} |`, `> - ${html}`]) {
        const markup = render(markdown);
        expect(markup).not.toMatch(/<(?:script|img|iframe|svg|style|!--|a)/);
        expect(markup).toContain("&lt;");
      }
    }
  });

  test("is a paragraph where it stands by itself", () => {
    expect(render("<div>a</div>\n\nb")).toContain('<p dir="auto">&lt;div&gt;a&lt;/div&gt;</p>');
  });

  test("breaks a line in a cell, as models write it", () => {
    expect(render("| a |\n|---|\n| b<br>c<br/>d |")).toContain("<td>b<br/>");
  });
});

describe("GitHub's markdown", () => {
  test("has tables with their alignment", () => {
    const markup = render("| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 | 3 |");
    expect(markup).toContain("<table");
    expect(markup).toContain('<th style="text-align:right">b</th>');
    expect(markup).toContain('<td style="text-align:center">3</td>');
  });

  test("has cells whose figures keep their units and thousands, and whose sentences break", () => {
    const markup = render("| a | b |\n|---|---|\n| 1 250 km | twelve of 340 houses burnt |");
    expect(markup).toContain('<td class="whitespace-nowrap">1 250 km</td>');
    expect(markup).toContain("<td>twelve of 340 houses burnt</td>");
  });

  test("has strikethrough and task lists", () => {
    expect(render("~~gone~~")).toContain("<del>gone</del>");
    const tasks = render("- [x] built\n- [ ] flown");
    expect(tasks).toMatch(/Done: <\/span><\/span> ?built/);
    expect(tasks).toMatch(/To do: <\/span><\/span> ?flown/);
    expect(tasks).not.toContain("<input");
  });

  test.each([
    ["see https://a.example/b_c_d.", "https://a.example/b_c_d"],
    ["see www.a.example/b), or", "http://www.a.example/b"],
    ["write to a.b_c+d@e-f.example, or", "mailto:a.b_c+d@e-f.example"],
    ["*a@b.example*", "mailto:a@b.example"],
    ["(mailto:a@b.example)", "mailto:a@b.example"],
  ])("makes links in %s", (markdown, address) => {
    expect(href(markdown)).toBe(address);
  });

  test("has footnotes that lead within their own text", () => {
    const markup = render("One[^a] and again[^a].\n\n[^a]: first", "Two[^a].\n\n[^a]: second");
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    const targets = [...markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toHaveLength(6);
    for (const target of targets) expect(ids).toContain(target);
    expect(markup).not.toContain("target=");
    expect(markup).toContain('aria-label="Note 1"');
    expect(markup).not.toContain("Source");
  });

  test("gives nothing an id or a name that its author chose", () => {
    const name = fc.constantFrom(
      "body",
      "forms",
      "getElementById",
      "__proto__",
      "constructor",
      "root",
      "sources",
    );
    fc.assert(
      fc.property(name, (chosen) => {
        const markup = render(
          `# ${chosen}\n\n[${chosen}](#${chosen})[^${chosen}]\n\n[^${chosen}]: ${chosen}`,
        );
        expect(markup).not.toContain(` id="${chosen}"`);
        expect(markup).not.toContain(" name=");
      }),
    );
  });
});
