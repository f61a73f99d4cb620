import { z } from "zod";
import { cleanLines, isVisible } from "./characters.ts";
import { atMost, id, time } from "./common.ts";
import { limits } from "./limits.ts";

export const commentDraft = z.object({
  content: z
    .string({ error: "Comment cannot be empty" })
    .overwrite(cleanLines)
    .trim()
    .min(1, { error: "Comment cannot be empty", abort: true })
    .refine(isVisible, "Comment cannot be empty")
    .max(limits.comment, atMost("Comment", limits.comment)),
});

export const comment = z.object({
  id,
  topicId: id,
  userId: id,
  content: z.string(),
  createdAt: time,
  user: z.object({ name: z.string(), username: z.string() }),
});
export type Comment = z.infer<typeof comment>;
