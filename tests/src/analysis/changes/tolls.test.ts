import { expect, test } from "bun:test";
import { readSentence } from "../../../../src/analysis/changes/read-sentence.ts";
import { mentionsCasualties } from "../../../../src/analysis/changes/tolls.ts";

test.each([
  ["en", "The quake killed 1,411 people and injured 300.", { dead: 1411, injured: 300 }],
  ["en", "The death toll in the region rose to 833.", { dead: 833 }],
  ["de", "Zwölf Menschen starben, mindestens 40 wurden schwerverletzt.", { dead: 12, injured: 40 }],
  ["fr", "Deux disparus après l'incendie, 41 morts.", { missing: 2, dead: 41 }],
  ["ja", "地震で12人が死亡した。", { dead: 12 }],
  ["en", "Police arrested 14 supporters.", {}],
  ["fr", "La région compte une ville située au sud.", {}],
])("counts victims (%s): %s", (language, text, tolls) => {
  const read = readSentence(text, language).tolls.map(({ of, count }) => [of, count]);
  expect<object>(Object.fromEntries(read)).toEqual(tolls);
});

test.each([
  ["Deadly blast in Halden", true],
  ["Ferry sinks off Halden: no one hurt", true],
  ["Zwei Vermisste nach Lawine in Halden", true],
  ["Deadline for talks in Halden passes", false],
  ["Oil prices fall again in Halden", false],
  ["Der Fall Halden wird neu aufgerollt", false],
  ["Un statu quo mortifère à Halden", false],
])("%p tells of casualties: %p", (headline, expected) => {
  expect(mentionsCasualties(headline)).toBe(expected);
});
