import { z } from "zod";
import { cleanLines, isVisible } from "../characters.ts";
import { atMost, id, pageQuery, time } from "../common.ts";
import { limits } from "../limits.ts";

/** A story as an update told it. */
export const quoteDraft = z.object({ summaryId: id, storyId: id });
export type QuoteDraft = z.infer<typeof quoteDraft>;

export const quote = quoteDraft.extend({ headline: z.string() });
export type Quote = z.infer<typeof quote>;

export const commentEdit = z.object({
  content: z
    .string({ error: "Comment cannot be empty" })
    .overwrite(cleanLines)
    .trim()
    .min(1, { error: "Comment cannot be empty", abort: true })
    .refine(isVisible, "Comment cannot be empty")
    .max(limits.comment, atMost("Comment", limits.comment)),
});

export const commentDraft = commentEdit.extend({
  replyTo: id.nullable().optional(),
  quote: quoteDraft.nullable().optional(),
});
export type CommentDraft = z.infer<typeof commentDraft>;

export const mentioned = z.object({ id, username: z.string() });
export type Mentioned = z.infer<typeof mentioned>;

/** Why nothing but its replies is left of a comment. */
export const gone = z.enum(["deleted", "removed"]);

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

/** `none`: comments that are no replies, each with its latest ones; an id: its replies alone. */
export const commentsQuery = pageQuery.extend({ replyTo: id.optional() });
export type CommentsQuery = z.infer<typeof commentsQuery>;

export const mentionableQuery = z.object({ prefix: z.string().trim().max(limits.username.max).default("") });

export const mentionable = mentioned.extend({ name: z.string() });
export type Mentionable = z.infer<typeof mentionable>;
