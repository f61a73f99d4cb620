import phrases from "./phrases.json" with { type: "json" };

// Chinese and Japanese put no spaces between words.
const unspacedLanguages = new Set(["zh", "ja", "ko", "th"]);
const beginning = (words: string, language: string) => {
  const end = unspacedLanguages.has(language) ? "" : "(?![\\p{L}\\p{M}\\p{N}])";
  return `^["'“”„«»‘’「『（(¿¡\\s]*(?:${words})${end}`;
};
const dependentOpenings = patterns(phrases.dependent, beginning);
const turns = patterns(phrases.turns, beginning);
const emptyOpenings = patterns(phrases.emptyOpenings, beginning);
const backward = patterns(phrases.backward, (words) => `(?<![\\p{L}\\p{M}])(?:${words})`);
const pronouns = patterns(phrases.pronouns, (form) => form, "u");
const whole = (words: string, language: string) =>
  unspacedLanguages.has(language) ? words : `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
const firstPersons = patterns(phrases.firstPerson, whole, "u");
const relativeDays = patterns(phrases.relativeDays, whole, "u");
const endsWithinDay = patterns(phrases.untilPartOfDay, whole, "u");
const aside = new RegExp(
  `^[^,;:–—]{0,50}?,? ?(?<![\\p{L}\\p{M}])(?:${phrases.asides})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
  "iu",
);
const teasing = new RegExp(phrases.teasing.join("|"), "iu");
// "Sie" at the start of a German sentence may be "she".
const address = new RegExp(
  `(?<!\\p{L})(?:${phrases.address})(?!\\p{L})|(?<=\\p{L} )(?:${phrases.addressInside})(?!\\p{L})`,
  "u",
);

const boilerplateOpening = new RegExp(`^[\\s>•·*▶►→»+–—-]*(?:${phrases.boilerplate.join("|")})`, "iu");
const boilerplateInside = new RegExp(phrases.boilerplateInside, "iu");

// Chinese, Japanese, Korean, Thai, Lao and Khmer put no spaces between words, so letters don't delimit them.
const background = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${phrases.background.join("|")})|${phrases.backgroundUnspaced}`,
  "iu",
);
const action = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${phrases.actions.join("|")})`,
  "iu",
);

const subordinate = new RegExp(`^(?:${phrases.subordinate.join("|")})(?![\\p{L}\\p{M}\\p{N}])`, "iu");

/** True for a page's remark about itself: "Subscribe", "Read more". */
export function isBoilerplate(sentence: string): boolean {
  return boilerplateOpening.test(sentence) || boilerplateInside.test(sentence);
}

/** True if a sentence starts with a word that depends on the previous sentence: "he", "but", "this". */
export function isDependent(sentence: string, language: string | undefined): boolean {
  return opensWith(dependentOpenings, sentence, language);
}

/**
 * True of a sentence that refers to the one before it: it soon speaks of "this plan" (but not of "this week"), says
 * "her" after a time or circumstance, begins with "another" or with a verb whose subject is left out, or says "however"
 * or "for example".
 */
export function pointsBack(sentence: string, language: string | undefined): boolean {
  return (
    aside.test(sentence) ||
    matches(backward, sentence.slice(0, SOON), language) ||
    matches(pronouns, sentence, language)
  );
}

/** Characters. */
const SOON = 40;

/** True of a sentence that says "we", "my" or "you" outside quotation marks: nobody says whose words they are. */
export function isFirstPerson(sentence: string, language: string | undefined): boolean {
  return matches(firstPersons, withoutQuotations(sentence), language);
}

export function withoutQuotations(sentence: string): string {
  return sentence.replace(QUOTED, "");
}

const QUOTED =
  /"[^"]*"|[“”„][^“”„]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』|[‘‚](?:[^‘’]|’(?=\p{L}))*[’‘]|(?<![\p{L}\p{N}])'(?:[^']|'(?=\p{L}))*'/gu;

/** True of a sentence whose day is counted from the day on which it was written: "today", "tomorrow". */
export function namesRelativeDay(sentence: string, language: string | undefined): boolean {
  return matches(relativeDays, sentence, language);
}

/** True of what lasts until a part of the day on which it was written, or of the next: "until this evening". */
export function endsWithinADay(sentence: string, language: string | undefined): boolean {
  return matches(endsWithinDay, sentence, language);
}

/** True for a clause that may reverse the meaning of the one before it, or completes it: ", that the bridge is closed". */
export function isTurn(clause: string, language: string | undefined): boolean {
  return matches(turns, clause, language);
}

/** True if a sentence's first clause isn't a sentence by itself: "After the vote, …". */
export function isSubordinate(sentence: string): boolean {
  return subordinate.test(sentence);
}

/** True for a sentence on what something is or always was, rather than on what happened. */
export function isBackground(sentence: string): boolean {
  return background.test(sentence);
}

/** True for a sentence about an action or a turn: an arrest, a cause, a decision, a plan, a deadline. */
export function isAction(sentence: string): boolean {
  return action.test(sentence);
}

/** True for a headline or sentence that teases rather than informs. */
export function isTeasing(text: string, language: string | undefined): boolean {
  return teasing.test(text) || opensWith(emptyOpenings, text, language);
}

/** True for a sentence that speaks to its readers. */
export function addressesReaders(sentence: string): boolean {
  return address.test(sentence);
}

function patterns(
  words: Record<string, string>,
  form: (words: string, language: string) => string,
  flags = "iu",
): Map<string, RegExp> {
  const entries = Object.entries(words);
  return new Map(entries.map(([language, each]) => [language, new RegExp(form(each, language), flags)]));
}

/** "WHO warns of measles" is no question, and "US attacks" speaks of nobody before. */
function opensWith(byLanguage: Map<string, RegExp>, text: string, language?: string): boolean {
  return !/^\p{Lu}{2}/u.test(text) && matches(byLanguage, text, language);
}

/** Without a language, a text is read as English. */
function matches(byLanguage: Map<string, RegExp>, text: string, language = "en"): boolean {
  return byLanguage.get(language)?.test(text) ?? false;
}
