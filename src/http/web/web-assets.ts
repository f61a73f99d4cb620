import { Elysia, NotFoundError } from "elysia";
import { escapeAttribute, escapeText } from "entities";
import { LruMap } from "../../base/lru-map.ts";
import { type Asset, serveAsset, textAsset } from "../asset.ts";
import { pageLanguage } from "./page-language.ts";
import { subPath } from "./sub-path.ts";

export interface WebAssets {
  files: ReadonlyMap<string, Asset>;
  /** HTML with the placeholders `{{base}}`, `{{url}}`, `{{images}}`, `{{setup}}`, `{{sign-in}}` and `{{oidc-name}}`. */
  page: string;
  /** Translations by language code. */
  translated?: ReadonlyMap<string, string>;
}

interface PageSettings {
  /** The app's path, with a trailing slash. */
  base: string;
  /** Without a trailing slash; null if not configured. */
  url: string | null;
  remoteImages: boolean;
  /** Any of `email`, `oidc` and `passkey`, separated by spaces. */
  signIn: string;
  oidcName: string;
  /** True if visitors may read public content. */
  isReadable: boolean;
  /** Codes of the languages that a browser may select automatically. */
  languages: readonly string[];
  /** True while nobody has an account. */
  isSettingUp: () => boolean;
  /** Takes a path below the base; null for a page without metadata of its own. */
  headOf: (path: string) => PageHead | null;
}

/** Texts and addresses are not escaped. */
export interface PageHead {
  title: string;
  description: string;
  url: string;
  feeds: { type: string; href: string }[];
}

/** A part of the page for one screen only. */
const part = /<!--([a-z]+)-->(.*?)<!--\/-->/gs;

/** The screens whose first view a page contains, by path. */
const firstScreens = new Map([
  ["", "home"],
  ["community-topics", "community"],
  ["my-topics", "mine"],
  ["about", "about"],
  ["auth", "auth"],
]);

function screenOf(name: string): string {
  return firstScreens.get(name) ?? (/^topic\/[\w-]+$/.test(name) ? "topic" : "other");
}

const notPages = [".well-known", "api", "feeds", "mcp", "oauth", "unsubscribe"];

/** Answers unknown paths outside the API with the page, because the browser does the routing. */
export function webAssets({ files, page, translated }: WebAssets, settings: PageSettings) {
  const { base, url, remoteImages, headOf } = settings;
  const fill = (html: string) =>
    html
      .replaceAll("{{base}}", base)
      .replaceAll("{{url}}", url ?? "")
      .replaceAll("{{sign-in}}", settings.signIn)
      .replaceAll("{{images}}", remoteImages ? "on" : "off")
      .replaceAll("{{oidc-name}}", () => escapeAttribute(settings.oidcName));
  const startOf = (screen: string, language: string) =>
    fill(translated?.get(language) ?? page).replace(part, (_, name: string, content: string) =>
      name === screen ? content : "",
    );
  const pages = compressedPages();
  const serve = (html: string, request: Request) =>
    serveAsset(
      pages(html.replaceAll("{{setup}}", settings.isSettingUp() ? "on" : "")),
      { "cache-control": "no-cache", vary: "accept-encoding, accept-language, cookie" },
      request,
    );
  return new Elysia({ name: "web-assets" }).use(subPath(base)).get("/*", async ({ request, path }) => {
    const name = path.slice(base.length);
    if (notPages.includes(name.split("/", 1)[0] ?? "")) throw new NotFoundError();
    if (name === "robots.txt") return serveRobots(base, settings.isReadable);
    const language = () => pageLanguage(request, settings.languages);
    const asset = (inLanguages.has(name) && files.get(localName(name, language()))) || files.get(name);
    if (!asset) return serve(withHead(startOf(screenOf(name), language()), headOf(name)), request);
    return name.endsWith(".html")
      ? serve(fill(await asset.identity.text()), request)
      : serveFile(asset, name, request);
  });
}

/** Files that exist in each language, in addition to the page. */
const inLanguages = new Set(["offline.html", "manifest.webmanifest"]);

const localName = (name: string, language: string) => name.replace(/(?=\.\w+$)/, `.${language}`);

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

/** Compresses each page once. The latest few are kept, which include Home and most other addresses. */
function compressedPages(most = 8): (html: string) => Asset {
  const kept = new LruMap<string, Asset>(most);
  return (html) => {
    const asset = kept.get(html) ?? textAsset("text/html; charset=utf-8", html);
    kept.set(html, asset);
    return asset;
  };
}

function serveFile(asset: Asset, name: string, request: Request): Response {
  const kept = isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache";
  const vary = inLanguages.has(name) ? { vary: "accept-encoding, accept-language, cookie" } : {};
  return serveAsset(asset, { "cache-control": kept, ...vary }, request);
}

/** Robots may read what visitors may, but only pages. */
function serveRobots(base: string, isReadable: boolean): Response {
  const closed = isReadable ? ["api/", "auth", "setup", "unsubscribe/"].map((name) => base + name) : ["/"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}

function isHashed(name: string): boolean {
  return /-[a-z0-9]{8,}\.\w+$/.test(name);
}
