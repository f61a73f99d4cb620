import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { broken, rejected, type Service } from "./rejection.ts";

/** The longest body that is read of an answer, decompressed. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The same of a rejection. */
const MAX_REJECTION_BYTES = 64 * 1024;

/**
 * The service's fetch, for an SDK: it answers with bodies that are read to their end and of bounded size, and
 * throws a ProviderFailure for everything else. Follows no redirect, which would carry the key elsewhere.
 *
 * Rejections are sorted here and not by the SDKs' errors, which keep a part of the body only.
 */
export function boundedFetch(service: Service): ProviderFetch {
  return async (input, init) => {
    const { response, bytes } = await read(service, input, init);
    if (!response.ok) throw rejected(service, rejectionOf(response, bytes));
    if (bytes.byteLength > MAX_BYTES) throw broken(service, "is longer than an answer can be");
    return withBody(response, bytes);
  };
}

async function read(service: Service, ...[input, init]: Parameters<ProviderFetch>) {
  try {
    const response = await service.endpoint.fetch(input, { ...init, redirect: "manual" });
    const bytes = await beginningOf(response, response.ok ? MAX_BYTES : MAX_REJECTION_BYTES);
    return { response, bytes };
  } catch (cause) {
    throw new ProviderFailure("try_later", `${service.name} cannot be reached`, { cause });
  }
}

/** More than `max` bytes if there are more, but not many more. */
async function beginningOf(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (reader && length <= max) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.byteLength;
  }
  await reader?.cancel();
  return Buffer.concat(chunks);
}

function rejectionOf({ status, headers }: Response, bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes);
  return { status, headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withBody({ status, statusText, headers: received }: Response, bytes: Uint8Array<ArrayBuffer>) {
  const headers = new Headers(received);
  // They tell of the body as it was sent.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}
