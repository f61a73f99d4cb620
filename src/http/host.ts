import ipaddr from "ipaddr.js";
import { isLoopback } from "../base/loopback.ts";

export type IsOurHost = (hostname: string) => boolean;

interface OwnAddress {
  /** The app's address; null if not configured. */
  url: string | null;
}

/** Refuses other host names to stop DNS rebinding: any page can point its own name at 127.0.0.1. */
export function createIsOurHost({ host, url }: OwnAddress & { host: string }): IsOurHost {
  if (!isLoopback(host)) return () => true;
  return createIsLocalHost({ url });
}

/** A name without a dot belongs to the local network, and no page can point it elsewhere. */
export function createIsProgramHost({ url }: OwnAddress): IsOurHost {
  const isLocalHost = createIsLocalHost({ url });
  return (hostname) => isLocalHost(hostname) || !hostname.includes(".") || ipaddr.isValid(hostname);
}

export function createIsLocalHost({ url }: OwnAddress): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isLoopback(hostname) || hostname === publicHost;
}
