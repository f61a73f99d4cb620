const hour = 3_600_000;

/** What one person's reaction is worth when it is fresh. */
export const weights = { follow: 3, comment: 2, like: 1, slop: -3 } as const;
export type Signal = keyof typeof weights;

/** A reaction is worth half after two days, and nothing after two weeks. Milliseconds. */
export const halfLife = 48 * hour;
export const attention = 14 * 24 * hour;

/** What trends at all: less is chance, and one person is no crowd. */
const least = { score: 3, people: 2 };
const levels = [
  { level: "Hot", score: 12, ofLeader: 2 / 3 },
  { level: "Trending", score: 6, ofLeader: 1 / 3 },
] as const;
const mostTrending = 9;

/** How many people gave a signal that many milliseconds ago. */
export interface Tally {
  signal: Signal;
  age: number;
  people: number;
}

/** What went on around a topic lately, its creator's own doing left out. Slop counts against it. */
export function trendingScore(tallies: Tally[]): number {
  return tallies
    .filter(({ age }) => age < attention)
    .reduce((sum, { signal, age, people }) => sum + weights[signal] * people * decay(age), 0);
}

/**
 * What the best are known by: what goes on lately and, between topics that are as quiet, how many people
 * stand by it, from 0 to 1. The counts leave out the creator's own.
 */
export function hotness(
  score: number,
  { followers, likes, slops }: Record<"followers" | "likes" | "slops", number>,
): number {
  const friends = Math.max(0, followers + likes - 2 * slops);
  return score + friends / (friends + 50);
}

export interface Contender {
  id: string;
  score: number;
  /** How many different people follow, like or talk about it. */
  people: number;
}

export interface Trending {
  id: string;
  level: "Hot" | "Trending" | "Rising";
}

/**
 * Which topics trend, and how much: the best nine, by themselves and beside the one that leads. The rest
 * of them are rising.
 */
export function rank(contenders: Contender[]): Trending[] {
  const best = contenders
    .filter(({ score, people }) => score >= least.score && people >= least.people)
    .toSorted((a, b) => b.score - a.score || b.id.localeCompare(a.id))
    .slice(0, mostTrending);
  const leader = best[0]?.score ?? 0;
  return best.map(({ id, score }) => ({
    id,
    level: levels.find((each) => score >= each.score && score >= leader * each.ofLeader)?.level ?? "Rising",
  }));
}

const decay = (age: number) => 2 ** (-Math.max(0, age) / halfLife);
