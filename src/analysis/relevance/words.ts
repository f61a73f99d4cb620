import { inLanguage, spokenLocale } from "../../base/words/language.ts";
import type { Reason, ReasonKey } from "./reasons.ts";

/**
 * The reasons why an article was taken or not, for the topic's creator. `words` are quoted, and listed if there are
 * several.
 */
const texts = inLanguage("server.analysis.relevance", {
  en: {
    quoted: (word: string) => `'${word}'`,
    inTitle: (words: string) => `${words} in the title`,
    inText: (words: string) => `${words} in the text`,
    besides: (words: string) => `also ${words}`,
    alone: (words: string) => `only ${words}, which isn't enough`,
    inCommon: (words: string) => `shares ${words} with articles that are clearly about it`,
    missing: (words: string) => `contains none of ${words}; at least one is required`,
    alike: "closely resembles articles that are clearly about it",
    otherSense: (word: string) =>
      `${word} may mean something else here: nothing else about the topic appears`,
    bearsName: (site: string) => `comes from ${site}, which shares the topic's name`,
    unwanted: (item: string) => `${item} isn't wanted`,
    sport: "reads like a match report, which isn't wanted",
    abroad: (country: string) => `is about ${country}, and other countries aren't wanted`,
    nothing: "mentions nothing the topic is about",
    otherLanguage: (language: string, wanted: string) => `is in ${language}; the topic is in ${wanted}`,
    excluded: (word: string) => `contains ${word}, which is excluded`,
    old: (day: string) => `was published on ${day}, too long ago`,
    judgedAbout: "a model judged it relevant",
    judgedNotAbout: "a model judged it irrelevant",
    because: (judged: string, why: string) => `${judged}: ${why}`,
    wholeFeed: "everything in this feed belongs here",
    belongs: "you said it belongs here",
    doesNotBelong: "you said it doesn't belong here",
    likeMarked: (title: string) => `resembles ${title}, which you said doesn't belong here`,
    fittedBefore: "was about the topic in an earlier check",
    readersFoundOffTopic: "barely matches, and readers found such articles off topic",
    together: (first: string, second: string) => `${first}; ${second}`,
  },
});

/** Combines reasons into one sentence in the current language. */
export function reasonsInWords(reasons: readonly Reason[]): string {
  const [first = "", ...others] = reasons.map(inWords);
  return others.reduce((sentence, other) => texts.together(sentence, other), first);
}

function inWords({ key, values }: Reason): string {
  const [first = "", second = ""] = values;
  switch (key) {
    case "otherLanguage":
      return texts.otherLanguage(languageName(first), languageName(second));
    case "old":
      return texts.old(
        new Date(first).toLocaleDateString(spokenLocale(), { dateStyle: "medium", timeZone: "UTC" }),
      );
    case "abroad":
      return texts.abroad(first);
    case "judgedAbout":
    case "judgedNotAbout":
      return first === "" ? texts[key] : texts.because(texts[key], first);
    default:
      return inQuotes(key, values);
  }
}

type QuotingKey = Exclude<ReasonKey, "otherLanguage" | "old" | "abroad" | "judgedAbout" | "judgedNotAbout">;

function inQuotes(key: QuotingKey, values: string[]): string {
  const text = texts[key];
  return typeof text === "string" ? text : text(listed(values.map((value) => texts.quoted(value))));
}

function listed(words: string[]): string {
  return new Intl.ListFormat(spokenLocale()).format(words);
}

function languageName(code: string): string {
  return code === "" ? "" : (new Intl.DisplayNames([spokenLocale()], { type: "language" }).of(code) ?? code);
}
