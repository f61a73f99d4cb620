import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";

export type IsOurHost = (hostname: string) => boolean;

/** Refusing other names stops DNS rebinding: any page can point its own name at 127.0.0.1. */
export function createIsOurHost({ host, url }: Pick<Config, "host" | "url">): IsOurHost {
  if (!isThisMachine(host)) return () => true;
  return createIsLocalHost({ url });
}

export function createIsLocalHost({ url }: Pick<Config, "url">): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isThisMachine(hostname) || hostname === publicHost;
}

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}
