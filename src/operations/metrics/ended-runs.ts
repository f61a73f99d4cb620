import { and, gt, lte } from "drizzle-orm";
import type { Outcome } from "../../contract/topics/updates.ts";
import type { Db } from "../../db/open.ts";
import { runs } from "../../db/schema/updates.ts";

/** A run by any process; its cost is in US dollars, of the instance only. */
export interface EndedRun {
  source: string;
  outcome: Outcome | null;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  searches: number;
  costUsd: number;
}

// Milliseconds: a run's row is written a moment after its own timestamp.
const writeDelay = 2_000;

/** Each call returns the runs that ended since the last call, or since `since`. */
export function createRunReader(db: Db, since: Date): (now: Date) => EndedRun[] {
  let last = new Date(since.getTime() - writeDelay);
  return (now) => {
    const until = new Date(now.getTime() - writeDelay);
    // A clock that was set back must not count runs twice.
    if (until <= last) return [];
    const ended = db
      .select()
      .from(runs)
      .where(and(gt(runs.endedAt, last), lte(runs.endedAt, until)))
      .all();
    last = until;
    return ended.flatMap(({ sourceId, outcome, startedAt, endedAt, ...run }) => {
      if (!endedAt) return [];
      const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000;
      const costUsd = run.byOwnKey ? 0 : run.costUsd;
      return [{ ...run, source: sourceId, outcome, seconds, costUsd }];
    });
  };
}
