import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { broken, type Service } from "./rejection.ts";

/** What every SDK client is made with. The caller's signal is the deadline: the SDK's own is out of its way. */
export const clientOptions = { maxRetries: 0, timeout: 3_600_000, logLevel: "off" } as const;

/**
 * An SDK wants a key even where the endpoint does not.
 * @throws ProviderFailure for a key that no header can hold
 */
export function keyOf({ name, endpoint }: Service): string {
  const key = endpoint.apiKey ?? "none";
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ProviderFailure("bad_key", `The key for ${name} has characters that no key has`);
}

/**
 * One request, sent by an SDK or otherwise with the fetch that `send` is given.
 * @throws ProviderFailure whatever `send` throws, or the signal's reason when it is aborted
 */
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
    // Without a failure of ours what came could not be read. The error can quote it, so it goes no further.
    throw failure ?? broken(service, "is not an answer");
  }
}
