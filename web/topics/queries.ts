import { queryOptions } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import type { Updates } from "../../src/contract/updates.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { pagesQuery } from "../lists/pages.ts";

/** A list of topics in pages, in the server's order. `path` may hold a query of its own, for a search say. */
export const topicListQuery = (key: readonly unknown[], path: string) =>
  pagesQuery<Topic>(key, path, { topics: true }, stillFollowed);

/** What the reader follows anew stands in front until its place is read. */
export const followedTopicsQuery = (userId: string) =>
  topicListQuery(["/api/users", userId, "followed-topics"], `/api/users/${userId}/followed-topics`);

const stillFollowed = (topic: Topic) =>
  call<Topic>("GET", `/api/topics/${topic.id}`).then(
    (now) => (now.isFollowing ? now : null),
    (error) => (error instanceof ApiError && error.status === 404 ? null : topic),
  );

/** What the reader may want to follow: public topics that they do not, best first. */
export const recommendedTopicsQuery = () =>
  queryOptions({
    queryKey: ["/api/topics", { recommended: true }],
    queryFn: ({ signal }) => call<Topic[]>("GET", "/api/topics?sort=hot&followed=no&limit=20", { signal }),
    meta: { topics: true },
  });

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
