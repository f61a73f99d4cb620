import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { checkCitations, countCitations } from "../../../../src/analysis/citations/checks.ts";
import { type Article, canonicalPage, siteOf } from "../../../../src/retrieval/article.ts";
import { FetchFailed, type FetchPage, FetchRefused } from "../../../../src/retrieval/fetch.ts";
import { politely } from "../../../../src/retrieval/politeness.ts";
import blns from "../../../data/hostile/blns.json";
import { linkCitations } from "../../../support/link-citations.ts";

function citation(url: string): Article {
  const publishedAt = new Date("2026-11-20T10:00:00Z");
  return { url, page: canonicalPage(url), title: "T", extract: "", site: siteOf(url), publishedAt };
}

const one = "https://one.example/a";
const two = "https://two.example/b?id=2";
const cited = [citation(one), citation(two)];

function links(markdown: string): { url: string; label: string }[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const label = (node: Nodes): string =>
    "value" in node ? node.value : "children" in node ? node.children.map(label).join("") : "";
  const found = (node: Nodes): { url: string; label: string }[] => [
    ...(node.type === "link" || node.type === "image" ? [{ url: node.url, label: label(node) }] : []),
    ...("children" in node ? node.children.flatMap(found) : []),
  ];
  return found(tree);
}

const seen = (markdown: string) => markdown.replaceAll("\u200b", "");

