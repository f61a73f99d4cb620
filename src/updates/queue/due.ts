import { and, eq, isNull, ne, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topicSources } from "../../db/schema/sources.ts";
import { topics } from "../../db/schema/topics.ts";
import { jobs } from "../../db/schema/updates.ts";
import { isKeptOut } from "../../people/users/users.ts";

/** Milliseconds since 1970. */
type Time = number | Placeholder;

/** Neither what moderators have hidden is updated, nor what belongs to somebody who is suspended. */
export const isPaused = sql<number>`(${isKeptOut} or ${topics.hiddenAt} is not null)`;

export const isItsUpdate = and(eq(jobs.subject, topics.id), eq(jobs.kind, "update"));

/** `isQueued` as a WHERE over `jobs`, its topic in `topics` and the topic's creator in `users`. */
export function whereQueued(now: Time): SQL | undefined {
  return and(
    isNull(jobs.claimedBy),
    sql`${jobs.dueAt} <= ${now}`,
    or(ne(jobs.reason, "clock"), ne(topics.followerCount, 0)),
    not(isPaused),
  );
}

export function whereDue(now: Time): SQL | undefined {
  return and(whereQueued(now), or(isNull(topicSources.openUntil), sql`${topicSources.openUntil} <= ${now}`));
}

export interface UpdateTiming {
  job: Pick<typeof jobs.$inferSelect, "dueAt" | "reason" | "claimedBy"> | null;
  followerCount: number;
  isPaused: boolean;
  sourceOpenUntil: Date | null;
}

/** Its time has come: it is run as soon as its source can be asked and a worker has room. */
export function isQueued({ job, followerCount, isPaused }: UpdateTiming, now: Date): boolean {
  if (!job?.dueAt || job.claimedBy !== null || isPaused) return false;
  return job.dueAt <= now && (job.reason !== "clock" || followerCount !== 0);
}

/** Queued, and its source's circuit lets a question through: what a worker with room claims. */
export function isDue(topic: UpdateTiming, now: Date): boolean {
  const { sourceOpenUntil } = topic;
  return isQueued(topic, now) && (sourceOpenUntil === null || sourceOpenUntil <= now);
}
