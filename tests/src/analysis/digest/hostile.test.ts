import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { digestOf } from "../../../../src/analysis/digest/digest.ts";
import { type Digest, type DigestInput, digestJob } from "../../../../src/analysis/digest/digest-job.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { parsingLimits } from "../../../../src/workers/limits.ts";
import { parser } from "../../../support/app.ts";
import { saidIn } from "./digest-events.ts";

let pages = 0;
function article(title: string, extract: string): Article {
  const url = `https://paper.example/${pages++}`;
  return {
    url,
    page: url,
    title,
    extract,
    site: `site-${pages % 40}.example`,
    publishedAt: new Date("2026-11-20"),
  };
}

const inputOf = (events: Article[][]): DigestInput => ({
  events: events.map((articles) => ({ articles, told: null })),
  known: [],
  language: null,
});

/** Every sentence stands in the paper that its number names; one that is cut ends with an ellipsis. */
function expectSourced({ text, pages: cited }: Digest, articles: Article[]): void {
  for (const { text: said, paper } of saidIn(text, cited, articles)) {
    expect(paper).toContain(said.replace(/…$/, ""));
  }
}

describe("a digest of two hundred papers on one event", () => {
  const long = "word ".repeat(2_000);
  test.each([
    ["sentences without an end", long],
    ["sentences of ten thousand letters", `${"a".repeat(10_000)}. ${"b".repeat(10_000)}.`],
    ["capitals alone", "A".repeat(10_000)],
    ["abbreviations alone", "A. ".repeat(3_000)],
    ["figures alone", "1,000 2.000 3 000 ".repeat(500)],
    ["HTML entities", "&lt;b&gt;Ferry&lt;/b&gt; &amp; crew were &#8220;safe&#8221;. ".repeat(150)],
    ["quotation marks that nobody closes", "“He said „this «and that. ".repeat(300)],
    ["words without spaces", "น้ำท่วมหาดใหญ่ อพยพประชาชน ".repeat(300)],
    ["one sentence again and again", "The killed were 40 in Naxos on Friday. ".repeat(200)],
    ["nothing but white space", " \u00a0\u3000\n\n".repeat(2_000)],
  ])("is written in bounded time from %s", async (_, text) => {
    const articles = Array.from({ length: 200 }, (__, at) => article(`Ferry ${at} aground`, text));
    const events = [articles, ...Array.from({ length: 19 }, () => articles.slice(0, 10))];
    const digest = await parser.parse(digestJob, inputOf(events));
    expect(digest.text).toMatch(/^# \S/);
    expect(digest.text.length).toBeLessThan(30_000);
    expectSourced(digest, articles);
  });

  test("takes a small part of what a worker may take", () => {
    const articles = Array.from({ length: 8 }, (_, at) =>
      article(
        `Ferry ${at} aground`,
        "A. B. “The 1,000 killed, said Mr. Smith in Naxos, were 40. ".repeat(150),
      ),
    );
    const before = process.cpuUsage();
    digestOf(inputOf(Array.from({ length: 20 }, () => articles)));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(parsingLimits.cpuTime);
  });
});

describe("whatever papers say, a digest", () => {
  const words = fc.constantFrom(
    ..."Ferry aground in Naxos on Friday. said 312 4,000 Mr. Dr. Weiß “ ” „ « » ( ) 船が座礁した。 ปิด عبّارة، But He This Read more Is it? … ! 15. Dezember https://e.example [1] \n\n & * _ # | 40 killed".split(
      " ",
    ),
  );
  const text = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" "));
  const paper = fc.tuple(
    fc.array(words, { minLength: 1, maxLength: 8 }).map((parts) => `T ${parts.join(" ")}`),
    text,
  );

  test("has every sentence from the paper that its number names, and is never empty nor without end", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(paper, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 }),
        (told) => {
          const events = told.map((papers) => papers.map(([title, extract]) => article(title, extract)));
          const digest = digestOf(inputOf(events));
          expectSourced(digest, events.flat());
          expect(digest.text).toMatch(/^# \S.*\n\n\S/);
          expect(digest.pages.length).toBeGreaterThan(0);
          expect(digest.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0).toBeLessThan(1_200);
        },
      ),
      { numRuns: 150 },
    );
  });
});
