import { gzipSync } from "node:zlib";

export interface Asset {
  type: string;
  etag: string;
  identity: Blob;
  twins: Partial<Record<Encoding, Blob>>;
}

type Encoding = "br" | "zstd" | "gzip";

const encodings: readonly Encoding[] = ["br", "zstd", "gzip"];

export function textAsset(type: string, text: string): Asset {
  const twins = { gzip: new Blob([gzipSync(text, { level: 9 })]) };
  return { type, etag: etagOf(text), identity: new Blob([text]), twins };
}

export const etagOf = (content: string | Uint8Array) => `"${Bun.hash(content).toString(36)}"`;

/**
 * True if the client has this version already (RFC 9110, section 13.1.3: If-None-Match takes precedence over the
 * time). Times must be equal: once the newest entry is gone, what is left is older than the client's copy.
 */
export function isFresh(request: Request, headers: { etag: string; "last-modified": string }): boolean {
  if (request.headers.has("if-none-match")) return matchesEtag(request, headers.etag);
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return since === Date.parse(headers["last-modified"]);
}

export function serveAsset(asset: Asset, more: Record<string, string>, request: Request): Response {
  const encoding = preferredOf(
    encodings.filter((each) => asset.twins[each]),
    request,
  );
  const headers = new Headers({
    "content-type": asset.type,
    // A strong validator identifies one representation (RFC 9110, section 8.8.3), so each encoding has its own.
    etag: encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag,
    vary: "accept-encoding",
    ...more,
  });
  if (matchesEtag(request, headers.get("etag"))) return new Response(null, { status: 304, headers });
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(encoding ? asset.twins[encoding] : asset.identity, { headers });
}

export function matchesEtag(request: Request, etag: string | null): boolean {
  const known = request.headers.get("if-none-match") ?? "";
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/** The first of these encodings that the client accepts; undefined if none. */
export function preferredOf<E extends Encoding>(offered: readonly E[], request: Request): E | undefined {
  const accepted = request.headers.get("accept-encoding");
  if (!accepted) return undefined;
  const taken = accepted
    .split(",")
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(";", 1)[0]?.trim());
  return offered.find((encoding) => taken.includes(encoding));
}
