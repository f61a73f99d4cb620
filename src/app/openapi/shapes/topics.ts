import { pick } from "../../../base/pick.ts";
import {
  comment,
  commentDraft,
  commentEdit,
  listedComment,
  mentionable,
  mentioned,
  quote,
  quoteDraft,
} from "../../../contract/community/comments.ts";
import { liked, remark, slopDraft, slopped } from "../../../contract/topics/reactions.ts";
import {
  category,
  type Match,
  match,
  type Topic,
  type TopicDraftInput,
  topic,
  topicDraft,
} from "../../../contract/topics/topics.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";
import { exampleSummary, exampleUpdate } from "./updates.ts";

const exampleRemark = { reason: "told_before" as const, note: "The landing was in Tuesday's update." };

export const exampleTopic: Topic = {
  id: exampleIds.topic,
  name: "Reusable rockets",
  description: "Launches, landings and turn-round times.",
  category: "Science",
  imageUrl: null,
  coverSeed: null,
  followerCount: 1204,
  likeCount: 128,
  slopCount: 3,
  slopReasons: { told_before: 2 },
  commentCount: 24,
  isTrending: true,
  trendingLevel: "Rising",
  createdById: exampleIds.user,
  creator: { id: exampleIds.user, name: "Ada Lindqvist" },
  isPublic: true,
  hidden: null,
  tags: ["space", "launch"],
  frequency: 8,
  sourceId: "digest",
  source: { name: "Digest", provider: "topicapp", icon: "digest" },
  aiPrompt: "Only hardware that has flown.",
  isLiked: true,
  isSlopped: false,
  isFollowing: true,
  notify: "default" as const,
  isUnread: true,
  seenUpTo: "2026-11-20T07:15:00.000Z",
  createdAt: "2026-11-02T18:40:00.000Z",
  updatedAt: "2026-11-02T18:40:00.000Z",
  summary: exampleSummary,
  update: exampleUpdate,
  language: null,
  feeds: [
    {
      url: "https://rockets.example/feed.xml",
      title: "The Rocket Paper",
      site: "rockets.example",
      filter: "all",
      state: "ok",
      lastReadAt: "2026-11-21T07:00:01.000Z",
      error: null,
    },
  ],
  searchWords: ["booster landing"],
  includeWords: [],
  excludeWords: ["fireworks"],
  useInstanceFeeds: true,
};

const exampleDraft: TopicDraftInput = {
  ...pick(exampleTopic, topicDraft.shape),
  category: "Science",
  language: "en",
  feeds: [{ url: "https://rockets.example/feed.xml", filter: "all" }],
  coverSeed: "k3v0q2",
};

/** Descriptions shared by a draft and the topic. */
const settingTexts = {
  excludeWords: "An article must contain none of them.",
  frequency: "Hours between updates; 0 updates only when the topic is saved.",
};

const exampleMatch: Match = {
  name: [
    { text: "Reusable ", hit: false },
    { text: "rockets", hit: true },
  ],
  snippet: [{ text: "Launches, landings and turn-round times.", hit: false }],
};

export const exampleComment = {
  id: exampleIds.comment,
  topicId: exampleIds.topic,
  userId: exampleIds.follower,
  content: "Four days between flights, at last.",
  createdAt: "2026-11-21T08:12:30.000Z",
  editedAt: null,
  replyTo: null,
  replyCount: 0,
  quote: null,
  mentions: [],
  gone: null,
  user: { name: "Tom Okafor", username: "tom" },
};

const exampleQuote = { summaryId: exampleIds.summary, storyId: exampleIds.story };

