import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { failures } from "../words.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { broken, type Service } from "./rejection.ts";

/** The caller retries, and its signal is the deadline. */
export const clientOptions = { maxRetries: 0, timeout: 3_600_000, logLevel: "off" } as const;

/** An SDK wants a key even where the endpoint does not. @throws ProviderFailure for one that no header can hold */
export function keyOf({ name, endpoint }: Service): string {
  const key = endpoint.apiKey ?? "none";
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ProviderFailure("bad_key", failures.keyUnusable(name));
}

/** @throws ProviderFailure whatever `send` throws, or the signal's reason when it is aborted */
export async function requestFrom<T>(
  service: Service,
  signal: AbortSignal,
  send: (fetch: ProviderFetch) => Promise<T>,
): Promise<T> {
  const bounded = boundedFetch(service);
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
    // Any other error is about unreadable content, and can quote it: it goes no further.
    throw failure ?? broken(failures.notAnAnswer(service.name));
  }
}
