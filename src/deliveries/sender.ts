import type { ChannelRow, Message, Send } from "../channels/channel.ts";
import type { Db, Tx } from "../db/open.ts";
import type { Log } from "../log.ts";
import { waitAtMost } from "../timeout.ts";
import { type Claim, claimDue, drop, noteTry, postpone, settle } from "./deliveries.ts";

/** A message to send now, a time to wait for, or null where nothing of the edition may be seen any more. */
export type Prepared = Message | Date | null;

export interface SenderDeps {
  db: Db;
  now: () => Date;
  log: Log;
  send: Send;
  /** Of the delivery's edition, as its user may see it now. `id` is to be the message's. */
  prepare(delivery: { id: string; editionId: string }, channel: ChannelRow): Promise<Prepared>;
  /** In the transaction that switched the channel off, or removed it. */
  onOff(tx: Tx, channel: ChannelRow, error: string): void;
}

export interface Sender {
  /** Begins to send what is due, without waiting for it to end. */
  sendDue(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Messages under way have `grace` milliseconds to end. */
  stop(grace: number): Promise<void>;
}

const concurrency = 16;

export function createSender({ db, now, log, send, prepare, onOff }: SenderDeps): Sender {
  const underWay = new Map<ChannelRow, Promise<void>>();
  const stopping = new AbortController();
  let isStopped = false;

  async function attempt(claim: Claim): Promise<void> {
    const { delivery, channel } = claim;
    const prepared = await prepare(delivery, channel);
    if (prepared === null) return drop(db, claim, now());
    if (prepared instanceof Date) return postpone(db, claim, prepared);
    if (isStopped) return postpone(db, claim, now());
    const tried = noteTry(db, claim, now());
    if (!tried) return;
    const sent = await send(channel, prepared, stopping.signal);
    db.transaction(
      (tx) => {
        const isOff = settle(tx, tried, sent, now());
        if (isOff) onOff(tx, channel, sent.message);
      },
      { behavior: "immediate" },
    );
    if (!sent.ok)
      log.warn("an edition could not be delivered", { channel: channel.kind, reason: sent.message });
  }

  function begin(claim: Claim): void {
    // One that broke off is taken up again when its lease has ended.
    const ended = attempt(claim)
      .catch((cause) => log.error("a delivery broke off", { reason: String(cause) }))
      .finally(() => underWay.delete(claim.channel));
    underWay.set(claim.channel, ended);
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    sendDue() {
      if (isStopped) return;
      const busy = [...underWay.keys()];
      for (const claim of claimDue(db, concurrency - busy.length, busy, now())) begin(claim);
    },
    idle,
    async stop(grace) {
      isStopped = true;
      await waitAtMost(grace, idle());
      stopping.abort();
      await idle();
    },
  };
}
