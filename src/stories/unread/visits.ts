import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { visits } from "../../db/schema/unread.ts";

type VisitRow = typeof visits.$inferSelect;

/** Milliseconds of absence after which another visit starts. */
const absence = 30 * 60_000;

export function readVisit(tx: Tx, userId: string): VisitRow | undefined {
  return prepared(tx, visitOf).get({ user: userId });
}

function visitOf(tx: Tx) {
  return tx
    .select()
    .from(visits)
    .where(eq(visits.userId, sql.placeholder("user")))
    .prepare();
}

/** The end of the visit before the current one; null in the first. */
export function newSinceOf(visit: VisitRow | undefined, now: Date): Date | null {
  const { lastSeenAt = null, newSince = null } = visit ?? {};
  const isAnother = lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() > absence;
  return isAnother ? lastSeenAt : newSince;
}

/** `lastVisitAt` is the end of an earlier visit that only the browser knows. */
export function noteVisit(tx: Tx, userId: string, now: Date, lastVisitAt: Date | null): void {
  const newSince = later(newSinceOf(readVisit(tx, userId), now), lastVisitAt);
  tx.insert(visits)
    .values({ userId, newSince, lastSeenAt: now })
    .onConflictDoUpdate({ target: visits.userId, set: { newSince, lastSeenAt: now } })
    .run();
}

export function later(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}
