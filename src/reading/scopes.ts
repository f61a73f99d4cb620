import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reaction } from "../contract/topics/reactions.ts";
import { nameKey } from "../contract/topics/topic-names.ts";
import type { Among } from "../db/cursor.ts";
import { topicLikes, topicSlops, userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { isPublic } from "../db/visible.ts";

export const publicTopics: Among = { where: isPublic };

export const trendingTopics: Among = { where: and(isPublic, sql`${topics.isTrending} = 1`) };

const isNamed = eq(topics.nameKey, sql.placeholder("nameKey"));

/** Filters a list by name, in any case. */
export function named(name: string, { where, values }: Among): Among {
  return { where: and(where, isNamed), values: { ...values, nameKey: nameKey(name) } };
}

const by = sql.placeholder("by");

const isCreated = eq(topics.createdById, by);

export function createdBy(userId: string): Among {
  return { where: isCreated, values: { by: userId } };
}

const isReactedTo: Record<Reaction, SQL> = {
  follow: isIn(userTopicFollows),
  like: isIn(topicLikes),
  slop: isIn(topicSlops),
};

export function reactedBy(userId: string, reaction: Reaction): Among {
  return { where: isReactedTo[reaction], values: { by: userId } };
}

function isIn(reacted: typeof userTopicFollows | typeof topicLikes | typeof topicSlops): SQL {
  return sql`${topics.id} in (select ${reacted.topicId} from ${reacted} where ${reacted.userId} = ${by})`;
}
