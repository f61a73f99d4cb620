import { queryOptions } from "@tanstack/react-query";
import type { OwnFeed } from "../../src/contract/account/account.ts";
import type { Topic } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { topicPath } from "../early/ahead.ts";
import { topicListQuery } from "./queries.ts";

// What the first screen does not ask for.

const listAt = (...key: [string, ...string[]]) => topicListQuery(key, key.join("/"));

export const communityTopicsQuery = () => listAt("/api/topics/community");
export const ownTopicsQuery = (userId: string) => listAt("/api/users", userId, "topics");

/** The topics that are trending: a dozen at most. */
export const trendingTopicsQuery = () =>
  queryOptions({
    queryKey: ["/api/topics/trending"],
    queryFn: ({ signal }) => call<Topic[]>("GET", "/api/topics/trending?limit=12", { signal }),
    meta: { topics: true },
  });

export const topicQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/topics", id],
    queryFn: ({ signal }) => call<Topic>("GET", topicPath(id), { signal }),
    meta: { topics: true },
  });

export const ownFeedPath = "/api/account/feed";

/** The addresses of one's own feed, which hold a secret; null while there is none. */
export const ownFeedQuery = () =>
  queryOptions({
    queryKey: [ownFeedPath],
    queryFn: ({ signal }) => call<OwnFeed>("GET", ownFeedPath, { signal }),
  });
