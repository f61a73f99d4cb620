import type { Profile } from "./profile.ts";
import { areCompatible } from "./similarity.ts";
import type { Weights, Word } from "./tokens/lexicon.ts";
import { WordIndex } from "./word-index.ts";

/** The cosine from which on two groups of articles are of one story: explained in docs/memory.md. */
const SAME_STORY = 0.46;
/** The same for two stories that were told apart. */
const SAME_TOLD_STORY = 0.5;
/** A long story contains many words, so only its latest articles are compared. */
const MOST_COMPARED = 8;

interface GroupPair {
  into: number;
  from: number;
  cosine: number;
}

/** A group as it is compared with others. */
interface Compared {
  articles: number[];
  latest: Profile[];
  weights: Weights;
  norm: number;
}

/**
 * Joins new groups to others that say much the same overall: what each headline words differently weighs little
 * beside what all of them name. @param known the number of known stories among `groups`; they come first and are
 * never joined to each other
 */
export function joinByCentroid(groups: number[][], known: number, profiles: Profile[]): number[][] {
  const compared = comparison(groups, profiles);
  let joined = groups.map(compared);
  for (;;) {
    const pairs = nearestFirst(pairsOf(joined, { isAsked: (at) => at >= known, least: SAME_STORY }));
    if (pairs.length === 0) return joined.map(({ articles }) => articles);
    const articlesOf = (at: number) => joined[at]?.articles ?? [];
    const grown = [...joined];
    for (const { into, from } of pairs) grown[into] = compared([...articlesOf(into), ...articlesOf(from)]);
    const gone = new Set(pairs.map(({ from }) => from));
    joined = grown.filter((_, at) => !gone.has(at));
  }
}

/**
 * Finds known stories that were told separately but are one by now: among those with new articles, each that is
 * nearest to another. @returns indexes in `groups`, each in one pair at most
 */
export function splitStories(
  groups: number[][],
  known: number,
  profiles: Profile[],
  isGrown: (at: number) => boolean,
): [one: number, other: number][] {
  const told = groups.slice(0, known);
  const pairs = pairsOf(told.map(comparison(told, profiles)), { isAsked: isGrown, least: SAME_TOLD_STORY });
  return nearestFirst(pairs).map(({ into, from }) => [into, from]);
}

function pairsOf(
  groups: Compared[],
  { isAsked, least }: { isAsked: (at: number) => boolean; least: number },
): GroupPair[] {
  const asked = [...groups.keys()].filter(isAsked);
  const others = [...groups.keys()].filter((at) => !isAsked(at));
  const index = new WordIndex(asked.flatMap((at) => groups[at]?.weights.words ?? []));
  const order: number[] = [];
  const add = (at: number) => {
    const group = groups[at];
    if (!group) return;
    index.add(group);
    order.push(at);
  };
  for (const at of others) add(at);
  return asked.flatMap((at) => {
    const group = groups[at];
    const found = group ? index.similar(group, least) : [];
    add(at);
    return found.flatMap(({ text, cosine }) => {
      const other = order[text] ?? -1;
      const isOne = areCompatible(group?.latest ?? [], groups[other]?.latest ?? []);
      return isOne ? [{ into: Math.min(at, other), from: Math.max(at, other), cosine }] : [];
    });
  });
}

/** Puts each group in one pair at most. */
function nearestFirst(pairs: GroupPair[]): GroupPair[] {
  const taken = new Set<number>();
  const sorted = pairs.sort((a, b) => b.cosine - a.cosine || a.into - b.into || a.from - b.from);
  return sorted.filter(({ into, from }) => {
    if (taken.has(into) || taken.has(from)) return false;
    taken.add(into).add(from);
    return true;
  });
}

function latest(group: number[], profiles: Profile[]): Profile[] {
  const articles = group.flatMap((item) => profiles[item] ?? []);
  return articles.sort((one, other) => other.time - one.time).slice(0, MOST_COMPARED);
}

/** Groups counted beside those at hand, so that few of these do not make a word rare; `Lexicon` does the same. */
const BACKGROUND = 340;
const EXPECTED_SHARE = 0.015;
/** The share of a word that a headline holds, beside that of a word of the text below it. */
const HEADLINE = 2;

/** Reads groups by the sum of what their articles say. A word weighs by how few of `groups` hold it: the words of an
 * event that all papers report are in many articles, and of one event all the same. */
function comparison(groups: number[][], profiles: Profile[]): (articles: number[]) => Compared {
  const rarities = raritiesIn(groups.map((group) => latest(group, profiles)));
  return (articles) => {
    const read = latest(articles, profiles);
    return { articles, latest: read, ...centroidOf(read, rarities) };
  };
}

/** Squared: what all of a topic says would make long groups alike. */
function raritiesIn(groups: Profile[][]): Map<Word, number> {
  const holders = new Map<Word, number>();
  for (const group of groups) {
    const [one] = group;
    const words =
      group.length > 1 ? new Set(group.flatMap(({ weights }) => weights.words)) : one?.weights.words;
    for (const word of words ?? []) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const rarity = (held: number) =>
    Math.log((groups.length + BACKGROUND) / (held + BACKGROUND * EXPECTED_SHARE)) ** 2;
  for (const [word, held] of holders) holders.set(word, rarity(held));
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
