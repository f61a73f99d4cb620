import { fold } from "../../language/folding.ts";
import { countryNames, kinOf } from "./countries.ts";
import type { Plan, Subject } from "./plan/plan.ts";

const MAX_WORDS = 5;
const LETTERS = /^(?:\p{L}{3,}|\d)$/u;

/**
 * The initials of a topic's only name, as used for short names: "AI" for "Artificial intelligence". None for a name
 * with a country in it, whose letters usually mean the state: "РФ" isn't "Российский футбол".
 */
export function initialsOf({ subjects, language = "en" }: Plan): Subject[] {
  const [name, ...others] = subjects.filter(({ from }) => from === "name");
  const words = name && others.length === 0 ? name.text.split(/[\s-]+/u) : [];
  if (words.length < 2 || words.length > MAX_WORDS || !words.every((word) => LETTERS.test(word))) return [];
  const countries = [...countryNames(language)].flatMap((place) => kinOf(place, language));
  if (words.some((word) => countries.some((country) => fold(word).startsWith(country)))) return [];
  return [
    {
      text: words
        .map(([initial]) => initial)
        .join("")
        .toUpperCase(),
      from: "mention",
    },
  ];
}
