import { and, eq } from "drizzle-orm";
import { type NoticeKind, type NoticeSettings, noticeKinds } from "../../contract/account/notices.ts";
import type { Db, Tx } from "../../db/open.ts";
import { noticeWishes } from "../../db/schema/notices.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { channelsInUse } from "../../sending/channels/channels.ts";
import { addToOutbox } from "../../sending/outbox/outbox.ts";

export function readSettings(db: Tx, userId: string): NoticeSettings {
  const wished = db
    .select({ kind: noticeWishes.kind })
    .from(noticeWishes)
    .where(eq(noticeWishes.userId, userId))
    .all()
    .map(({ kind }) => kind);
  return { toChannels: noticeKinds.filter((kind) => wished.includes(kind)) };
}

export function saveSettings(db: Db, userId: string, { toChannels }: NoticeSettings): NoticeSettings {
  return writeTransaction(db, (tx) => {
    tx.delete(noticeWishes).where(eq(noticeWishes.userId, userId)).run();
    for (const kind of new Set(toChannels)) tx.insert(noticeWishes).values({ userId, kind }).run();
    return readSettings(tx, userId);
  });
}

interface NoticeSubject {
  id: string;
  userId: string;
  kind: NoticeKind;
  subject: string;
}

/**
 * Delivers to the channels that are on, except e-readers, if their user wants that kind there. The notice that a
 * channel was switched off goes to the others.
 */
export function deliver(tx: Tx, { id, userId, kind, subject }: NoticeSubject, now: Date): void {
  if (kind !== "channel_off" && !isWished(tx, userId, kind)) return;
  const others = channelsInUse(tx, userId, now).filter(
    (channel) => channel.id !== subject && channel.kind !== "e-reader",
  );
  for (const { id: channelId } of others) addToOutbox(tx, { kind: "notice", subject: id, channelId }, now);
}

function isWished(tx: Tx, userId: string, kind: NoticeKind): boolean {
  const wish = and(eq(noticeWishes.userId, userId), eq(noticeWishes.kind, kind));
  return tx.select({ kind: noticeWishes.kind }).from(noticeWishes).where(wish).get() !== undefined;
}
