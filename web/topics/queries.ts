import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OwnFeed } from "../../src/contract/account/account.ts";
import type { Edition, EditionSettings } from "../../src/contract/account/editions.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import type { Updates } from "../../src/contract/topics/updates.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { topicPath } from "../api/first-data.ts";
import { pagesQuery } from "../lists/pages.ts";

/** A list of topics in pages, in the server's order. `path` may contain a query. */
export const topicListQuery = (key: readonly unknown[], path: string) =>
  pagesQuery<Topic>(key, path, { topics: true }, stillFollowed);

/** Newly followed topics are in front until their place is known. */
export const followedTopicsQuery = (userId: string) =>
  topicListQuery(["/api/users", userId, "followed-topics"], `/api/users/${userId}/followed-topics`);

const stillFollowed = (topic: Topic) =>
  call<Topic>("GET", `/api/topics/${topic.id}`).then(
    (now) => (now.isFollowing ? now : null),
    (error) => (error instanceof ApiError && error.status === 404 ? null : topic),
  );

/** Public topics that the reader doesn't follow, best first. */
export const recommendedTopicsQuery = () =>
  queryOptions({
    queryKey: ["/api/topics", { recommended: true }],
    queryFn: ({ signal }) => call<Topic[]>("GET", "/api/topics?sort=hot&followed=no&limit=20", { signal }),
    meta: { topics: true },
  });

/**
 * The number of summaries that a user's followed topics published since a time. `asOf` identifies the state of those
 * topics: when it changes, they're recounted.
 */
export const updatesTodayQuery = (userId: string, since: string, asOf: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "updates", { since, asOf }],
    queryFn: ({ signal }) =>
      call<Updates>("GET", `/api/users/${userId}/updates?since=${encodeURIComponent(since)}`, { signal }),
  });

const listAt = (...key: [string, ...string[]]) => topicListQuery(key, key.join("/"));

export const communityTopicsQuery = () => listAt("/api/topics/community");
export const ownTopicsQuery = (userId: string) => listAt("/api/users", userId, "topics");

/**
 * New updates for the reader, as an edition made on request. `asOf` identifies the state of the followed topics: when
 * it changes, it's refetched.
 */
export const todaysEditionQuery = (asOf: string) =>
  queryOptions({
    queryKey: ["/api/account/editions", "today", { asOf }],
    queryFn: ({ signal }) => call<Edition>("GET", "/api/account/editions/today", { signal }),
    placeholderData: keepPreviousData,
  });

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

export const editionSettingsPath = "/api/account/edition";

/** A person's edition schedule. */
export const editionSettingsQuery = () =>
  queryOptions({
    queryKey: [editionSettingsPath],
    queryFn: ({ signal }) => call<EditionSettings>("GET", editionSettingsPath, { signal }),
  });

export const ownFeedPath = "/api/account/feed";

/** The addresses of the reader's own feed, which contain a secret; null if there is none. */
export const ownFeedQuery = () =>
  queryOptions({
    queryKey: [ownFeedPath],
    queryFn: ({ signal }) => call<OwnFeed>("GET", ownFeedPath, { signal }),
  });
