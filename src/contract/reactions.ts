import { z } from "zod";

export const reactions = ["follow", "like", "slop"] as const;
export type Reaction = (typeof reactions)[number];

export const liked = z.object({ isLiked: z.boolean() });
export const slopped = z.object({ isSlopped: z.boolean() });
