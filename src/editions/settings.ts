import { and, eq, isNull, sql } from "drizzle-orm";
import { invalid } from "../base/errors.ts";
import { pick } from "../base/pick.ts";
import {
  defaultEdition,
  type EditionDraft,
  type EditionSettings,
  editionSettings as settingsContract,
} from "../contract/account/editions.ts";
import type { Db, Tx } from "../db/open.ts";
import { followWishes } from "../db/schema/community.ts";
import { editionItems, editionSettings } from "../db/schema/editions.ts";
import { writeTransaction } from "../db/transaction.ts";
import { nextEdition } from "./schedule.ts";
import { words } from "./words.ts";

export type SettingsRow = typeof editionSettings.$inferSelect;

export function readSettings(db: Tx, userId: string): EditionSettings {
  const row = findSettings(db, userId);
  return row ? pick(row, settingsContract.shape) : defaultEdition;
}

export function findSettings(db: Tx, userId: string): SettingsRow | undefined {
  return db.select().from(editionSettings).where(eq(editionSettings.userId, userId)).get();
}

/**
 * Omitted parts of the draft stay. @throws validation_failed if only one end of the quiet hours is set, or both are
 * equal
 */
export function saveSettings(db: Db, userId: string, draft: EditionDraft, now: Date): EditionSettings {
  return writeTransaction(db, (tx) => {
    const before = findSettings(tx, userId);
    const settings = withDraft(before ? pick(before, settingsContract.shape) : defaultEdition, draft);
    const row = {
      ...settings,
      since: settings.schedule === "off" ? null : (before?.since ?? now),
      dueAt: dueAfterSaving(settings, before, now),
    };
    tx.insert(editionSettings)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: editionSettings.userId, set: row })
      .run();
    if (settings.schedule === "off") forgetWaiting(tx, userId);
    if (settings.schedule === "each") sendWaitingAtOnce(tx, userId, now);
    return settings;
  });
}

/** @throws validation_failed */
export function withDraft(before: EditionSettings, draft: EditionDraft): EditionSettings {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  const settings: EditionSettings = { ...before, ...given };
  if ((settings.quietFrom === null) !== (settings.quietTo === null))
    throw invalid(settings.quietTo === null ? "quietTo" : "quietFrom", words.halfQuiet);
  if (settings.quietFrom !== null && settings.quietFrom === settings.quietTo)
    throw invalid("quietTo", words.quietWithoutEnd);
  return settings;
}

/** An edition that is already due is still made: changing the settings must not lose it. */
function dueAfterSaving(settings: EditionSettings, before: SettingsRow | undefined, now: Date): Date | null {
  const next = nextEdition(settings, now);
  return next && before?.dueAt && before.dueAt <= now ? before.dueAt : next;
}

const isWaiting = (userId: string) => and(eq(editionItems.userId, userId), isNull(editionItems.editionId));

/** Without a schedule, only topics set to be sent at once are still sent. */
function forgetWaiting(tx: Tx, userId: string): void {
  const isWished = sql`exists (select 1 from ${followWishes} where ${followWishes.userId} = ${userId}
    and ${followWishes.topicId} = ${editionItems.topicId} and ${followWishes.notify} = 'each')`;
  tx.delete(editionItems)
    .where(and(isWaiting(userId), sql`not ${isWished}`))
    .run();
}

function sendWaitingAtOnce(tx: Tx, userId: string, now: Date): void {
  const moved = tx
    .update(editionItems)
    .set({ isAtOnce: true })
    .where(isWaiting(userId))
    .returning({ id: editionItems.summaryId })
    .all();
  if (moved.length === 0) return;
  tx.update(editionSettings).set({ atOnceDueAt: now }).where(eq(editionSettings.userId, userId)).run();
}
