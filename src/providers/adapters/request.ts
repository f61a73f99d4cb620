import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { failures } from "../words.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { broken, type Service } from "./rejection.ts";

/** The caller retries, and its signal is the deadline. */
export const clientOptions = { maxRetries: 0, timeout: 3_600_000, logLevel: "off" } as const;

/** SDKs require a key even if the endpoint doesn't. @throws ProviderFailure for a key that can't be in a header */
export function keyOf({ name, endpoint }: Service): string {
  const key = endpoint.apiKey ?? "none";
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ProviderFailure("bad_key", failures.keyUnusable(name));
}

/** @throws ProviderFailure whatever `send` throws, or the signal's reason if aborted */
export async function requestFrom<T>(
  service: Service,
  signal: AbortSignal,
  send: (fetch: ProviderFetch) => Promise<T>,
): Promise<T> {
  const bounded = createBoundedFetch(service);
  let failure: unknown;
  const fetch: ProviderFetch = (input, init) =>
    bounded(input, init).catch((error) => {
      failure = error;
      throw error;
    });
  try {
    signal.throwIfAborted();
    return await send(fetch);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ProviderFailure) throw cause;
    // Any other error is about unreadable content, which it may quote, so it isn't passed on.
    throw failure ?? broken(failures.notAnAnswer(service.name));
  }
}
