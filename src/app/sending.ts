import { eq } from "drizzle-orm";
import { users } from "../db/schema/people.ts";
import { bookOf } from "../editions/books/book.ts";
import { createEditionSender } from "../editions/deliveries.ts";
import { createNoticeSender } from "../editions/notices/deliveries.ts";
import { quietEnd } from "../editions/schedule.ts";
import { readSettings } from "../editions/settings.ts";
import { unsubscribeToken } from "../editions/unsubscribe.ts";
import { createFetcher, isHostOf } from "../retrieval/fetch.ts";
import type { Send } from "../sending/channels/channel.ts";
import type { IsNotifyHost } from "../sending/channels/destination.ts";
import { createSendToEReader } from "../sending/channels/e-reader.ts";
import { createSendEmail } from "../sending/channels/email.ts";
import { createSend } from "../sending/channels/send.ts";
import { contactOf, loadWebPushKeys } from "../sending/channels/web-push-keys.ts";
import { prepareMail } from "../sending/outbox/mail.ts";
import { createSender, type Sender, type SenderDeps } from "../sending/outbox/sender.ts";
import type { AppDeps } from "./deps.ts";

export interface Channels {
  send: Send;
  isNotifyHost: IsNotifyHost;
  /** True if there is a mail server. */
  canMail: boolean;
  /** Returns an account's e-mail address. */
  addressOf: (userId: string) => string;
  webPushKey: string;
}

export interface Sending {
  channels: Channels;
  mails: Sender;
  editions: Sender;
  notices: Sender;
}

/** Each kind has its own sender, so that none waits for another. `url` has no trailing slash. */
export function createSending(
  deps: AppDeps,
  url: () => string,
  onMailTried: NonNullable<SenderDeps["onTried"]>,
): Sending {
  const { db, vault, now, log, mailer } = deps;
  const channels = createChannels(deps, url);
  const { send } = channels;
  const unsubscribeUrl = (userId: string) => `${url()}/unsubscribe/${unsubscribeToken(vault, userId)}`;
  const languageOf = (userId: string) =>
    db.select({ language: users.language }).from(users).where(eq(users.id, userId)).get()?.language ?? null;
  const sending = { db, now, log, languageOf };
  return {
    channels,
    mails: createSender({
      ...sending,
      kind: "mail",
      prepare: prepareMail(vault, mailer),
      onTried: onMailTried,
    }),
    editions: createEditionSender({
      ...{ ...sending, send },
      message: () => ({
        db,
        url: url(),
        bookOf: (edition) => bookOf(edition, url()),
        unsubscribeUrl,
      }),
    }),
    notices: createNoticeSender({
      ...{ ...sending, send, url },
      quietEnd: (userId, time) => quietEnd(readSettings(db, userId), time),
    }),
  };
}

function createChannels(deps: AppDeps, url: () => string): Channels {
  const { config, db, vault, now, log, fetch, lookup, mailer } = deps;
  const isNotifyHost = isHostOf(config.notifyHosts);
  const addressOf = (userId: string) =>
    db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email ?? "";
  const pushKeys = loadWebPushKeys(db, vault, now());
  const send = createSend({
    vault,
    fetchPage: createFetcher({ fetch, allow: isNotifyHost, ...(lookup && { lookup }) }),
    isNotifyHost,
    sendEmail: createSendEmail({ addressOf, mailer, url }),
    sendToEReader: createSendToEReader({ mailer, sender: config.smtp?.from ?? null, url }),
    pushKeys,
    contact: () => contactOf(config.smtp?.from ?? null, url()),
    now,
    log,
  });
  return { send, isNotifyHost, canMail: config.smtp !== null, addressOf, webPushKey: pushKeys.publicKey };
}
