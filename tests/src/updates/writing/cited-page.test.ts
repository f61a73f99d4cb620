import { describe, expect, test } from "bun:test";
import type { Article } from "../../../../src/retrieval/article.ts";
import { citedPageOf } from "../../../../src/updates/writing/cited-page.ts";
import { citedPageJob } from "../../../../src/updates/writing/parsing-jobs.ts";
import { parser } from "../../../support/app.ts";
import { labelledPage } from "../../../support/judged/claim-pages.ts";
import { hostilePages } from "../../../support/texts/hostile.ts";

const { title, html } = labelledPage("rates", 1);

function cited(more: Partial<Article> = {}): Article {
  const url = "https://paper.example/rates";
  return { url, page: url, title, extract: "", site: "paper.example", publishedAt: null, ...more };
}

function given(page: string, claims: string[], more: { cited?: Article; language?: string } = {}) {
  const bytes = new TextEncoder().encode(page);
  return {
    bytes,
    contentType: "text/html",
    isComplete: true,
    quotations: [],
    claims,
    cited: more.cited ?? cited(),
    language: more.language ?? "en",
  };
}

const isWhole = (page: string, more: Parameters<typeof given>[2] = {}) =>
  citedPageOf(given(page, [], more)).isWhole;

describe("a cited page is read whole", () => {
  test("where it shows its article", () => {
    expect(isWhole(html)).toBe(true);
    expect(isWhole(html, { cited: cited({ title: "https://paper.example/rates" }) })).toBe(true);
  });

  const short = [
    "The road bridge at Millbeck has been closed since Friday.",
    "Two piers have cracks.",
    "Repairs will cost 2.4 million pounds, the council said.",
  ];
  const briefly = (sentences: string[]) =>
    `<html><body><article>${sentences.map((each) => `<p>${each}</p>`).join("")}</article></body></html>`;
  const bridge = { cited: cited({ title: "Bridge at Millbeck closed" }) };

  test("though it has few and short paragraphs", () => {
    expect(isWhole(briefly(short), bridge)).toBe(true);
  });

  test("but no beginning of it that breaks off", () => {
    expect(
      isWhole(briefly([...short.slice(0, 2), "Repairs will cost 2.4 million pounds, the"]), bridge),
    ).toBe(false);
    expect(isWhole(briefly([`${short.join(" ").slice(0, -20)}`]), bridge)).toBe(false);
  });

  const wall =
    "<p>Subscribe now to continue reading this story and everything else that we write about money.</p>";
  const script =
    "<p>Please enable JavaScript to see this page, which needs it for its pictures and its menus.</p>";
  const paid =
    '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree": false}</script>';
  test.each([
    ["shows the first words alone", labelledPage("rates", 1, { cut: 400 }).html],
    ["ends in the middle", html.replace("</p></article>", " and …</p></article>")],
    ["asks for a subscription", html.replace("</article>", `</article>${wall}`)],
    ["asks for scripts", html.replace("</article>", `</article>${script}`)],
    ["says that it is paid for", labelledPage("rates", 1, { head: paid }).html],
    ["is another article", labelledPage("space", 2).html],
    ["is in another language", labelledPage("tarif", 1).html],
    ["is empty", "<html><body><div id=root></div></body></html>"],
  ])("but not where it %s", (_, page) => {
    expect(isWhole(page)).toBe(false);
  });

  test("nor where it was longer than what is read of it", () => {
    expect(citedPageOf({ ...given(html, []), isComplete: false }).isWhole).toBe(false);
  });

  test("and what its head and its feed say counts as well", () => {
    const head =
      '<meta name="author" content="Wilma Brandt"><meta property="og:description" content="With 77 charts">';
    const page = labelledPage("rates", 1, { head }).html;
    const claims = ["The report by Wilma Brandt has 77 charts.", "The report names Otto Fenn and 88 banks."];
    const extract = "Otto Fenn has looked at 88 banks.";
    const read = citedPageOf(given(page, claims, { cited: cited({ extract }) }));
    expect(read.claims.map(({ items, found }) => items - found.length)).toEqual([0, 0]);
  });
});

describe("a hostile page stays within the bounds of the worker", () => {
  const claims = Array.from(
    { length: 120 },
    (_, n) => `Otto Fenn of Bank ${n} paid about ${n * 37} euros on ${1 + (n % 28)} May 2026.`,
  );
  const more = {
    "2 MB of numbers": () => `<p>${"1,234 ".repeat(330_000)}</p>`,
    "2 MB of dates": () => `<p>${"12 May 2026, ".repeat(150_000)}</p>`,
    "2 MB of capitals": () => `<p>${"Bank Otto Of ".repeat(150_000)}</p>`,
    "2 MB of one letter words": () => `<p>${"A B ".repeat(500_000)}</p>`,
    "2 MB of Chinese without a space": () => `<p>${"银行一二三".repeat(140_000)}</p>`,
    "1 MB of digits": () => `<p>${"9".repeat(1_000_000)}</p>`,
    "1 MB of full stops and digits": () => `<p>${"1.".repeat(500_000)}</p>`,
    "thousands of metas": () => `<head>${'<meta name="author" content="Otto Fenn">'.repeat(50_000)}</head>`,
  };

  test.each(Object.entries({ ...hostilePages, ...more }))("%s", async (_, page) => {
    const read = await parser.parse(citedPageJob, given(page(), claims)).catch((cause) => String(cause));
    expect(typeof read === "string" || read.claims.length === claims.length).toBe(true);
    expect(typeof read === "string" ? false : read.isWhole).toBe(false);
  });
});
