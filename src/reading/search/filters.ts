import { and, eq, sql } from "drizzle-orm";
import type { TopicQuery } from "../../contract/topics/topics.ts";
import type { Among } from "../../db/cursor.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { topics, topicTags } from "../../db/schema/topics.ts";
import { tagKey } from "../../topics/topics.ts";
import { named, publicTopics } from "../scopes.ts";

type Filters = Pick<TopicQuery, "name" | "category" | "tag" | "followed">;

export function narrowByFilters(filters: Filters): Among {
  if (!narrows(filters)) return publicTopics;
  const { name, category, tag, followed } = filters;
  const all = name === undefined ? publicTopics : named(name, publicTopics);
  return {
    where: and(
      all.where,
      category ? ofCategory : undefined,
      tag ? tagged : undefined,
      followed ? notFollowed : undefined,
    ),
    values: {
      ...all.values,
      ...(category && { category }),
      ...(tag && { tag: tagKey(tag) }),
    },
  };
}

const ofCategory = eq(topics.category, sql.placeholder("category"));

const tagged = sql`${topics.id} in (select ${topicTags.topicId} from ${topicTags} where ${topicTags.tag} = ${sql.placeholder("tag")})`;

const notFollowed = sql`${topics.id} not in (select ${userTopicFollows.topicId} from ${userTopicFollows} where ${userTopicFollows.userId} is ${sql.placeholder("viewer")})`;

export const narrows = ({ name, category, tag, followed }: Filters): boolean =>
  name !== undefined || Boolean(category || tag || followed);
