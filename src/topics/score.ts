import { and, asc, desc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import type { Topic } from "../contract/topics/topics.ts";
import type { Db, Tx } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";

export interface TopicCounts {
  id: string;
  createdById: string;
  followerCount: number;
  likeCount: number;
  slopCount: number;
}

interface TopicScore {
  trendingScore: number;
  hotness: number;
}

/** Topics that changed since they were scored, or whose score is from `before` or earlier. */
export function topicsToScore(db: Db, before: Date, limit: number): TopicCounts[] {
  const { id, createdById, followerCount, likeCount, slopCount } = topics;
  return db
    .select({ id, createdById, followerCount, likeCount, slopCount })
    .from(topics)
    .where(lte(topics.scoredAt, before.getTime()))
    .orderBy(asc(topics.scoredAt))
    .limit(limit)
    .all();
}

/** `scoredAt` is null for a score that time won't change. */
export function writeScore(tx: Tx, id: string, score: TopicScore, scoredAt: Date | null): void {
  tx.update(topics)
    .set({ ...score, scoredAt: scoredAt?.getTime() ?? null })
    .where(eq(topics.id, id))
    .run();
}

export function contenders(db: Tx, limit: number): { id: string; createdById: string; score: number }[] {
  return db
    .select({ id: topics.id, createdById: topics.createdById, score: topics.trendingScore })
    .from(topics)
    .where(sql`${topics.isPublic} = 1 and ${topics.trendingScore} > 0`)
    .orderBy(desc(topics.trendingScore))
    .limit(limit)
    .all();
}

/** All other topics stop trending. */
export function writeTrending(
  tx: Tx,
  trending: { id: string; level: NonNullable<Topic["trendingLevel"]> }[],
): void {
  const ids = trending.map(({ id }) => id);
  tx.update(topics)
    .set({ isTrending: false, trendingLevel: null })
    .where(and(sql`${topics.isTrending} = 1`, notInArray(topics.id, ids)))
    .run();
  for (const level of new Set(trending.map((each) => each.level))) {
    const reached = trending.filter((each) => each.level === level).map(({ id }) => id);
    tx.update(topics)
      .set({ isTrending: true, trendingLevel: level })
      .where(inArray(topics.id, reached))
      .run();
  }
}
