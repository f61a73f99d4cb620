import { asc, eq, lte, sql } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { outbox } from "../db/schema/upkeep.ts";
import type { Log } from "../log.ts";
import type { Vault } from "../secret.ts";
import type { Mail } from "./mailer.ts";

type OutboxRow = typeof outbox.$inferSelect;

// Milliseconds between tries of one message, which is deleted after the last.
const retryWaits = [5_000, 30_000, 120_000, 300_000];

/** Mail to `nobody` is written but never sent, so that an unknown address takes as long as a known one. */
export const priorities = { first: 0, strangers: 1, nobody: 2 } as const;

/** The mail is sent if, and only if, the caller's transaction is committed. */
export function post(
  tx: Tx,
  vault: Vault,
  mail: Mail,
  now: Date,
  priority: (typeof priorities)[keyof typeof priorities] = priorities.first,
): void {
  const id = newId(now);
  const sealed = vault.seal(JSON.stringify(mail), id);
  tx.insert(outbox).values({ id, channel: "mail", sealed, priority, dueAt: now, createdAt: now }).run();
}

export interface Senders {
  mail(mail: Mail): Promise<unknown>;
}

export interface Delivery {
  sent: number;
  failed: number;
}

export async function sendDue(
  db: Db,
  vault: Vault,
  senders: Senders,
  log: Log,
  now: Date,
): Promise<Delivery> {
  const delivery = { sent: 0, failed: 0 };
  for (const message of claimDue(db, now)) delivery[await sendOne(db, vault, senders, log, message)]++;
  return delivery;
}

async function sendOne(
  db: Db,
  vault: Vault,
  senders: Senders,
  log: Log,
  { id, channel, sealed, priority, attempts }: OutboxRow,
): Promise<keyof Delivery> {
  let outcome: keyof Delivery = "sent";
  try {
    const mail = JSON.parse(vault.open(sealed, id)) as Mail;
    // In an outbox from before priorities, one to nobody has no address.
    if (priority !== priorities.nobody && mail.to !== "") await senders[channel](mail);
  } catch (cause) {
    log.warn(`a ${channel} could not be sent`, { tries: attempts, reason: reason(cause) });
    outcome = "failed";
    if (attempts <= retryWaits.length) return outcome;
  }
  db.delete(outbox).where(eq(outbox.id, id)).run();
  return outcome;
}

export interface MailSender {
  send(): Promise<void>;
  /** After the present request, whose response time must not show whether a mail is sent. */
  sendSoon(): void;
  stop(): Promise<void>;
}

export function createMailSender(round: () => Promise<void>): MailSender {
  let last = Promise.resolve();
  let soon: Timer | undefined;
  const send = () => {
    const sent = last.then(round);
    last = sent.catch(() => {});
    return sent;
  };
  return {
    send,
    sendSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        // The scheduled round fails as well, and is logged.
        send().catch(() => {});
      });
    },
    stop() {
      clearTimeout(soon);
      return last;
    },
  };
}

/** Sets each message's next try before this one, so that no two processes send it. */
function claimDue(db: Db, now: Date): OutboxRow[] {
  return db.transaction(
    (tx) => {
      const due = tx
        .select()
        .from(outbox)
        .where(lte(outbox.dueAt, now))
        .orderBy(asc(outbox.priority), asc(outbox.dueAt))
        .limit(20)
        .all();
      for (const { id, attempts } of due) {
        const wait = retryWaits[Math.min(attempts, retryWaits.length - 1)] ?? 0;
        tx.update(outbox)
          .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + wait) })
          .where(eq(outbox.id, id))
          .run();
      }
      return due.map((message) => ({ ...message, attempts: message.attempts + 1 }));
    },
    { behavior: "immediate" },
  );
}

function reason(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split("\n", 1)[0]?.slice(0, 200) ?? "") : "unknown";
}
