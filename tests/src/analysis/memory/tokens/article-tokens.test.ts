import { describe, expect, test } from "bun:test";
import { articleTokens } from "../../../../../src/analysis/memory/tokens/article-tokens.ts";

describe("words are compared in the form", () => {
  const keys = (title: string) => articleTokens({ title, extract: "" }).title.map(({ key }) => key);

  test.each([
    ["of a stem, in English", "flooded towns", "flooding town"],
    ["of a stem, in German", "Glasfaserausbau der Kunden", "Glasfasernetz der Kunde"],
    ["of a stem, in Portuguese", "migrantes africanos", "migrante africana"],
    ["of a stem, in Russian", "автобуса в Сирии", "автобус в Сирию"],
    ["of the name at the start of a compound, in German", "Parisreise", "Paris"],
    ["without what French puts in front", "l'horloge", "horloge"],
    ["of one word for several", "12 injured", "12 Verletzte"],
    ["of one number, whatever parts its thousands", "432.500 Dollar", "$432,500"],
    ["of one number, with spaces in its thousands", "432 500 dollars", "$432,500"],
    ["of one number, whatever its power of ten", "19,2 Milliarden US-Dollar", "$19.2bn"],
    ["of one number, in words", "zwei Millionen", "2m"],
    ["of one percentage", "13 процентов", "13%"],
    ["of one result, from either side", "2-1", "1–2"],
    ["of one country, in whatever language", "Zweden Suède Швеция", "Schweden Suecia Sverige"],
    ["of one currency", "rublos francos", "roubles francs"],
    ["of one month", "Juli août", "July August"],
    ["of what news say in several words, in Italian", "sciopero", "Streik"],
    ["of what news say in several words, in Dutch", "staking", "greve"],
  ])("%s", (_, one, other) => {
    expect(keys(one)).toEqual(keys(other));
  });

  test.each([
    ["versions", "v201509", "v201506"],
    ["decimals", "0.640 seconds", "640 seconds"],
    ["currencies", "€5m", "$5m"],
  ])("but not for different %s", (_, one, other) => {
    expect(keys(one)).not.toEqual(keys(other));
  });
});
