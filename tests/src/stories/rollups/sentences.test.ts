import { describe, expect, test } from "bun:test";
import { datedIn, standsAlone } from "../../../../src/stories/rollups/sentences.ts";

const week = { kind: "week", from: new Date("2026-08-10T00:00:00Z") } as const;
const month = { kind: "month", from: new Date("2026-08-01T00:00:00Z") } as const;
/** A Wednesday. */
const at = new Date("2026-08-12T15:00:00Z");

describe("in a month, a weekday gets its date", () => {
  test.each([
    ["en", "The court ruled on Monday.", "The court ruled on Monday (10 August)."],
    ["de", "Das Gericht urteilte am Montagabend.", "Das Gericht urteilte am Montagabend (10. August)."],
    ["fr", "Le tribunal a tranché lundi.", "Le tribunal a tranché lundi (10 août)."],
    ["es", "El tribunal falló el lunes.", "El tribunal falló el lunes (10 de agosto)."],
    ["it", "Il tribunale ha deciso lunedì.", "Il tribunale ha deciso lunedì (10 agosto)."],
    ["pt", "O tribunal decidiu na segunda-feira.", "O tribunal decidiu na segunda-feira (10 de agosto)."],
    ["nl", "De rechtbank besliste maandagavond.", "De rechtbank besliste maandagavond (10 augustus)."],
    ["sv", "Domstolen beslutade på måndagskvällen.", "Domstolen beslutade på måndagskvällen (10 augusti)."],
    ["uk", "Суд ухвалив рішення в понеділок.", "Суд ухвалив рішення в понеділок (10 серпня)."],
    ["tr", "Mahkeme pazartesi karar verdi.", "Mahkeme pazartesi (10 Ağustos) karar verdi."],
    ["ja", "裁判所は月曜日に判決を下した。", "裁判所は月曜日（8月10日）に判決を下した。"],
    [
      "en",
      "It rained on Monday and on Tuesday.",
      "It rained on Monday (10 August) and on Tuesday (11 August).",
    ],
    ["en", "It rained on Monday, August 10.", "It rained on Monday, August 10."],
  ])("in %s: %s", (language, text, dated) => {
    expect(datedIn(text, { ...month, at }, language)).toBe(dated);
  });

  test.each([
    ["en", "The talks begin on Friday."],
    ["en", "The talks will begin on Tuesday."],
    ["en", "The court rules today."],
    ["en", "The court ruled last week."],
    ["de", "Das Gericht hat gestern geurteilt."],
    ["fr", "Le tribunal a tranché la semaine dernière."],
  ])("unless it may be to come, or the sentence counts from its own day: %s: %s", (language, text) => {
    expect(datedIn(text, { ...month, at }, language)).toBeNull();
  });
});

test("in a week, only a weekday of the week before gets its date", () => {
  const monday = new Date("2026-08-10T09:00:00Z");
  expect(datedIn("The court ruled on Monday.", { ...week, at }, "en")).toBe("The court ruled on Monday.");
  expect(datedIn("The court ruled on Sunday.", { ...week, at: monday }, "en")).toBe(
    "The court ruled on Sunday (9 August).",
  );
});

test("a sentence stands alone without pronouns, questions, teasers and remarks on its page", () => {
  const alone = (text: string) => standsAlone(text, "en");
  expect(alone("Divers from Syros searched the hull all day.")).toBe(true);
  for (const text of [
    "He was led away in Syros.",
    "Why is there fighting in Yemen?",
    "Who rules now? The council met in Sanaa.",
    "Subscribe to our newsletter.",
    "We followed the divers for a day.",
  ])
    expect([text, alone(text)]).toEqual([text, false]);
});
