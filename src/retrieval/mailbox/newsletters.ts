import type { ImapFlow } from "imapflow";
import { day } from "../../base/durations.ts";
import { type Parser, Unreadable } from "../../base/parser.ts";
import type { Newsletter } from "../../contract/account/mailboxes.ts";
import type { Article } from "../article.ts";
import { cut, MAX_TITLE, tidy } from "../plain-text.ts";
import { type ImapDeps, type MailboxAccess, withMailbox } from "./imap.ts";
import { type Letter, letterJob } from "./letter-job.ts";

export interface NewsletterDeps extends ImapDeps {
  parser: Parser;
  now: () => Date;
}

/** The newest letters read at a time. */
const mostLetters = 20;
/** Bytes of a letter that are read; longer ones are truncated. */
const mostBytes = 512 * 1024;
/** The newest messages whose senders are listed. */
const mostListed = 300;
const lookBack = 30 * day;

/** Reads one sender's letters of the last 30 days. @throws like `withMailbox` */
export async function readNewsletter(
  access: MailboxAccess,
  sender: string,
  { parser, now, ...deps }: NewsletterDeps,
  signal: AbortSignal,
): Promise<{ title: string; articles: Article[] }> {
  const since = new Date(now().getTime() - lookBack);
  const letters: Letter[] = [];
  await withMailbox(access, deps, signal, async (client) => {
    const found = await client.search({ from: sender, since }, { uid: true });
    for (const uid of newest(found, mostLetters)) {
      const message = await client.fetchOne(`${uid}`, { source: { maxLength: mostBytes } }, { uid: true });
      const bytes = message ? message.source : undefined;
      const letter = bytes && (await parseLetter(parser, bytes, signal));
      // A mail server finds parts of addresses too.
      if (letter && letter.sender === sender) letters.push(letter);
    }
  });
  const [latest] = letters;
  return {
    title: latest?.name || sender,
    articles: letters.map(({ article }) => article).filter(({ title }) => title !== ""),
  };
}

/** Null for a letter that a worker couldn't read, so that it costs no other. */
async function parseLetter(parser: Parser, bytes: Uint8Array, signal: AbortSignal): Promise<Letter | null> {
  return parser.parse(letterJob, { bytes }, signal).catch((cause) => {
    if (cause instanceof Unreadable) return null;
    throw cause;
  });
}

/** Lists recent newsletter senders in a mailbox, most letters first: letters that can be unsubscribed from. */
export async function listNewsletters(
  access: MailboxAccess,
  deps: ImapDeps,
  signal: AbortSignal,
): Promise<Newsletter[]> {
  const found = new Map<string, Newsletter>();
  await withMailbox(access, deps, signal, async (client) => {
    for await (const { headers, envelope, internalDate } of fetchListed(client)) {
      const [from] = envelope?.from ?? [];
      const address = from?.address?.toLowerCase() ?? "";
      if (!headers || !/^list-(?:unsubscribe|id):/im.test(headers.toString()) || !address.includes("@"))
        continue;
      const at = new Date(internalDate ?? 0).toISOString();
      const known = found.get(address);
      const name = cut(tidy(from?.name ?? ""), MAX_TITLE);
      if (!known) found.set(address, { address, name, letters: 1, lastAt: at });
      else {
        known.letters++;
        if (at > known.lastAt) known.lastAt = at;
      }
    }
  });
  return [...found.values()].sort((one, other) => other.letters - one.letters);
}

function fetchListed(client: ImapFlow) {
  const { exists = 0 } = client.mailbox || {};
  const range = exists === 0 ? [] : `${Math.max(1, exists - mostListed + 1)}:*`;
  const headers = ["list-unsubscribe", "list-id"];
  return client.fetch(range, { envelope: true, internalDate: true, headers });
}

function newest(found: number[] | false | undefined, most: number): number[] {
  return (found || []).toSorted((one, other) => other - one).slice(0, most);
}
