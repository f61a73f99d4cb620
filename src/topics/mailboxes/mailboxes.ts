import { and, asc, count, eq } from "drizzle-orm";
import { AppError, invalid } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type { Mailbox, MailboxDraft, Newsletter } from "../../contract/account/mailboxes.ts";
import { limits } from "../../contract/base/limits.ts";
import { isNewsletterUrl, newsletterFeedOf } from "../../contract/topics/newsletter-feeds.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { mailboxes } from "../../db/schema/mailboxes.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { FetchFailed } from "../../retrieval/fetch.ts";
import type { MailboxAccess } from "../../retrieval/mailbox/imap.ts";
import { listNewsletters, type NewsletterDeps, readNewsletter } from "../../retrieval/mailbox/newsletters.ts";
import type { NewsPlace } from "../../retrieval/news/feeds.ts";
import { mailboxFailures } from "../../retrieval/words.ts";
import { words } from "./words.ts";

export interface MailboxDeps extends NewsletterDeps {
  db: Db;
  vault: Pick<Vault, "seal" | "open">;
}

type MailboxRow = typeof mailboxes.$inferSelect;

/** Oldest first. */
export function listMailboxes(db: Tx, userId: string): Mailbox[] {
  return rowsOf(db, userId).map(present);
}

/** Stores it if signing in works; a known one gets the new password. @throws validation_failed, conflict */
export async function addMailbox(
  deps: MailboxDeps,
  userId: string,
  draft: MailboxDraft,
  signal: AbortSignal,
): Promise<{ mailbox: Mailbox; isNew: boolean }> {
  const { db, vault, now } = deps;
  requireRoom(db, userId, draft);
  await explainFailure(() => listNewsletters(draft, deps, signal));
  return writeTransaction(db, (tx) => {
    const known = findSame(tx, userId, draft);
    if (!known) requireRoom(tx, userId, draft);
    const id = known?.id ?? newId(now());
    const { password, ...address } = draft;
    const sealed = vault.seal(password, contextOf(id));
    if (known) tx.update(mailboxes).set({ sealed }).where(eq(mailboxes.id, id)).run();
    else
      tx.insert(mailboxes)
        .values({ id, userId, ...address, sealed, createdAt: now() })
        .run();
    return { mailbox: present(requireMailbox(tx, userId, id)), isNew: !known };
  });
}

/** Its newsletters can't be read any more. @throws AppError not_found */
export function removeMailbox(db: Db, userId: string, id: string): void {
  const removed = db.delete(mailboxes).where(own(userId, id)).returning({ id: mailboxes.id }).all();
  if (removed.length === 0) throw new AppError("not_found", words.noMailbox);
}

/** Lists recent newsletter senders. @throws AppError not_found, validation_failed with the mail server's reason */
export async function readNewsletters(
  deps: MailboxDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<Newsletter[]> {
  const row = requireMailbox(deps.db, userId, id);
  return explainFailure(async () => listNewsletters(accessOf(deps, row), deps, signal));
}

/** @returns a test for addresses of newsletters in this user's mailboxes */
export function createIsOwnNewsletter(db: Tx, userId: string): (url: string) => boolean {
  return (url) => {
    const feed = newsletterFeedOf(url);
    return feed !== null && findMailbox(db, userId, feed.mailboxId) !== undefined;
  };
}

/** Reads a user's newsletters in addition to what `read` reads. */
export function withNewsletters(
  deps: MailboxDeps,
  userId: string,
  read: NewsPlace["read"],
): NewsPlace["read"] {
  return async (url, signal) => {
    if (!isNewsletterUrl(url)) return read(url, signal);
    const feed = newsletterFeedOf(url);
    const row = feed && findMailbox(deps.db, userId, feed.mailboxId);
    if (!row) throw new FetchFailed(mailboxFailures.removed);
    return readNewsletter(accessOf(deps, row), feed.sender, deps, signal);
  };
}

async function explainFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof FetchFailed) throw invalid("host", words.notOpened(cause.message));
    throw cause;
  }
}

function accessOf({ vault }: Pick<MailboxDeps, "vault">, row: MailboxRow): MailboxAccess {
  try {
    return { ...row, password: vault.open(row.sealed, contextOf(row.id)) };
  } catch (cause) {
    throw new FetchFailed(words.unreadable, { cause });
  }
}

const contextOf = (id: string) => `mailbox ${id}`;

function requireMailbox(db: Tx, userId: string, id: string): MailboxRow {
  const row = findMailbox(db, userId, id);
  if (!row) throw new AppError("not_found", words.noMailbox);
  return row;
}

function findMailbox(db: Tx, userId: string, id: string): MailboxRow | undefined {
  return db.select().from(mailboxes).where(own(userId, id)).get();
}

function findSame(
  tx: Tx,
  userId: string,
  { host, port, username, folder }: MailboxDraft,
): MailboxRow | undefined {
  return rowsOf(tx, userId).find(
    (row) => row.host === host && row.port === port && row.username === username && row.folder === folder,
  );
}

function requireRoom(tx: Tx, userId: string, draft: MailboxDraft): void {
  if (findSame(tx, userId, draft)) return;
  const has = tx.select({ has: count() }).from(mailboxes).where(eq(mailboxes.userId, userId)).get()?.has ?? 0;
  if (has >= limits.mailboxes) throw new AppError("conflict", words.tooManyMailboxes(limits.mailboxes));
}

function rowsOf(db: Tx, userId: string): MailboxRow[] {
  return db
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.userId, userId))
    .orderBy(asc(mailboxes.createdAt), asc(mailboxes.id))
    .all();
}

function own(userId: string, id: string) {
  return and(eq(mailboxes.userId, userId), eq(mailboxes.id, id));
}

function present({ id, host, port, username, folder, createdAt }: MailboxRow): Mailbox {
  return { id, host, port, username, folder, createdAt: createdAt.toISOString() };
}
