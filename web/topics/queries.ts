import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OwnFeed } from "../../src/contract/account/account.ts";
import type { Edition, EditionSettings } from "../../src/contract/account/editions.ts";
import type { Topic } from "../../src/contract/topics.ts";
import type { Updates } from "../../src/contract/updates.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { topicPath } from "../api/first-data.ts";
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

const listAt = (...key: [string, ...string[]]) => topicListQuery(key, key.join("/"));

export const communityTopicsQuery = () => listAt("/api/topics/community");
export const ownTopicsQuery = (userId: string) => listAt("/api/users", userId, "topics");

/**
 * What is new to the reader, as an edition that is put together when it is asked for. `asOf` tells the state of what
 * they follow: with another, it is asked for anew.
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

/** When a person's editions come. */
export const editionSettingsQuery = () =>
  queryOptions({
    queryKey: [editionSettingsPath],
    queryFn: ({ signal }) => call<EditionSettings>("GET", editionSettingsPath, { signal }),
  });

export const ownFeedPath = "/api/account/feed";

/** The addresses of one's own feed, which hold a secret; null while there is none. */
export const ownFeedQuery = () =>
  queryOptions({
    queryKey: [ownFeedPath],
    queryFn: ({ signal }) => call<OwnFeed>("GET", ownFeedPath, { signal }),
  });
