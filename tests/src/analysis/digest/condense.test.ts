import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { condensed } from "../../../../src/analysis/digest/condense.ts";

test("a long sentence is told without what stands between dashes", () => {
  expect(
    condensed(
      "Many wealthy areas of the country – particularly in the capital – have become ghost towns because of the high number of foreign buyers who spend most of their time elsewhere.",
      "en",
    ),
  ).toBe(
    "Many wealthy areas of the country have become ghost towns because of the high number of foreign buyers who spend most of their time elsewhere.",
  );
});

test("brackets of several words are left out in any language", () => {
  expect(
    condensed("Die Fähre lief bei Naxos auf Grund (siehe Karte rechts unten), sagte die Reederei.", "de"),
  ).toBe("Die Fähre lief bei Naxos auf Grund, sagte die Reederei.");
});

describe("nothing is left out", () => {
  const rest =
    "told the court in Oslo on Monday that the company had paid the ministers of two countries for years";
  test.each([
    ["of a quotation", `'Mr Berg – he came late – was there,' the clerk ${rest}.`],
    ["that turns it", `The ministers of both countries – but not their deputies – ${rest}.`],
    ["with the only figure", "The council of the town of Merrow voted for the bridge (by 31 votes to 9)."],
    [
      "that is a name",
      "The survey by the Headmasters' and Headmistresses' Conference (HMC) names forty schools.",
    ],
  ])("%s", (_, sentence) => {
    expect(condensed(sentence, "en")).toBe(sentence);
  });
});

describe("whatever a sentence says", () => {
  const words = (count: number) =>
    fc
      .array(
        fc.constantFrom(
          ..."the Oslo court had told ministers of two countries for years in spring not but 4,000 killed denied no May".split(
            " ",
          ),
        ),
        { minLength: 2, maxLength: count },
      )
      .map((all) => all.join(" "));
  const part = fc.tuple(
    fc.constantFrom(
      ", who ",
      ", which ",
      ", said ",
      ", ",
      " (",
      ") ",
      " – ",
      " - ",
      ' "',
      '" ',
      ": ",
      " and ",
    ),
    words(9),
  );
  const sentence = fc
    .tuple(
      fc.constantFrom("Speaking to the", "The minister", "It was the", "In a letter to"),
      words(8),
      fc.array(part, { minLength: 1, maxLength: 6 }),
    )
    .map(([start, first, parts]) => `${start} ${first}${parts.flat().join("")}.`);
  const wordsOf = (text: string): string[] =>
    text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];

  test("what is left are its words in their order, with its mark and a capital", () => {
    let shortened = 0;
    fc.assert(
      fc.property(sentence, fc.constantFrom("en", "de", "fr"), (text, language) => {
        const told = condensed(text, language);
        if (told !== text) shortened++;
        const all = wordsOf(text);
        let at = 0;
        for (const each of wordsOf(told)) {
          at = all.indexOf(each, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
        expect(told).toMatch(/^\p{Lu}.*\.$/u);
      }),
      { numRuns: 3_000 },
    );
    expect(shortened).toBeGreaterThan(50);
  });
});
