import type { Topic } from "../../src/contract/topics.ts";

const time = "2000-01-01T00:00:00.000Z";

/** The topic that the card in the page is drawn of: each of its texts stands for what a real one says there. */
export const sample = {
  id: "{id}",
  name: "{name}",
  description: null,
  category: "Other",
  imageUrl: null,
  coverSeed: null,
  followerCount: 11,
  likeCount: 12,
  slopCount: 13,
  slopReasons: {},
  commentCount: 14,
  isTrending: false,
  trendingLevel: null,
  createdById: "{creator}",
  creator: { id: "{creator}", name: "{creator}" },
  isPublic: true,
  hidden: null,
  tags: [],
  frequency: 15,
  sourceId: "{source}",
  source: { name: "{source}", provider: " ", icon: "" },
  aiPrompt: null,
  isLiked: false,
  isSlopped: false,
  isFollowing: true,
  notify: null,
  isUnread: false,
  seenUpTo: null,
  createdAt: time,
  updatedAt: time,
  summary: {
    id: "{update}",
    title: "{headline}",
    content: "{text}",
    newsCount: 0,
    lastUpdated: time,
    model: "",
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
} satisfies Topic;

/** The same with all that a topic's page can say of one. */
export const wholeSample = {
  ...sample,
  description: "{description}".padEnd(71, "."),
  isPublic: false,
  isTrending: true,
  trendingLevel: "Hot",
  tags: ["{tag}"],
  seenUpTo: "1999-01-01T00:00:00.000Z",
  summary: {
    ...sample.summary,
    newsCount: 15,
    model: "{model}",
    stories: [
      {
        id: "{story}",
        headline: "{headline}",
        gist: "",
        isKnown: false,
        since: null,
        why: null,
        facts: [],
      },
    ],
  },
} satisfies Topic;

/** The sample's age is told from here. */
export const sampleNow = new Date(time);
