import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** The authority that vouches for the proxies of the tests. */
export const authority = join(import.meta.dir, "../data/tls/ca.pem");
const ca = readFileSync(authority);

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  token?: string;
  /** The address of this machine to ask from: 127.0.0.2 and 127.0.0.3 are two visitors. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** As it came over the wire. */
  bytes: Buffer;
  decoded(): Buffer;
  text(): string;
  // biome-ignore lint/suspicious/noExplicitAny: what the test expects of it is stated there
  json(): any;
}

/** One request over TLS, as a visitor of a proxy makes it. Nothing is followed, and nothing decoded unasked. */
export function ask(
  url: string,
  { method = "GET", headers = {}, body, token, from }: Ask = {},
): Promise<Answer> {
  const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method,
        ca,
        family: 4,
        ...(from && { localAddress: from }),
        headers: {
          ...(sent !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(sent),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => void chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
          resolve(toAnswer(answer.statusCode ?? 0, headers, Buffer.concat(chunks)));
        });
      },
    );
    asking.on("error", reject);
    asking.end(sent);
  });
}

function toAnswer(status: number, headers: Headers, bytes: Buffer): Answer {
  const decoded = () => decode(bytes, headers.get("content-encoding"));
  const text = () => decoded().toString();
  return { status, headers, bytes, decoded, text, json: () => JSON.parse(text()) };
}

function decode(bytes: Buffer, encoding: string | null): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  if (encoding === "zstd") return zstdDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}
