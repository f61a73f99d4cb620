import { z } from "zod";
import { cleanLines } from "../base/characters.ts";
import { atMost, id, pageQuery, text, time, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";

/** A story as told by an update. */
export const quoteDraft = z.object({ summaryId: id, storyId: id });
export type QuoteDraft = z.infer<typeof quoteDraft>;

export const quote = quoteDraft.extend({ headline: z.string() });
export type Quote = z.infer<typeof quote>;

export const commentEdit = z.object({
  content: text("Comment", limits.comment, cleanLines, "Comment cannot be empty"),
});

export const commentDraft = commentEdit.extend({
  replyTo: id.nullable().optional(),
  quote: quoteDraft.nullable().optional(),
});
export type CommentDraft = z.infer<typeof commentDraft>;

export const mentioned = z.object({ id, username: z.string() });
export type MentionedUser = z.infer<typeof mentioned>;

/** The reason why only a comment's replies are left. */
const gone = z.enum(["deleted", "removed"]);

export const comment = z.object({
  id,
  topicId: id,
  userId: id,
  content: z.string(),
  createdAt: time,
  editedAt: time.nullable(),
  replyTo: id.nullable(),
  replyCount: z.number().int(),
  quote: quote.nullable(),
  mentions: z.array(mentioned),
  gone: gone.nullable(),
  user: z.object({ name: z.string(), username: z.string() }),
});
export type Comment = z.infer<typeof comment>;

export const listedComment = comment.extend({ replies: z.array(comment).optional() });
export type ListedComment = z.infer<typeof listedComment>;

/** `none`: top-level comments with their latest replies; an id: its replies. */
export const commentsQuery = pageQuery.extend({ replyTo: id.optional() });
export type CommentsQuery = z.infer<typeof commentsQuery>;

export const mentionableQuery = z.object({
  prefix: trimmed(limits.username.max, atMost("A username", limits.username.max)).default(""),
});

export const mentionable = mentioned.extend({ name: z.string() });
export type Mentionable = z.infer<typeof mentionable>;
