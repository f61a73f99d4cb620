import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TopicQuery } from "../contract/topics.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { topics, topicTags } from "../db/schema/topics.ts";
import { publicTopics, type Scope } from "../topics/read.ts";
import { tagKey } from "../topics/topics.ts";

type Filters = Pick<TopicQuery, "category" | "tag" | "followed">;

export function filtered({ category, tag, followed }: Filters): Scope {
  const asked: Record<string, SQL | undefined> = {
    ...(category && { "of a category": eq(topics.category, sql.placeholder("category")) }),
    ...(tag && { "with a tag": tagged }),
    ...(followed && { "not followed": notFollowed }),
  };
  return {
    name: ["public", ...Object.keys(asked)].join(", "),
    where: and(publicTopics.where, ...Object.values(asked)),
    values: {
      ...(category && { category }),
      ...(tag && { tag: tagKey(tag) }),
    },
  };
}

const tagged = sql`${topics.id} in (select ${topicTags.topicId} from ${topicTags} where ${topicTags.tag} = ${sql.placeholder("tag")})`;

const notFollowed = sql`${topics.id} not in (select ${userTopicFollows.topicId} from ${userTopicFollows} where ${userTopicFollows.userId} is ${sql.placeholder("viewer")})`;

export const narrows = ({ category, tag, followed }: Filters): boolean =>
  Boolean(category || tag || followed);
