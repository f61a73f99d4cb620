import { z } from "zod";

/** A page that tells news, as a feed or a search announced it. Untrusted material throughout. */
export interface Article {
  /** Where a reader finds it: http or https, tracking parameters removed. */
  url: string;
  /** The canonical form of `url`, by which two announcements of one page are known to be one. */
  page: string;
  title: string;
  /** Plain text: a few sentences as announced, or what its page tells where that was read; may be empty. */
  extract: string;
  /** The publisher's host without `www.`. */
  site: string;
  /** Null where the feed gives no date, or one that cannot be read. */
  publishedAt: Date | null;
}

/** Characters of an address, at most: servers take no longer ones. */
const MAX_URL = 8_000;

/** A date as JSON writes it. */
export const jsonDate = z.iso.datetime().transform((written) => new Date(written));

/** An article as a worker answers with it. */
export const articleShape = z.object({
  url: z.string().max(MAX_URL),
  page: z.string().max(MAX_URL),
  title: z.string().max(1_000),
  extract: z.string().max(10_000),
  site: z.string().max(300),
  publishedAt: jsonDate.nullable(),
});

/**
 * The address a reader is sent to: `url` without tracking, fragment and user info, and where it is a search engine's
 * or a network's way out to a page, that page's. Null unless http(s).
 */
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

/**
 * The name by which two addresses of one page are known to be one: https, host in lower case without
 * `www.` and its mobile variants, no user info, default port, fragment, tracking or trailing slash, parameters
 * sorted. For comparing, not for visiting. What is no web address is returned as it is. Idempotent.
 */
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

/** The host that a reader knows a publisher by: `www.bbc.co.uk` is `bbc.co.uk`. */
export function siteOf(url: string): string {
  return (
    webAddress(url)
      ?.hostname.replace(/\.$/, "")
      .replace(/^www\.(?=.+\.)/, "") ?? ""
  );
}

/** Whether `url` is Google's for somebody else's article: only a browser's script gets from there to it. */
export function isGoogleNews(url: string): boolean {
  return siteOf(url) === "news.google.com";
}

/** Parameters that say where a reader came from and never which page it is. */
const TRACKING =
  /^(?:utm_.*|at_.*|ns_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid?|mc_[ce]id|wt[._]mc|xtor|cmp|cmpid|ocid|ncid|smid|s_cid|mbid|tpcc|guccounter|__twitter_impression|_ga|spm)$/i;

/** Parameters that some sites mark the way with and others need: left out when comparing only. */
const MARKS = /^(?:ref|ref_src|rss|feedtype|feedname|oc|amp|mod|partner|ito|icid|intcid|share)$/i;

/** Pages that only lead on to another, which stands in a parameter of theirs: by host and path. */
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

/** One way out can lead to another; more of them are a trap. */
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

// As they were written: URLSearchParams would write them anew, and a signed address would stop working.
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
