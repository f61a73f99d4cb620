import { Elysia } from "elysia";
import { z } from "zod";
import type { Guard } from "../auth/guard.ts";
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
import type { Vault } from "../secret.ts";
import type { ChannelRow, Send, Sent } from "./channel.ts";
import {
  addChannel,
  changeChannel,
  listChannels,
  noteSent,
  removeChannel,
  requireChannel,
} from "./channels.ts";
import type { IsNotifyHost } from "./destination.ts";
import { words } from "./words.ts";

interface Options {
  db: Db;
  vault: Vault;
  guard: Guard;
  memberLimiter: MemberLimiter;
  isNotifyHost: IsNotifyHost;
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
  send,
  url,
  now,
  ...rest
}: Options) {
  async function test(row: ChannelRow): Promise<Sent> {
    const at = now();
    const message = { id: newId(at), kind: "test" as const, ...words.test, url: `${url()}/`, createdAt: at };
    const sent = await inTime(send(row, message, AbortSignal.timeout(testTimeout)));
    noteSent(db, row.id, sent, now());
    return sent;
  }

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
    .get("/channels", ({ user }) => listChannels(db, vault, user.id), {
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
        const { channel, isNew } = addChannel(db, user.id, body, { vault, isNotifyHost, now: now() });
        return status(isNew ? 201 : 200, channel);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "addChannel",
          summary: "Add a channel",
          description:
            "The account's own e-mail address, a browser (web push), a topic of ntfy, a webhook (Standard Webhooks) or an Apprise API. An address has to be public and https, but for hosts that the server's admin has named. 200: it is there already, and is on.",
          responses: refusals("validation_failed", "conflict"),
        },
        body: channelDraft,
        response: { 200: newChannel, 201: newChannel },
      },
    )
    .put(
      "/channels/:id",
      ({ user, params, body }) => changeChannel(db, vault, { userId: user.id, id: params.id }, body, now()),
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

async function inTime(sending: Promise<Sent>): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const message = words.notSent(words.tooSlow(testTimeout / 1_000));
  const late: Sent = { ok: false, message, retry: true, retryAt: null, isGone: false };
  const timer = setTimeout(() => resolve(late), testTimeout);
  try {
    return await Promise.race([sending, promise]);
  } finally {
    clearTimeout(timer);
  }
}
