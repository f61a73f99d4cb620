import { parseJson } from "../../base/json.ts";
import { ProviderFailure } from "../failure.ts";
import type { ProviderFetch } from "../provider.ts";
import { failures } from "../words.ts";
import { broken, explainRejection, type Service } from "./rejection.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REJECTION_BYTES = 64 * 1024;

/** The SDKs' errors keep only part of the body, so it throws its own. A redirect would leak the key. */
export function createBoundedFetch(service: Service): ProviderFetch {
  return async (input, init) => {
    const { response, bytes } = await read(service, input, init);
    if (!response.ok) throw explainRejection(service, rejectionOf(response, bytes));
    if (bytes.byteLength > MAX_BYTES) throw broken(failures.tooLong(service.name));
    if (!isPlain(bytes)) throw broken(failures.tooManyParts(service.name));
    return withBody(response, bytes);
  };
}

async function read(service: Service, ...[input, init]: Parameters<ProviderFetch>) {
  try {
    const response = await service.endpoint.fetch(input, { ...init, redirect: "manual" });
    const bytes = await readBeginning(response, response.ok ? MAX_BYTES : MAX_REJECTION_BYTES);
    return { response, bytes };
  } catch (cause) {
    throw new ProviderFailure("try_later", failures.unreachable(service.name), { cause });
  }
}

/** Commas and colons in an answer's JSON, and its nesting: typically some two thousand, ten deep. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 100;

function isPlain(bytes: Uint8Array): boolean {
  let [values, depth, inString] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA || byte === COLON) values++;
    else if (byte === BRACKET || byte === BRACE) depth++;
    else if (byte === BRACKET + 2 || byte === BRACE + 2) depth--;
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
  }
  return true;
}

const [QUOTE, COMMA, COLON, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x7b];

export async function readBeginning(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
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
  const body = parseJson(text);
  return { status, headers, body: body === undefined ? text : body };
}

function withBody({ status, statusText, headers: received }: Response, bytes: Uint8Array<ArrayBuffer>) {
  const headers = new Headers(received);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}
