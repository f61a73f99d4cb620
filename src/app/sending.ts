import type { Send } from "../channels/channel.ts";
import { createIsNotifyHost, type IsNotifyHost } from "../channels/destination.ts";
import { createSendEmail } from "../channels/email.ts";
import { createSend } from "../channels/send.ts";
import { contactOf, loadWebPushKeys } from "../channels/web-push.ts";
import { createSender, type Sender } from "../deliveries/sender.ts";
import type { ComposeDeps } from "../editions/compose.ts";
import { prepareMessage } from "../editions/message.ts";
import { findSameStories } from "../editions/same-stories.ts";
import { quietEnd } from "../editions/schedule.ts";
import { readSettings } from "../editions/settings.ts";
import { unsubscribeToken } from "../editions/unsubscribe.ts";
import { createNoticeSender, type NoticeSender } from "../notices/deliveries.ts";
import { notify } from "../notices/notices.ts";
import type { Parser } from "../parsing/parser.ts";
import { createFetcher } from "../retrieval/fetch.ts";
import { createHtmlWriter } from "../syndication/html.ts";
import type { AppDeps } from "./deps.ts";

export interface Channels {
  send: Send;
  isNotifyHost: IsNotifyHost;
  webPushKey: string;
}

export interface Sending {
  channels: Channels;
  editions: Sender;
  notices: NoticeSender;
}

/** What leaves the app for people's channels. `url` is the app's address, without a slash at its end. */
export function createSending(deps: AppDeps, url: () => string): Sending {
  const { db, vault, now, log, parser } = deps;
  const channels = createChannels(deps, url);
  const { send } = channels;
  const htmlOf = createHtmlWriter(parser);
  const unsubscribeUrl = (userId: string) => `${url()}/unsubscribe/${unsubscribeToken(vault, userId)}`;
  const editions = createSender({
    ...{ db, now, log, send },
    prepare: (delivery, channel) =>
      prepareMessage(delivery, channel, { ...composing(parser, url), db, htmlOf, unsubscribeUrl }, now()),
    onOff: (tx, { id: subject, userId, name }, reason) =>
      void notify(tx, { userId, kind: "channel_off", subject, name, reason }, now()),
  });
  const notices = createNoticeSender({
    ...{ db, now, log, send, url },
    quietEnd: (userId, time) => quietEnd(readSettings(db, userId), time),
  });
  return { channels, editions, notices };
}

function createChannels(deps: AppDeps, url: () => string): Channels {
  const { config, db, vault, now, log, fetch, lookup, mailer } = deps;
  const isNotifyHost = createIsNotifyHost(config.notifyHosts);
  const pushKeys = loadWebPushKeys(db, vault, now());
  const send = createSend({
    vault,
    fetchPage: createFetcher({ fetch, allow: isNotifyHost, ...(lookup && { lookup }) }),
    isNotifyHost,
    sendEmail: createSendEmail({ db, mailer, url }),
    pushKeys,
    contact: () => contactOf(config.smtp?.from ?? null, url()),
    now,
    log,
  });
  return { send, isNotifyHost, webPushKey: pushKeys.publicKey };
}

/** What an edition is made with, for a letter as for the page that shows what it would be. */
export function composing(parser: Parser, url: () => string): ComposeDeps {
  return { url: url(), findSame: (stories) => findSameStories(parser, stories) };
}
