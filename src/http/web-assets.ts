import { Elysia, NotFoundError } from "elysia";

/** One file of the built web app. `twins` are the same bytes encoded. */
export interface Asset {
  type: string;
  etag: string;
  identity: Blob;
  twins: Partial<Record<Encoding, Blob>>;
}

type Encoding = "br" | "zstd" | "gzip";

/** In our order of preference: the smallest first. */
const encodings: readonly Encoding[] = ["br", "zstd", "gzip"];

/** Everything the browser loads, by its path below the base, and the page that starts it. */
export interface WebAssets {
  files: ReadonlyMap<string, Asset>;
  /** `{{base}}` stands in front of every address in it, `{{images}}` where it says what images may do. */
  page: string;
}

/** What the page is told of the instance. */
interface PageSettings {
  /** The path that every address begins with, with a slash at its end. */
  base: string;
  /** Whether images in summaries are loaded unasked. */
  remoteImages: boolean;
}

/**
 * Serves the web app below `base`: hashed files for ever, the page anew each time, and the page for
 * every address that is no file, because the browser routes them. A look-up in a table cannot leave it.
 */
export function webAssets({ files, page }: WebAssets, { base, remoteImages }: PageSettings) {
  const html = page.replaceAll("{{base}}", base).replaceAll("{{images}}", remoteImages ? "on" : "off");
  return new Elysia({ name: "web-assets" }).get("/*", ({ request, path }) => {
    const name = path.slice(base.length);
    if (name === "api" || name.startsWith("api/")) throw new NotFoundError();
    const asset = files.get(name);
    return asset ? serveFile(asset, name, request) : servePage(html);
  });
}

function servePage(html: string): Response {
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

function serveFile(asset: Asset, name: string, request: Request): Response {
  const encoding = preferred(request.headers.get("accept-encoding") ?? "", asset);
  const headers = new Headers({
    "content-type": asset.type,
    "cache-control": isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache",
    // A strong validator names one representation (RFC 9110, section 8.8.3): each encoding has its own.
    etag: encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag,
    vary: "accept-encoding",
  });
  if (matchesEtag(request, headers.get("etag"))) return new Response(null, { status: 304, headers });
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(encoding ? asset.twins[encoding] : asset.identity, { headers });
}

function isHashed(name: string): boolean {
  return /-[a-z0-9]{8,}\.\w+$/.test(name);
}

function matchesEtag(request: Request, etag: string | null): boolean {
  const known = request.headers.get("if-none-match") ?? "";
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/** The first of our encodings that the browser takes and we have; `;q=0` refuses one. */
function preferred(accept: string, asset: Asset): Encoding | undefined {
  const taken = accept
    .split(",")
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(";", 1)[0]?.trim());
  return encodings.find((encoding) => asset.twins[encoding] && taken.includes(encoding));
}
