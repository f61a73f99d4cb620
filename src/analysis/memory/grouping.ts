import { hour } from "../../base/durations.ts";
import { joined, type Link } from "./clusters.ts";
import { joinContained } from "./containment.ts";
import { joinAcrossLanguages } from "./languages.ts";
import { withMeaning } from "./meaning.ts";
import type { Profile } from "./profile.ts";
import { areWithin, FLOOR, SAME_STORY, SAME_STORY_ALONE, similarity } from "./similarity.ts";
import { WordIndex } from "./word-index.ts";

/**
 * In four passes: the most alike, those that resemble nothing but each other, what a known story contains, and groups of
 * different languages.
 * @param vectors null where no model was asked
 * @param stories the number of each article's story below `known`, null where that is to be found
 * @returns the articles of each known story, then of each new one */
export function grouped(
  profiles: Profile[],
  vectors: (Int8Array | null)[],
  stories: (number | null)[],
  known: number,
): number[][] {
  const groups: number[][] = Array.from({ length: known }, () => []);
  const open: number[] = [];
  for (const [at, story] of stories.entries()) (story === null ? open : (groups[story] ?? open)).push(at);
  const isOpen = (at: number) => stories[at] === null;
  const links = withMeaning(linksOf(profiles, isOpen), profiles, vectors, isOpen);
  const read = (group: number[]) => group.flatMap((at) => profiles[at] ?? []);
  const isClose = (one: number[], other: number[]) => areWithin(CLOSE, read(one), read(other));
  const enoughAlone = profiles.length < FEW ? SAME_STORY : SAME_STORY_ALONE;
  const thresholds = { enough: SAME_STORY, enoughAlone, enoughGrown: SAME_STORY_ALONE, isClose };
  const told = joinContained(joined(groups, open, links, thresholds), known, profiles);
  return joinAcrossLanguages(told, known, profiles);
}

const CLOSE = 48 * hour;
/** Among fewer articles, it says little that two resemble nothing else. */
const FEW = 12;

function linksOf(profiles: Profile[], isOpen: (at: number) => boolean): Link[] {
  const index = new WordIndex(profiles.flatMap(({ weights }, at) => (isOpen(at) ? weights.words : [])));
  return profiles.flatMap((later, other) => {
    const before = isOpen(other) ? index.similar(later, FLOOR) : [];
    index.add(later);
    return before.flatMap(({ text: one, cosine }) => {
      const earlier = profiles[one];
      return earlier ? [{ one, other, similarity: similarity(earlier, later, cosine) }] : [];
    });
  });
}