describe("linking citations", () => {
  test.each([
    ["a reference", "Told [1].", `Told [1](${one}).`],
    ["several in one", "Told [1, 2].", `Told [1](${one}) [2](${two}).`],
    ["several in a row, apart from each other", "Told [1][2].", `Told [1](${one}) [2](${two}).`],
    ["one behind an exclamation mark, not as an image", "Told![1]", `Told\\![1](${one})`],
    [
      "one in a heading, a list and a table",
      "# A [1]\n\n- B [2]\n\n| C |\n| - |\n| [1] |",
      `# A [1](${one})\n\n- B [2](${two})\n\n| C |\n| - |\n| [1](${one}) |`,
    ],
    [
      "one with a reference list of the model's",
      "Told [1].\n\n[1]: https://evil.example/",
      `Told [1](${one}).\n\n`,
    ],
    ["one that the model linked elsewhere", "Told [1](https://evil.example/).", `Told [1](${one}).`],
    ["one behind bold words", "**Told** [1].", `**Told** [1](${one}).`],
  ])("makes a link of %s", (_, content, expected) => {
    expect(linkCitations(content, cited)).toBe(expected);
  });

  test.each([
    "Told [3].",
    "Told [0].",
    "Told \\[1\\].",
    "`[1]`",
    "```\n[1]\n```",
    "    [1]",
    "[a] [x1] [1a]",
    "1 and 2",
  ])("leaves %p as it is", (content) => {
    expect(linkCitations(content, cited)).toBe(content);
  });

  test.each([
    ["a link", "See [the *site*](https://evil.example/x 'title').", "See the *site*."],
    ["a link without words", "See [](https://evil.example/).", "See ."],
    ["an autolink", "See <https://evil.example/x>.", "See https://evil.example/x."],
    ["a bare address", "See https://evil.example/a_b?c=d.", "See https://evil.example/a_b?c=d."],
    ["a bare host", "See www.evil.example now.", "See www.evil.example now."],
    ["a mail address", "Ask a.b+c@evil.example now.", "Ask a.b+c@evil.example now."],
    ["a mail autolink", "Ask <a@evil.example> now.", "Ask a@evil.example now."],
    ["a reference-style link", "See [the site][s].\n\n[s]: https://evil.example/", "See the site.\n\n"],
    ["a shortcut reference", "See [site].\n\n[site]: https://evil.example/", "See site.\n\n"],
    ["an image", "![a *cat*](https://evil.example/cat.png)", "a cat"],
    ["an image in a link", "[![cat](https://evil.example/c)](https://evil.example/)", "cat"],
    ["an address as its own label", "[https://evil.example](https://evil.example)", "https://evil.example"],
    ["a script", "[a](javascript:alert(1))", "a"],
    ["a relative address", "[a](/api/topics) [b](#c)", "a b"],
    ["a look-alike", "[a](https://one.example.evil.example/a)", "a"],
  ])("takes the link from %s and keeps the text", (_, content, expected) => {
    const linked = linkCitations(content, cited);
    expect(seen(linked)).toBe(expected);
    expect(links(linked)).toEqual([]);
  });

  test("is not deceived by an address behind escapes or entities", () => {
    for (const content of [
      "http\\://evil.example",
      "http&#58;//evil.example",
      "www&period;evil.example",
      "a&commat;evil.example",
      "*http:*//evil.example",
    ]) {
      expect(links(linkCitations(content, cited))).toEqual([]);
    }
  });

  test("keeps a link whose address is a citation's, however it is written", () => {
    const content =
      "[a](http://www.one.example/a/?utm_source=x#top) <https://two.example/b?id=2> https://one.example/a [r][x]\n\n[x]: https://one.example/a";
    expect(links(linkCitations(content, cited)).map(({ url }) => canonicalPage(url))).toEqual(
      [one, two, one, one].map(canonicalPage),
    );
  });

  test.each([
    "https://one.example/a_(b)",
    "https://one.example/a?b=(c)&copy;=1&d=[e]",
    "https://one.example/a b",
    "https://one.example/<b>",
    'https://one.example/"b"`c`',
    "https://one.example/a|b",
    "https://one.example/a\\b",
    "https://one.example/ä/漢",
  ])("writes %p so that markdown reads it whole, in a table too", (url) => {
    for (const content of ["Told [1].", "| a |\n| - |\n| [1] |", "- [1]"]) {
      const [link, ...others] = links(linkCitations(content, [citation(url)]));
      expect(others).toEqual([]);
      expect(link?.label).toBe("1");
      expect(decodeURI(new URL(link?.url ?? "").href)).toBe(
        decodeURI(new URL(url.replace("\\", "%5C")).href),
      );
    }
  });

  const pieces = fc.constantFrom(
    ..."[1] [2] [3] [ ] ( ) ! < > ` * _ # - | \\ & : http:// https://evil.example https://one.example/a www.evil.example a@evil.example [a](https://evil.example) [a](https://one.example/a) ![b](https://evil.example/i) [c][d] [d]: <https://evil.example> [^1] [^1]: <b> ``` &#58; ://evil.example".split(
      " ",
    ),
    " ",
    "\n",
    "\n\n",
    "    ",
    "\n\n[d]: https://evil.example\n\n",
    "\n> ",
  );

  /** No address but the citations' is left, and nothing changes when it is done again. */
  function expectOnlyCited(content: string): void {
    const linked = linkCitations(content, cited);
    for (const { url } of links(linked)) expect([one, two].map(canonicalPage)).toContain(canonicalPage(url));
    expect(linkCitations(linked, cited)).toBe(linked);
  }

  test("leaves only links to citations, whatever markdown a model writes", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => expectOnlyCited(parts.join(""))),
      { numRuns: 400 },
    );
    fc.assert(fc.property(fc.string({ maxLength: 80, unit: "binary" }), expectOnlyCited));
  });

  test("leaves only links to citations in naughty strings and cross-site scripting", () => {
    const lines = readFileSync(join(import.meta.dir, "../../../data/hostile/xss.txt"), "utf8").split("\n");
    for (const content of [...blns, ...lines]) expectOnlyCited(content);
  });

  test.each([
    ["references", "[1]".repeat(3_000)],
    ["brackets", "[".repeat(60_000)],
    ["links in links", "[a](".repeat(15_000)],
    ["quotes in quotes", ">".repeat(30_000)],
    ["backticks", "`".repeat(60_000)],
    ["emphasis", "*a _b ".repeat(10_000)],
    ["addresses", "http://x.example ".repeat(3_000)],
    ["hosts", "www.".repeat(15_000)],
  ])("ends soon on a summary full of %s", (_, content) => {
    const started = performance.now();
    const linked = linkCitations(content, cited);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(linked.length).toBeGreaterThan(0);
  });
});

