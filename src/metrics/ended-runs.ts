import { and, gt, lte } from "drizzle-orm";
import type { Outcome } from "../contract/summaries.ts";
import type { Db } from "../db/open.ts";
import { runs } from "../db/schema/newsroom.ts";

/** A run that ended, whichever process made it. Money is in US dollars. */
export interface EndedRun {
  source: string;
  outcome: Outcome;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  searches: number;
  costUsd: number;
}

/**
 * How long a run that has ended may take to be seen, in milliseconds: its row is written with others, a moment
 * after the time in it.
 */
const settling = 2_000;

/** Reads the ledger on from where it was read last, beginning at `since`. */
export function createRunReader(db: Db, since: Date): (now: Date) => EndedRun[] {
  let last = new Date(since.getTime() - settling);
  return (now) => {
    const until = new Date(now.getTime() - settling);
    // A clock that was set back must not make runs count twice.
    if (until <= last) return [];
    const ended = db
      .select()
      .from(runs)
      .where(and(gt(runs.endedAt, last), lte(runs.endedAt, until)))
      .all();
    last = until;
    return ended.flatMap(({ sourceId, outcome, startedAt, endedAt, ...run }) =>
      outcome && endedAt
        ? [{ ...run, source: sourceId, outcome, seconds: (endedAt.getTime() - startedAt.getTime()) / 1000 }]
        : [],
    );
  };
}
