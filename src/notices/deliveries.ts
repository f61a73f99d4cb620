import { and, asc, eq, lte } from "drizzle-orm";
import type { Message, Send, Sent } from "../channels/channel.ts";
import { noteSent } from "../channels/channels.ts";
import type { Db, Tx } from "../db/open.ts";
import { channels } from "../db/schema/channels.ts";
import { noticeDeliveries, notices } from "../db/schema/notices.ts";
import type { Log } from "../log.ts";
import { findNotice } from "./list.ts";

/** Milliseconds between tries, longer than a try takes; the last holds for all that follow. */
const waits = [30, 120, 600, 1_800, 3_600, 14_400].map((seconds) => seconds * 1000);
/** Milliseconds after the notice, when the last try is made. */
const tryingTime = 24 * 3_600_000;
const claimedAtOnce = 16;

interface Deps {
  db: Db;
  now: () => Date;
  log: Log;
  send: Send;
  /** The app's address, without a slash at its end. */
  url: () => string;
  /** When a user's quiet hours are over; `time` itself outside of them. */
  quietEnd: (userId: string, time: Date) => Date;
}

export interface NoticeSender {
  /** Sends what is due, and waits for it to end. */
  sendDue(): Promise<void>;
  /** Breaks off what is under way: it is tried again. */
  stop(): Promise<void>;
}

export function createNoticeSender({ db, now, log, send, url, quietEnd }: Deps): NoticeSender {
  const stopping = new AbortController();
  let round = Promise.resolve();

  async function attempt(claim: Claim): Promise<void> {
    const { channel, notice } = claim;
    const quietUntil = quietEnd(channel.userId, now());
    if (quietUntil > now()) return postpone(db, claim, quietUntil);
    const message = messageOf(db, claim, url(), now());
    if (!message) return end(db, claim);
    const sent = await send(channel, message, stopping.signal);
    settle(db, claim, sent, now());
    if (!sent.ok)
      log.warn("a notice could not be sent", { kind: notice.kind, to: channel.kind, reason: sent.message });
  }

  return {
    sendDue() {
      if (stopping.signal.aborted) return round;
      const sent = Promise.all(claimDue(db, now()).map(attempt)).then(() => {});
      round = sent.catch(() => {});
      return sent;
    },
    stop() {
      stopping.abort();
      return round;
    },
  };
}

type Claim = ReturnType<typeof due>[number];

/** Sets each one's next try before this one, so that no two processes send it. */
function claimDue(db: Db, now: Date): Claim[] {
  if (due(db, 1, now).length === 0) return [];
  return db.transaction(
    (tx) => {
      const claims = due(tx, claimedAtOnce, now);
      for (const claim of claims) {
        const wait = waits[Math.min(claim.delivery.attempts, waits.length - 1)] ?? 0;
        postpone(tx, claim, new Date(now.getTime() + wait), claim.delivery.attempts + 1);
      }
      return claims;
    },
    { behavior: "immediate" },
  );
}

function due(tx: Tx, limit: number, now: Date) {
  return tx
    .select({ delivery: noticeDeliveries, notice: notices, channel: channels })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .innerJoin(channels, eq(channels.id, noticeDeliveries.channelId))
    .where(lte(noticeDeliveries.dueAt, now))
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(limit)
    .all();
}

/** As its reader may see it now; null where it is over, or there is no need any more. */
function messageOf(db: Db, { notice, channel }: Claim, url: string, now: Date): Message | null {
  const shown = findNotice(db, notice.userId, notice.id, now);
  if (!shown || shown.recoveredAt !== null || shown.readAt !== null || !channel.isOn) return null;
  const { id, title, text, path } = shown;
  return {
    id,
    kind: "notice",
    title,
    text,
    url: `${url}${path ?? "/notices"}`,
    createdAt: notice.createdAt,
    data: { notice: shown },
  };
}

function settle(db: Db, claim: Claim, sent: Sent, now: Date): void {
  db.transaction(
    (tx) => {
      noteSent(tx, claim.channel.id, sent, now);
      const last = claim.notice.createdAt.getTime() + tryingTime;
      if (sent.ok || !sent.retry || now.getTime() >= last) end(tx, claim);
      else if (sent.retryAt) postpone(tx, claim, sent.retryAt);
    },
    { behavior: "immediate" },
  );
}

const isIt = ({ delivery: { noticeId, channelId } }: Claim) =>
  and(eq(noticeDeliveries.noticeId, noticeId), eq(noticeDeliveries.channelId, channelId));

function postpone(tx: Tx, claim: Claim, dueAt: Date, attempts?: number): void {
  tx.update(noticeDeliveries)
    .set({ dueAt, ...(attempts !== undefined && { attempts }) })
    .where(isIt(claim))
    .run();
}

function end(tx: Tx, claim: Claim): void {
  tx.delete(noticeDeliveries).where(isIt(claim)).run();
}