export const topicShapes = [
  shape("Category", category, { about: "What a topic is filed under.", example: "Science" }),
  shape("TopicDraft", topicDraft, {
    about: "Fields for creating or editing a topic. Text is trimmed.",
    fields: {
      ...settingTexts,
      name: "Unique among public topics; for a private one, among your own. Case doesn't matter.",
      tags: "1 to 40 characters each; a `#` in front is dropped.",
      isPublic: "Only its creator can see a private topic.",
      sourceId: "The AI source that writes it; see `listSources`. Without one, the instance's default.",
      aiPrompt: "Instructions for the source.",
      language:
        "What the topic's articles are searched for in, as BCP 47 has it; null, or nothing at first: recognised from its words.",
      feeds:
        "Addresses of its own feeds, see `discoverFeeds`: of each either every article (`all`) or those that are about the topic (`words`). An address inside the network is refused.",
      searchWords:
        "Synonyms, names and words of the field that are searched for, and that count for an article as the topic's tags do.",
      includeWords:
        "An article must hold one of them, in its title or text: whole words or phrases, whatever their case.",
      useInstanceFeeds: "Whether this server's feeds are searched too; true by default.",
      coverSeed: "The seed of its cover, so that it can be shown in advance; without one, its id.",
    },
    example: exampleDraft,
  }),
  shape("Topic", topic, {
    about: "A topic as you see it.",
    fields: {
      ...settingTexts,
      coverSeed: "The seed of its cover instead of its id; null for the id.",
      isPublic: "As its creator set it, even while it's hidden.",
      hidden:
        "When and why moderators hid it; only they and its creator can see it. Null if it isn't hidden.",
      isTrending: "Whether there has been a lot of activity lately.",
      notify:
        "How the asker, as a follower, wants to hear of it: in their editions, in none, or each update at once. Null for who does not follow.",
      isLiked: "Whether you like it; `isSlopped` and `isFollowing` are yours too. False for visitors.",
      isUnread: "Whether you follow it and haven't seen an update; see `markSeen`.",
      seenUpTo:
        "Up to when the asker has seen it; what was there when they followed it counts as seen. Null where they neither follow nor opened it.",
      updatedAt: "When its creator last saved it; for its updates see `summary.lastUpdated`.",
      summary: "The latest; null before the first.",
      language: "As its creator set it; null if it's recognised automatically.",
      feeds:
        "Its own feeds. `url` and `error` are for its creator alone; `state` is `new` until the first reading, and `title` the site until then.",
      searchWords: "Extra search terms, besides its name and tags.",
      includeWords: "If there are any, an article must contain one of them.",
      useInstanceFeeds: "Whether this server's feeds are searched too.",
      match: "Only in search results.",
    },
    example: exampleTopic,
  }),
  shape("Match", match, {
    about: "Where a topic matches a search: pieces of plain text, with `hit` for those that match.",
    fields: { snippet: "The best stretch of its other texts." },
    example: exampleMatch,
  }),
  shape("Liked", liked, { about: "Whether you like a topic.", example: { isLiked: true } }),
  shape("Slopped", slopped, {
    about: "Whether you marked a topic as slop, and why.",
    example: { isSlopped: true, ...exampleRemark },
  }),
  shape("SlopDraft", slopDraft, {
    about: "Why a topic is slop, and a note for its creator. Text is trimmed.",
    example: exampleRemark,
  }),
  shape("Remark", remark, {
    about: "A reader's note to a topic's creator.",
    example: { ...exampleRemark, createdAt: exampleComment.createdAt },
  }),
  shape("QuoteDraft", quoteDraft, {
    about: "A story as an update of the topic reported it.",
    example: exampleQuote,
  }),
  shape("Quote", quote, {
    about: "The story that a comment is about, with its headline at the time.",
    example: { ...exampleQuote, headline: "A booster flies for the thirtieth time" },
  }),
  shape("CommentEdit", commentEdit, {
    about: "The new text of a comment. Text is trimmed.",
    example: { content: "Four days between flights at last." },
  }),
  shape("CommentDraft", commentDraft, {
    about: "A comment on a topic. Text is trimmed.",
    fields: {
      content: "A little markdown; `@username` mentions a member, ten at most.",
      replyTo: "The id of a comment on the same topic.",
      quote: "A story of an update of the topic.",
    },
    example: { content: exampleComment.content },
  }),
  shape("Mentioned", mentioned, {
    about: "Someone mentioned in a comment.",
    example: { id: exampleIds.user, username: "ada" },
  }),
  shape("Mentionable", mentionable, {
    about: "Someone who can be mentioned.",
    example: { id: exampleIds.user, username: "ada", name: "Ada Nowak" },
  }),
  shape("Comment", comment, {
    about: "A comment on a topic.",
    fields: {
      replyTo: "The comment that it replies to, which isn't a reply itself.",
      replyCount: "The number of visible replies.",
      mentions: "The people that `@username` in its text refers to.",
      gone: "Why content and author are missing: its author deleted it, or a moderator removed it. Null otherwise.",
    },
    example: exampleComment,
  }),
  shape("ListedComment", listedComment, {
    about: "A comment in a list.",
    fields: { replies: "With `replyTo=none`: the latest five replies, the oldest of them first." },
    example: exampleComment,
  }),
];
