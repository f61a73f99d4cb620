import type { Profile } from "./profile.ts";
import { areCompatible, languageOfProfile } from "./similarity.ts";
import { type Anchor, isShort, isSpecific } from "./tokens/anchors.ts";
import { rarity } from "./tokens/lexicon.ts";
import { WordIndex } from "./word-index.ts";

/** The cosine of names and numbers above which groups in different languages may be one story. */
const LEAST = 0.2;
/** The same if there are few groups: then what all of a topic contains distinguishes nothing. */
const LEAST_OF_FEW = 0.28;
const FEW = 12;
/** In another script nothing is spelled alike, so this share of it is enough. */
const OTHER_SCRIPT = 0.75;
/** A group is the nearest in another language if every other one there is at most this share as near. */
const RIVAL = 0.9;

/** A group as compared with those in other languages. */
interface Anchored {
  language: string;
  anchors: Anchor[];
  keys: ReadonlySet<string>;
  weights: { words: { number: number }[]; values: number[] };
  norm: number;
}

/**
 * Joins groups in different languages that are nearest to each other by their common names, countries, numbers and
 * months, whatever the spelling. Costs nothing if all are in one language. @param known the number of known stories
 * among `groups`; they come first and are never joined to each other
 */
export function joinAcrossLanguages(groups: number[][], known: number, profiles: Profile[]): number[][] {
  const read = groups.map((group) => group.flatMap((item) => profiles[item] ?? []));
  const languages = read.map(mostSpoken);
  if (new Set(languages).size < 2) return groups;
  const joined = groups.map((group) => [...group]);
  const standsIn = [...groups.keys()];
  for (const { one, other } of nearestPairs(anchored(read, languages), known)) {
    const [into, from] = [standsIn[one] ?? one, standsIn[other] ?? other].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (into === from || from < known || !areCompatible(read[one] ?? [], read[other] ?? [])) continue;
    joined[into]?.push(...(joined[from] ?? []));
    joined[from] = [];
    for (const [at, group] of standsIn.entries()) if (group === from) standsIn[at] = into;
  }
  return joined.filter((_, at) => standsIn[at] === at);
}

function mostSpoken(group: Profile[]): string {
  const counts = new Map<string, number>();
  for (const profile of group) {
    const language = languageOfProfile(profile);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "und";
}

/** The sum of each group's articles, with each key weighted by how few groups contain it. */
function anchored(groups: Profile[][], languages: string[]): Anchored[] {
  const held = groups.map((group) => {
    const keys = group.flatMap(({ anchors }) => [...new Set(anchors.flat())]);
    return new Map([...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]));
  });
  const numbers = new Map<string, { number: number; groups: number }>();
  for (const key of held.flatMap((counts) => [...counts.keys()])) {
    const word = numbers.get(key) ?? { number: numbers.size, groups: 0 };
    word.groups++;
    numbers.set(key, word);
  }
  return held.map((counts, at) => {
    const words = [...counts.keys()].flatMap((key) => numbers.get(key) ?? []);
    const values = [...counts.values()].map(
      (count, place) => count * rarity(words[place]?.groups ?? 0, groups.length),
    );
    const group = groups[at] ?? [];
    const isCommon = (key: string) => (counts.get(key) ?? 0) >= MOST_OF * group.length;
    return {
      language: languages[at] ?? "und",
      anchors: group.flatMap(({ anchors }) => anchors.filter((anchor) => anchor.some(isCommon))),
      keys: new Set([...counts.keys()].filter(isCommon)),
      weights: { words, values },
      norm: Math.hypot(...values),
    };
  });
}

interface Nearness {
  other: number;
  cosine: number;
}

/** Pairs in which each is the other's nearest in its language and nothing else is nearly as near; nearest first. */
function nearestPairs(groups: Anchored[], known: number): { one: number; other: number }[] {
  const index = new WordIndex(groups.slice(known).flatMap(({ weights }) => weights.words));
  const least = groups.length < FEW ? LEAST_OF_FEW : LEAST;
  const near: Nearness[][] = groups.map(() => []);
  for (const [at, group] of groups.entries()) {
    const found = at < known ? [] : index.similar(group, RIVAL * OTHER_SCRIPT * least);
    for (const { text, cosine } of found) {
      const other = groups[text];
      if (!other || !mayBeOne(group, other)) continue;
      near[at]?.push({ other: text, cosine });
      near[text]?.push({ other: at, cosine });
    }
    index.add(group);
  }
  const leastOf = (one: number, other: number) => {
    const isOneScript =
      scriptOf(groups[one]?.language ?? "und") === scriptOf(groups[other]?.language ?? "und");
    return isOneScript ? least : OTHER_SCRIPT * least;
  };
  const nearestIn = (at: number, language: string) =>
    (near[at] ?? [])
      .filter(({ other }) => groups[other]?.language === language)
      .sort((a, b) => b.cosine - a.cosine || a.other - b.other);
  const pairs = near.flatMap((found, one) =>
    found.flatMap(({ other, cosine }) => {
      if (other > one || cosine < leastOf(one, other)) return [];
      const [first, second] = nearestIn(one, groups[other]?.language ?? "");
      const [back, rival] = nearestIn(other, groups[one]?.language ?? "");
      if (first?.other !== other || back?.other !== one) return [];
      const next = Math.max(second?.cosine ?? 0, rival?.cosine ?? 0);
      return next <= RIVAL * cosine ? [{ one, other, cosine }] : [];
    }),
  );
  return pairs.sort((a, b) => b.cosine - a.cosine || a.one - b.one || a.other - b.other);
}

/** One common name is chance, and so are a country and a year. */
function mayBeOne(one: Anchored, other: Anchored): boolean {
  if (!areOtherLanguages(one.language, other.language)) return false;
  const isOneScript = scriptOf(one.language) === scriptOf(other.language);
  const counts = (key: string, keys: ReadonlySet<string>) => keys.has(key) && !(isOneScript && isShort(key));
  const sharedOf = ({ anchors }: Anchored, { keys }: Anchored) => {
    const found = anchors.flatMap((anchor) => anchor.find((key) => counts(key, keys)) ?? []);
    return new Set(found);
  };
  const [shared, back] = [sharedOf(one, other), sharedOf(other, one)];
  return Math.min(shared.size, back.size) >= LEAST_SHARED && [...shared].some(isSpecific);
}

const LEAST_SHARED = 2;
/** The share of a group's articles that must contain what it has in common with another. */
const MOST_OF = 0.4;

/** An unclear language is represented by its script, and may be any language in it. */
function areOtherLanguages(one: string, other: string): boolean {
  if (one === other) return false;
  const isPlain = ![one, other].some((language) => language.startsWith("und"));
  return isPlain || scriptOf(one) !== scriptOf(other);
}

function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? "";
}
