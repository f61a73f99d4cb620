import type { Evidence } from "../evidence.ts";
import type { Plan } from "../plan/plan.ts";
import type { Entry, Pool } from "../pool.ts";
import { SubjectArea } from "../subject-area.ts";
import { type Feedback, learnFrom } from "./feedback.ts";

/** From this on an article is sure enough to learn from. */
const SURE = 0.55;
/** Where word vectors tell the field of an article, shared words matter less and more is asked of a seed. */
const SURE_WITH_AREA = 0.77;
const SURE_OF_AREA = 0.66;
/** What an article must say itself to teach the field. */
const MIN_SAID = 0.27;
const BESIDE_AREA = 0.5;
const SILENT = 0.05;
const SILENT_WITH_AREA = 0.15;
const ROUNDS = 3;
/** The similarity to the sure ones from which on it speaks for an article, and below which against. */
const LIKE = 0.31;
const UNLIKE = 0.6;
/** Likeness counts less where an article holds nothing of the topic's own words. */
const WITHOUT_WORDS = 0.7;

export interface Scores {
  scores: Map<Entry, number>;
  /** The scores by each article's own words and their field, before the words that sure articles share. */
  own: Map<Entry, number>;
  area: SubjectArea;
  seeds: Map<Entry, number>;
  feedback: Feedback | null;
}

/** Scores from what each article says itself, from its field, and from what it has in common with the sure ones. */
export function scoresOf(
  plan: Plan,
  pool: Pool,
  evidence: Map<Entry, Evidence>,
  named: Set<string>,
  verdicts: Map<string, boolean>,
): Scores {
  const seedsOf = (scores: Map<Entry, number>, least: number, leastSaid: number) =>
    new Map(
      [...scores].flatMap(([entry, score]) => {
        const verdict = verdicts.get(entry.article.page);
        if (verdict !== undefined) return verdict ? [[entry, 1] as const] : [];
        const said = evidence.get(entry)?.score ?? 0;
        return said > leastSaid && score >= least ? [[entry, score] as const] : [];
      }),
    );
  const area = new SubjectArea(plan, pool, evidence);
  const weighed = () => new Map(pool.entries.map((entry) => [entry, area.weigh(entry)]));
  area.learn(seedsOf(weighed(), SURE_OF_AREA, MIN_SAID));
  const own = weighed();
  let scores = own;
  let seeds = new Map<Entry, number>();
  let feedback: Feedback | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    seeds = seedsOf(scores, area.isKnown ? SURE_WITH_AREA : SURE, 0);
    const learned = learnFrom(seeds, pool, named);
    if (!learned) break;
    feedback = learned;
    scores = new Map(
      pool.entries.map((entry) => {
        const refused = evidence.get(entry)?.refused ?? 0;
        return [entry, withFeedback(entry, own.get(entry) ?? 0, refused, learned, area.isKnown)];
      }),
    );
  }
  return { scores, own, area, seeds, feedback };
}

function withFeedback(
  entry: Entry,
  score: number,
  refused: number,
  { similarities, trust }: Feedback,
  hasArea: boolean,
): number {
  const more = (similarities.get(entry) ?? 0) - LIKE;
  const isSilent = score <= (hasArea ? SILENT_WITH_AREA : SILENT);
  const step = more > 0 ? more * (isSilent ? WITHOUT_WORDS : 1) * (1 - refused) : more * UNLIKE;
  return Math.max(0, Math.min(1, score + trust * (hasArea ? BESIDE_AREA : 1) * step));
}
