import {
  channel,
  channelChanges,
  channelDraft,
  channelTest,
  newChannel,
  webPushKey,
} from "../../../contract/account/channels.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

export const exampleChannel = {
  id: exampleIds.channel,
  kind: "webhook" as const,
  name: "The home server",
  target: "https://hooks.example/…",
  isOn: true,
  lastDeliveredAt: "2026-11-21T07:00:02.000Z",
  lastError: null,
};

/** The public key from RFC 8292, section 2.4. */
const publicKey = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

export const channelShapes = [
  shape("Channel", channel, {
    about: "Where someone gets what's new.",
    fields: {
      target: "Where it leads; only the host if the address contains a secret.",
      lastError: "Why the last delivery failed; null once one succeeds.",
    },
    example: exampleChannel,
  }),
  shape("NewChannel", newChannel, {
    about: "A channel that was just added.",
    fields: {
      secret:
        "Of a webhook: what its signatures are checked with (Standard Webhooks). It is answered this once.",
    },
    example: {
      ...exampleChannel,
      lastDeliveredAt: null,
      secret: "whsec_b3VyIGV4YW1wbGUgb2YgYSBzZWNyZXQgb2YgMzIgYnl0ZXM=",
    },
  }),
  shape("ChannelDraft", channelDraft, {
    about:
      "A channel to add. `email` is the account's own address. `e-reader` takes an address at kindle.com, free.kindle.com or pbsync.com, and a server that can send e-mail; at most three. `web-push` takes what the browser's `subscribe` gives, `ntfy` a topic's address and, where it needs one, an access token, `apprise` the address of an Apprise API's notify path.",
    example: { kind: "webhook", name: "The home server", url: "https://hooks.example/topicapp" },
  }),
  shape("ChannelChanges", channelChanges, {
    about: "Changes to a channel. Fields left out stay as they are.",
    example: { name: "The server in the cellar", isOn: false },
  }),
  shape("ChannelTest", channelTest, {
    about: "The result of a test.",
    fields: { message: "What the other end said, or why nothing was delivered." },
    example: { delivered: true, message: "ok" },
  }),
  shape("WebPushKey", webPushKey, {
    about: "The key that a browser subscribes with.",
    fields: { publicKey: "The `applicationServerKey`: an uncompressed point of P-256 in base64url." },
    example: { publicKey },
  }),
];
