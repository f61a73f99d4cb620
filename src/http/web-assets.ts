import { Elysia, NotFoundError } from "elysia";
import { type Asset, serveAsset } from "./asset.ts";
import { subPath } from "./sub-path.ts";

/** Everything the browser loads, by its path below the base, and the page that starts it. */
export interface WebAssets {
  files: ReadonlyMap<string, Asset>;
  /**
   * `{{base}}` stands in front of every address in it, and in other pages; `{{url}}` and `{{images}}` where it says
   * what the public address is and what images may do.
   */
  page: string;
}

/** What the page is told of the instance. */
interface PageSettings {
  /** The path that every address begins with, with a slash at its end. */
  base: string;
  /** The public address without a slash at its end, where the admin set one. */
  url: string | null;
  /** Whether images in summaries are loaded unasked. */
  remoteImages: boolean;
}

/**
 * Serves the web app below `base`: hashed files for ever, the page anew each time, and the page for
 * every address that is no file, because the browser routes them. A look-up in a table cannot leave it.
 */
export function webAssets({ files, page }: WebAssets, { base, url, remoteImages }: PageSettings) {
  const fill = (html: string) =>
    html
      .replaceAll("{{base}}", base)
      .replaceAll("{{url}}", url ?? "")
      .replaceAll("{{images}}", remoteImages ? "on" : "off");
  const start = fill(page);
  return new Elysia({ name: "web-assets" }).use(subPath(base)).get("/*", async ({ request, path }) => {
    const name = path.slice(base.length);
    if (name === "api" || name.startsWith("api/")) throw new NotFoundError();
    const asset = files.get(name);
    if (!asset) return servePage(start);
    return name.endsWith(".html")
      ? servePage(fill(await asset.identity.text()))
      : serveFile(asset, name, request);
  });
}

function servePage(html: string): Response {
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

function serveFile(asset: Asset, name: string, request: Request): Response {
  const kept = isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache";
  return serveAsset(asset, { "cache-control": kept }, request);
}

function isHashed(name: string): boolean {
  return /-[a-z0-9]{8,}\.\w+$/.test(name);
}
