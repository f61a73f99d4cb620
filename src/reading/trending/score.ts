import { hour } from "../../base/durations.ts";

/** A remark is a slop mark with a reason: people who explain what is wrong count more. */
export const weights = { follow: 3, comment: 2, like: 1, slop: -3, remark: -2 } as const;
export type Signal = keyof typeof weights;

/** Milliseconds until a reaction counts half, and until it counts no more. */
export const halfLife = 48 * hour;
export const attention = 14 * 24 * hour;

const least = { score: 3, people: 2 };
const levels = [
  { level: "Hot", score: 12, ofLeader: 2 / 3 },
  { level: "Trending", score: 6, ofLeader: 1 / 3 },
] as const;
const mostTrending = 9;

export interface Tally {
  signal: Signal;
  age: number;
  people: number;
}

export function trendingScore(tallies: Tally[]): number {
  return tallies
    .filter(({ age }) => age < attention)
    .reduce((sum, { signal, age, people }) => sum + weights[signal] * people * decay(age), 0);
}

/** Between equally quiet topics, followers and likes decide: they add at most 1. */
export function hotness(
  score: number,
  { followers, likes, slops }: Record<"followers" | "likes" | "slops", number>,
): number {
  const friends = Math.max(0, followers + likes - 2 * slops);
  return score + friends / (friends + 50);
}

interface Contender {
  id: string;
  score: number;
  people: number;
}

interface TrendingTopic {
  id: string;
  level: "Hot" | "Trending" | "Rising";
}

export function rank(contenders: Contender[]): TrendingTopic[] {
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
