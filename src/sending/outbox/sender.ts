import type { Log } from "../../base/log.ts";
import { waitAtMost } from "../../base/timeout.ts";
import { withLanguage } from "../../base/words/language.ts";
import { interfaceLanguage } from "../../contract/base/languages.ts";
import type { Db, Tx } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { ChannelRow, Message, Send, SendResult } from "../channels/channel.ts";
import {
  type Claim,
  claimDue,
  drop,
  type OutboxKind,
  type OutboxRow,
  postpone,
  recordTry,
  settle,
} from "./outbox.ts";

/** One attempt of at most 15 seconds. */
export type Try = (signal: AbortSignal) => Promise<SendResult>;

export interface SenderDeps {
  db: Db;
  now: () => Date;
  log: Log;
  kind: OutboxKind;
  /** The language of an account (BCP 47); null if it chose none. */
  languageOf(userId: string): string | null;
  /** Prepares an attempt; a time to wait for, or null if nobody needs it any more. */
  prepare(claim: Claim): Promise<Try | Date | null>;
  /** Called after each attempt. */
  onTried?(sent: SendResult): void;
  /** Called in the transaction that records the last failure. */
  onGivenUp?(tx: Tx, claim: Claim, error: string): void;
}

export interface Sender {
  /** Starts sending what is due, without waiting for the end. @returns the number started */
  sendDue(): number;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Attempts in progress have `grace` milliseconds to end. */
  stop(grace: number): Promise<void>;
}

const concurrency = 16;

/** Sends the outbox's messages of one kind. */
export function createSender(deps: SenderDeps): Sender {
  const { db, now, log, kind, languageOf, prepare, onTried, onGivenUp } = deps;
  const underWay = new Map<Claim, Promise<void>>();
  const stopping = new AbortController();
  let isStopped = false;

  async function attempt(claim: Claim): Promise<void> {
    const prepared = await prepare(claim);
    if (prepared === null) return drop(db, claim, now());
    if (prepared instanceof Date) return postpone(db, claim, prepared);
    if (isStopped) return postpone(db, claim, now());
    const tried = recordTry(db, claim, now());
    if (!tried) return;
    const sent = await prepared(stopping.signal);
    writeTransaction(db, (tx) => {
      if (settle(tx, tried, sent, now())) onGivenUp?.(tx, claim, sent.message);
    });
    onTried?.(sent);
    if (sent.ok) return;
    const { attempts: tries } = tried.row;
    const channel = claim.channel?.kind ?? "mail";
    log.warn(`${kind} could not be sent`, { kind, channel, tries, reason: sent.message });
  }

  function begin(claim: Claim): void {
    const language = interfaceLanguage(claim.channel && languageOf(claim.channel.userId));
    // An interrupted one is taken up again when its lease ends.
    const ended = withLanguage(language, () => attempt(claim))
      .catch((cause) => log.error("a delivery broke off", { kind, reason: String(cause) }))
      .finally(() => underWay.delete(claim));
    underWay.set(claim, ended);
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    sendDue() {
      if (isStopped) return 0;
      const busy = [...underWay.keys()].flatMap(({ channel }) => channel ?? []);
      const claims = claimDue(db, { kind, room: concurrency - underWay.size, busy }, now());
      for (const claim of claims) begin(claim);
      return claims.length;
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

/** The `prepare` for messages to a person's channel, as its reader may see them now. */
export function toChannel(
  send: Send,
  prepare: (row: OutboxRow, channel: ChannelRow) => Message | Date | null,
): SenderDeps["prepare"] {
  return async ({ row, channel }) => {
    const prepared = channel && prepare(row, channel);
    if (!prepared || prepared instanceof Date) return prepared;
    return (signal) => send(channel, prepared, signal);
  };
}
