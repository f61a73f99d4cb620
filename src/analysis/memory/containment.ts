import { hour } from "../../base/durations.ts";
import { latest, type Profile } from "./profile.ts";
import { areWithin, contradicts, isDoubtful } from "./similarity.ts";
import type { Word } from "./tokens/lexicon.ts";

/** The weighted share of an article's words that a story must contain for the article to belong to it. */
const CONTAINED = 0.55;
/** One common word is chance. */
const LEAST_SHARED = 2;
const RECENT = 96 * hour;
/** More articles together contain so many words that they'd include other headlines by chance. */
const FEW = 3;

/**
 * Joins new groups to the known story of several articles that contains one of theirs. @param known the number of known
 * stories among `groups`; they come first
 */
export function joinContained(groups: number[][], known: number, profiles: Profile[]): number[][] {
  const tellers = tellersOf(groups.slice(0, known), profiles);
  const grown = groups.map((group) => [...group]);
  for (const [from, group] of groups.entries()) {
    const into = from < known ? undefined : mostContaining(group, groups, profiles, tellers);
    if (into === undefined) continue;
    grown[into]?.push(...group);
    grown[from] = [];
  }
  return grown.filter((group, at) => at < known || group.length > 0);
}

/** The indexes of the stories of several articles that contain each word. */
function tellersOf(stories: number[][], profiles: Profile[]): Map<Word, Set<number>> {
  const tellers = new Map<Word, Set<number>>();
  for (const [at, story] of stories.entries()) {
    if (story.length < 2) continue;
    for (const word of latest(story, profiles).flatMap(({ weights }) => weights.words)) {
      const holders = tellers.get(word);
      if (holders) holders.add(at);
      else tellers.set(word, new Set([at]));
    }
  }
  return tellers;
}

function mostContaining(
  group: number[],
  groups: number[][],
  profiles: Profile[],
  tellers: ReadonlyMap<Word, Set<number>>,
): number | undefined {
  const parts = new Map<number, number>();
  for (const profile of group.flatMap((item) => profiles[item] ?? [])) {
    for (const [story, part] of partsTold(profile, tellers)) {
      if (part >= CONTAINED) parts.set(story, Math.max(part, parts.get(story) ?? 0));
    }
  }
  const sorted = [...parts].sort(([one, part], [other, otherPart]) => otherPart - part || one - other);
  return sorted.find(([story]) => areOfOne(group, groups[story] ?? [], profiles))?.[0];
}

/** The share of an article that each story contains. */
function partsTold({ weights }: Profile, tellers: ReadonlyMap<Word, Set<number>>): Map<number, number> {
  const told = new Map<number, { sum: number; words: number }>();
  let whole = 0;
  for (const [at, word] of weights.words.entries()) {
    const weight = weights.values[at] ?? 0;
    whole += weight;
    for (const story of tellers.get(word) ?? []) {
      const { sum, words } = told.get(story) ?? { sum: 0, words: 0 };
      told.set(story, { sum: sum + weight, words: words + 1 });
    }
  }
  const enough = [...told].filter(([, { words }]) => words >= LEAST_SHARED);
  return new Map(enough.map(([story, { sum }]) => [story, sum / whole]));
}

function areOfOne(group: number[], story: number[], profiles: Profile[]): boolean {
  const ones = group.flatMap((item) => profiles[item] ?? []);
  const others = latest(story, profiles);
  if (!areWithin(RECENT, ones, others)) return false;
  if (others.length > FEW && !ones.every((one) => namesAreAmong(one, others))) return false;
  return !ones.some((one) => others.some((other) => contradicts(one, other) || isDoubtful(one, other)));
}

function namesAreAmong({ features }: Profile, others: Profile[]): boolean {
  return features.every(({ word, figure }) => figure !== null || others.some((other) => other.holds(word)));
}
