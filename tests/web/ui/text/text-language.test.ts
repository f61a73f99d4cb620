import { expect, test } from "bun:test";
import { languageOf, written } from "../../../../web/ui/text/text-language.ts";

test("a text is known by its script, else by its small words, and not at all where they do not tell", () => {
  for (const [text, language] of [
    ["Ночные поезда возвращаются в Европу", "ru"],
    ["القطارات الليلية تعود", "ar"],
    ["夜行列車が戻ってくる", "ja"],
    ["夜间列车回归欧洲 Nightjet", "zh"],
    ["Die Nachtzüge kommen zurück, und die Bahn freut sich", "de"],
    ["Les trains de nuit reviennent dans la vallée", "fr"],
    ["Los trenes nocturnos vuelven a la península", "es"],
    ["I treni notturni della penisola sono tornati", "it"],
    ["Os comboios noturnos não voltam", "pt"],
    ["De nachttrein is terug van het zuiden", "nl"],
    ["Night trains are back in the Alps", "en"],
    ["Nightjet", undefined],
    ["", undefined],
    ["12,4 %", undefined],
  ] as const) {
    expect([text, languageOf(text)]).toEqual([text, language]);
  }
});

test("what its creator set is believed before the words", () => {
  expect(written("Nachtzüge", { language: "de" })).toEqual({ dir: "auto", lang: "de" });
  expect(written("Nachtzüge", { beside: "Was die Bahn und die ÖBB planen" })).toEqual({
    dir: "auto",
    lang: "de",
  });
  expect(written("Nightjet")).toEqual({ dir: "auto", lang: undefined });
});
