import { z } from "zod";
import { id, time } from "../base/common.ts";

/** The events that members are told about. */
export const noticeKinds = [
  "source_stopped",
  "own_key_stopped",
  "feed_failing",
  "nothing_caught",
  "channel_off",
  "budget_low",
  "backup_failing",
  "replied",
  "mentioned",
  "commented",
  "followed",
  "flagged",
  "comment_removed",
  "topic_hidden",
] as const;
const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

/** Notices about comments; several are combined until they're read. */
export const conversationKinds = ["replied", "mentioned", "commented"] as const satisfies NoticeKind[];
export type ConversationKind = (typeof conversationKinds)[number];

export const notice = z.object({
  id,
  kind: noticeKind,
  topic: z.object({ id, name: z.string() }).nullable(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  createdAt: time,
  readAt: time.nullable(),
  recoveredAt: time.nullable(),
});
export type Notice = z.infer<typeof notice>;

export const unreadNotices = z.object({ count: z.number().int() });
export type UnreadNotices = z.infer<typeof unreadNotices>;

export const noticeRead = z.object({ isRead: z.literal(true) });

/** Marks notices up to this id, so that later ones stay unread; all if omitted. */
export const noticesRead = noticeRead.extend({ upTo: id.optional() });

export const noticeSettings = z.object({ toChannels: z.array(noticeKind).max(noticeKinds.length) });
export type NoticeSettings = z.infer<typeof noticeSettings>;
