import { Elysia, NotFoundError } from "elysia";
import { escapeAttribute, escapeText } from "entities";
import { subPath } from "../sub-path.ts";
import { type Asset, serveAsset } from "./asset.ts";

export interface WebAssets {
  files: ReadonlyMap<string, Asset>;
  /** HTML with the placeholders `{{base}}`, `{{url}}`, `{{images}}`, `{{sign-in}}` and `{{oidc-name}}`. */
  page: string;
}

interface PageSettings {
  /** Ends with a slash. */
  base: string;
  /** Without a slash at its end; null when not configured. */
  url: string | null;
  remoteImages: boolean;
  /** `email`, `oidc`, both with a space between, or nothing. */
  signIn: string;
  oidcName: string;
  /** Of a path below the base; null for a page that says nothing of its own. */
  headOf: (path: string) => PageHead | null;
}

/** Texts and addresses are not escaped. */
export interface PageHead {
  title: string;
  description: string;
  url: string;
  feeds: { type: string; href: string }[];
}

const notPages = ["api", "feeds", "unsubscribe"];

/** Answers unknown paths outside the API with the page, because the browser does the routing. */
export function webAssets({ files, page }: WebAssets, settings: PageSettings) {
  const { base, url, remoteImages, headOf } = settings;
  const fill = (html: string) =>
    html
      .replaceAll("{{base}}", base)
      .replaceAll("{{url}}", url ?? "")
      .replaceAll("{{images}}", remoteImages ? "on" : "off")
      .replaceAll("{{sign-in}}", settings.signIn)
      .replaceAll("{{oidc-name}}", () => escapeAttribute(settings.oidcName));
  const start = fill(page);
  return new Elysia({ name: "web-assets" }).use(subPath(base)).get("/*", async ({ request, path }) => {
    const name = path.slice(base.length);
    if (notPages.includes(name.split("/", 1)[0] ?? "")) throw new NotFoundError();
    const asset = files.get(name);
    if (!asset) return servePage(withHead(start, headOf(name)));
    return name.endsWith(".html")
      ? servePage(fill(await asset.identity.text()))
      : serveFile(asset, name, request);
  });
}

function withHead(html: string, head: PageHead | null): string {
  if (!head) return html;
  const meta = (key: string, content: string) => `<meta ${key} content="${escapeAttribute(content)}" />`;
  const title = escapeText(`${head.title} · topicapp`);
  const tags = [
    meta('property="og:title"', head.title),
    meta('property="og:description"', head.description),
    meta('property="og:type"', "article"),
    meta('property="og:url"', head.url),
    ...head.feeds.map(
      ({ type, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeAttribute(head.title)}" href="${escapeAttribute(href)}" />`,
    ),
  ].join("\n    ");
  return html
    .replace(/<meta name="description" content="[^"]*" \/>/, () =>
      meta('name="description"', head.description),
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>\n    ${tags}`);
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
