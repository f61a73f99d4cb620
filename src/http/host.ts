import ipaddr from "ipaddr.js";
import { isLoopback } from "../base/loopback.ts";

export type IsOurHost = (hostname: string) => boolean;

interface OwnAddress {
  /** Where the app is reached; null where nobody said so. */
  url: string | null;
}

/** Refusing other names stops DNS rebinding: any page can point its own name at 127.0.0.1. */
export function createIsOurHost({ host, url }: OwnAddress & { host: string }): IsOurHost {
  if (!isLoopback(host)) return () => true;
  return createIsLocalHost({ url });
}

/** A name without a dot is one's own network's, and no page can point an address elsewhere. */
export function createIsProgramHost({ url }: OwnAddress): IsOurHost {
  const isLocalHost = createIsLocalHost({ url });
  return (hostname) => isLocalHost(hostname) || !hostname.includes(".") || ipaddr.isValid(hostname);
}

export function createIsLocalHost({ url }: OwnAddress): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isLoopback(hostname) || hostname === publicHost;
}
