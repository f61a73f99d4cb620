import { z } from "zod";
import { id, personName, time } from "../base/common.ts";
import { comment } from "../community/comments.ts";
import { flagReason } from "../community/moderation.ts";
import { user } from "../community/users.ts";
import { notify, slopReason } from "../topics/reactions.ts";
import { language, topic } from "../topics/topics.ts";
import { apiToken } from "./api-tokens.ts";
import { channel } from "./channels.ts";
import { editionSettings } from "./editions.ts";
import { mailbox } from "./mailboxes.ts";
import { notice } from "./notices.ts";
import { passkey } from "./passkeys.ts";

export const nameDraft = z.object({ name: personName() });

/** Changes to one's own profile; omitted fields stay. Without a language (null) the browser's applies. */
export const profileDraft = z
  .object({ name: personName().optional(), language })
  .refine((draft) => Object.values(draft).some((value) => value !== undefined), "Send a name or a language");

export const signedIn = z.object({ id, createdAt: time, expiresAt: time, isCurrent: z.boolean() });
export type SignedIn = z.infer<typeof signedIn>;

export const takeout = z.object({
  user,
  topics: z.array(topic),
  markings: z.array(
    z.object({ topicId: id, url: z.string(), title: z.string(), belongs: z.boolean(), markedAt: time }),
  ),
  comments: z.array(comment.omit({ user: true, replyCount: true, mentions: true, gone: true })),
  flags: z.array(
    z.object({ commentId: id, reason: flagReason, note: z.string().nullable(), createdAt: time }),
  ),
  follows: z.array(z.object({ topicId: id, createdAt: time })),
  wishes: z.array(z.object({ topicId: id, notify })),
  edition: z.array(editionSettings),
  likes: z.array(z.object({ topicId: id, createdAt: time })),
  slops: z.array(
    z.object({
      topicId: id,
      reason: slopReason.nullable(),
      note: z.string().nullable(),
      createdAt: time,
    }),
  ),
  seenTopics: z.array(z.object({ topicId: id, seenUpTo: time })),
  readItems: z.array(z.object({ summaryId: id, isRead: z.boolean() })),
  savedItems: z.array(z.object({ summaryId: id, topicId: id, title: z.string(), savedAt: time })),
  subscriptions: z.array(
    z.object({ topicId: id, folder: z.string().nullable(), title: z.string().nullable() }),
  ),
  seenStories: z.array(z.object({ storyId: id, seenUpTo: time })),
  visits: z.array(
    z.object({
      seenUpTo: time.nullable(),
      newSince: time.nullable(),
      lastSeenAt: time.nullable(),
    }),
  ),
  channels: z.array(channel),
  mailboxes: z.array(mailbox),
  tokens: z.array(apiToken),
  passkeys: z.array(passkey),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: time })),
  notices: z.array(notice.pick({ kind: true, title: true, createdAt: true, readAt: true })),
});
export type Takeout = z.infer<typeof takeout>;

/**
 * The addresses that the reader's feed token opens: all updates as Atom and JSON Feed, the topics' feeds as OPML, the
 * catalogue of editions, and one edition as a book, with `{id}` for its id. Null without a token.
 */
export const ownFeed = z.object({
  url: z.string().nullable(),
  json: z.string().nullable(),
  opml: z.string().nullable(),
  opds: z.string().nullable(),
  epub: z.string().nullable(),
});
export type OwnFeed = z.infer<typeof ownFeed>;
