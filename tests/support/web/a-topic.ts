import type { Topic } from "../../../src/contract/topics.ts";
import { sample } from "../../../web/start/sample.ts";

const time = "2026-11-21T12:00:00.000Z";

/** A topic for tests; only what matters to one is given. */
export function aTopic({ summaryId, ...changes }: Partial<Topic> & { summaryId?: string }): Topic {
  const id = changes.id ?? "topic";
  return {
    ...sample,
    id,
    name: "Reusable rockets",
    category: "Science",
    followerCount: 10,
    likeCount: 5,
    slopCount: 0,
    commentCount: 0,
    createdById: "ada",
    creator: { id: "ada", name: "Ada" },
    frequency: 8,
    sourceId: "digest",
    source: { name: "Digest", provider: "topicapp", icon: "digest" },
    isFollowing: false,
    createdAt: time,
    updatedAt: time,
    summary: {
      ...sample.summary,
      id: summaryId ?? `${id}-summary`,
      title: "A booster flew",
      content: "It **flew**.",
      lastUpdated: time,
      model: "digest",
    },
    update: { ...sample.update, lastCheckedAt: time },
    ...changes,
  };
}
