import ipaddr from "ipaddr.js";
import type { Config } from "../config/config.ts";
import { isLoopback } from "../config/values.ts";

export type IsOurHost = (hostname: string) => boolean;

/** Refusing other names stops DNS rebinding: any page can point its own name at 127.0.0.1. */
export function createIsOurHost({ host, url }: Pick<Config, "host" | "url">): IsOurHost {
  if (!isLoopback(host)) return () => true;
  return createIsLocalHost({ url });
}

/** A name without a dot is one's own network's, and no page can point an address elsewhere. */
export function createIsProgramHost({ url }: Pick<Config, "url">): IsOurHost {
  const isLocalHost = createIsLocalHost({ url });
  return (hostname) => isLocalHost(hostname) || !hostname.includes(".") || ipaddr.isValid(hostname);
}

export function createIsLocalHost({ url }: Pick<Config, "url">): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isLoopback(hostname) || hostname === publicHost;
}
