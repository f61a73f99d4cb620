import { invalid } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import { whyRefused } from "../../retrieval/fetch.ts";
import type { ChannelRow } from "./channel.ts";
import type { Destination } from "./descriptor.ts";
import { words } from "./words.ts";

export type IsNotifyHost = (origin: string) => boolean;

/** Checks only the address; null if it's allowed. */
export function whyNotSent(url: string, isNotifyHost: IsNotifyHost): string | null {
  const refused = whyRefused(url, isNotifyHost);
  if (refused !== null) return refused;
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || isNotifyHost(origin) ? null : words.httpsOnly;
}

/** @returns a function that checks the address in a draft's field. @throws AppError validation_failed */
export function checkAddress(isNotifyHost: IsNotifyHost): (path: string, url: string) => string {
  return (path, url) => {
    const refused = whyNotSent(url, isNotifyHost);
    if (refused !== null) throw invalid(path, words.notAllowed(refused));
    return new URL(url).href;
  };
}

/** Without what only the user should know. */
export function targetOf({ url }: Destination): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && !search ? origin : `${origin}/…`;
}

export function sealDestination(vault: Pick<Vault, "seal">, id: string, destination: Destination): string {
  return vault.seal(JSON.stringify(destination), contextOf(id));
}

/** Null if it was sealed with another secret. */
export function openDestination(vault: Pick<Vault, "open">, row: ChannelRow): Destination | null {
  if (row.sealed === null) return null;
  try {
    return JSON.parse(vault.open(row.sealed, contextOf(row.id)));
  } catch {
    return null;
  }
}

const contextOf = (id: string) => `channel ${id}`;
