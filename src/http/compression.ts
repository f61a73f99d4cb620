import { gzipSync, zstdCompressSync } from "node:zlib";
import { Elysia } from "elysia";
import { preferredOf } from "./asset.ts";

/** Shorter answers fit into the packets that their headers take anyway; in UTF-16 units. */
const shortest = 1400;

/** A list takes a quarter of the time of the usual level, and a tenth more bytes. */
const gzipLevel = 2;

/**
 * Compresses the API's longer answers for whoever takes it. Their sizes tell no other site anything: who asks is told by
 * a header that a browser sends for none but our own pages, so none can have an answer made with a text of its own.
 */
export const compression = new Elysia({ name: "compression" }).mapResponse(
  { as: "scoped" },
  ({ request, responseValue, set }) => {
    if (typeof responseValue !== "object" || responseValue === null) return;
    if (!Array.isArray(responseValue) && Object.getPrototypeOf(responseValue) !== Object.prototype) return;
    const encoding = preferredOf(["zstd", "gzip"], request);
    if (!encoding) return;
    const text = JSON.stringify(responseValue);
    if (text.length < shortest) return;
    Object.assign(set.headers, {
      "content-type": "application/json",
      "content-encoding": encoding,
      vary: "accept-encoding",
    });
    const compressed = encoding === "zstd" ? zstdCompressSync(text) : gzipSync(text, { level: gzipLevel });
    return new Response(new Uint8Array(compressed));
  },
);
