import { Elysia } from "elysia";
import { waitAtMost } from "../base/timeout.ts";
import { channelTest } from "../contract/account/channels.ts";
import { rates } from "../contract/base/limits.ts";
import { newId } from "../db/id.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import type { ChannelRow, Send, SendResult } from "../sending/channels/channel.ts";
import { recordSent, requireChannel } from "../sending/channels/channels.ts";
import { words } from "../sending/channels/words.ts";

interface Options extends RouteDeps {
  send: Send;
  /** The app's address, without a trailing slash. */
  url: () => string;
}

/** Milliseconds: longer than an attempt takes, and shorter than an idle connection is kept open. */
const testTimeout = 25_000;

/** Routes that send a test message through a channel. */
export function channelTestRoutes({ db, guard, send, url, now }: Options) {
  async function test(row: ChannelRow): Promise<SendResult> {
    const at = now();
    const message = { id: newId(at), kind: "test" as const, ...words.test, url: `${url()}/`, createdAt: at };
    const sent =
      (await waitAtMost(testTimeout, send(row, message, AbortSignal.timeout(testTimeout)))) ?? late();
    recordSent(db, row.id, sent, now());
    return sent;
  }

  return new Elysia({ prefix: "/account", tags: ["Account"] }).use(guard).post(
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
        description: "Sent within 30 seconds, even if the channel is off.",
        responses: refusals("not_found"),
      },
      response: { 200: channelTest },
    },
  );
}

function late(): SendResult {
  const message = words.notSent(words.tooSlow(testTimeout / 1_000));
  return { ok: false, message, retry: true, retryAt: null, isGone: false };
}
