import { z } from "zod";
import { id, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

const seenStory = z.object({ id, seenUpTo: time });

/** `allUpTo` applies to every topic. `lastVisitAt` is the end of a last visit that only the browser knows. */
export const seenDraft = z.object({
  updates: z.array(id).max(limits.seenAtOnce),
  stories: z.array(seenStory).max(limits.seenAtOnce).optional(),
  allUpTo: time.optional(),
  lastVisitAt: time.optional(),
});
export type SeenDraft = z.infer<typeof seenDraft>;

/** `before` is how far it was seen until it was marked (null: never); `id` is null for all topics. */
export const seenMark = z.object({
  of: z.enum(["topic", "story", "all"]),
  id: id.nullable(),
  before: time.nullable(),
  seenUpTo: time,
});
export type SeenMark = z.infer<typeof seenMark>;

/** The changes made by marking; send them to undo it. */
export const seenMarks = z.object({ marks: z.array(seenMark).max(2 * limits.seenAtOnce + 2) });
export type SeenMarks = z.infer<typeof seenMarks>;
