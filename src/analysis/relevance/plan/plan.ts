import { cutTo } from "../../../base/cut.ts";
import { memoize } from "../../../base/memoize.ts";
import { fold } from "../../../language/folding.ts";
import { languageOfTopic } from "../../../language/language-recognition.ts";
import { UNSPACED } from "../../../language/segmentation.ts";
import { countWordsOfSubject, isGenericKey, tokensOf } from "../../../language/tokens.ts";
import { languagesAskedFor, type WantedLanguages } from "./asked-languages.ts";
import { subjectOf } from "./opening.ts";
import { conjunctions, placeWords } from "./phrases.ts";
import { wishesOf } from "./wishes.ts";

/** The fields in which a topic's creator says what it's about. */
export interface TopicWords {
  name: string;
  description: string;
  tags: readonly string[];
  aiPrompt: string;
  /** BCP 47 if the creator set it; null to recognise it. */
  language?: string | null | undefined;
  /** Additional search words, which count as much as tags in an article: synonyms, names of the field. */
  searchWords?: readonly string[] | undefined;
  includeWords?: readonly string[] | undefined;
  excludeWords?: readonly string[] | undefined;
}

/** Something to look for in an article: a word, or words that belong together. */
export interface Subject {
  text: string;
  /** A mention is a name that the description lists, a detail any other part of it, or a name within one. */
  from: "name" | "tag" | "mention" | "detail";
  /** True if parts of it mean nothing. */
  isWholeOnly?: boolean;
  /** True if the description is nothing but a list of such words: "asylum, refugees, borders". */
  isListed?: boolean;
}

/** A topic's search queries, and the subjects that its articles must be about. */
export interface Plan extends WantedLanguages {
  /** At most six short search queries, most specific first. */
  queries: string[];
  /** The name's alternatives, the tags and search words, and the names and words of the description. */
  subjects: Subject[];
  /** Names of several words that belong together: "New York", "Linux kernel". */
  together: string[];
  /** Subjects that the creator doesn't mean or want: "oil company", "table tennis". */
  unwanted: string[];
  /** True if the creator says that the name has another sense, so that the name alone proves nothing. */
  isAmbiguous: boolean;
  includeWords: string[];
  excludeWords: string[];
  /** Older articles are no news to the topic. */
  since: Date | null;
}

const MAX_QUERIES = 6;
const MAX_QUERY = 6;
const MAX_TAGS = 20;
const MAX_TAG = 60;
const MAX_DETAILS = 24;
const MAX_NAME = 200;
const MAX_TEXT = 4_000;
const SIGNS = "\\s*[,;/&|、，；،؛]\\s*|(?<=\\p{Script=Han})[和与及](?=\\p{Script=Han})|\\s+و(?=\\p{L})";
const ABBREVIATION = /^[\p{Lu}\p{N}]{2,}$/u;
const NAMES = /(?<=\S\s|^)(?:\p{Lu}[\p{L}\p{N}]*|\p{Ll}\p{Lu}\p{L}*)(?:\s\p{Lu}[\p{L}\p{N}]*)*/gu;
const SURE_NAME = /^\P{Ll}{2,}$|\p{Ll}\p{Lu}|\s/u;

/** Plans a topic's searches, and the judging of their results, from its words. `since` is passed through. */
export function planOf(topic: TopicWords, since: Date | null = null): Plan {
  const name = subjectOf(tidy(cutTo(topic.name, MAX_NAME)));
  const tags = unique(topic.tags.slice(0, MAX_TAGS).map((tag) => tidy(cutTo(tag, MAX_TAG))));
  const searchWords = unique(
    (topic.searchWords ?? []).slice(0, MAX_TAGS).map((word) => tidy(cutTo(word, MAX_TAG))),
  );
  const description = cutTo(topic.description, MAX_TEXT);
  const aiPrompt = cutTo(topic.aiPrompt, MAX_TEXT);
  const recognised = languageOfTopic(
    [cutTo(topic.name, MAX_NAME), description, tags.join(". "), aiPrompt].join(". "),
  );
  const chosenLanguage = primaryOf(topic.language);
  const language = chosenLanguage ?? recognised.language;
  const { wanted, unwanted, otherSenses } = wishesOf(description, language);
  const prompted = wishesOf(aiPrompt, language);
  const senses = [...otherSenses, ...prompted.otherSenses].filter((item) => !fold(item).includes(fold(name)));
  const names = alternativesOf(name, language);
  const pieces = name
    .split(placeWords.get(language ?? "") ?? /(?!)/u)
    .flatMap((piece) => splitList(piece, language));
  const chosen = unique([...tags, ...searchWords]);
  const known = new Set([name, ...names, ...chosen].map(fold));
  const parts = partsOf(wanted || prompted.wanted, language);
  const proper = unique(
    language === "de"
      ? parts.filter((part) => ABBREVIATION.test(part))
      : namesOf(wanted || prompted.wanted, language),
  )
    .filter((text) => !known.has(fold(text)))
    .slice(0, MAX_DETAILS);
  for (const mention of proper) known.add(fold(mention));
  const listed = new Set(parts.map(fold));
  const mentions = proper.filter((text) => listed.has(fold(text)) || /\s/u.test(text));
  const within = proper.filter((text) => !mentions.includes(text));
  const details = unique(parts)
    .filter((text) => !known.has(fold(text)))
    .slice(0, MAX_DETAILS);
  // A pair of characters, as in "damage", is in far more news than a word.
  const isListed =
    parts.length > 1 &&
    parts.every((text) => countWordsOfSubject(text, language) === 1 && !UNSPACED.test(text));
  const subjects: Subject[] = [
    ...names.map((text) => ({ text, from: "name" as const })),
    ...chosen.map((text) => ({ text, from: "tag" as const })),
    ...mentions.map((text) => ({ text, from: "mention" as const })),
    ...[...within, ...details].map((text) => ({ text, from: "detail" as const, isListed })),
  ];
  return {
    language,
    isLanguageSure: chosenLanguage !== undefined || recognised.isSure,
    otherLanguages: languagesAskedFor(`${wanted}\n${prompted.wanted}`, language),
    queries: queriesOf({ name, names, searchWords, tags, mentions: proper, details }, language),
    subjects,
    together: unique(
      [...pieces, ...chosen, ...mentions].filter((text) => countWordsOfSubject(text, language) > 1),
    ),
    unwanted: unique([...unwanted, ...prompted.unwanted]),
    isAmbiguous: countWordsOfSubject(name, language) === 1 && senses.length > 0,
    includeWords: (topic.includeWords ?? []).slice(0, MAX_TAGS),
    excludeWords: (topic.excludeWords ?? []).slice(0, MAX_TAGS),
    since,
  };
}

