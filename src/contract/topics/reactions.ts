import { z } from "zod";
import { lines, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

export const reactions = ["follow", "like", "slop"] as const;
export type Reaction = (typeof reactions)[number];

export const slopReasons = [
  "told_before",
  "wrong",
  "not_in_source",
  "off_topic",
  "dull",
  "dead_link",
] as const;
export const slopReason = z.enum(slopReasons);
export type SlopReason = z.infer<typeof slopReason>;

export const slopReasonCounts = z.partialRecord(slopReason, z.number().int().positive());
export type SlopReasonCounts = z.infer<typeof slopReasonCounts>;

/** The reason why a topic is slop. A note belongs to its reason. */
export const slopDraft = z.object({
  reason: slopReason.nullish(),
  note: lines("A note", limits.slopNote)
    .nullish()
    .transform((written) => written || null),
});
export type SlopDraft = z.infer<typeof slopDraft>;

/** A reader's anonymous note to a topic's creator. */
export const remark = z.object({ reason: slopReason.nullable(), note: z.string(), createdAt: time });
export type Remark = z.infer<typeof remark>;

export const liked = z.object({ isLiked: z.boolean() });
export type LikeState = z.infer<typeof liked>;
export const slopped = z.object({
  isSlopped: z.boolean(),
  reason: slopReason.nullable(),
  note: z.string().nullable(),
});
export type SlopState = z.infer<typeof slopped>;

/** `each`: at once, whatever the schedule; `off`: in no edition. */
export const notify = z.enum(["default", "off", "each"]);
export type Notify = z.infer<typeof notify>;

export const notifyDraft = z.object({ notify });
