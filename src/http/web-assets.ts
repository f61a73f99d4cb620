import { Elysia, NotFoundError } from "elysia";
import { type Asset, serveAsset } from "./asset.ts";
import { subPath } from "./sub-path.ts";

export interface WebAssets {
  files: ReadonlyMap<string, Asset>;
  /** HTML with the placeholders `{{base}}`, `{{url}}` and `{{images}}`. */
  page: string;
}

interface PageSettings {
  /** Ends with a slash. */
  base: string;
  /** Without a slash at its end; null when not configured. */
  url: string | null;
  remoteImages: boolean;
}

/** Answers unknown paths outside the API with the page, because the browser does the routing. */
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
