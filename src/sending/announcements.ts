import { and, asc, eq, gt, inArray, lt, lte, max, min } from "drizzle-orm";
import { day } from "../base/durations.ts";
import type { Db, Tx } from "../db/open.ts";
import { announcementReaders, announcements } from "../db/schema/announcements.ts";
import { writeTransaction } from "../db/transaction.ts";

type Announcement = typeof announcements.$inferSelect;

/** Milliseconds. */
const retention = 30 * day;

/** Limits a transaction, because other writers wait for it. */
const sweptAtOnce = 1000;

/** Call it in the transaction of the announced change. */
export function announce(tx: Tx, what: Omit<Announcement, "id" | "createdAt">, now: Date): void {
  tx.insert(announcements)
    .values({ ...what, createdAt: now })
    .run();
}

/** A new reader starts after the last announcement; a known one keeps its position. Call it at every start. */
export function addReader(tx: Tx, name: string): void {
  const last = tx
    .select({ id: max(announcements.id) })
    .from(announcements)
    .get();
  tx.insert(announcementReaders)
    .values({ name, readUpTo: last?.id ?? 0 })
    .onConflictDoNothing()
    .run();
}

/** The unread ones, oldest first; with `after`, only what that reader has read. An unknown reader gets none. */
export function readAnnouncements(db: Tx, reader: string, limit: number, after?: string): Announcement[] {
  const { name, readUpTo } = announcementReaders;
  const goesAhead = db
    .select({ id: readUpTo })
    .from(announcementReaders)
    .where(eq(name, after ?? ""));
  return db
    .select({ announcement: announcements })
    .from(announcements)
    .innerJoin(announcementReaders, eq(name, reader))
    .where(and(gt(announcements.id, readUpTo), after ? lte(announcements.id, goesAhead) : undefined))
    .orderBy(asc(announcements.id))
    .limit(limit)
    .all()
    .map(({ announcement }) => announcement);
}

/** Call it in the transaction that handles announcements up to the id `upTo`. Never goes back. */
export function advance(tx: Tx, reader: string, upTo: number): void {
  tx.update(announcementReaders)
    .set({ readUpTo: upTo })
    .where(and(eq(announcementReaders.name, reader), lt(announcementReaders.readUpTo, upTo)))
    .run();
}

/** Removes announcements older than 30 days that every reader has read, at most 1,000 at a time. */
export function sweepAnnouncements(db: Db, now: Date): void {
  writeTransaction(db, (tx) => {
    const slowest = tx
      .select({ readUpTo: min(announcementReaders.readUpTo) })
      .from(announcementReaders)
      .get();
    const oldest = tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(lte(announcements.id, slowest?.readUpTo ?? Number.MAX_SAFE_INTEGER))
      .orderBy(asc(announcements.id))
      .limit(sweptAtOnce);
    tx.delete(announcements)
      .where(
        and(
          inArray(announcements.id, oldest),
          lt(announcements.createdAt, new Date(now.getTime() - retention)),
        ),
      )
      .run();
  });
}