describe("checking citations", () => {
  const answering =
    (status: (url: string) => number): FetchPage =>
    async (url) => ({
      status: status(url),
      url,
      headers: new Headers(),
      bytes: new Uint8Array(),
      complete: true,
    });
  const signal = new AbortController().signal;
  const states = async (
    citations: Article[],
    fetchPage: FetchPage,
    more: { on?: boolean; timeout?: number } = {},
  ) =>
    (await checkCitations(citations, { fetchPage, readPage: null, on: true, signal, ...more })).citations.map(
      ({ checked }) => checked,
    );

  test.each([
    [200, "ok"],
    [204, "ok"],
    [401, "unchecked"],
    [403, "unchecked"],
    [429, "unchecked"],
    [404, "unreachable"],
    [410, "unreachable"],
    [500, "unreachable"],
  ])("a page that answers %d is %s", async (status, checked) => {
    expect(
      await states(
        [citation(one)],
        answering(() => status),
      ),
    ).toEqual([checked as "ok"]);
  });

  test("a page that is refused or does not answer is unreachable", async () => {
    for (const error of [new FetchRefused("private"), new FetchFailed("no answer")]) {
      expect(await states([citation(one)], () => Promise.reject(error))).toEqual(["unreachable"]);
    }
  });

  test("nobody is asked when checking is off", async () => {
    const checked = await checkCitations(cited, {
      fetchPage: () => Promise.reject(new Error("asked")),
      readPage: () => Promise.reject(new Error("read")),
      on: false,
      signal,
    });
    expect(checked.citations).toEqual(
      cited.map(({ url }) => ({
        title: "T",
        url,
        site: siteOf(url),
        publishedAt: "2026-11-20T10:00:00.000Z",
        checked: "unchecked" as const,
      })),
    );
  });

  test("at most six are asked at once, one at a time a host, each page once, without their bodies", async () => {
    const citations = Array.from({ length: 40 }, (_, at) =>
      citation(`https://h${at % 10}.example/${at % 30}`),
    );
    const [asked, running]: [string[], string[]] = [[], []];
    let most = 0;
    const fetchPage: FetchPage = async (url, options) => {
      const { host } = new URL(url);
      expect(running).not.toContain(host);
      expect(options?.maxBytes).toBe(0);
      asked.push(url);
      running.push(host);
      most = Math.max(most, running.length);
      await Promise.resolve();
      running.splice(running.indexOf(host), 1);
      return answering(() => 200)(url);
    };
    expect(await states(citations, fetchPage)).toEqual(Array(40).fill("ok"));
    expect(most).toBe(6);
    expect(asked.length).toBe(new Set(citations.map(({ page }) => page)).size);
  });

  test("when time is up, who was asked is unreachable and who was not is unchecked", async () => {
    const hanging: FetchPage = (_, { signal } = {}) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const citations = [citation(`${one}/1`), citation(`${one}/2`), citation(two)];
    expect(await states(citations, hanging, { timeout: 1 })).toEqual([
      "unreachable",
      "unchecked",
      "unreachable",
    ]);
  });

  test("a page whose turn never came in the line before its host is unchecked, not unreachable", async () => {
    const hanging: FetchPage = (_, { signal } = {}) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const polite = politely(hanging, { now: () => new Date(), isNamed: () => false });
    void polite(`${two}/somebody-else`, { signal: AbortSignal.timeout(1_000) }).catch(() => {});
    expect(await states([citation(two), citation(one)], polite, { timeout: 1 })).toEqual([
      "unchecked",
      "unreachable",
    ]);
  });

  test("stops when it is told to", async () => {
    const reason = new Error("stopping");
    const checking = checkCitations(cited, {
      fetchPage: answering(() => 200),
      readPage: null,
      on: true,
      signal: AbortSignal.abort(reason),
    });
    await expect(checking).rejects.toBe(reason);
  });

  test("the number of news is that of distinct pages", () => {
    expect(countCitations([...cited, citation(`${one}/?utm_source=x`)])).toBe(2);
  });
});
