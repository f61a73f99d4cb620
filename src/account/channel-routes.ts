import { Elysia } from "elysia";
import { z } from "zod";
import type { Vault } from "../base/secret.ts";
import {
  channel,
  channelChanges,
  channelDraft,
  channelTest,
  newChannel,
  webPushKey,
} from "../contract/account/channels.ts";
import { nothing } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { newId } from "../db/id.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusals } from "../http/refusals.ts";
import type { Guard } from "../people/auth/guard.ts";
import type { ChannelRow, Send, SendResult } from "../sending/channels/channel.ts";
import {
  addChannel,
  type ChannelOwner,
  changeChannel,
  listChannels,
  recordSent,
  removeChannel,
  requireChannel,
} from "../sending/channels/channels.ts";
import type { IsNotifyHost } from "../sending/channels/destination.ts";
import { words } from "../sending/channels/words.ts";

interface Options {
  db: Db;
  vault: Vault;
  guard: Guard;
  memberLimiter: MemberLimiter;
  isNotifyHost: IsNotifyHost;
  /** The e-mail address of an account. */
  addressOf: (userId: string) => string;
  send: Send;
  webPushKey: string;
  /** Where the app is reached, without a slash at its end. */
  url: () => string;
  now: () => Date;
}

/** Milliseconds: longer than a try takes, and shorter than a quiet connection is kept open. */
const testTimeout = 25_000;

export function channelRoutes({
  db,
  vault,
  guard,
  memberLimiter,
  isNotifyHost,
  addressOf,
  send,
  url,
  now,
  ...rest
}: Options) {
  async function test(row: ChannelRow): Promise<SendResult> {
    const at = now();
    const message = { id: newId(at), kind: "test" as const, ...words.test, url: `${url()}/`, createdAt: at };
    const sent = await inTime(send(row, message, AbortSignal.timeout(testTimeout)));
    recordSent(db, row.id, sent, now());
    return sent;
  }

  const ownerOf = ({ id }: { id: string }): ChannelOwner => ({ id, email: addressOf(id) });

  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .get("/web-push-key", () => ({ publicKey: rest.webPushKey }), {
      user: true,
      detail: {
        operationId: "readWebPushKey",
        summary: "Read the key that a browser subscribes with",
        description: "VAPID: it stays the same for as long as the instance keeps its secret.",
      },
      response: { 200: webPushKey },
    })
    .get("/channels", ({ user }) => listChannels(db, vault, ownerOf(user)), {
      user: true,
      detail: {
        operationId: "listChannels",
        summary: "List where one is told of what is new",
        description: "All channels, oldest first.",
      },
      response: { 200: z.array(channel) },
    })
    .post(
      "/channels",
      ({ user, body, status }) => {
        const owner = { ...ownerOf(user), sessionId: user.sessionId };
        const { channel, isNew } = addChannel(db, owner, body, { vault, isNotifyHost, now: now() });
        return status(isNew ? 201 : 200, channel);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "addChannel",
          summary: "Add a channel",
          description:
            "The account's own e-mail address, a browser (web push), a topic of ntfy, a webhook (Standard Webhooks) or an Apprise API. An address has to be public and https, but for hosts that the server's admin has named. A browser is sent to until the session that added it ends. 200: it is there already, and is on.",
          responses: refusals("validation_failed", "conflict"),
        },
        body: channelDraft,
        response: { 200: newChannel, 201: newChannel },
      },
    )
    .put(
      "/channels/:id",
      ({ user, params, body }) =>
        changeChannel(db, vault, { owner: ownerOf(user), id: params.id }, body, now()),
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeChannel",
          summary: "Rename a channel, switch it on or off",
          responses: refusals("not_found"),
        },
        body: channelChanges,
        response: { 200: channel },
      },
    )
    .delete(
      "/channels/:id",
      ({ user, params }) => {
        removeChannel(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "removeChannel",
          summary: "Remove a channel",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    )
    .post(
      "/channels/:id/test",
      async ({ user, params }) => {
        const { ok, message } = await test(requireChannel(db, user.id, params.id));
        return { delivered: ok, message };
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.channelTests],
        detail: {
          operationId: "testChannel",
          summary: "Send a test to a channel",
          description: "At once, within 30 seconds, also where the channel is off.",
          responses: refusals("not_found"),
        },
        response: { 200: channelTest },
      },
    );
}

async function inTime(sending: Promise<SendResult>): Promise<SendResult> {
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const message = words.notSent(words.tooSlow(testTimeout / 1_000));
  const late: SendResult = { ok: false, message, retry: true, retryAt: null, isGone: false };
  const timer = setTimeout(() => resolve(late), testTimeout);
  try {
    return await Promise.race([sending, promise]);
  } finally {
    clearTimeout(timer);
  }
}
