import { and, eq, gte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { outbox } from "../db/schema/outbox.ts";
import type { Send } from "../sending/channels/channel.ts";
import { channelsInUse, switchOff } from "../sending/channels/channels.ts";
import { addToOutbox } from "../sending/outbox/outbox.ts";
import { createSender, type Sender, type SenderDeps, toChannel } from "../sending/outbox/sender.ts";
import { type MessageDeps, prepareMessage } from "./message.ts";
import { notify } from "./notices/notices.ts";

/** To the channels that were on when its newest update was published. Call it in the transaction that makes the edition. */
export function deliver(
  tx: Tx,
  { editionId, userId, newest }: { editionId: string; userId: string; newest: Date },
  now: Date,
): void {
  const wanted = channelsInUse(tx, userId, now).filter(({ onSince }) => onSince <= newest);
  for (const { id } of wanted) addToOutbox(tx, { kind: "edition", subject: editionId, channelId: id }, now);
}

/** A channel that an edition cannot be delivered to is switched off, and its user is told by the others. */
export function createEditionSender(
  deps: Omit<SenderDeps, "kind" | "prepare"> & { send: Send; message: () => MessageDeps },
): Sender {
  const { send, message, now } = deps;
  return createSender({
    ...deps,
    kind: "edition",
    prepare: toChannel(send, (row, channel) => prepareMessage(row, channel, message(), now())),
    onGivenUp(tx, { channel }, reason) {
      if (!channel) return;
      const { id: subject, userId, name } = channel;
      switchOff(tx, subject, reason);
      notify(tx, { userId, kind: "channel_off", subject, name, reason }, now());
    },
  });
}

export interface DeliveryCounts {
  waiting: number;
  delivered: number;
  failed: number;
}

/** Counts the deliveries that wait now, and those that ended from `since` on. */
export function countDeliveries(db: Db, since: Date): DeliveryCounts {
  const { kind, state, endedAt } = outbox;
  const ended = (wanted: "delivered" | "failed") =>
    sql<number>`coalesce(sum(${state} = ${wanted} and ${endedAt} >= ${since.getTime()}), 0)`;
  // Each side by an index of its own, and not through all editions that ever ended: hence the plus.
  const isWaiting = and(eq(kind, "edition"), sql`${state} = 'waiting'`);
  const counts = db
    .select({
      waiting: sql<number>`coalesce(sum(${state} = 'waiting'), 0)`,
      delivered: ended("delivered"),
      failed: ended("failed"),
    })
    .from(outbox)
    .where(or(isWaiting, and(sql`+${kind} = 'edition'`, gte(endedAt, since))))
    .get();
  return counts ?? { waiting: 0, delivered: 0, failed: 0 };
}
