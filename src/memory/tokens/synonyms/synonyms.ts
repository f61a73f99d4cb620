import { placeNames } from "../place-names.ts";
import { ENGLISH } from "./english.ts";
import { NEARER } from "./nearer.ts";
import { TRANSLATIONS } from "./translations.ts";

/** Words that count as one, each with the word that stands for it, without accents; and the countries among them. */
export function sameWords() {
  const { countries, currencies } = placeNames(folded);
  const words = new Map([
    ...currencies,
    ...countries,
    ...readEntries(NEARER),
    ...readEntries(TRANSLATIONS + ENGLISH),
  ]);
  return { words, countries: new Set(countries.values()) };
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFKC");
}

function readEntries(entries: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const entry of entries.trim().split(/\s+(?=\S+:)/)) {
    const [one = "", ...others] = entry.split(/:?\s+/);
    for (const word of [one, ...others]) words.set(word, one);
  }
  return words;
}
