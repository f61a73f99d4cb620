import {
  actionDraft,
  flagDraft,
  flagged,
  flagReason,
  logEntry,
  moderationAction,
} from "../../../contract/community/moderation.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";
import { exampleComment } from "./topics.ts";

const topic = { id: exampleIds.topic, name: "Reusable rockets" };
const reason = "An advertisement, for the third time.";

export const moderationShapes = [
  shape("FlagReason", flagReason, { about: "What's wrong with it.", example: "spam" }),
  shape("FlagDraft", flagDraft, {
    about: "What someone tells the moderators about a comment.",
    fields: { note: "For moderators alone." },
    example: { reason: "spam", note: "The same under every topic." },
  }),
  shape("Flagged", flagged, {
    about: "Something flagged, waiting for a moderator.",
    fields: {
      target: "The comment's id, for `moderate`.",
      reasons: "How many voices gave each reason.",
      voices:
        "The number of people, counting those who joined by one invitation, or were invited by them, once.",
      notes: "Their notes, without names, oldest first.",
    },
    example: {
      kind: "comment",
      target: exampleIds.comment,
      topic,
      comment: {
        content: exampleComment.content,
        createdAt: exampleComment.createdAt,
        user: { id: exampleIds.follower, ...exampleComment.user },
      },
      reasons: { spam: 2, off_topic: 1 },
      people: 4,
      voices: 3,
      notes: ["The same under every topic."],
      flaggedAt: "2026-11-21T09:40:00.000Z",
    },
  }),
  shape("ModerationAction", moderationAction, {
    about:
      "What moderators do. Each is taken back by its opposite, which stands beside it: removing and restoring a comment, hiding and showing a topic, dismissing and reopening the flags on a comment, suspending and restoring a user.",
    example: "remove_comment",
  }),
  shape("ActionDraft", actionDraft, {
    about: "A moderator's decision.",
    fields: {
      target: "The id of the comment, topic or user.",
      reason: "Members can read it in the log, and the creator of a hidden topic on its page.",
    },
    example: { action: "remove_comment", target: exampleIds.comment, reason },
  }),
  shape("LogEntry", logEntry, {
    about: "A moderator's action.",
    fields: {
      target: "The id of the comment, topic or user.",
      moderator:
        "Null if it was done in the server's terminal, or by someone whose account has been deleted.",
      topic:
        "Which topic it was about; null where it was about a user, and while the asker may not see the topic.",
      user: "The person it was about; null for a comment or topic, and after the account is deleted.",
    },
    example: {
      id: "01a1f76c-8d10-7c2b-9a61-5e0f3b7d4c92",
      at: "2026-11-21T10:05:00.000Z",
      action: "remove_comment",
      target: exampleIds.comment,
      reason,
      moderator: { name: "Ada Lindqvist", username: "ada" },
      topic,
      user: null,
    },
  }),
];
