import englishWords from "../data/english-words.json" with { type: "json" };

/** Some things are named by one: "Go", "Will", "Meet". */
export const everydayVerbs: ReadonlySet<string> = new Set(englishWords.everydayVerbs.split(" "));

/**
 * English nouns that name things of two kinds or more, such as an animal and a person: alone they do not say which is
 * meant. From WordNet 3.0; its licence is ../data/WORDNET-LICENSE.txt.
 */
export const nounsOfSeveralSenses: ReadonlySet<string> = new Set(
  englishWords.nounsOfSeveralSenses.split(" "),
);
