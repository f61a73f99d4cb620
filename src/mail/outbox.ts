import { asc, eq, lte, sql } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { outbox } from "../db/schema/upkeep.ts";
import type { Log } from "../log.ts";
import type { Vault } from "../secret.ts";
import type { Mail, Mailer } from "./mailer.ts";

type Posted = typeof outbox.$inferSelect;

/** Waits between tries of one mail, in milliseconds; after the last it is given up. */
const waits = [5_000, 30_000, 120_000, 300_000];

/**
 * Puts a mail in the outbox in the caller's transaction: it is sent if, and only if, that is committed.
 * One to nobody is thrown away when its turn comes.
 */
export function post(tx: Tx, vault: Vault, mail: Mail, now: Date, { toNobody = false } = {}): void {
  const id = newId(now);
  const sealed = vault.seal(JSON.stringify({ ...mail, to: toNobody ? "" : mail.to }), id);
  tx.insert(outbox).values({ id, sealed, dueAt: now, createdAt: now }).run();
}

/** How the tries of one round ended. */
export interface Delivery {
  sent: number;
  failed: number;
}

/**
 * Sends what is due. A mail leaves the outbox when it was sent, or after its last try.
 *
 * @throws what SQLite has against reading or writing the outbox
 */
export async function sendDue(db: Db, vault: Vault, mailer: Mailer, log: Log, now: Date): Promise<Delivery> {
  const delivery = { sent: 0, failed: 0 };
  for (const mail of claimDue(db, now)) delivery[await sendOne(db, vault, mailer, log, mail)]++;
  return delivery;
}

async function sendOne(
  db: Db,
  vault: Vault,
  mailer: Mailer,
  log: Log,
  { id, sealed, attempts }: Posted,
): Promise<keyof Delivery> {
  let outcome: keyof Delivery = "sent";
  try {
    const mail = JSON.parse(vault.open(sealed, id)) as Mail;
    if (mail.to !== "") await mailer(mail);
  } catch (cause) {
    log.warn("a mail could not be sent", { tries: attempts, reason: reason(cause) });
    outcome = "failed";
    if (attempts <= waits.length) return outcome;
  }
  db.delete(outbox).where(eq(outbox.id, id)).run();
  return outcome;
}

/** Sends the outbox round by round, never two at once. */
export interface Postman {
  /** Resolves when all that was due when it was called has been tried. @throws as the round does */
  send(): Promise<void>;
  /** After the present request: how long sending takes must not show in its answer. */
  sendSoon(): void;
  stop(): Promise<void>;
}

export function createPostman(round: () => Promise<void>): Postman {
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
        // What fails here fails in the clock's next round too, and is told of there.
        send().catch(() => {});
      });
    },
    stop() {
      clearTimeout(soon);
      return last;
    },
  };
}

/** Moves each due mail to its next try before it is sent, so that no two processes send it at once. */
function claimDue(db: Db, now: Date): Posted[] {
  return db.transaction(
    (tx) => {
      const due = tx
        .select()
        .from(outbox)
        .where(lte(outbox.dueAt, now))
        .orderBy(asc(outbox.dueAt))
        .limit(20)
        .all();
      for (const { id, attempts } of due) {
        const wait = waits[Math.min(attempts, waits.length - 1)] ?? 0;
        tx.update(outbox)
          .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + wait) })
          .where(eq(outbox.id, id))
          .run();
      }
      return due.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
    },
    { behavior: "immediate" },
  );
}

/** Never the mail itself: a mail server's answer may quote an address, but not a code. */
function reason(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split("\n", 1)[0]?.slice(0, 200) ?? "") : "unknown";
}
