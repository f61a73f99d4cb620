/** Completes a typed address: "example.org", "example.org:8080", "feed://…", "r/space", "@ada@social.example". */
export function asAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, "")
    .replace(/^feed:\/\//i, "https://");
  const handle = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text);
  if (handle) return `https://${handle[2]}/@${handle[1]}`;
  if (/^\/?r\/\w+\/?$/.test(text)) return `https://www.reddit.com/${text.replace(/^\//, "")}`;
  return /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text) ? text : `https://${text}`;
}

/** The public feeds of `page` by the rules of its site, which no request reveals; none for other sites. */
export function knownFeeds(page: URL): string[] {
  if (/\.(?:atom|rss|xml)$/i.test(page.pathname)) return [];
  const host = page.hostname.replace(/^(?:www|m|old|new)\./, "");
  const path = page.pathname.split("/").filter((segment) => segment !== "");
  const rule = RULES.find(([hosts]) => hosts.test(host))?.[1];
  return rule?.(path, page) ?? ofProfile(page.origin, path);
}

type Rule = (path: string[], page: URL) => string[];

/** Mixes and personal lists are made for their viewer: they have no feed. */
const WITHOUT_FEED = /^(?:RD|UL|WL$|LL$|LM$)/;

const youtube: Rule = ([kind, name], { searchParams }) => {
  const feed = (query: string) => [`https://www.youtube.com/feeds/videos.xml?${query}`];
  const list = searchParams.get("list");
  if (list && /^[\w-]+$/.test(list) && !WITHOUT_FEED.test(list)) return feed(`playlist_id=${list}`);
  if (kind === "channel" && name) return feed(`channel_id=${encodeURIComponent(name)}`);
  if (kind === "user" && name) return feed(`user=${encodeURIComponent(name)}`);
  return [];
};

const reddit: Rule = ([kind, name, ...rest], { searchParams }) => {
  const query = searchParams.get("q");
  if (query && (kind === "search" || rest[0] === "search")) {
    const within = kind === "r" && name ? `r/${encodeSegment(name)}/` : "";
    const search = new URLSearchParams({ q: query, sort: "new", ...(within && { restrict_sr: "on" }) });
    return [`https://www.reddit.com/${within}search.rss?${search}`];
  }
  if (!name || !kind || !["r", "u", "user", "domain"].includes(kind)) return [];
  const place = [kind === "u" ? "user" : kind, name, ...rest].map(encodeSegment).join("/");
  const time = searchParams.get("t");
  return [`https://www.reddit.com/${place}/.rss${time ? `?t=${encodeURIComponent(time)}` : ""}`];
};

const OF_GITHUB =
  /^(?:about|collections|events|explore|features|login|marketplace|notifications|search|settings|sponsors|topics|trending)$/;

const github: Rule = (path) => {
  const [owner, repository, page, ...rest] = path[0] === "orgs" ? path.slice(1, 2) : path;
  if (!owner || OF_GITHUB.test(owner)) return [];
  const base = `https://github.com/${encodeSegment(owner)}`;
  if (!repository) return [`${base}.atom`];
  const project = `${base}/${encodeSegment(repository.replace(/\.git$/, ""))}`;
  const branch = rest.map(encodeSegment).join("/");
  if (page === "discussions" && rest[0] === "categories" && rest[1])
    return [`${project}/discussions/categories/${encodeSegment(rest[1])}.atom`];
  if (page === "releases" || page === "tags" || page === "discussions" || page === "wiki")
    return [`${project}/${page}.atom`];
  if (page === "commits" || page === "tree" || page === "blob")
    return [branch ? `${project}/commits/${branch}.atom` : `${project}/commits.atom`];
  return ["releases", "commits", "tags"].map((kind) => `${project}/${kind}.atom`);
};

const gitlab: Rule = (whole, { origin }) => {
  if (whole[0] === "groups") return whole[1] ? [`${origin}/${encodeSegment(whole[1])}.atom`] : [];
  const path = whole.filter((segment, at) => at > 0 || segment !== "users");
  const end = path.indexOf("-");
  const project = (end < 0 ? path : path.slice(0, end)).map(encodeSegment).join("/");
  const page = end < 0 ? undefined : path[end + 1];
  const branch = path
    .slice(end + 2)
    .map(encodeSegment)
    .join("/");
  if (project === "") return [];
  if (!project.includes("/")) return [`${origin}/${project}.atom`];
  if (page === "releases") return [`${origin}/${project}/-/releases.atom`];
  if (page === "tags") return [`${origin}/${project}/-/tags?format=atom`];
  if (page === "commits" || page === "tree") {
    return [`${origin}/${project}/-/commits/${branch || "HEAD"}?format=atom`];
  }
  return [
    `${origin}/${project}/-/releases.atom`,
    `${origin}/${project}/-/tags?format=atom`,
    `${origin}/${project}.atom`,
  ];
};

