import { Elysia } from "elysia";
import { type Asset, serveAsset, textAsset } from "../../http/asset.ts";
import type { WebAssets } from "../../http/web/web-assets.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { type ApiSurface, describeApi } from "./document.ts";
import { type Looks, writePage } from "./page/page.ts";
import { apiDescription } from "./shapes/common.ts";

interface Options {
  guard: Guard;
  web: WebAssets;
  describe: () => ApiSurface;
}

/** Both are generated once and contain no data of the instance. */
export function openapiRoutes({ guard, web, describe }: Options) {
  const written = once(() => writeDescription(describe(), web));
  const unchanged = { 304: { description: "Not changed" } };
  return new Elysia({ tags: ["Instance"] })
    .use(guard)
    .get(
      "/openapi.json",
      async ({ request }) => {
        const { json } = await written();
        return serveAsset(json, headers, request);
      },
      {
        viewer: true,
        detail: {
          operationId: "readDescription",
          summary: "Read this description",
          responses: unchanged,
        },
        response: { 200: apiDescription },
      },
    )
    .get(
      "/docs",
      async ({ request }) => {
        const { page, contentSecurityPolicy } = await written();
        return serveAsset(page, { ...headers, "content-security-policy": contentSecurityPolicy }, request);
      },
      {
        viewer: true,
        detail: {
          operationId: "readDocs",
          summary: "Read this description as a page",
          description: "It's self-contained: saved as a file, it still works.",
          responses: {
            200: { description: "The page", content: { "text/html": markup } },
            ...unchanged,
          },
        },
      },
    );
}

const headers = { "cache-control": "no-cache" };

const markup = {
  schema: { type: "string" as const },
  examples: { page: { value: "<!doctype html>…" } },
};

interface Description {
  json: Asset;
  page: Asset;
  contentSecurityPolicy: string;
}

async function writeDescription(described: ApiSurface, web: WebAssets): Promise<Description> {
  const document = describeApi(described);
  const { html, contentSecurityPolicy } = writePage(document, await looksOf(described.base, web));
  return {
    json: textAsset("application/json", JSON.stringify(document)),
    page: textAsset("text/html; charset=utf-8", html),
    contentSecurityPolicy,
  };
}

/** The page loads nothing, so the font and icon are embedded. */
async function looksOf(base: string, { files }: WebAssets): Promise<Looks> {
  const names = [...files.keys()];
  const dataUrl = async (pattern: RegExp): Promise<string | null> => {
    const asset = files.get(names.find((name) => pattern.test(name)) ?? "");
    if (!asset) return null;
    const bytes = Buffer.from(await asset.identity.arrayBuffer());
    return `data:${asset.type};base64,${bytes.toString("base64")}`;
  };
  return {
    base,
    font: await dataUrl(/newsreader-latin-wght-normal.*\.woff2$/),
    icon: await dataUrl(/^favicon\.svg$/),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
