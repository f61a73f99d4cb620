import { UNSPACED } from "../../../language/segmentation.ts";
import type { Evidence, Examiner } from "../evidence.ts";
import type { Entry, Pool } from "../pool.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { type Feedback, learnFrom, MIN_SEEDS } from "./feedback.ts";
import { reportsTheSame } from "./judgement.ts";

const ROUNDS = 2;
/** An article whose own signs prove less contains nothing of the topic. */
export const SILENT = 0.1;

export interface Scores {
  scores: Map<Entry, number>;
  seeds: Map<Entry, number>;
}

/**
 * Scores articles by their own signs, and by what they have in common with those that are certainly about the topic.
 */
export function scoresOf(
  pool: Pool,
  evidence: Map<Entry, Evidence>,
  { named, isOneThing, plan }: Pick<Examiner, "named" | "isOneThing" | "plan">,
  verdicts: Map<string, boolean>,
): Scores {
  const seedsFrom = (scores: Map<Entry, number>, leastOfPart: number) =>
    new Map(
      [...scores].flatMap(([entry, score]) => {
        const verdict = verdicts.get(entry.article.page);
        if (verdict !== undefined) return verdict ? [[entry, 1] as const] : [];
        const { isUnclear = false, isNamedInPart = false } = evidence.get(entry) ?? {};
        const least = isNamedInPart ? leastOfPart : THRESHOLDS.sure;
        return score >= least && !isUnclear ? [[entry, score] as const] : [];
      }),
    );
  // If hardly any title has the whole name "Belfast riots", articles with "Belfast" in the title teach what it's
  // about.
  const seedsOf = (scores: Map<Entry, number>) => {
    const sure = seedsFrom(scores, THRESHOLDS.sure);
    const isEnough = sure.size >= MIN_SEEDS || plan.unwanted.length > 0;
    return isEnough ? sure : seedsFrom(scores, THRESHOLDS.sureOfPart);
  };
  // Pairs of characters are shared by chance far more often than words.
  const isUnspaced = plan.subjects.some(({ text }) => UNSPACED.test(text));
  const silent = isOneThing || isUnspaced ? THRESHOLDS.silentOfOne : THRESHOLDS.silent;
  const none: Feedback = { similarities: new Map(), alike: new Set(), trust: 0 };
  let scores = new Map(
    pool.entries.map((entry) => [entry, withLikeness(entry, evidence.get(entry), none, silent)]),
  );
  let seeds = new Map<Entry, number>();
  for (let round = 0; round < ROUNDS; round++) {
    seeds = seedsOf(scores);
    const learned = learnFrom(seeds, pool, named);
    if (!learned) break;
    scores = new Map(
      pool.entries.map((entry) => [entry, withLikeness(entry, evidence.get(entry), learned, silent)]),
    );
  }
  for (const entry of ofSameEvent(pool, evidence, scores)) scores.set(entry, THRESHOLDS.sameEvent);
  return { scores, seeds };
}

/** The articles that report the same as one with the topic's name in its title, without those that score more already. */
function ofSameEvent(pool: Pool, evidence: Map<Entry, Evidence>, scores: Map<Entry, number>): Entry[] {
  const clear = [...evidence].filter(([, { refused, isUnclear }]) => refused === 0 && !isUnclear);
  const named = clear.filter(([, { isNamed, score }]) => isNamed && score > THRESHOLDS.sameEvent);
  const low = clear.flatMap(([entry]) => ((scores.get(entry) ?? 0) < THRESHOLDS.sameEvent ? [entry] : []));
  return low.filter((entry) => named.some(([other]) => reportsTheSame(entry, other, pool)));
}

function withLikeness(
  entry: Entry,
  said: Evidence | undefined,
  { similarities, alike, trust }: Feedback,
  silent: number,
): number {
  const { score = 0, refused = 0, isUnclear = false, isPlaceAlone = false } = said ?? {};
  const isSilent = score < SILENT;
  const isLike = !isPlaceAlone && (!isSilent || alike.has(entry));
  const similarity = isLike ? Math.min(1, similarities.get(entry) ?? 0) : 0;
  const likeness = similarity * (isSilent ? silent : 1);
  if (isUnclear && likeness * trust < THRESHOLDS.clears) return Math.min(score, THRESHOLDS.otherSense);
  return 1 - (1 - score) * (1 - THRESHOLDS.likeness * trust * likeness * (1 - refused));
}
