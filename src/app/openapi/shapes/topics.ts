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
import { liked, remark, slopDraft, slopped } from "../../../contract/reactions.ts";
import {
  category,
  type Match,
  match,
  type Topic,
  type TopicDraftInput,
  topic,
  topicDraft,
} from "../../../contract/topics.ts";
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

/** A draft and the topic are described alike in these. */
const settingTexts = {
  excludeWords: "An article must hold none of them.",
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
    about: "What people write when they create or edit a topic. Text is trimmed.",
    fields: {
      ...settingTexts,
      name: "One among public topics and, for a private one, among your own; compared without regard to case.",
      tags: "1 to 40 characters each; a `#` in front is dropped.",
      isPublic: "A private topic is seen by its creator alone.",
      sourceId: "Which AI source writes; see `listSources`. Without one, the instance's default does.",
      aiPrompt: "What the source is asked to heed.",
      language:
        "What the topic's articles are searched for in, as BCP 47 has it; null, or nothing at first: recognised from its words.",
      feeds:
        "Addresses of its own feeds, see `discoverFeeds`: of each either every article (`all`) or those that are about the topic (`words`). An address inside the network is refused.",
      searchWords:
        "Synonyms, names and words of the field that are searched for, and that count for an article as the topic's tags do.",
      includeWords:
        "An article must hold one of them, in its title or text: whole words or phrases, whatever their case.",
      useInstanceFeeds: "Whether the feeds of this server are read for it too; true at first.",
      coverSeed: "What its cover is drawn from, so that it can be shown before; without one, its id.",
    },
    example: exampleDraft,
  }),
  shape("Topic", topic, {
    about: "A topic as the one who asks sees it.",
    fields: {
      ...settingTexts,
      coverSeed: "What its cover is drawn from in place of its id; null for the id.",
      isPublic: "As its creator wants it, also while it is hidden.",
      hidden: "When and why moderators hid it: nobody but they and its creator see it. Null while it is not.",
      isTrending: "Whether much goes on around it lately.",
      trendingLevel: "How much.",
      notify:
        "How the asker, as a follower, wants to hear of it: in their editions, in none, or each update at once. Null for who does not follow.",
      isLiked: "The asker's own, as are `isSlopped` and `isFollowing`; false for visitors.",
      isUnread: "Whether it has an update that the asker, who follows it, has not seen; see `markSeen`.",
      seenUpTo:
        "Up to when the asker has seen it; what was there when they followed it counts as seen. Null where they neither follow nor opened it.",
      updatedAt: "When its creator last saved it; what its source wrote is in `summary.lastUpdated`.",
      summary: "The latest; null before the first.",
      language: "As its creator set it; null where it is recognised.",
      feeds:
        "Its own feeds. `url` and `error` are for its creator alone; `state` is `new` until the first reading, and `title` the site until then.",
      searchWords: "What is searched for beside its name and tags.",
      includeWords: "An article must hold one of them, where there are any.",
      useInstanceFeeds: "Whether the feeds of this server are read for it too.",
      match: "In the answer to a search only.",
    },
    example: exampleTopic,
  }),
  shape("Match", match, {
    about: "Where a topic answers a search: stretches of plain text, with `hit` where they do.",
    fields: { snippet: "The best stretch of its other texts." },
    example: exampleMatch,
  }),
  shape("Liked", liked, { about: "Whether one likes a topic.", example: { isLiked: true } }),
  shape("Slopped", slopped, {
    about: "Whether one marked a topic as slop, and why.",
    example: { isSlopped: true, ...exampleRemark },
  }),
  shape("SlopDraft", slopDraft, {
    about: "Why a topic is slop, and a note for its creator. Text is trimmed.",
    example: exampleRemark,
  }),
  shape("Remark", remark, {
    about: "What a reader wrote to a topic's creator.",
    example: { ...exampleRemark, createdAt: exampleComment.createdAt },
  }),
  shape("QuoteDraft", quoteDraft, {
    about: "A story as an update of the topic told it.",
    example: exampleQuote,
  }),
  shape("Quote", quote, {
    about: "A story that a comment is about, under the headline that it had.",
    example: { ...exampleQuote, headline: "A booster flies for the thirtieth time" },
  }),
  shape("CommentEdit", commentEdit, {
    about: "What a comment says from now on. Text is trimmed.",
    example: { content: "Four days between flights at last." },
  }),
  shape("CommentDraft", commentDraft, {
    about: "What people say of a topic. Text is trimmed.",
    fields: {
      content: "A little markdown; `@username` mentions a member, ten at most.",
      replyTo: "The id of a comment on the same topic.",
      quote: "A story of an update of the topic.",
    },
    example: { content: exampleComment.content },
  }),
  shape("Mentioned", mentioned, {
    about: "Somebody whom a comment mentions.",
    example: { id: exampleIds.user, username: "ada" },
  }),
  shape("Mentionable", mentionable, {
    about: "Somebody who can be mentioned.",
    example: { id: exampleIds.user, username: "ada", name: "Ada Nowak" },
  }),
  shape("Comment", comment, {
    about: "What somebody said of a topic.",
    fields: {
      replyTo: "The comment that it replies to, which is no reply itself.",
      replyCount: "How many replies are shown.",
      mentions: "Whom `@username` in its text stands for.",
      gone: "Why it is without content and author: its author deleted it, or a moderator removed it. Null for any other.",
    },
    example: exampleComment,
  }),
  shape("ListedComment", listedComment, {
    about: "A comment in a list.",
    fields: { replies: "With `replyTo=none`: the latest five replies, the oldest of them first." },
    example: exampleComment,
  }),
];
