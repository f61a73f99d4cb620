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
 * Joins each new article that resembles no other to the known story of several articles that contains most of it.
 * @param known the number of known stories among `groups`; they come first
 */
export function joinContained(groups: number[][], known: number, profiles: Profile[]): number[][] {
  const tellers = tellersOf(groups.slice(0, known), profiles);
  const grown = groups.map((group) => [...group]);
  for (const [from, group] of groups.entries()) {
    const article = group.length === 1 ? profiles[group[0] ?? -1] : undefined;
    const into = from < known || !article ? undefined : mostContaining(article, groups, profiles, tellers);
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
  article: Profile,
  groups: number[][],
  profiles: Profile[],
  tellers: ReadonlyMap<Word, Set<number>>,
): number | undefined {
  const parts = [...partsTold(article, tellers)].filter(([, part]) => part >= CONTAINED);
  const sorted = parts.sort(([one, part], [other, otherPart]) => otherPart - part || one - other);
  return sorted.find(([story]) => isOf(article, latest(groups[story] ?? [], profiles)))?.[0];
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

function isOf(article: Profile, story: Profile[]): boolean {
  if (!areWithin(RECENT, [article], story)) return false;
  if (story.length > FEW && !namesAreAmong(article, story)) return false;
  return !story.some((other) => contradicts(article, other) || isDoubtful(article, other));
}

function namesAreAmong({ features }: Profile, others: Profile[]): boolean {
  return features.every(({ word, figure }) => figure !== null || others.some((other) => other.holds(word)));
}
