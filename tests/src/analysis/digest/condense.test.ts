import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { condensed } from "../../../../src/analysis/digest/condense.ts";

describe("a long sentence is told without", () => {
  test.each([
    [
      "a clause about somebody",
      "Moualem, who also serves as deputy prime minister, said the foreign forces were on Syrian soil illegally, under the pretext of fighting terrorism, and would be dealt with accordingly.",
      "Moualem said the foreign forces were on Syrian soil illegally, under the pretext of fighting terrorism, and would be dealt with accordingly.",
    ],
    [
      "a last clause of background",
      "Gendon Subandono, the coach of the Indonesian national paragliding team, had trained two of the missing paragliders for the Asian Games, which wrapped up earlier this month in Indonesia.",
      "Gendon Subandono, the coach of the Indonesian national paragliding team, had trained two of the missing paragliders for the Asian Games.",
    ],
    [
      "what stands between dashes",
      "Many wealthy areas of the country – particularly in the capital – have become ghost towns because of the high number of foreign buyers who spend most of their time elsewhere.",
      "Many wealthy areas of the country have become ghost towns because of the high number of foreign buyers who spend most of their time elsewhere.",
    ],
  ])("%s", (_, sentence, told) => {
    expect(condensed(sentence, "en")).toBe(told);
  });
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
    ["of a short sentence", "Moualem, who also serves as deputy, said the forces were there illegally."],
    ["that denies", `Mr Berg, who denies all of the charges, ${rest}.`],
    ["that counts", `Mr Berg, who is 20 years his senior, ${rest}.`],
    ["that tells of the dead", `Mr Berg, whose brother died in the fire, ${rest}.`],
    ["that is an allegation", `The court in Oslo ${rest}, which the company claims was legal.`],
    ["of a quotation", `'Mr Berg, who came late, was there,' the clerk ${rest}.`],
    [
      "that the sentence needs",
      `It was the defence of the home side, as so often in the last two years of this long league, which won.`,
    ],
    ["of a list", `Berg, who came from Bergen, Dahl from Narvik and Lund ${rest}.`],
    ["that turns it", `The ministers of both countries – but not their deputies – ${rest}.`],
    ["with the only figure", "The council of the town of Merrow voted for the bridge (by 31 votes to 9)."],
    [
      "that is a name",
      "The survey by the Headmasters' and Headmistresses' Conference (HMC) names forty schools.",
    ],
  ])("%s", (_, sentence) => {
    expect(condensed(sentence, "en")).toBe(sentence);
  });

  test("but brackets and dashes of a language whose clauses may be needed", () => {
    const sentence =
      "Betroffen sind nach Angaben des Herstellers aus Wolfsburg alle Fahrzeuge der letzten beiden Baureihen, die vor dem Umbau des Werks im vergangenen Sommer gebaut wurden, welche auch immer es sind.";
    expect(condensed(sentence, "de")).toBe(sentence);
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

  test("no denial, figure nor toll of its clauses is lost", () => {
    const needed = (text: string): string[] => [
      ...(text.match(/\b(?:not|no|denied|but|killed|4,000)\b/g) ?? []),
    ];
    fc.assert(
      fc.property(
        sentence.filter((text) => !/[(–-]/.test(text)),
        (text) => expect(needed(condensed(text, "en"))).toEqual(needed(text)),
      ),
      { numRuns: 2_000 },
    );
  });
});
