import { latest, type Profile } from "./profile.ts";
import { areCompatible } from "./similarity.ts";
import { rarity, type Weights, type Word } from "./tokens/lexicon.ts";
import { WordIndex } from "./word-index.ts";

/** The cosine from which on two stories that were told apart are one: explained in docs/memory.md. */
const SAME_STORY = 0.5;

interface StoryPair {
  into: number;
  from: number;
  cosine: number;
}

/** A story as it is compared with others. */
interface Centroid {
  latest: Profile[];
  weights: Weights;
  norm: number;
}

/**
 * Finds known stories that were told separately but are one by now: among those with new articles, each that is
 * nearest to another by what their articles say on the whole. @returns indexes in `groups`, each in one pair at most
 */
export function splitStories(
  groups: number[][],
  known: number,
  profiles: Profile[],
  isGrown: (at: number) => boolean,
): [one: number, other: number][] {
  const stories = groups.slice(0, known).map((story) => latest(story, profiles));
  const rarities = raritiesIn(stories);
  const centroids = stories.map((articles) => ({ latest: articles, ...centroidOf(articles, rarities) }));
  return nearestFirst(pairsOf(centroids, isGrown)).map(({ into, from }) => [into, from]);
}

function pairsOf(stories: Centroid[], isAsked: (at: number) => boolean): StoryPair[] {
  const asked = [...stories.keys()].filter(isAsked);
  const order = [...stories.keys()].filter((at) => !isAsked(at));
  const index = new WordIndex(asked.flatMap((at) => stories[at]?.weights.words ?? []));
  for (const at of order) index.add(stories[at] as Centroid);
  return asked.flatMap((at) => {
    const story = stories[at] as Centroid;
    const found = index.similar(story, SAME_STORY);
    index.add(story);
    order.push(at);
    return found.flatMap(({ text, cosine }) => {
      const other = order[text] ?? -1;
      const isOne = areCompatible(story.latest, stories[other]?.latest ?? []);
      return isOne ? [{ into: Math.min(at, other), from: Math.max(at, other), cosine }] : [];
    });
  });
}

/** Puts each story in one pair at most. */
function nearestFirst(pairs: StoryPair[]): StoryPair[] {
  const taken = new Set<number>();
  const sorted = pairs.sort((a, b) => b.cosine - a.cosine || a.into - b.into || a.from - b.from);
  return sorted.filter(({ into, from }) => {
    if (taken.has(into) || taken.has(from)) return false;
    taken.add(into).add(from);
    return true;
  });
}

/** The share of a word that a headline holds, beside that of a word of the text below it. */
const HEADLINE = 2;

/**
 * A word weighs by how few stories hold it: the words of an event that all papers report are in many articles. Squared,
 * because what all of a topic says would make long stories alike.
 */
function raritiesIn(stories: Profile[][]): Map<Word, number> {
  const holders = new Map<Word, number>();
  for (const story of stories) {
    const words = new Set(story.flatMap(({ weights }) => weights.words));
    for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  for (const [word, held] of holders) holders.set(word, rarity(held, stories.length) ** 2);
  return holders;
}

function centroidOf(
  profiles: Profile[],
  rarities: ReadonlyMap<Word, number>,
): { weights: Weights; norm: number } {
  const sums = new Map<Word, number>();
  const add = ({ words, values }: Weights, share: number) => {
    for (const [at, word] of words.entries()) {
      const nameShare = (values[at] ?? 0) / (word.weight || 1);
      sums.set(word, (sums.get(word) ?? 0) + share * nameShare * (rarities.get(word) ?? 0));
    }
  };
  for (const { weights, titleWeights } of profiles) {
    add(weights, 1);
    add(titleWeights, HEADLINE - 1);
  }
  const values = [...sums.values()];
  return { weights: { words: [...sums.keys()], values }, norm: Math.hypot(...values) };
}
