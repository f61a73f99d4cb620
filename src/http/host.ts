import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";

/** Tells of a host, as `URL.hostname` gives it, whether a request for it is meant for this server. */
export type IsOurHost = (hostname: string) => boolean;

/**
 * The hosts of a server that listens on loopback: this machine's own names, and the public address. A page of
 * anybody's can give its own name the address 127.0.0.1 and would then be answered as if it were ours (DNS
 * rebinding). A server that listens elsewhere goes by names that only its network knows: all are its own.
 */
export function createIsOurHost({ host, url }: Pick<Config, "host" | "url">): IsOurHost {
  if (!isThisMachine(host)) return () => true;
  return createIsLocalHost({ url });
}

/** Whether a request names this machine, or the public address, whatever the server listens on. */
export function createIsLocalHost({ url }: Pick<Config, "url">): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isThisMachine(hostname) || hostname === publicHost;
}

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}
