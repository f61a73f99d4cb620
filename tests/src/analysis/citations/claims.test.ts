import { describe, expect, test } from "bun:test";
import { checkClaims } from "../../../../src/analysis/citations/claims/check.ts";
import { claimOf, type Evidence } from "../../../../src/analysis/citations/claims/evidence.ts";
import type { Claim } from "../../../../src/contract/topics/updates.ts";
import { judgedClaims } from "../../../support/judged/claim-sets.ts";

const inferred = ["cause", "comparison", "prediction"];
const publishedAt = new Date("2026-11-19T13:00:00Z");

function stands(claim: string, text: string, language = "en"): boolean {
  const [{ items, found } = { items: 0, found: [] }] = checkClaims([claim], { text, publishedAt }, language);
  expect(items).toBeGreaterThan(0);
  return found.length === items;
}

describe.each(["tune", "check"] as const)("of the labelled sentences, the half to %s:", (part) => {
  const sentences = judgedClaims(part);
  const trues = sentences.filter(({ kind }) => kind === "true");
  const errors = sentences.filter(({ kind }) => kind !== "true");

  test("nine of ten seeded errors are marked, or their number is moved", () => {
    expect(errors.length).toBeGreaterThan(100);
    expect(errors.filter(({ isRight }) => isRight).length / errors.length).toBeGreaterThanOrEqual(0.9);
  });

  test("two of three causes, comparisons and predictions that no page gives are marked as not stated", () => {
    const inferences = sentences.filter(({ kind }) => inferred.includes(kind));
    expect(inferences.length).toBeGreaterThan(30);
    const stated = inferences.filter(({ isRight }) => isRight);
    expect(stated.length / inferences.length).toBeGreaterThanOrEqual(2 / 3);
  });

  test("of the true sentences three of a hundred are", () => {
    expect(trues.length).toBeGreaterThan(140);
    expect(trues.filter(({ isRight }) => !isRight).length / trues.length).toBeLessThanOrEqual(0.03);
  });
});

describe("a figure stands on a page", () => {
  test.each([
    ["The firm has 1,200 shops.", "It runs 1200 shops."],
    ["The firm has 1,200 shops.", "It runs 1 200 shops in all."],
    ["The firm has 1,200 shops.", "It runs 1.2 thousand shops."],
    ["It made 1.2 million euros.", "Der Gewinn liegt bei 1,2 Mio. Euro."],
    ["It made €1.2m.", "The profit was 1.2 million euros."],
    ["It has twelve shops in Leeds.", "In Leeds it has 12 shops."],
    ["It has 22 shops in Leeds.", "In Leeds it has twenty-two shops."],
    ["About 1,200 people came.", "In all 1,187 people came."],
    ["More than 40 people came.", "Exactly 41 people came."],
    ["Nearly 60 per cent agreed.", "Of all, 58.7% agreed."],
    ["Six out of ten agreed to the plan.", "The plan: 60 percent agreed."],
    ["Between 1.8 and 2.6 million came.", "From 1,800,000 to 2,600,000 people came."],
    ["The repairs took two years.", "The repairs took 24 months."],
    ["It was founded in 1954.", "Founded: 1954"],
    ["The trip takes two weeks to finish.", "To finish the trip one needs 14 days."],
    [
      "It's the first brochure for six years.",
      `A brochure! ${"More isn't known yet. ".repeat(30)} Six years ago?`,
    ],
  ])("%p by %p", (claim, text) => expect(stands(claim, text)).toBe(true));

  test.each([
    ["Police closed the road for six days.", "Police closed the road for six hours."],
    ["The trip takes two weeks to finish.", "To finish the trip one needs two days."],
    ["The firm has 1,200 shops.", "It runs 2,100 shops."],
    ["The firm has 1,200 shops.", "It runs 1,187 shops, not 1,250."],
    ["It made 1.2 million euros.", "It made 1.2 billion euros."],
    ["Sales rose 13%.", "Sales rose 31%, to 13 euros."],
    ["About 1,200 people came.", "In all 1,587 people came."],
    ["It was founded in 1954.", "It was founded in 1945."],
    [
      "Three people died in the fire at the mill.",
      `Two people died in the fire at the mill. ${"More is not known yet. ".repeat(30)} Three shops opened.`,
    ],
  ])("and %p not by %p", (claim, text) => expect(stands(claim, text)).toBe(false));

  test("but no number is one of per cent beside the word constructor", () => {
    const page = "In the constructor standings of this season Ferrari now has 34, and others more.";
    expect(stands("Ferrari now has 34 percent of this season.", page)).toBe(false);
  });
});

