import { fold } from "../../language/folding.ts";
import { tokensOf } from "../../language/tokens.ts";
import { countryNames, kinOf } from "./countries.ts";
import type { Plan, Subject } from "./plan/plan.ts";
import { type Pool, vocabularyOf } from "./pool.ts";

const MAX_WORDS = 5;
/** The fewest letters of each part of a word, and of a word that may be written as two. */
const MIN_PART = 3;
const MIN_WHOLE = 7;
const MAX_ENDING = 3;
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

/**
 * The names and tags of a topic as the pool's articles write them, if that's as one word instead of two, or the other
 * way round: "heatwave" for "Heat waves", "cyber-security" for "Cybersecurity".
 */
export function joinedOrSplit({ subjects, language }: Plan, pool: Pool): Subject[] {
  const vocabulary = vocabularyOf(pool, language);
  const texts = pool.entries.map(({ article }) => fold(`${article.title} ${article.extract}`));
  return subjects.flatMap(({ text, from }) => {
    const words = tokensOf(text, language, MAX_WORDS);
    if (from === "detail" || words.some(({ isStop }) => isStop)) return [];
    if (words.length === 2) {
      const joined = words.map(({ word }) => word.toLowerCase()).join("");
      const [key = ""] = tokensOf(joined, language, 1).map((token) => token.key);
      return vocabulary.has(key) ? [{ text: joined, from, isWholeOnly: true }] : [];
    }
    const key = words.length === 1 ? (words[0]?.key ?? "") : "";
    if (key.length < MIN_WHOLE || !/^\p{L}+$/u.test(key)) return [];
    const cuts = Array.from({ length: key.length - 2 * MIN_PART + 1 }, (_, at) => at + MIN_PART);
    const ways = cuts.map((at) => `${key.slice(0, at)}[ -]${key.slice(at)}`).join("|");
    const split = new RegExp(`(?<!\\p{L})(?:${ways})\\p{L}{0,${MAX_ENDING}}(?!\\p{L})`, "u");
    for (const written of texts) {
      const [found] = split.exec(written) ?? [];
      if (found) return [{ text: found, from, isWholeOnly: true }];
    }
    return [];
  });
}
