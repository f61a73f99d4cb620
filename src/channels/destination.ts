import { createECDH } from "node:crypto";
import type { ChannelDraft } from "../contract/account/channels.ts";
import { invalid } from "../errors.ts";
import { whyRefused } from "../retrieval/fetch.ts";
import type { Vault } from "../secret.ts";
import type { ChannelRow } from "./channel.ts";
import { words } from "./words.ts";

/** Where a channel leads, with its secrets. Bytes are in base64url, a webhook's secret as `whsec_` and base64. */
export type Destination =
  | { kind: "ntfy"; url: string; token: string | null }
  | { kind: "webhook"; url: string; secret: string }
  | { kind: "apprise"; url: string }
  | { kind: "web-push"; url: string; p256dh: string; auth: string };

export type IsNotifyHost = (origin: string) => boolean;

/** `hosts` are of the form `host`, for every port, or `host:port`. */
export function createIsNotifyHost(hosts: string[]): IsNotifyHost {
  const named = new Set(hosts);
  return (origin) => {
    const { hostname, port, protocol } = new URL(origin);
    return named.has(hostname) || named.has(`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`);
  };
}

/** By the address alone; null if nothing is against it. */
export function whyNotSent(url: string, isNotifyHost: IsNotifyHost): string | null {
  const refused = whyRefused(url, isNotifyHost);
  if (refused !== null) return refused;
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || isNotifyHost(origin) ? null : words.httpsOnly;
}

/** @throws AppError validation_failed for an address or a key that nothing can be sent to */
export function destinationOf(
  draft: Exclude<ChannelDraft, { kind: "email" }>,
  { isNotifyHost, secret }: { isNotifyHost: IsNotifyHost; secret: () => string },
): Destination {
  const { kind } = draft;
  if (kind === "web-push") {
    const { endpoint, keys } = draft.subscription;
    if (!isPoint(keys.p256dh)) throw invalid("subscription.keys.p256dh", words.pushKey);
    return { kind, url: usable("subscription.endpoint", endpoint, isNotifyHost), ...keys };
  }
  const url = usable("url", draft.url, isNotifyHost);
  if (kind === "webhook") return { kind, url, secret: secret() };
  if (kind === "apprise") return { kind, url };
  if (!ntfyPlaceOf(url)) throw invalid("url", words.ntfyTopic);
  return { kind, url, token: draft.token || null };
}

/** The address to post to and the topic, as https://docs.ntfy.sh/publish/#publish-as-json has it. */
export function ntfyPlaceOf(url: string): { root: string; topic: string } | null {
  const { origin, pathname, search } = new URL(url);
  const [, folder, topic] = /^(\/(?:.*\/)?)([\w-]{1,64})\/*$/.exec(pathname) ?? [];
  return folder && topic && !search ? { root: `${origin}${folder}`, topic } : null;
}

/** Without what only the user should know. */
export function targetOf({ url }: Destination): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && !search ? origin : `${origin}/…`;
}

export function sealDestination(vault: Pick<Vault, "seal">, id: string, destination: Destination): string {
  return vault.seal(JSON.stringify(destination), contextOf(id));
}

/** Null where it was sealed with another secret. */
export function openDestination(vault: Pick<Vault, "open">, row: ChannelRow): Destination | null {
  if (row.sealed === null) return null;
  try {
    return JSON.parse(vault.open(row.sealed, contextOf(row.id)));
  } catch {
    return null;
  }
}

const contextOf = (id: string) => `channel ${id}`;

function usable(path: string, url: string, isNotifyHost: IsNotifyHost): string {
  const refused = whyNotSent(url, isNotifyHost);
  if (refused !== null) throw invalid(path, words.notAllowed(refused));
  return new URL(url).href;
}

function isPoint(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}
