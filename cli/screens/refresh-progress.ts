import { eq, isNotNull } from "drizzle-orm";
import type { Update } from "../../src/contract/topics/updates.ts";
import type { Db } from "../../src/db/open.ts";
import { users } from "../../src/db/schema/people.ts";
import { topics } from "../../src/db/schema/topics.ts";
import { jobs, runs } from "../../src/db/schema/updates.ts";
import { findTopics } from "../../src/operations/status/topics.ts";
import { isItsUpdate, whereQueued } from "../../src/updates/queue/due.ts";
import { refresh as words } from "./words.ts";

/** The state of a topic that is being updated. */
export type Progress =
  | { state: "queued" }
  | { state: "running"; startedAt: number; phase: "reading" | "asking" }
  | { state: "done"; outcome: string }
  | { state: "failed"; reason: string };

export function hasEnded({ state }: Progress): boolean {
  return state === "done" || state === "failed";
}

/**
 * Reads the progress of queued topics. Queries only what is running in the instance, and each finished topic once: of
 * hundreds, few change between readings.
 */
export function progressReader(db: Db, ids: string[]): (now: Date) => ReadonlyMap<string, Progress> {
  const progress = new Map<string, Progress>(ids.map((id) => [id, { state: "queued" }]));
  return (now) => {
    const underWay = readUnderWay(db, now);
    for (const [id, before] of progress) {
      if (!hasEnded(before)) progress.set(id, underWay.get(id) ?? readEnd(db, id, now));
    }
    return new Map(progress);
  };
}

function readUnderWay(db: Db, now: Date): Map<string, Progress> {
  // Each query has its own index; a claim between the two is found by the second.
  const underWay = [whereQueued(now.getTime()), isNotNull(jobs.claimedBy)].flatMap((where) =>
    db
      .select({ id: jobs.subject, claimedBy: jobs.claimedBy, startedAt: runs.startedAt, sentAt: runs.sentAt })
      .from(jobs)
      .innerJoin(topics, isItsUpdate)
      .innerJoin(users, eq(users.id, topics.createdById))
      .leftJoin(runs, eq(runs.id, jobs.lastRunId))
      .where(where)
      .all(),
  );
  return new Map(
    underWay.map(({ id, claimedBy, startedAt, sentAt }): [string, Progress] => {
      if (claimedBy === null) return [id, { state: "queued" }];
      const phase = sentAt ? "asking" : "reading";
      return [id, { state: "running", startedAt: (startedAt ?? now).getTime(), phase }];
    }),
  );
}

function readEnd(db: Db, id: string, now: Date): Progress {
  const [topic] = findTopics(db, id, now);
  return topic ? endOf(topic.update) : { state: "failed", reason: words.deleted };
}

function endOf({ state, error, outcome }: Update): Progress {
  if (state === "failed") return { state, reason: error ?? words.noReason };
  if (state === "waiting_for_budget") return { state: "failed", reason: error ?? words.waitsForBudget };
  return { state: "done", outcome: outcome === "published" ? words.published : words.nothingNew };
}
