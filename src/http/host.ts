import { isLoopback } from "../config/values.ts";
import type { Config } from "../config.ts";

export type IsOurHost = (hostname: string) => boolean;

/** Refusing other names stops DNS rebinding: any page can point its own name at 127.0.0.1. */
export function createIsOurHost({ host, url }: Pick<Config, "host" | "url">): IsOurHost {
  if (!isLoopback(host)) return () => true;
  return createIsLocalHost({ url });
}

export function createIsLocalHost({ url }: Pick<Config, "url">): IsOurHost {
  const publicHost = url === null ? null : new URL(url).hostname;
  return (hostname) => isLoopback(hostname) || hostname === publicHost;
}
