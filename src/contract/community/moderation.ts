import { z } from "zod";
import { id, lines, text, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

export const flagReasons = ["spam", "abuse", "off_topic"] as const;
export const flagReason = z.enum(flagReasons);
export type FlagReason = z.infer<typeof flagReason>;

export const flagDraft = z.object({
  reason: flagReason,
  note: lines("Note", limits.flagNote)
    .nullish()
    .transform((written) => written || null),
});
export type FlagDraft = z.infer<typeof flagDraft>;
export type FlagDraftInput = z.input<typeof flagDraft>;

export const moderationActions = [
  "remove_comment",
  "restore_comment",
  "hide_topic",
  "show_topic",
  "dismiss",
  "reopen",
  "suspend",
  "restore",
] as const;
export const moderationAction = z.enum(moderationActions);
export type ModerationAction = z.infer<typeof moderationAction>;

/** The action that undoes another one. */
export const oppositeOf: Record<ModerationAction, ModerationAction> = {
  remove_comment: "restore_comment",
  restore_comment: "remove_comment",
  hide_topic: "show_topic",
  show_topic: "hide_topic",
  dismiss: "reopen",
  reopen: "dismiss",
  suspend: "restore",
  restore: "suspend",
};

export const actionDraft = z.object({
  action: moderationAction,
  target: id,
  reason: text("Reason", limits.moderationReason),
});
export type ActionDraft = z.infer<typeof actionDraft>;

/** A comment that waits for a moderator. `voices` counts people, those of one invitation once. */
export const flagged = z.object({
  kind: z.literal("comment"),
  target: id,
  topic: z.object({ id, name: z.string() }),
  comment: z.object({
    content: z.string(),
    createdAt: time,
    user: z.object({ id, name: z.string(), username: z.string() }),
  }),
  reasons: z.partialRecord(flagReason, z.number().int()),
  people: z.number().int(),
  voices: z.number().int(),
  notes: z.array(z.string()),
  flaggedAt: time,
});
export type FlaggedComment = z.infer<typeof flagged>;

export const logEntry = z.object({
  id,
  at: time,
  action: moderationAction,
  target: id,
  reason: z.string(),
  moderator: z.object({ name: z.string(), username: z.string() }).nullable(),
  topic: z.object({ id, name: z.string() }).nullable(),
  user: z.object({ id, name: z.string(), username: z.string() }).nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;