describe("a date stands on a page", () => {
  test.each([
    ["They meet on December 17.", "They meet on 17 December."],
    ["They meet on 17 December 2026.", "Termin: 17.12.2026"],
    ["They met on 19 November.", "They met on Thursday."],
    ["They met on Wednesday.", "They met yesterday."],
    ["They met on Thursday.", "They met on 19 November."],
    ["They met in October 2026.", "They met last month."],
    ["They met in 2025.", "They met last year."],
    ["They meet on the 8th and 9th of December.", "Reunião nos dias 8 e 9 de dezembro."],
  ])("%p by %p", (claim, text) => expect(stands(claim, text)).toBe(true));

  test.each([
    ["They meet on December 17.", "They meet on 7 December."],
    ["They meet on 17 December 2026.", "They meet on 17 December 2027."],
    ["They met on Tuesday.", "They met on Thursday."],
    ["They met in May.", "They met in March; they may meet again."],
  ])("and %p not by %p", (claim, text) => expect(stands(claim, text)).toBe(false));
});

describe("a name stands on a page", () => {
  test.each([
    ["The plan of Ingrid Halvorsen failed.", "Governor Halvorsen’s plan failed.", "en"],
    ["It is said that the WHO agreed.", "The World Health Organization agreed.", "en"],
    ["Der DWD warnt vor Frost.", "Der Deutsche Wetterdienst warnt vor Frost.", "de"],
    ["Губернатора Алексея Дорохова ждут.", "Приедет губернатор Алексей Дорохов.", "ru"],
    ["POLICE in Leeds arrested him.", "Officers arrested him in Leeds.", "en"],
    ["NEW: The trains from Leeds are late.", "Trains from Leeds arrive late.", "en"],
    ["The court in Sao Paulo agreed.", "Le tribunal de São Paulo", "en"],
    ["The vote in France was close.", "The French vote was close.", "en"],
    ["The bug was fixed in v19.2 and F35.", "Fixed in v19.2; F-35 too.", "en"],
    ["新工場はトキワデンキが建てる。", "トキワデンキの新工場", "ja"],
  ])("%p by %p", (claim, text, language) => expect(stands(claim, text, language)).toBe(true));

  test.each([
    ["It flew nine times.", "It flew for the ninth time.", "en"],
    ["Sie flog neun Mal.", "Sie flog zum neunten Mal.", "de"],
  ])("%p by its ordinal in %p", (claim, text, language) => {
    expect(stands(claim, text, language)).toBe(true);
    expect(stands(claim, text.replace("ninth", "tenth").replace("neunten", "zehnten"), language)).toBe(false);
  });

  test.each([
    ["The plan of Ingrid Solberg failed.", "The plan of Ingrid Halvorsen failed.", "en"],
    ["The plan of Karin Halvorsen failed.", "The plan of Ingrid Halvorsen failed.", "en"],
    ["FDA officials agreed.", "Officials of the World Health Organization agreed.", "en"],
    ["It is said that the FDA agreed.", "The World Health Organization agreed.", "en"],
    ["Das sagte Ministerpräsidentin Katharina Lindner.", "Katharina Vollmer, Ministerpräsidentin", "de"],
    ["The vote in Norway was close.", "The French vote was close.", "en"],
    ["The bug was fixed in v19.3.", "Fixed in v19.2.", "en"],
  ])("and %p not by %p", (claim, text, language) => expect(stands(claim, text, language)).toBe(false));

  test("and German nouns are no names", () => {
    const claim = "Die Beschäftigten erhielten im Vorjahr eine Prämie.";
    expect(checkClaims([claim], { text: "Mitarbeiter", publishedAt }, "de")).toMatchObject([{ items: 0 }]);
  });
});

describe("a claim", () => {
  const on = (found: number[], isWhole = true, items = 2, isStated = true) => {
    return { items, found, shared: 0.8, isStated, isWhole };
  };

  test.each([
    ["whose parts stand on two pages that it cites is found", [1, 2], [on([0]), on([1])], "found", null],
    ["that another cited page says moves there", [1], [on([0]), on([0, 1])], "found", 2],
    ["that no cited page says is not found", [1], [on([0]), on([])], "not_found", null],
    ["is unchecked where its page shows only a part", [1], [on([0], false)], "unchecked", null],
    [
      "is not stated where its figures are there, and its cause is not",
      [1],
      [on([0, 1], true, 2, false)],
      "not_stated",
      null,
    ],
    [
      "whose cause is not in a part of a page is unchecked",
      [1],
      [on([0, 1], false, 2, false)],
      "unchecked",
      null,
    ],
    [
      "whose cause another page that it cites gives is found",
      [1, 2],
      [on([0, 1], true, 2, false), on([])],
      "found",
      null,
    ],
    [
      "does not move while its own page could not be read",
      [1],
      [on([0], false), on([0, 1])],
      "unchecked",
      null,
    ],
    [
      "without figures, names, dates and quotations is found by its words",
      [1],
      [on([], true, 0)],
      "found",
      null,
    ],
  ] as [string, number[], Evidence[], Claim, number | null][])("%s", (_, cited, pages, claim, movedTo) => {
    const evidence = new Map(pages.map((page, at) => [at + 1, page]));
    expect(claimOf(cited, evidence)).toMatchObject({ claim, movedTo });
  });
});
