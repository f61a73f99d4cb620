import { fold } from "./folding.ts";

const LANGUAGES = "en de fr es it nl pt sv da nb fi pl cs sk hu ro ru uk bg el tr ar fa ur hi id ca hr".split(
  " ",
);

/** Currencies that share a noun, which their names have in common in every language. */
const NOUNS = {
  dollar: ["USD", "CAD", "AUD"],
  pound: ["GBP", "EGP"],
  franc: ["CHF", "RWF"],
  krona: ["SEK", "NOK"],
  peso: ["MXN", "ARS", "CLP"],
  rupee: ["INR", "PKR"],
  rouble: ["RUB", "BYN"],
  dinar: ["KWD", "IQD", "RSD"],
  euro: ["EUR"],
};

/** Names that are ordinary words, or other places, in another language. */
const AMBIGUOUS = new Set(["island", "jersey", "georgia", "jordan", "guinea", "reunion", "monaco"]);

/** Countries with a long English name that are known by one of its words. */
const SHORT = new Map([
  ["united states", "america"],
  ["united kingdom", "britain"],
  ["south korea", "korea"],
  ["turkiye", "turkey"],
]);

interface PlaceNames {
  countries: Map<string, string>;
  currencies: Map<string, string>;
}

/** Contains folded one-word names; of two countries with the same name, the first counts. */
export function placeNames(): PlaceNames {
  const names: PlaceNames = { countries: new Map(), currencies: new Map() };
  const add = (to: Map<string, string>, written: string | undefined, english: string) => {
    const name = fold(written ?? "");
    if (/^[\p{L}\p{M}]{4,}$/u.test(name) && !to.has(name) && !AMBIGUOUS.has(name)) to.set(name, english);
  };
  const english = regionNames("en");
  const regions = CODES.filter((code) => english.of(code) !== undefined);
  for (const language of LANGUAGES) {
    const local = regionNames(language);
    for (const code of regions) {
      const name = fold(english.of(code) ?? "");
      add(names.countries, local.of(code), SHORT.get(name) ?? name);
    }
    const currencies = new Intl.DisplayNames(language, { type: "currency", fallback: "none" });
    for (const [noun, codes] of Object.entries(NOUNS)) {
      const words = codes.map((code) => (currencies.of(code) ?? "").toLowerCase().split(/\s+/));
      const shared = words.reduce((common, other) => common.filter((word) => other.includes(word)));
      for (const word of shared) add(names.currencies, word, noun);
    }
  }
  return names;
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: "region", fallback: "none" });
}
