import { eq } from "drizzle-orm";
import { type NoticeSettings, noticeKinds } from "../contract/notices.ts";
import type { Db, Tx } from "../db/open.ts";
import { noticeWishes } from "../db/schema/notices.ts";

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
  return db.transaction(
    (tx) => {
      tx.delete(noticeWishes).where(eq(noticeWishes.userId, userId)).run();
      for (const kind of new Set(toChannels)) tx.insert(noticeWishes).values({ userId, kind }).run();
      return readSettings(tx, userId);
    },
    { behavior: "immediate" },
  );
}
