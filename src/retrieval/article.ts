import { z } from "zod";

export interface Article {
  /** http or https, without tracking parameters. */
  url: string;
  /** `url` in canonical form: the same for two links to one page. */
  page: string;
  title: string;
  extract: string;
  site: string;
  publishedAt: Date | null;
  /** The certainty, from 0 to 1, that it's about the topic it was found for; unknown if nobody judged it. */
  fit?: number;
}

const MAX_URL = 8_000;

export const jsonDate = z.iso.datetime().transform((written) => new Date(written));

export const articleShape = z.object({
  url: z.string().max(MAX_URL),
  page: z.string().max(MAX_URL),
  title: z.string().max(1_000),
  extract: z.string().max(10_000),
  site: z.string().max(300),
  publishedAt: jsonDate.nullable(),
});

/** `url` without tracking, fragment and user info; a redirect link becomes its target. Null unless http(s). */
export function readerUrl(url: string): string | null {
  const address = pageAddress(url);
  if (!address) return null;
  address.username = "";
  address.password = "";
  address.hash = "";
  const parameters = parametersOf(address).filter((parameter) => !TRACKING.test(nameOf(parameter)));
  address.search = parameters.length > 0 ? `?${parameters.join("&")}` : "";
  return address.href;
}

/** A form for comparing, not for visiting. Idempotent; anything but a web address is returned unchanged. */
export function canonicalPage(url: string): string {
  const address = pageAddress(url);
  if (!address) return url;
  const port = ["", "80", "443"].includes(address.port) ? "" : `:${address.port}`;
  const parameters = parametersOf(address)
    .filter((parameter) => !TRACKING.test(nameOf(parameter)) && !MARKS.test(nameOf(parameter)))
    .sort();
  const query = parameters.length > 0 ? `?${parameters.join("&")}` : "";
  return `https://${canonicalHost(address.hostname)}${port}${canonicalPath(address.pathname)}${query}`;
}

export function siteOf(url: string): string {
  return (
    webAddress(url)
      ?.hostname.replace(/\.$/, "")
      .replace(/^www\.(?=.+\.)/, "") ?? ""
  );
}

/** Such a link leads to the article only through a script in a browser. */
export function isGoogleNews(url: string): boolean {
  return siteOf(url) === "news.google.com";
}

/** The publisher's domain: `cnn.com` for `edition.cnn.com`, `bbc.co.uk` for `news.bbc.co.uk`. */
export function publisherOf(site: string): string {
  return /[^.]+\.(?:(?:co|com|org|net|gov|ac|edu)\.)?[^.]+$/.exec(site)?.[0] ?? site;
}

export function isRedirect({ url, site }: Pick<Article, "url" | "site">): boolean {
  return isGoogleNews(url) || publisherOf(siteOf(url)) !== publisherOf(site);
}

const TRACKING =
  /^(?:utm_.*|at_.*|ns_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid?|mc_[ce]id|wt[._]mc|xtor|cmp|cmpid|ocid|ncid|smid|s_cid|mbid|tpcc|guccounter|__twitter_impression|_ga|spm)$/i;

/** Tracking on some sites but needed on others, so ignored only when comparing. */
const MARKS = /^(?:ref|ref_src|rss|feedtype|feedname|oc|amp|mod|partner|ito|icid|intcid|share)$/i;

const WAYS_OUT: [place: RegExp, parameters: string[]][] = [
  [/(?:^|\.)google\.[a-z.]+\/url$/, ["q", "url"]],
  [/(?:^|\.)bing\.com\/news\/apiclick\.aspx$/, ["url"]],
  [/^(?:l|lm)\.(?:facebook|instagram)\.com\/(?:l\.php)?$/, ["u"]],
  [/(?:^|\.)duckduckgo\.com\/l\/?$/, ["uddg"]],
  [/^out\.reddit\.com\//, ["url"]],
  [/(?:^|\.)youtube\.com\/redirect$/, ["q"]],
  [/(?:^|\.)linkedin\.com\/(?:safety\/go|redir\/redirect)$/, ["url"]],
  [/\.safelinks\.protection\.outlook\.com\//, ["url"]],
  [/^vk\.com\/away\.php$/, ["to"]],
];

const MAX_WAYS_OUT = 4;

function pageAddress(url: string): URL | null {
  let address = webAddress(url);
  for (let way = 0; address && way < MAX_WAYS_OUT; way++) {
    const inner = wayOut(address);
    if (!inner) return address;
    address = inner;
  }
  return address;
}

function wayOut(address: URL): URL | null {
  if (address.search === "") return null;
  const [, names = []] = WAYS_OUT.find(([place]) => place.test(address.host + address.pathname)) ?? [];
  for (const name of names) {
    const inner = webAddress(address.searchParams.get(name) ?? "");
    if (inner) return inner;
  }
  return null;
}

function webAddress(url: string): URL | null {
  if (url.length > MAX_URL / 2) return null;
  const address = URL.parse(url);
  return address?.protocol === "https:" || address?.protocol === "http:" ? address : null;
}

// Not by URLSearchParams, which re-encodes them and breaks signed addresses.
function parametersOf(address: URL): string[] {
  return address.search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "");
}

function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0] ?? "";
}

// Two labels must remain: `m.me` and `amp.dev` are sites of their own.
function canonicalHost(host: string): string {
  return host
    .replace(/\.+$/, "")
    .replace(/^(?:(?:www|m|mobile|amp)\.)+(?=[^.]+\.[^.])/, "")
    .replace(/^(\w+)\.m\.(?=wikipedia\.org$)/, "$1.");
}

function canonicalPath(path: string): string {
  const segments = path.split("/");
  while (
    segments.length > 1 &&
    (segments.at(-1) === "" || (segments.length > 2 && segments.at(-1) === "amp"))
  ) {
    segments.pop();
  }
  return segments.join("/");
}
