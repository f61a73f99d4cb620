import { hour } from "../../base/durations.ts";
import type { Profile } from "./profile.ts";
import { contradicts, isDoubtful, isRareName } from "./similarity.ts";
import type { Word } from "./tokens/lexicon.ts";

/** The fewest stories needed: among fewer, every name is rare. */
const ENOUGH = 12;
/** Milliseconds: newsrooms report an event within hours of each other. */
const CLOSE = 8 * hour;
/** Shorter keys are acronyms, and words that aren't names. */
const LEAST_LETTERS = 5;
/** The most words of a headline with hardly a description: longer texts about one event have more in common. */
const MOST_WORDS = 14;
/** The share of a story's articles that must contain its name. */
const MOST_OF = 0.6;

/**
 * Joins stories whose headlines hold one rare name, where all that holds it appeared within eight hours, and one headline
 * of two names nobody and nothing that the other lacks: two headlines of one event often have the name alone in common.
 * @param known how many of `groups` are known stories; these come first and are never joined to each other
 */
export function joinByName(groups: number[][], known: number, profiles: Profile[]): number[][] {
  if (groups.length < ENOUGH) return groups;
  const grown: (Profile[] | null)[] = groups.map((group) => group.flatMap((item) => profiles[item] ?? []));
  const joined = groups.map((group) => [...group]);
  for (const [name, holders] of holdersOf(grown)) {
    const times = holders.flatMap((at) => grown[at] ?? []).map(({ time }) => time);
    if (Math.max(...times) - Math.min(...times) > CLOSE) continue;
    for (const [n, from] of holders.entries()) {
      const into = holders
        .slice(0, n)
        .find((into) => from >= known && areOfOne(grown[into] ?? [], grown[from] ?? [], name));
      if (into === undefined) continue;
      grown[into]?.push(...(grown[from] ?? []));
      joined[into]?.push(...(joined[from] ?? []));
      grown[from] = null;
    }
  }
  return joined.filter((_, at) => grown[at] !== null);
}

/** The stories that contain each shared name, rarest name first. */
function holdersOf(groups: (Profile[] | null)[]): [Word, number[]][] {
  const holders = new Map<Word, Set<number>>();
  for (const [at, group] of groups.entries()) {
    for (const feature of group?.flatMap(({ features }) => features) ?? []) {
      if (!isRareName(feature) || feature.word.key.length < LEAST_LETTERS) continue;
      holders.set(feature.word, (holders.get(feature.word) ?? new Set()).add(at));
    }
  }
  return [...holders]
    .filter(([, at]) => at.size > 1)
    .sort(([one], [other]) => one.frequency - other.frequency || one.number - other.number)
    .map(([name, at]) => [name, [...at].sort((one, other) => one - other)]);
}

function areOfOne(some: Profile[], others: Profile[], name: Word): boolean {
  if (!holdName(some, name) || !holdName(others, name)) return false;
  const isBarred = (one: Profile, other: Profile) => contradicts(one, other) || isDoubtful(one, other);
  return (
    !some.some((one) => others.some((other) => isBarred(one, other))) &&
    some.some((one) => others.some((other) => areHeadlinesOfOne(one, other)))
  );
}

function holdName(group: Profile[], name: Word): boolean {
  const holders = group.filter(({ features }) => features.some(({ word }) => word === name));
  return group.length > 0 && holders.length >= MOST_OF * group.length;
}

function areHeadlinesOfOne(one: Profile, other: Profile): boolean {
  if (Math.min(one.weights.words.length, other.weights.words.length) > MOST_WORDS) return false;
  return namesNothingElse(one, other) || namesNothingElse(other, one);
}

function namesNothingElse(one: Profile, other: Profile): boolean {
  return one.features.every(({ word, figure }) => figure !== null || other.holds(word));
}
