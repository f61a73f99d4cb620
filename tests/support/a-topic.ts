import type { Topic } from "../../src/contract/topics.ts";

const time = "2026-11-21T12:00:00.000Z";

/** A topic for tests; only what matters to one is given. */
export function aTopic({ summaryId, ...changes }: Partial<Topic> & { summaryId?: string }): Topic {
  const id = changes.id ?? "topic";
  return {
    id,
    name: "Reusable rockets",
    description: null,
    category: "Science",
    imageUrl: null,
    followerCount: 10,
    likeCount: 5,
    slopCount: 0,
    slopReasons: {},
    commentCount: 0,
    isTrending: false,
    trendingLevel: null,
    createdById: "ada",
    creator: { id: "ada", name: "Ada" },
    isPublic: true,
    tags: [],
    frequency: 8,
    sourceId: "digest",
    source: { name: "Digest", provider: "topicapp", icon: "digest" },
    aiPrompt: null,
    isLiked: false,
    isSlopped: false,
    isFollowing: false,
    notify: null,
    isUnread: false,
    seenUpTo: null,
    createdAt: time,
    updatedAt: time,
    summary: {
      id: summaryId ?? `${id}-summary`,
      title: "A booster flew",
      content: "It **flew**.",
      newsCount: 0,
      lastUpdated: time,
      model: "digest",
      citations: [],
      kind: "update",
      stories: [],
    },
    update: {
      state: "idle",
      lastCheckedAt: time,
      nextDueAt: null,
      outcome: "published",
      error: null,
      note: null,
    },
    language: null,
    feeds: [],
    searchWords: [],
    includeWords: [],
    excludeWords: [],
    useInstanceFeeds: true,
    ...changes,
  };
}
