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

/** The address a reader is sent to: `url` without tracking, fragment and user info. Null unless http(s). */
export function readerUrl(url: string): string | null {
  const address = webAddress(url);
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
  const address = webAddress(url);
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

function webAddress(url: string): URL | null {
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
