import phrases from "./phrases.json" with { type: "json" };

/** Words that join two items of a list, by language, as regular expression alternatives. */
export const conjunctions: Record<string, string> = phrases.conjunctions;

/** Splits "news from Ghent" at the words after which a name says where, not what. */
export const placeWords = patterns(phrases.places, (words) => words);

const refusals = patterns(phrases.refusals, (words) => `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`);
const anyRefusal = new RegExp(`^(?:${Object.values(phrases.refusals).join("|")})(?![\\p{L}\\p{M}])`, "iu");

/**
 * Matches the start of a refusal in `language`. In an unknown language only at a sentence's start: "no" may be
 * Portuguese for "in the".
 */
export function refusalIn(language: string | undefined): RegExp {
  return refusals.get(language ?? "") ?? anyRefusal;
}

/** Japanese, Korean, Turkish, Hindi and Urdu refuse at the end of the clause. */
export const refusalAtEnd = new RegExp(phrases.refusalAtEnd, "iu");

export const chineseRefusal = new RegExp(phrases.chineseRefusal, "u");

/** "JavaScript is something else." */
export const somethingElse = new RegExp(phrases.somethingElse, "iu");

/** Punctuation and words between the items of a refusal. */
export const separator = new RegExp(phrases.separator, "iu");

/** Words that introduce an item without being part of it: "news of", "about the". */
export const filler = new RegExp(phrases.filler, "iu");

/** Openings and endings that distinguish senses: "no games" excludes, "not the game" names another sense. */
export const otherSense = new RegExp(phrases.otherSense, "iu");

function patterns(words: Record<string, string>, form: (words: string) => string): Map<string, RegExp> {
  return new Map(
    Object.entries(words).map(([language, alternatives]) => [language, new RegExp(form(alternatives), "iu")]),
  );
}
