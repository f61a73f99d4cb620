import { createHash, createHmac } from "node:crypto";
import { decodeXML } from "entities";
import { words } from "./words.ts";

export interface BucketSettings {
  bucket: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StoredObject {
  key: string;
  bytes: number;
}

interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  body?: Blob | string;
  /** Milliseconds until the whole answer is there. */
  timeout?: number;
}

/** Milliseconds. */
const minute = 60_000;
const partTimeout = 15 * minute;
const longestDownload = 180 * minute;

/** Bytes. A service takes up to 10,000 parts of at least 5 MB. */
const partSize = 16 * 1024 ** 2;
const mostAnswer = 8 * 1024 ** 2;

const mostTries = 3;

/** Answers to a listing, each of up to a thousand objects. */
const mostPages = 100;

/**
 * A bucket of an S3-compatible service. What the service answers is bounded in time and size, and a redirect is refused:
 * Bun's own client follows it, with the backup, to wherever the service says. What goes wrong is an
 * Error whose message is for a person.
 */
export function createBucket(settings: BucketSettings, now: () => Date, shortTimeout = minute) {
  const { bucket, region } = settings;
  const endpoint = new URL(settings.endpoint ?? `https://s3.${region}.amazonaws.com`);

  async function ask({ method, key = "", query = {}, body, timeout = shortTimeout }: BucketRequest) {
    const path = [bucket, ...key.split("/")].map(encode).join("/");
    const url = new URL(`${endpoint.pathname.replace(/\/$/, "")}/${path}`, endpoint);
    url.search = queryOf(query);
    const response = await globalThis.fetch(url, {
      method,
      ...(body !== undefined && { body }),
      headers: signatureOf(method, url, settings, now()),
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = response;
    if (status >= 300 && status < 400) throw new Error(words.redirected);
    if (!response.ok) throw new Error(errorIn(status, await textOf(response)));
    return response;
  }

  return {
    host: endpoint.host,

    /** Lists the objects whose keys begin with `prefix`. */
    async list(prefix: string): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      for (let [page, after] = [0, ""]; page < mostPages; page++) {
        const query = { "list-type": "2", prefix, ...(after && { "start-after": after }) };
        const answer = await textOf(await ask({ method: "GET", query }));
        const objects = objectsIn(answer);
        found.push(...objects.filter(({ key }) => key.startsWith(prefix)));
        if (valueIn(answer, "IsTruncated") !== "true") return found;
        const last = objects.at(-1)?.key ?? "";
        if (last <= after) break;
        after = last;
      }
      throw new Error(words.endlessList);
    },

    /** Sends a large file in parts. */
    async put(key: string, file: Blob): Promise<void> {
      if (file.size > partSize) await putInParts(key, file);
      else await send({ method: "PUT", key, body: file });
    },

    /** @returns bytes, as the service says */
    async size(key: string): Promise<number> {
      const { headers } = await ask({ method: "HEAD", key });
      return Number(headers.get("content-length"));
    },

    async get(key: string): Promise<AsyncIterable<Uint8Array>> {
      const { body } = await ask({ method: "GET", key, timeout: longestDownload });
      return body ?? new ReadableStream();
    },

    async remove(key: string): Promise<void> {
      await ask({ method: "DELETE", key });
    },
  };

  /** A service may fail once in a while. */
  async function send(request: BucketRequest): Promise<Response> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask({ ...request, timeout: partTimeout });
      } catch (cause) {
        if (tries === mostTries) throw cause;
      }
    }
  }

  async function putInParts(key: string, file: Blob): Promise<void> {
    const begun = await textOf(await ask({ method: "POST", key, query: { uploads: "" } }));
    const uploadId = valueIn(begun, "UploadId");
    try {
      const parts: string[] = [];
      for (let start = 0; start < file.size; start += partSize) {
        const query = { partNumber: String(parts.length + 1), uploadId };
        const body = file.slice(start, start + partSize);
        const { headers } = await send({ method: "PUT", key, query, body });
        const etag = Bun.escapeHTML(headers.get("etag") ?? "");
        parts.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const answer = await ask({ method: "POST", key, query: { uploadId }, body, timeout: partTimeout });
      // A service that needs long answers 200 first, and may fail after it.
      const ended = await textOf(answer);
      if (valueIn(ended, "Code")) throw new Error(errorIn(answer.status, ended));
    } catch (cause) {
      await ask({ method: "DELETE", key, query: { uploadId } }).catch(() => {});
      throw cause;
    }
  }
}

function objectsIn(answer: string): StoredObject[] {
  return [...answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = ""]) => {
    return { key: valueIn(object, "Key"), bytes: Number(valueIn(object, "Size")) };
  });
}

/** Empty where there is none. */
function valueIn(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : decodeXML(xml.slice(start + name.length + 2, end));
}

function errorIn(status: number, answer: string): string {
  const code = /^\w{1,60}$/.exec(valueIn(answer, "Code"));
  return words.serviceRefused(status, code ? code[0] : "");
}

/** @throws Error for an answer that is too long */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostAnswer) throw new Error(words.longAnswer);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The body is not signed, so that it can be sent while it is read; TLS protects it. */
const unsigned = "UNSIGNED-PAYLOAD";

/** Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf(
  method: string,
  { host, pathname, search }: URL,
  { region, accessKeyId, secretAccessKey }: BucketSettings,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const headers = { host, "x-amz-content-sha256": unsigned, "x-amz-date": time };
  const names = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const request = [method, pathname, search.slice(1), ...lines, "", names, unsigned].join("\n");
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  const hashed = createHash("sha256").update(request).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope.join("/"), hashed].join("\n")).toString("hex");
  const credential = `${accessKeyId}/${scope.join("/")}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** In the order and form in which it is signed. */
function queryOf(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

/** RFC 3986 leaves these as they are, and `encodeURIComponent` five more. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
