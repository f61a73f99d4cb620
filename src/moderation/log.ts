import { aliasedTable, and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PageQuery } from "../contract/base/common.ts";
import type { LogEntry, ModerationAction } from "../contract/community/moderation.ts";
import { type List, type ListPage, mapPage, readPage } from "../db/cursor.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { moderationLog } from "../db/schema/moderation.ts";
import { users } from "../db/schema/people.ts";
import { topics } from "../db/schema/topics.ts";
import { isForModerators, openTo } from "../db/visible.ts";

const viewer = sql.placeholder("viewer");

const target = aliasedTable(users, "target");

/** Hides entries about topics that are private by now, or gone. */
const isShown = or(isNull(moderationLog.topicId), isForModerators);

const list: List<Row> = {
  value: moderationLog.at,
  id: moderationLog.id,
  select,
  count: (db) =>
    db
      .select({ rows: sql<number>`count(*)` })
      .from(moderationLog)
      .leftJoin(topics, eq(topics.id, moderationLog.topicId)),
  position: ({ entry }) => [entry.at, entry.id],
};

/** Newest first; a hidden topic is named only to those who may open it. `viewerId` is null for the terminal. */
export function readLog(db: Db, viewerId: string | null, query: PageQuery): ListPage<LogEntry> {
  return mapPage(readPage(db, list, { where: isShown, values: { viewer: viewerId } }, query), present);
}

/** @throws TypeError if it doesn't exist */
export function readEntry(db: Db, viewerId: string | null, id: string): LogEntry {
  const [row] = select(db).where(eq(moderationLog.id, id)).prepare().all({ viewer: viewerId });
  if (!row) throw new TypeError(`no entry ${id}`);
  return present(row);
}

type NewEntry = Omit<typeof moderationLog.$inferInsert, "id" | "at">;

/** @returns its id */
export function writeEntry(tx: Tx, entry: NewEntry, now: Date): string {
  const id = newId(now);
  tx.insert(moderationLog)
    .values({ ...entry, id, at: now })
    .run();
  return id;
}

/** The latest of these actions on a target. */
export function findLatest(tx: Tx, targetId: string, actions: readonly ModerationAction[]) {
  return tx
    .select({ id: moderationLog.id, action: moderationLog.action })
    .from(moderationLog)
    .where(and(eq(moderationLog.target, targetId), inArray(moderationLog.action, [...actions])))
    .orderBy(desc(moderationLog.at), desc(moderationLog.id))
    .limit(1)
    .get();
}

function select(db: Db) {
  return db
    .select({
      entry: moderationLog,
      // drizzle sets an outer join's object to null if its first column is null.
      moderator: { username: users.username, name: users.name },
      topic: { id: topics.id, name: topics.name },
      isTopicOpen: sql<number | null>`(${openTo(viewer)})`,
      user: { id: target.id, name: target.name, username: target.username },
    })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.moderatorId))
    .leftJoin(topics, eq(topics.id, moderationLog.topicId))
    .leftJoin(target, eq(target.id, moderationLog.target));
}

type Row = ReturnType<ReturnType<typeof select>["all"]>[number];

function present({ entry, moderator, topic, isTopicOpen, user }: Row): LogEntry {
  const { id, at, action, reason } = entry;
  return {
    ...{ id, at: at.toISOString(), action, target: entry.target, reason },
    moderator,
    topic: isTopicOpen ? topic : null,
    user,
  };
}
