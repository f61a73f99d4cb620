import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { day } from "../base/durations.ts";
import { AppError } from "../base/errors.ts";
import type {
  Delivery,
  Edition,
  EditionEntry,
  EditionPreview,
  EditionSettings,
  PreviewQuery,
} from "../contract/account/editions.ts";
import type { PageQuery } from "../contract/base/common.ts";
import { type List, type ListPage, mapPage, readPage } from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { channels } from "../db/schema/channels.ts";
import { editionItems, editions } from "../db/schema/editions.ts";
import { outbox } from "../db/schema/outbox.ts";
import { topics } from "../db/schema/topics.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";
import { newSinceOf, readVisit } from "../stories/unread/visits.ts";
import { compose } from "./compose.ts";
import { nextEdition } from "./schedule.ts";
import { findSettings, readSettings, withDraft } from "./settings.ts";
import { byWeight, recentUpdates, unseenUpdates, updatesOf, waitingUpdates } from "./updates.ts";
import { words } from "./words.ts";

type Row = typeof editions.$inferSelect;

const owner = sql.placeholder("owner");

const list: List<Row> = {
  value: editions.createdAt,
  id: editions.id,
  select: (db) => db.select().from(editions),
  narrow: ownAndSeen,
  position: ({ createdAt, id }) => [createdAt, id],
};

/** Newest first, without those in which nothing is visible any more. */
export function listEditions(db: Db, userId: string, query: PageQuery): ListPage<EditionEntry> {
  const page = readPage(db, list, { where: undefined, values: { owner: userId } }, query);
  const seen = itemsOf(
    db,
    userId,
    page.items.map(({ id }) => id),
  );
  return mapPage(page, ({ id, createdAt }) => {
    const items = seen.get(id) ?? [];
    return {
      id,
      title: items[0]?.title ?? "",
      createdAt: createdAt.toISOString(),
      topics: [...new Set(items.map(({ topic }) => topic))],
      updates: items.length,
    };
  });
}

/** Contains only the updates that its reader may see now. @throws not_found */
export function readEdition(db: Db, userId: string, id: string, url: string): Edition {
  const row = findEdition(db, userId, id);
  const updates = row ? updatesOf(db, { userId, editionId: id }) : [];
  if (!row || updates.length === 0) throw new AppError("not_found", words.noEdition);
  return {
    id,
    title: updates[0]?.title ?? "",
    createdAt: row.createdAt.toISOString(),
    deliveries: deliveriesOf(db, id),
    ...compose(db, { userId, updates, maxMinutes: row.maxMinutes, url }),
  };
}

/** Assembles what its reader hadn't seen when this visit started, with or without a schedule. Stores nothing. */
export function readToday(db: Db, userId: string, url: string, now: Date): Edition {
  const updates = unseenUpdates(db, userId, newSinceOf(readVisit(db, userId), now));
  return {
    id: "today",
    title: updates[0]?.title ?? "",
    createdAt: now.toISOString(),
    deliveries: [],
    ...compose(db, { userId, updates, maxMinutes: readSettings(db, userId).maxMinutes, url }),
  };
}

/** Stores nothing. @throws validation_failed for settings that couldn't be saved */
export function previewEdition(
  db: Db,
  { userId, draft }: { userId: string; draft: PreviewQuery },
  url: string,
  now: Date,
): EditionPreview {
  const saved = findSettings(db, userId);
  const settings = withDraft(readSettings(db, userId), draft);
  const waiting = waitingUpdates(db, userId);
  const isSample = waiting.length === 0;
  const since = isSample
    ? new Date(now.getTime() - sampleTime(settings))
    : new Date(Math.min(...waiting.map(({ lastUpdated }) => lastUpdated.getTime())));
  const updates = isSample ? recentUpdates(db, userId, since, now) : waiting;
  const isSaved =
    saved && Object.entries(draft).every(([key, value]) => saved[key as keyof typeof draft] === value);
  return {
    nextAt: (isSaved ? saved.dueAt : nextEdition(settings, now))?.toISOString() ?? null,
    isSample,
    since: since.toISOString(),
    ...compose(db, { userId, updates, maxMinutes: settings.maxMinutes, url }),
  };
}

function sampleTime({ schedule }: EditionSettings): number {
  return schedule === "weekly" ? 7 * day : day;
}

function findEdition(db: Db, userId: string, id: string): Row | undefined {
  return db
    .select()
    .from(editions)
    .where(and(eq(editions.id, id), eq(editions.userId, userId)))
    .get();
}

function ownAndSeen(db: Db, where: SQL | undefined): SQL | undefined {
  const seen = db
    .select({ one: sql`1` })
    .from(editionItems)
    .innerJoin(topics, eq(topics.id, editionItems.topicId))
    .where(and(eq(editionItems.editionId, editions.id), visibleTo(owner)));
  return and(where, eq(editions.userId, owner), exists(seen));
}

function itemsOf(db: Db, userId: string, ids: string[]) {
  const rows = db
    .select({ editionId: editionItems.editionId, title: topicSummaries.title, topic: topics.name })
    .from(editionItems)
    .innerJoin(topicSummaries, eq(topicSummaries.id, editionItems.summaryId))
    .innerJoin(topics, eq(topics.id, editionItems.topicId))
    .where(and(inArray(editionItems.editionId, ids), visibleTo(userId)))
    .orderBy(...byWeight)
    .all();
  return Map.groupBy(rows, ({ editionId }) => editionId);
}

function deliveriesOf(db: Db, editionId: string): Delivery[] {
  return db
    .select({ delivery: outbox, id: channels.id, kind: channels.kind, name: channels.name })
    .from(outbox)
    .innerJoin(channels, eq(channels.id, outbox.channelId))
    .where(and(eq(outbox.kind, "edition"), eq(outbox.subject, editionId)))
    .orderBy(channels.createdAt, channels.id)
    .all()
    .map(({ delivery: { state, attempts, dueAt, endedAt, error }, ...channel }) => ({
      channel,
      state,
      attempts,
      nextAt: dueAt?.toISOString() ?? null,
      deliveredAt: (state === "delivered" && endedAt?.toISOString()) || null,
      error,
    }));
}
