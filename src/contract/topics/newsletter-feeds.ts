const scheme = "mailbox:";

export interface NewsletterFeed {
  mailboxId: string;
  /** An e-mail address in lower case. */
  sender: string;
}

/** The address of one sender's letters as a topic's feed: `mailbox:ID/SENDER`. */
export function newsletterUrl({ mailboxId, sender }: NewsletterFeed): string {
  return `${scheme}${mailboxId}/${encodeURIComponent(sender).replace("%40", "@")}`;
}

export function isNewsletterUrl(url: string): boolean {
  return url.startsWith(scheme);
}

/** Null for any other address, or without a mailbox or a sender. */
export function newsletterFeedOf(url: string): NewsletterFeed | null {
  const [, mailboxId = "", written = ""] = /^mailbox:([\w-]{1,64})\/([^/]{3,800})$/.exec(url) ?? [];
  const sender = decoded(written).toLowerCase();
  // It becomes part of an IMAP search, so only a plain address is accepted.
  return /^[^\s"@\\\p{C}]{1,64}@[^\s"@\\\p{C}]{1,255}$/u.test(sender) ? { mailboxId, sender } : null;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return "";
  }
}
