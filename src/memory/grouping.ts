import { joined, type Link } from "./clusters.ts";
import { withMeaning } from "./meaning.ts";
import { containment, FLOOR, type Profile, SAME_STORY, SAME_STORY_ALONE, similarity } from "./similarity.ts";
import { WordIndex } from "./word-index.ts";

/** In three passes: the most alike, those that resemble nothing but each other, and single ones that a story contains.
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
  const isClose = (one: number[], other: number[]) => areWithin(CLOSE, one, other, profiles);
  const thresholds = { enough: SAME_STORY, enoughAlone: SAME_STORY_ALONE, isClose };
  return withContained(joined(groups, open, links, thresholds), known, profiles, links);
}

const HOUR = 3_600_000;
const CLOSE = 48 * HOUR;
const RECENT = 96 * HOUR;

function areWithin(span: number, one: number[], other: number[], profiles: Profile[]): boolean {
  const timesOf = (group: number[]) => group.map((at) => profiles[at]?.time ?? 0);
  const others = timesOf(other);
  return timesOf(one).some((time) => others.some((other) => Math.abs(time - other) <= span));
}

function linksOf(profiles: Profile[], isOpen: (at: number) => boolean): Link[] {
  const index = new WordIndex();
  return profiles.flatMap((profile, other) => {
    const before = isOpen(other) ? index.similar(profile, FLOOR) : [];
    index.add(profile);
    return before.flatMap(({ text: one, cosine }) => {
      const earlier = profiles[one];
      return earlier ? { one, other, similarity: similarity(earlier, profile, cosine) } : [];
    });
  });
}

/** This part of what an article says, by weight, is told by the articles of one story together. */
const CONTAINED = 0.55;

function withContained(groups: number[][], known: number, profiles: Profile[], links: Link[]): number[][] {
  const joins = [...storiesNear(groups, known, links)].flatMap(([from, stories]) => {
    const alone = groups[from] ?? [];
    const profile = profiles[alone[0] ?? -1];
    if (!profile) return [];
    const containing = [...stories].flatMap((into) => {
      const story = groups[into] ?? [];
      const members = story.flatMap((at) => profiles[at] ?? []);
      const part = containment(profile, members);
      return part >= CONTAINED && areWithin(RECENT, alone, story, profiles) ? [{ from, into, part }] : [];
    });
    return containing.sort((one, other) => other.part - one.part || one.into - other.into).slice(0, 1);
  });
  for (const { from, into } of joins) groups[into]?.push(...(groups[from] ?? []));
  const gone = new Set(joins.map(({ from }) => from));
  return groups.filter((_, at) => !gone.has(at));
}

function storiesNear(groups: number[][], known: number, links: Link[]): Map<number, Set<number>> {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((item) => [item, at])));
  const near = new Map<number, Set<number>>();
  const opposed = new Map<number, Set<number>>();
  for (const { one, other, similarity } of links) {
    const [left = -1, right = -1] = [groupOf.get(one), groupOf.get(other)];
    for (const [from, into] of [
      [left, right],
      [right, left],
    ] as const) {
      const isAlone = from >= known && groups[from]?.length === 1;
      if (!isAlone || (groups[into]?.length ?? 0) < 2) continue;
      const found = similarity < 0 ? opposed : near;
      found.set(from, (found.get(from) ?? new Set()).add(into));
    }
  }
  return new Map([...near].map(([from, into]) => [from, into.difference(opposed.get(from) ?? new Set())]));
}
