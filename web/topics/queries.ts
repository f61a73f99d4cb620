import { queryOptions } from "@tanstack/react-query";
import type { Summary } from "../../src/contract/summaries.ts";
import type { Topic } from "../../src/contract/topics.ts";
import { call, list } from "../api/client.ts";

const topicList = (...key: [string, ...string[]]) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => list<Topic>(key.join("/"), signal),
    meta: { topics: true },
  });

/** The first hundred public topics, newest summary first. */
export const publicTopicsQuery = () =>
  queryOptions({
    queryKey: ["/api/topics"],
    queryFn: ({ signal }) => call<Topic[]>("GET", "/api/topics?limit=100", { signal }),
    meta: { topics: true },
  });

export const communityTopicsQuery = () => topicList("/api/topics/community");
export const trendingTopicsQuery = () => topicList("/api/topics/trending");
export const ownTopicsQuery = (userId: string) => topicList("/api/users", userId, "topics");
export const followedTopicsQuery = (userId: string) => topicList("/api/users", userId, "followed-topics");

export const topicQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/topics", id],
    queryFn: ({ signal }) => call<Topic>("GET", `/api/topics/${encodeURIComponent(id)}`, { signal }),
    meta: { topics: true },
  });

/** A topic's summaries, newest first. `latest` is the id of the newest one known: with another, they are asked for again. */
export const summariesQuery = (topicId: string, latest: string | undefined) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "summaries", { latest }],
    queryFn: ({ signal }) =>
      call<Summary[]>("GET", `/api/topics/${encodeURIComponent(topicId)}/summaries`, { signal }),
  });
