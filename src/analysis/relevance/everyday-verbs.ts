import englishWords from "./data/english-words.json" with { type: "json" };

/** Some things are named by one: "Go", "Will", "Meet". */
export const everydayVerbs: ReadonlySet<string> = new Set(englishWords.everydayVerbs.split(" "));
