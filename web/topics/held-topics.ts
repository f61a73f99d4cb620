import type { Query } from "@tanstack/react-query";
import type { User } from "../../src/contract/community/users.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { isPages, mapItem } from "../lists/pages.ts";

const me = currentUserQuery().queryKey[0];

/** Matches queries that an action on a topic changes: all that hold topics, and the acting user's own. */
export function concernsTopics({ meta, queryKey }: Query, userId: string): boolean {
  return meta?.topics === true || isUserKey(queryKey, userId);
}

/** Changes one topic in any query's data. */
export function mapTopic(data: unknown, id: string, change: (topic: Topic) => Topic): unknown {
  if (isPages<Topic>(data)) return mapItem(data, id, change);
  if (Array.isArray(data)) return data.map((topic: Topic) => (topic.id === id ? change(topic) : topic));
  return (data as Topic | null)?.id === id ? change(data as Topic) : data;
}

/** Changes the number of followed topics in the user's own data; leaves other data alone. */
export function countFollowed(data: unknown, key: readonly unknown[], userId: string, more: number): unknown {
  if (!isUserKey(key, userId)) return data;
  const user = data as User;
  return { ...user, followedTopicsCount: Math.max(0, (user.followedTopicsCount ?? 0) + more) };
}

function isUserKey(key: readonly unknown[], userId: string): boolean {
  return key[0] === me || (key.length === 2 && key[0] === "/api/users" && key[1] === userId);
}
