import { queryOptions } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import type { Summary, SummaryKind, Updates } from "../../src/contract/updates.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { pagesQuery } from "../lists/pages.ts";

/** A list of topics in pages, in the server's order. `path` may hold a query of its own, for a search say. */
export const topicListQuery = (key: readonly unknown[], path: string) =>
  pagesQuery<Topic>(key, path, { topics: true }, stillFollowed);

const listAt = (...key: [string, ...string[]]) => topicListQuery(key, key.join("/"));

export const communityTopicsQuery = () => listAt("/api/topics/community");
export const ownTopicsQuery = (userId: string) => listAt("/api/users", userId, "topics");
/** What the reader follows anew stands in front until its place is read. */
export const followedTopicsQuery = (userId: string) => listAt("/api/users", userId, "followed-topics");

const stillFollowed = (topic: Topic) =>
  call<Topic>("GET", `/api/topics/${topic.id}`).then(
    (now) => (now.isFollowing ? now : null),
    (error) => (error instanceof ApiError && error.status === 404 ? null : topic),
  );

const shortList = (key: readonly unknown[], path: string) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call<Topic[]>("GET", path, { signal }),
    meta: { topics: true },
  });

/** The topics that are trending: a dozen at most. */
export const trendingTopicsQuery = () => shortList(["/api/topics/trending"], "/api/topics/trending?limit=12");

/** What the reader may want to follow: public topics that they do not, best first. */
export const recommendedTopicsQuery = () =>
  shortList(["/api/topics", { recommended: true }], "/api/topics?sort=hot&followed=no&limit=20");

export const topicQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/topics", id],
    queryFn: ({ signal }) => call<Topic>("GET", `/api/topics/${encodeURIComponent(id)}`, { signal }),
    meta: { topics: true },
  });

/** Whether what was asked for is not there for this reader. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A topic's summaries of a kind in pages, newest first. */
export const summariesQuery = (topicId: string, kind: SummaryKind = "update") =>
  pagesQuery<Summary>(
    ["/api/topics", topicId, "summaries", kind],
    `/api/topics/${encodeURIComponent(topicId)}/summaries?kind=${kind}`,
  );

/**
 * How many summaries the topics that a user follows have published since a time. `asOf` tells the state of
 * those topics: with another, they are counted again.
 */
export const updatesTodayQuery = (userId: string, since: string, asOf: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "updates", { since, asOf }],
    queryFn: ({ signal }) =>
      call<Updates>("GET", `/api/users/${userId}/updates?since=${encodeURIComponent(since)}`, { signal }),
  });
