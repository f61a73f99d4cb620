import { and, desc, eq, gte, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import type { TopicCost } from "../../contract/topics/updates.ts";
import type { Db } from "../../db/open.ts";
import { topics } from "../../db/schema/topics.ts";
import { runs } from "../../db/schema/updates.ts";

const MOST_DAYS = 30;

/**
 * A member's costs in US dollars for each of their topics over the last 30 days, most expensive first. The daily
 * share counts the days since the topic was created, at least one. Free topics are left out.
 */
export function readCosts(db: Db, userId: string, now: Date): TopicCost[] {
  const costUsd = sql<number>`sum(${runs.costUsd})`;
  return db
    .select({ topicId: topics.id, createdAt: topics.createdAt, costUsd })
    .from(runs)
    .innerJoin(topics, eq(topics.id, runs.topicId))
    .where(
      and(
        eq(runs.userId, userId),
        gte(runs.startedAt, new Date(now.getTime() - MOST_DAYS * day)),
        eq(topics.createdById, userId),
      ),
    )
    .groupBy(topics.id)
    .having(sql`${costUsd} > 0`)
    .orderBy(desc(costUsd), topics.id)
    .all()
    .map(({ createdAt, ...cost }) => {
      const days = (now.getTime() - createdAt.getTime()) / day;
      return { ...cost, perDayUsd: cost.costUsd / Math.min(Math.max(days, 1), MOST_DAYS) };
    });
}
