import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import { parseJson } from "../base/json.ts";
import type { CameByHttps } from "./client.ts";
import type { IsOurHost } from "./host.ts";
import type { InlineSources } from "./inline-sources.ts";
import { words } from "./words.ts";

export const bodyLimit = 256 * 1024;

const maxDepth = 16;
const maxParts = 1000;

/** The socket refuses without a message, so it allows more than any route, which explains the refusal. */
export const socketBodyLimit = 8 * bodyLimit;

/** A route whose body isn't JSON and is passed on as bytes. */
export interface RawBody {
  /** Matches the path below the app's own, with a leading slash. */
  path: RegExp;
  /** Media types, in lower case. */
  types: string[];
  /** Bytes. */
  limit: number;
}

const pagePolicy = (remoteImages: boolean, { scripts, styles }: InlineSources) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
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

/** Paths outside /api that serve programs. */
const forPrograms = /^\/(?:mcp\/?$|oauth\/|\.well-known\/|reader\/|accounts\/ClientLogin$)/;

const onlyHttps = { "strict-transport-security": "max-age=31536000" };

interface Options {
  isSecure: boolean;
  cameByHttps: CameByHttps;
  /** The address at the other end of a request's socket; null if there is none. */
  addressOf: (request: Request) => string | null;
  remoteImages: boolean;
  /** The scripts and styles allowed inside a page. */
  inline: InlineSources;
  isOurHost: IsOurHost;
  /** The app's path, without a trailing slash. */
  basePath: string;
  rawBodies: RawBody[];
  /** Called for each API request before its body is read. @throws AppError for a refused one */
  checkScope: (request: Request) => void;
}

export function security({
  isSecure,
  cameByHttps,
  addressOf,
  remoteImages,
  inline,
  isOurHost,
  basePath,
  rawBodies,
  checkScope,
}: Options) {
  const apiPath = `${basePath}/api/`;
  const rawBodyAt = (pathname: string) =>
    rawBodies.find(({ path }) => path.test(pathname.slice(basePath.length)));
  const isForPrograms = (pathname: string) => forPrograms.test(pathname.slice(basePath.length));
  const common = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
  };
  const page = {
    ...common,
    "content-security-policy": pagePolicy(remoteImages, inline),
    // Errors too: without a directive, a cache keeps them for as long as it likes.
    "cache-control": "no-cache",
  };
  const api = { ...common, "content-security-policy": apiPolicy, "cache-control": "no-store" };
  return new Elysia({ name: "security" })
    .onRequest(({ request, set }) => {
      const url = URL.parse(request.url);
      const isApi = url?.pathname.startsWith(apiPath) ?? false;
      const isPage = url !== null && !isApi && !isForPrograms(url.pathname);
      const isHttps = isSecure || cameByHttps(request, () => addressOf(request));
      Object.assign(set.headers, isPage ? page : api, isHttps && onlyHttps);
      if (!url) throw new AppError("validation_failed", words.noHost);
      if (!isOurHost(url.hostname)) throw elsewhere(url.host);
      if (isApi) checkScope(request);
      if (!request.headers.has("content-length")) return;
      const limit = rawBodyAt(url.pathname)?.limit ?? bodyLimit;
      if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
    })
    .onParse({ as: "global" }, async ({ contentType, request }) => {
      const raw = rawBodyAt(new URL(request.url).pathname);
      if (!request.body) return raw && nothing;
      if (!(raw?.types ?? json).includes(contentType.toLowerCase())) {
        throw new AppError(
          "unsupported_media_type",
          raw ? words.notOneOf(raw.types.join(" or ")) : words.notJson,
        );
      }
      const bytes = await readBody(request, raw?.limit ?? bodyLimit);
      return raw ? bytes : parseBody(new TextDecoder().decode(bytes));
    });
}

/** Bad chunks, disconnecting and exceeding the socket's limit are the client's fault. */
async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = await request.bytes().catch(() => {
    throw new AppError("malformed_json", words.brokenOff);
  });
  // Checked again, because Content-Length may be missing.
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

function parseBody(text: string): unknown {
  const body = parseJson(text);
  if (body === undefined) throw new AppError("malformed_json", words.malformed);
  if (isTooIntricate(body)) throw new AppError("malformed_json", words.tooIntricate);
  return body;
}

/** Goes level by level, so that depth needs no stack. */
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

const json = ["application/json"];
const nothing = new Uint8Array();

function elsewhere(host: string): AppError {
  return new AppError("forbidden", words.unknownHost(host));
}

function tooLarge(limit: number): AppError {
  return new AppError("payload_too_large", words.tooLarge(limit / 1024));
}
