import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { topicFeeds, topics } from "../../db/schema/topics.ts";
import { words } from "./words.ts";
import { writeOpml } from "./write.ts";

/** A user's topics with feeds of their own, as OPML with a folder for each. */
export function exportTopics(db: Db, userId: string, now: Date): string {
  const rows = db
    .select({ id: topics.id, name: topics.name, title: topicFeeds.title, url: topicFeeds.url })
    .from(topics)
    .innerJoin(topicFeeds, eq(topicFeeds.topicId, topics.id))
    .where(and(eq(topics.createdById, userId), sql`${topicFeeds.url} not like 'mailbox:%'`))
    .orderBy(asc(topics.name), asc(topics.id), asc(topicFeeds.position))
    .all();
  const folders = [...Map.groupBy(rows, ({ id }) => id).values()].map((feeds) => ({
    name: feeds[0]?.name ?? "",
    within: feeds.map(({ title, url }) => ({ name: title || url, url })),
  }));
  return writeOpml(words.myTopics, folders, now);
}
