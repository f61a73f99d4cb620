import { z } from "zod";
import { id, time } from "./common.ts";

/** `email` is in the user's own profile only. */
export const user = z.object({
  id,
  email: z.string().optional(),
  username: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  followedTopicsCount: z.number().int(),
  createdAt: time,
});
export type User = z.infer<typeof user>;
