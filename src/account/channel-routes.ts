import { Elysia } from "elysia";
import { z } from "zod";
import type { Vault } from "../base/secret.ts";
import { channel, channelChanges, channelDraft, newChannel } from "../contract/account/channels.ts";
import { nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import {
  addChannel,
  type ChannelOwner,
  changeChannel,
  listChannels,
  removeChannel,
} from "../sending/channels/channels.ts";
import type { IsNotifyHost } from "../sending/channels/destination.ts";

interface Options extends RouteDeps {
  vault: Vault;
  isNotifyHost: IsNotifyHost;
  /** True if there is a mail server. */
  canMail: boolean;
  /** Returns an account's e-mail address. */
  addressOf: (userId: string) => string;
}

/** Routes for a member's channels, which carry their news. */
export function channelRoutes(options: Options) {
  const { db, vault, guard, isNotifyHost, canMail, addressOf, now } = options;
  const ownerOf = ({ id }: { id: string }): ChannelOwner => ({ id, email: addressOf(id) });

  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .get("/channels", ({ user }) => listChannels(db, vault, ownerOf(user)), {
      user: true,
      detail: {
        operationId: "listChannels",
        summary: "List your notification channels",
        description: "All channels, oldest first.",
      },
      response: { 200: z.array(channel) },
    })
    .post(
      "/channels",
      ({ user, body, status }) => {
        const owner = { ...ownerOf(user), sessionId: user.sessionId };
        const { channel, isNew } = addChannel(db, owner, body, { vault, isNotifyHost, canMail, now: now() });
        return status(isNew ? 201 : 200, channel);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "addChannel",
          summary: "Add a channel",
          description:
            "The account's own e-mail address, an e-reader's (each edition as an EPUB), a browser (web push), a topic of ntfy, a webhook (Standard Webhooks) or an Apprise API. An address has to be public and https, but for hosts that the server's admin has named. A browser is sent to until the session that added it ends. 200: it is there already, and is on.",
          responses: refusals("validation_failed", "conflict"),
        },
        body: channelDraft,
        response: { 200: newChannel, 201: newChannel },
      },
    )
    .put(
      "/channels/:id",
      ({ user, params, body }) =>
        changeChannel(db, { owner: ownerOf(user), id: params.id }, body, { vault, now: now() }),
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeChannel",
          summary: "Rename a channel, or turn it on or off",
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
    );
}
