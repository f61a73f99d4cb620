import { readerUrl } from "../../retrieval/article.ts";
import type { Endpoint } from "../provider.ts";

// Milliseconds: a slow redirect must not cost an answer that is paid for.
const TIMEOUT = 10_000;

const GOOGLE = "https://vertexaisearch.cloud.google.com";

/** Leaves other addresses unchanged. @throws the signal's reason */
export async function behindRedirects(
  addresses: string[],
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address): Promise<[string, string]> => {
      return [address, isRedirect(address, endpoint) ? await behind(address, endpoint, within) : address];
    }),
  );
  signal.throwIfAborted();
  return new Map(found);
}

function isRedirect(address: string, { baseUrl }: Endpoint): boolean {
  const { origin, pathname } = URL.parse(address) ?? {};
  if (!pathname?.startsWith("/grounding-api-redirect/")) return false;
  return origin === GOOGLE || origin === URL.parse(baseUrl ?? "")?.origin;
}

async function behind(address: string, { fetch }: Endpoint, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, { redirect: "manual", signal });
    await response.body?.cancel();
    const page = URL.parse(response.headers.get("location") ?? "", address)?.href;
    return page && readerUrl(page) ? page : address;
  } catch {
    return address;
  }
}
