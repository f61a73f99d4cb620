import { z } from "zod";
import { id, time } from "./common.ts";

/** What somebody is told of. All but `commented` and `followed` ask that they do something. */
export const noticeKinds = [
  "source_stopped",
  "feed_failing",
  "nothing_caught",
  "channel_off",
  "budget_low",
  "commented",
  "followed",
] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

export const notice = z.object({
  id,
  kind: noticeKind,
  topic: z.object({ id, name: z.string() }).nullable(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: time,
  readAt: time.nullable(),
  recoveredAt: time.nullable(),
});
export type Notice = z.infer<typeof notice>;
