import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { failures } from "../words.ts";
import { broken, rejected, type Service } from "./rejection.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REJECTION_BYTES = 64 * 1024;

/**
 * The service's fetch, for an SDK: its responses are successes whose bodies are read, anything else throws a
 * ProviderFailure, because the SDKs' errors keep only a part of the body. A redirect would carry the key elsewhere.
 */
export function boundedFetch(service: Service): ProviderFetch {
  return async (input, init) => {
    const { response, bytes } = await read(service, input, init);
    if (!response.ok) throw rejected(service, rejectionOf(response, bytes));
    if (bytes.byteLength > MAX_BYTES) throw broken(failures.tooLong(service.name));
    return withBody(response, bytes);
  };
}

async function read(service: Service, ...[input, init]: Parameters<ProviderFetch>) {
  try {
    const response = await service.endpoint.fetch(input, { ...init, redirect: "manual" });
    const bytes = await beginningOf(response, response.ok ? MAX_BYTES : MAX_REJECTION_BYTES);
    return { response, bytes };
  } catch (cause) {
    throw new ProviderFailure("try_later", failures.unreachable(service.name), { cause });
  }
}

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
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}
