import { z } from "zod";

export const reactions = ["follow", "like", "slop"] as const;
export type Reaction = (typeof reactions)[number];

export const liked = z.object({ isLiked: z.boolean() });
export const slopped = z.object({ isSlopped: z.boolean() });

/** `each`: at once whatever the schedule; `off`: in no edition. */
export const notify = z.enum(["default", "off", "each"]);
export type Notify = z.infer<typeof notify>;

export const notifyDraft = z.object({ notify });
