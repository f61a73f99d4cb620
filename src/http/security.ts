import { Elysia } from "elysia";
import { AppError } from "../errors.ts";
import type { CameByHttps } from "./client.ts";
import type { IsOurHost } from "./host.ts";
import { words } from "./words.ts";

export const bodyLimit = 256 * 1024;

const maxDepth = 16;
const maxParts = 1000;

/** The socket refuses without a message, so it allows more than `bodyLimit`, which explains itself. */
export const socketBodyLimit = 4 * bodyLimit;

const pagePolicy = (remoteImages: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${remoteImages ? " https:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

const onlyHttps = { "strict-transport-security": "max-age=31536000" };

interface Options {
  isSecure: boolean;
  cameByHttps: CameByHttps;
  remoteImages: boolean;
  isOurHost: IsOurHost;
  apiPath: string;
}

export function security({ isSecure, cameByHttps, remoteImages, isOurHost, apiPath }: Options) {
  const common = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
  };
  const page = { ...common, "content-security-policy": pagePolicy(remoteImages) };
  const api = { ...common, "content-security-policy": apiPolicy, "cache-control": "no-store" };
  return new Elysia({ name: "security" })
    .onRequest(({ request, server, set }) => {
      const url = URL.parse(request.url);
      const isPage = url !== null && !url.pathname.startsWith(apiPath);
      const isHttps = isSecure || cameByHttps(request, () => server?.requestIP(request)?.address ?? null);
      Object.assign(set.headers, isPage ? page : api, isHttps && onlyHttps);
      if (!url) throw nowhere;
      if (!isOurHost(url.hostname)) throw elsewhere(url.host);
      if (Number(request.headers.get("content-length")) > bodyLimit) throw tooLarge();
    })
    .onParse({ as: "global" }, async ({ contentType, request }) => {
      if (!request.body) return undefined;
      if (contentType.toLowerCase() !== "application/json") {
        throw new AppError("unsupported_media_type", words.notJson);
      }
      return parseBody(await readBody(request));
    });
}

/** Bad chunks, hanging up and passing the socket's limit are the client's fault. */
async function readBody(request: Request): Promise<string> {
  try {
    return await request.text();
  } catch {
    throw new AppError("malformed_json", words.brokenOff);
  }
}

/** Checks the size again, as Content-Length may be missing. */
function parseBody(text: string): unknown {
  if (Buffer.byteLength(text) > bodyLimit) throw tooLarge();
  const body = parseJson(text);
  if (isTooIntricate(body)) throw new AppError("malformed_json", words.tooIntricate);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json", words.malformed);
  }
}

/** Goes level by level, so that depth costs no stack. */
function isTooIntricate(body: unknown): boolean {
  let level: unknown[] = [body];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length;
    if (depth > maxDepth || parts > maxParts) return true;
    level = level.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []));
  }
  return false;
}

const nowhere = new AppError("validation_failed", words.noHost);

function elsewhere(host: string): AppError {
  return new AppError("forbidden", words.unknownHost(host));
}

function tooLarge(): AppError {
  return new AppError("payload_too_large", words.tooLarge(bodyLimit));
}
