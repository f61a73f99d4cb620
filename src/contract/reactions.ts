import { z } from "zod";

/** What a reader can do to a topic and take back. */
export const reactions = ["follow", "like", "slop"] as const;
export type Reaction = (typeof reactions)[number];

export const liked = z.object({ isLiked: z.boolean() });
export const slopped = z.object({ isSlopped: z.boolean() });
