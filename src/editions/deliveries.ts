import type { Tx } from "../db/open.ts";
import type { Send } from "../sending/channels/channel.ts";
import { channelsInUse, switchOff } from "../sending/channels/channels.ts";
import { addToOutbox } from "../sending/outbox/outbox.ts";
import { createSender, type Sender, type SenderDeps, toChannel } from "../sending/outbox/sender.ts";
import { type MessageDeps, prepareMessage } from "./message.ts";
import { notify } from "./notices/notices.ts";

/**
 * Delivers to the channels that were on when its newest update was published. Call it in the transaction that makes
 * the edition.
 */
export function deliver(
  tx: Tx,
  { editionId, userId, newest }: { editionId: string; userId: string; newest: Date },
  now: Date,
): void {
  const wanted = channelsInUse(tx, userId, now).filter(({ onSince }) => onSince <= newest);
  for (const { id } of wanted) addToOutbox(tx, { kind: "edition", subject: editionId, channelId: id }, now);
}

/** Switches a channel off if an edition can't be delivered to it; its user is told through the others. */
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
