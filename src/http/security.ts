import { Elysia } from "elysia";
import { errorStatus } from "../contract/errors.ts";
import { AppError } from "../errors.ts";
import { errorBody } from "./errors.ts";

/** Bytes of a request's body. */
const bodyLimit = 256 * 1024;

/** What the socket refuses by itself, without a word: above ours, so that ours can say why. */
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

interface Options {
  /** The public address is https. */
  isSecure: boolean;
  remoteImages: boolean;
  /** The path that the API's addresses begin with, such as `/api/`. */
  apiPath: string;
}

/** Headers on every answer, refusals included, and a bound on what is read of a request. */
export function security({ isSecure, remoteImages, apiPath }: Options) {
  const common = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    ...(isSecure && { "strict-transport-security": "max-age=31536000" }),
  };
  const page = { ...common, "content-security-policy": pagePolicy(remoteImages) };
  const api = { ...common, "content-security-policy": apiPolicy, "cache-control": "no-store" };
  return new Elysia({ name: "security" })
    .onRequest(({ request, set }) => {
      const isApi = new URL(request.url).pathname.startsWith(apiPath);
      Object.assign(set.headers, isApi ? api : page);
      if (Number(request.headers.get("content-length")) <= bodyLimit) return undefined;
      set.status = errorStatus.payload_too_large;
      return errorBody(tooLarge());
    })
    .onParse({ as: "global" }, async ({ contentType, request }) => {
      if (!request.body) return undefined;
      if (contentType !== "application/json") {
        throw new AppError("unsupported_media_type", "Send JSON, with content-type: application/json");
      }
      return parseBody(await request.text());
    });
}

/** Bounded also where no length was announced. */
function parseBody(text: string): unknown {
  if (Buffer.byteLength(text) > bodyLimit) throw tooLarge();
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json", "The body is not valid JSON");
  }
}

function tooLarge(): AppError {
  return new AppError("payload_too_large", `A request may hold ${bodyLimit / 1024} KB at most`);
}
