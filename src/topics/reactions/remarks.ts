import { and, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import type { PageQuery } from "../../contract/base/common.ts";
import type { Remark, SlopReason, SlopReasonCounts } from "../../contract/topics/reactions.ts";
import { type List, type ListPage, mapPage, readPage } from "../../db/cursor.ts";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { topicSlops } from "../../db/schema/community.ts";
import { users } from "../../db/schema/people.ts";
import { topics } from "../../db/schema/topics.ts";

const remarkList: List<typeof topicSlops.$inferSelect> = {
  value: topicSlops.remarkedAt,
  id: topicSlops.id,
  select: (db) => db.select().from(topicSlops),
  position: ({ remarkedAt, id }) => [remarkedAt, id],
};

/** Readers' anonymous notes about a topic, newest first. */
export function readRemarks(db: Db, topicId: string, query: PageQuery): ListPage<Remark> {
  const ofTopic = {
    where: and(
      eq(topicSlops.topicId, sql.placeholder("topic")),
      isNotNull(topicSlops.remarkedAt),
      isNotNull(topicSlops.note),
    ),
    values: { topic: topicId },
  };
  return mapPage(readPage(db, remarkList, ofTopic, query), ({ reason, note, remarkedAt, createdAt }) => {
    return { reason, note: note ?? "", createdAt: (remarkedAt ?? createdAt).toISOString() };
  });
}

/** The latest remarks of readers on a topic, for its next update. */
export interface ReaderRemarks {
  counts: SlopReasonCounts;
  notes: { reason: SlopReason | null; note: string }[];
  /** Ids of the updates that enough readers called already told, and off topic. */
  toldBefore: string[];
  offTopic: string[];
}

/** Milliseconds that a remark counts. */
const REMARK_LIFE = 30 * day;
const MOST = 200;
const MOST_NOTES = 5;
/** One reader may be wrong; a topic's creator says what it's for. */
const ENOUGH = 2;
const CREATOR_COUNTS = 2;

export function recentRemarks(tx: Tx, topicId: string, now: Date): ReaderRemarks {
  const rows = prepared(tx, recent).all({ topic: topicId, since: now.getTime() - REMARK_LIFE });
  const counts: SlopReasonCounts = {};
  for (const { reason } of rows) if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  const about = (wanted: SlopReason) => {
    const said = rows.filter(({ reason }) => reason === wanted);
    const voices = said.reduce((sum, { isCreator }) => sum + (isCreator ? CREATOR_COUNTS : 1), 0);
    return voices < ENOUGH ? [] : [...new Set(said.flatMap(({ summaryId }) => summaryId ?? []))];
  };
  return {
    counts,
    notes: rows.flatMap(({ reason, note }) => (note ? [{ reason, note }] : [])).slice(0, MOST_NOTES),
    toldBefore: about("told_before"),
    offTopic: about("off_topic"),
  };
}

function recent(tx: Tx) {
  const { reason, note, summaryId, remarkedAt, topicId, userId } = topicSlops;
  return tx
    .select({ reason, note, summaryId, isCreator: sql<number>`${userId} = ${topics.createdById}` })
    .from(topicSlops)
    .innerJoin(topics, eq(topics.id, topicId))
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(topicId, sql.placeholder("topic")),
        isNotNull(remarkedAt),
        gte(remarkedAt, sql`${sql.placeholder("since")}`),
        eq(users.isSuspended, false),
      ),
    )
    .orderBy(desc(remarkedAt))
    .limit(MOST)
    .prepare();
}
