import { timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import ipaddr from "ipaddr.js";
import { AppError } from "../../base/errors.ts";
import { isForwarded } from "../../http/client.ts";
import type { IsOurHost } from "../../http/host.ts";
import type { Metrics } from "./metrics.ts";
import { words } from "./words.ts";

interface Options {
  metrics: Metrics;
  /** The bearer token for other machines. */
  token: string | null;
  isLocalHost: IsOurHost;
  now: () => Date;
}

export function metricsRoutes({ metrics, token, isLocalHost, now }: Options) {
  return new Elysia({ name: "metrics" }).get("/metrics", async ({ request, server, set }) => {
    const address = server?.requestIP(request)?.address ?? "";
    if (
      !hasToken(request, token) &&
      !(isLocal(request, address) && isLocalHost(new URL(request.url).hostname))
    ) {
      throw new AppError(token ? "unauthenticated" : "forbidden", words.onlyHere);
    }
    set.headers["cache-control"] = "no-store";
    set.headers["content-type"] = "text/plain; version=0.0.4; charset=utf-8";
    return metrics.text(now());
  });
}

function hasToken(request: Request, token: string | null): boolean {
  const [, given] = request.headers.get("authorization")?.match(/^Bearer (\S+)$/i) ?? [];
  if (!token || !given) return false;
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function isLocal(request: Request, address: string): boolean {
  if (isForwarded(request)) return false;
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
