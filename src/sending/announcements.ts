import { and, asc, eq, gt, inArray, lt, lte, max, min } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { announcementReaders, announcements } from "../db/schema/announcements.ts";
import { writeTransaction } from "../db/transaction.ts";

type Announcement = typeof announcements.$inferSelect;

/** Milliseconds. */
const retention = 30 * 24 * 3_600_000;

/** Bounds a transaction, because other writers wait for it. */
const sweptAtOnce = 1000;

/** Call it in the transaction of what it announces. */
export function announce(tx: Tx, what: Omit<Announcement, "id" | "createdAt">, now: Date): void {
  tx.insert(announcements)
    .values({ ...what, createdAt: now })
    .run();
}

/** A new reader begins after the last announcement; one that is known keeps its place. Call it at every start. */
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

/** The announcements that the reader has not read yet, oldest first, where it goes after another as far as that has read.
 * A reader that was not added has none. */
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

/** Call it in the transaction that does what the reader owes to announcements up to the id `upTo`. Never goes back. */
export function advance(tx: Tx, reader: string, upTo: number): void {
  tx.update(announcementReaders)
    .set({ readUpTo: upTo })
    .where(and(eq(announcementReaders.name, reader), lt(announcementReaders.readUpTo, upTo)))
    .run();
}

/** Removes what is older than 30 days and was read by every reader, at most 1,000 at a time. */
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