/** A feed or list that somebody made of others' posts isn't their own, and has no feed. */
const bluesky: Rule = ([kind, name, page]) =>
  kind === "profile" && name && page !== "feed" && page !== "lists"
    ? [`https://bsky.app/profile/${encodeSegment(name)}/rss`]
    : [];

const arxiv: Rule = ([kind, name], { searchParams }) => {
  const query = searchParams.get("query");
  if (kind === "list" && name) return [`https://rss.arxiv.org/atom/${encodeSegment(name)}`];
  if (kind === "a" && name) return [`https://arxiv.org/a/${encodeSegment(name)}.atom2`];
  if (kind === "search" && query) {
    const search = new URLSearchParams({
      // Without "and" between them, one of the words is enough.
      search_query: query
        .split(/\s+/)
        .filter((word) => word !== "")
        .map((word) => `all:${word}`)
        .join(" AND "),
      sortBy: "submittedDate",
      sortOrder: "descending",
      max_results: "50",
    });
    return [`https://export.arxiv.org/api/query?${search}`];
  }
  return [];
};

const HACKER_NEWS_LISTS = new Set([
  "newest",
  "ask",
  "show",
  "jobs",
  "best",
  "active",
  "launches",
  "newcomments",
]);

const hackerNews: Rule = ([page = "news"], { searchParams }) => {
  const id = encodeURIComponent(searchParams.get("id") ?? "");
  const ofId = page === "user" ? "submitted" : page;
  if (["submitted", "threads", "favorites", "item"].includes(ofId))
    return id ? [`https://hnrss.org/${ofId}?id=${id}`] : [];
  if (HACKER_NEWS_LISTS.has(page)) return [`https://hnrss.org/${page}`];
  return page === "news" ? ["https://hnrss.org/frontpage"] : [];
};

const hackerNewsSearch: Rule = (_path, { searchParams }) => {
  const query = searchParams.get("q") || searchParams.get("query");
  return query ? [`https://hnrss.org/newest?${new URLSearchParams({ q: query })}`] : [];
};

const applePodcasts: Rule = (path) => {
  const id = /^id(\d+)$/.exec(path.at(-1) ?? "")?.[1];
  return id ? [`https://itunes.apple.com/lookup?entity=podcast&id=${id}`] : [];
};

const medium: Rule = ([first, second]) => {
  if (!first || first === "feed") return [];
  if (first !== "tag") return [`https://medium.com/feed/${encodeSegment(first)}`];
  return second ? [`https://medium.com/feed/tag/${encodeSegment(second)}`] : [];
};

const RULES: [hosts: RegExp, rule: Rule][] = [
  [/^(?:music\.)?youtube\.com$|^youtu\.be$/, youtube],
  [/^reddit\.com$/, reddit],
  [/^github\.com$/, github],
  [/^gitlab\./, gitlab],
  [/^bsky\.app$/, bluesky],
  [/^arxiv\.org$/, arxiv],
  [/^news\.ycombinator\.com$/, hackerNews],
  [/^hn\.algolia\.com$/, hackerNewsSearch],
  [/^(?:podcasts|itunes)\.apple\.com$/, applePodcasts],
  [/^medium\.com$/, medium],
];

/** Mastodon and its relatives have feeds for profiles and hashtags, on the profile's own server. */
function ofProfile(origin: string, [kind = "", name]: string[]): string[] {
  const elsewhere = /^(@[\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(kind);
  if (elsewhere) return [`https://${elsewhere[2]}/${elsewhere[1]}.rss`];
  if (/^@[\w.-]+$/.test(kind)) return [`${origin}/${kind}.rss`];
  if (kind === "tags" && name) return [`${origin}/tags/${encodeSegment(name)}.rss`];
  return [];
}

export function usualFeeds({ origin }: URL): string[] {
  return ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/rss"].map((path) => origin + path);
}

// A path is given percent-encoded already.
function encodeSegment(segment: string): string {
  return segment.replace(/[?#]/g, encodeURIComponent);
}
