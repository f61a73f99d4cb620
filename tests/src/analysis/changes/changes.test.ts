import { describe, expect, test } from "bun:test";
import { changeSince } from "../../../../src/analysis/changes/changes.ts";

type Case = [language: string, told: string[], now: string[], changed: string | null];

describe("what changed since a story was told", () => {
  test("is no number that is a name", () => {
    const change = changeSince(
      [
        "Tanzid Hasan hits first Bangladesh ton in Australia as tourists close Day Two of first Test on 351-6.",
      ],
      [
        "Australia close Day Three of the first Test against Bangladesh on 161-4, trailing the tourists by 67.",
      ],
      "en",
    );
    expect(change?.text).not.toContain("Two");
  });

  test.each<Case>([
    [
      "de",
      ["Zehntausende Haushalte haben bis zum frühen Abend keinen Strom.", "45.400 Haushalte sind betroffen."],
      ["Bis Donnerstag bleiben die Haushalte ohne Strom.", "Die Polizei ermittelt."],
      "Bis Donnerstag bleiben die Haushalte ohne Strom (zuvor: bis zum frühen Abend).",
    ],
    [
      "en",
      ["At least 800 people were killed in the quake."],
      ["Rescuers search.", "The quake killed 1,411 people, the Taliban said."],
      "The quake killed 1,411 people, the Taliban said (before: 800).",
    ],
    [
      "fr",
      ["Au moins 40 personnes sont mortes dans l'incendie du bar."],
      ["L'incendie du bar a fait 41 morts."],
      "L'incendie du bar a fait 41 morts (auparavant\u00a0: 40).",
    ],
    [
      "sv",
      ["Riksbanken sänker räntan till 2,25 procent."],
      ["Riksbanken sänker räntan till 2 procent."],
      "Riksbanken sänker räntan till 2 procent (tidigare: 2,25 procent).",
    ],
    [
      "en",
      ["The bridge is closed until Friday.", "It was built in 1932."],
      ["The bridge stays closed until 12 December."],
      "The bridge stays closed until 12 December (before: until Friday).",
    ],
  ])(
    "is a figure or day that replaces one that was told, which is marked (%s)",
    (language, told, now, changed) => {
      expect(changeSince(told, now, language)?.text ?? null).toBe(changed);
    },
  );

  test.each<Case>([
    [
      "en",
      ["The strike began on Monday."],
      [
        "The strike began on Monday.",
        "Union leader Ada Lynn said: “We will not go back without a fair deal.”",
      ],
      "Union leader Ada Lynn said: “We will not go back without a fair deal.”",
    ],
    [
      "de",
      ["Der Zug entgleiste bei Riedlingen."],
      ["Der Zug entgleiste bei Riedlingen.", "Am 3. Dezember soll ein Gutachten vorliegen."],
      "Am 3. Dezember soll ein Gutachten vorliegen.",
    ],
  ])("is the sentence that tells most that was not told (%s)", (language, told, now, changed) => {
    expect(changeSince(told, now, language)?.text ?? null).toBe(changed);
  });

  test.each<Case>([
    ["en", [], ["A pad was licensed."], null],
    ["en", ["Booster 14 landed on its barge."], ["Booster 14 has landed on its barge."], null],
    ["en", ["$55.8 billion was paid for the firm."], ["The firm was paid for with $56 billion."], null],
  ])("is nothing where nothing was told, or the same is told again (%s)", (language, told, now, changed) => {
    expect(changeSince(told, now, language)?.text ?? null).toBe(changed);
  });

  test("gives the place of its sentence, by which its papers are found", () => {
    expect(
      changeSince(["12 people died in Lyon."], ["It rained.", "14 people died in Lyon."], "en")?.place,
    ).toBe(1);
  });
});

test.each([
  ["12 people were killed in Lyon.", "3 people were injured in Lyon."],
  ["12 people were killed in Lyon.", "12 people died in Lyon."],
  ["The vote is on Tuesday.", "Ada Lynn speaks in Rome on Wednesday."],
  ["Sales rose by 3 percent in May.", "The firm cut 300 jobs in May."],
])("“%s” is not replaced by “%s”", (older, newer) => {
  expect(changeSince([older], [newer], "en")?.text ?? newer).toBe(newer);
});
