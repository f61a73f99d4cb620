import { setImmediate } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { day } from "../base/durations.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { editionItems, editionSettings, editions } from "../db/schema/editions.ts";
import { topics } from "../db/schema/topics.ts";
import { writeTransaction } from "../db/transaction.ts";
import { visibleTo } from "../db/visible.ts";
import { retryWhileLocked } from "../db/write-retry.ts";
import { collectNews } from "./collecting.ts";
import { deliver } from "./deliveries.ts";
import { nextEdition, quietEnd } from "./schedule.ts";
import type { SettingsRow } from "./settings.ts";
import { isFollow, isNotRead, isWanted } from "./updates.ts";

/** Users per transaction, because other writers and requests wait for it. */
const atOnce = 10;

/**
 * Collects news and makes the editions that are due, answering requests between its steps. @param onMade called when
 * some may be ready for delivery
 */
export async function makeEditions(
  db: Db,
  now: () => Date,
  signal: AbortSignal,
  onMade: () => void,
): Promise<void> {
  while (!signal.aborted && (await retryWhileLocked(db, () => collectNews(db)))) await setImmediate();
  while (!signal.aborted && (await retryWhileLocked(db, () => makeDue(db, now())))) {
    onMade();
    await setImmediate();
  }
  onMade();
}

/**
 * Makes some of the editions that are due, each in one process only, with a delivery to each channel that is on.
 * @returns true if more may be due
 */
export function makeDue(db: Db, now: Date): boolean {
  // First checks without the lock: usually nothing is due.
  if (dueSettings(db, 1, now).length === 0) return false;
  return writeTransaction(db, (tx) => {
    const due = dueSettings(tx, atOnce, now);
    for (const settings of due) makeFor(tx, settings, now);
    return due.length === atOnce;
  });
}

function dueSettings(db: Tx, limit: number, now: Date): SettingsRow[] {
  const isDue = or(lte(editionSettings.dueAt, now), lte(editionSettings.atOnceDueAt, now));
  return db.select().from(editionSettings).where(isDue).limit(limit).all();
}

/** Milliseconds that editions are kept. */
const retention = 365 * day;
const sweptAtOnce = 1000;

/** Removes editions older than a year, at most 1,000 at a time. */
export function sweepEditions(db: Db, now: Date): void {
  const old = db
    .select({ id: editions.id })
    .from(editions)
    .where(lt(editions.createdAt, new Date(now.getTime() - retention)))
    .limit(sweptAtOnce);
  db.delete(editions).where(inArray(editions.id, old)).run();
}

function makeFor(tx: Tx, settings: SettingsRow, now: Date): void {
  const { userId, dueAt, atOnceDueAt } = settings;
  const isDue = (time: Date | null) => time !== null && time <= now;
  const awake = quietEnd(settings, now);
  const isQuiet = awake > now;
  if (isDue(dueAt)) {
    if (!isQuiet) make(tx, settings, false, now);
    tx.update(editionSettings)
      .set({ dueAt: isQuiet ? awake : nextEdition(settings, now) })
      .where(eq(editionSettings.userId, userId))
      .run();
  }
  if (isDue(atOnceDueAt)) {
    if (!isQuiet) make(tx, settings, true, now);
    tx.update(editionSettings)
      .set({ atOnceDueAt: isQuiet ? awake : null })
      .where(eq(editionSettings.userId, userId))
      .run();
  }
}

/** Makes no edition without a visible item. */
function make(tx: Tx, { userId, maxMinutes }: SettingsRow, isAtOnce: boolean, now: Date): void {
  const ofKind = isOfKind(userId, isAtOnce);
  const news = readNews(tx, userId, isAtOnce);
  const latest = news.at(-1);
  if (latest) {
    const id = newId(now);
    tx.insert(editions).values({ id, userId, maxMinutes, createdAt: now }).run();
    const chosen = news.map(({ summaryId }) => summaryId);
    tx.update(editionItems)
      .set({ editionId: id })
      .where(and(ofKind, inArray(editionItems.summaryId, chosen)))
      .run();
    deliver(tx, { editionId: id, userId, newest: latest.publishedAt }, now);
  }
  tx.delete(editionItems).where(ofKind).run();
}

/** The updates that wait for an edition and may be part of it, oldest first. */
function readNews(tx: Tx, userId: string, isAtOnce: boolean): { summaryId: string; publishedAt: Date }[] {
  return tx
    .select({ summaryId: editionItems.summaryId, publishedAt: editionItems.publishedAt })
    .from(editionItems)
    .innerJoin(topics, eq(topics.id, editionItems.topicId))
    .innerJoin(userTopicFollows, isFollow(userId))
    .where(and(isOfKind(userId, isAtOnce), visibleTo(userId), isWanted(userId), isNotRead(userId)))
    .orderBy(editionItems.publishedAt, editionItems.summaryId)
    .all();
}

const isOfKind = (userId: string, isAtOnce: boolean) =>
  and(eq(editionItems.userId, userId), isNull(editionItems.editionId), eq(editionItems.isAtOnce, isAtOnce));
