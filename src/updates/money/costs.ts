import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { TopicCost } from "../../contract/updates.ts";
import type { Db } from "../../db/open.ts";
import { topics } from "../../db/schema/topics.ts";
import { runs } from "../../db/schema/updates.ts";

const dayLength = 86_400_000;
const MOST_DAYS = 30;

/**
 * Lists a member's costs, in US dollars, for each of their topics in the last 30 days, the dearest first. A day's share is
 * of the days that the topic has been there, at least one. Topics that cost nothing are left out.
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
        gte(runs.startedAt, new Date(now.getTime() - MOST_DAYS * dayLength)),
        eq(topics.createdById, userId),
      ),
    )
    .groupBy(topics.id)
    .having(sql`${costUsd} > 0`)
    .orderBy(desc(costUsd), topics.id)
    .all()
    .map(({ createdAt, ...cost }) => {
      const days = (now.getTime() - createdAt.getTime()) / dayLength;
      return { ...cost, perDayUsd: cost.costUsd / Math.min(Math.max(days, 1), MOST_DAYS) };
    });
}