// Norwegian has two written forms, which the vocabulary treats as one.
function primaryOf(language: string | null | undefined): string | undefined {
  const primary = /^[a-z]{2,3}(?=-|$)/i.exec(language ?? "")?.[0].toLowerCase();
  return primary === "nb" || primary === "nn" ? "no" : primary;
}

/** "Traffic and culture in Ghent" are two things in one place: "Traffic Ghent", "culture Ghent". */
function alternativesOf(name: string, language: string | undefined): string[] {
  const [things = name, ...places] = name.split(placeWords.get(language ?? "") ?? /(?!)/u);
  const place = places.join(" ");
  const parts = splitList(things, language).filter((part) => countWordsOfSubject(part, language) > 0);
  if (parts.length < 2) return [name];
  return unique(parts.map((part) => tidy(`${part} ${place}`)));
}

/** The items of a description between its commas and its "and". */
function partsOf(wanted: string, language: string | undefined): string[] {
  return sentencesOf(wanted).flatMap((sentence) => itemsOf(sentence, language));
}

function sentencesOf(text: string): string[] {
  return text.split(/[.:!?()。：！？"„“”«»۔]|\s[-–—]\s/u);
}

function itemsOf(sentence: string, language: string | undefined): string[] {
  return splitList(sentence, language)
    .map((item) => withoutStopWords(subjectOf(tidy(item)), language))
    .filter((item) => !FILLER.test(item) && countWordsOfSubject(item, language) > 0);
}

/** Typical descriptions that say nothing about the topic. */
const FILLER =
  /^(?:edited|updated|test|draft|todo|bearbeitet|geändert|modifi[ée]|editado|modificato|redigerad|muokattu)$/iu;

function splitList(text: string, language: string | undefined): string[] {
  return text.split(separatorWith(conjunctions[language ?? ""] ?? ""));
}

/** Expressions by the words that join the items of a list. */
const separatorWith = memoize((words) => new RegExp(`${SIGNS}${words && `|\\s+(?:${words})\\s+`}`, "iu"));

/** "what the city decides" becomes "city decides". */
function withoutStopWords(item: string, language: string | undefined): string {
  let rest = item;
  for (let word = /^\P{Script=Han}+?\s/u.exec(rest); word; word = /^\P{Script=Han}+?\s/u.exec(rest)) {
    if (countWordsOfSubject(word[0], language) > 0) break;
    rest = rest.slice(word[0].length);
  }
  return rest;
}

/** The capitalised names in a text. */
function namesOf(text: string, language: string | undefined): string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const items = itemsOf(sentence, language);
    // A capital at the start of a sentence means nothing, except before another name of a list.
    const isList = items.length > 1 && namesIn(items[1] ?? "").length > 0 && !/\s/u.test(items[0] ?? "");
    return items.flatMap((item, at) => {
      const found = namesIn(item);
      return found.filter((name) => at > 0 || isList || !item.startsWith(name) || SURE_NAME.test(name));
    });
  });
}

function namesIn(item: string): string[] {
  return [...item.matchAll(NAMES)].map(([name]) => name);
}

interface QueryParts {
  name: string;
  names: string[];
  searchWords: string[];
  tags: string[];
  /** The names in the description, without capitals at the start of sentences. */
  mentions: string[];
  details: string[];
}

function queriesOf(
  { name, names, searchWords, tags, mentions, details }: QueryParts,
  language: string | undefined,
): string[] {
  const isTelling = (text: string) =>
    tokensOf(text, language, 12).some(({ key, isStop }) => !isStop && !isGenericKey(key, language));
  const ofName = names.length > 1 ? names : [name];
  const head = ofName.slice(0, 2).join(" ");
  // A generic tag or detail is searched for together with the name.
  const together = (one: string, other: string) => {
    const [a, b] = [fold(one), fold(other)];
    return a.includes(b) ? one : b.includes(a) ? other : `${one} ${other}`;
  };
  const telling = (text: string) => (isTelling(text) ? text : together(head, text));
  const ofTags = tags.slice(0, 4).map(telling);
  const ofWords = searchWords.slice(0, 4).map(telling);
  const ofDetails = [
    ...mentions.map(telling),
    ...details.map((detail) => together(ofName[0] ?? name, detail)),
  ];
  // Search words are always searched for, because somebody chose them.
  return unique([
    ...ofName.slice(0, ofWords.length > 0 ? 2 : 3),
    ...ofWords,
    ...ofTags,
    ...ofDetails.filter((query) => countWordsOfSubject(query, language) <= MAX_QUERY),
  ])
    .map((query) => cutTo(query, 100))
    .slice(0, MAX_QUERIES);
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function unique(texts: string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const folded = fold(text);
    return folded !== "" && !seen.has(folded) && seen.add(folded);
  });
}
