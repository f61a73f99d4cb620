/** What somebody writes for an address: "example.org", "feed://…", "r/space", "@ada@social.example". */
export function asAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, "")
    .replace(/^feed:\/\//i, "https://");
  const handle = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text);
  if (handle) return `https://${handle[2]}/@${handle[1]}`;
  if (/^\/?r\/\w+\/?$/.test(text)) return `https://www.reddit.com/${text.replace(/^\//, "")}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Where `page` has its public feeds by the rules of its site, which no request tells; none for a site without. */
export function knownFeeds(page: URL): string[] {
  const host = page.hostname.replace(/^(?:www|m|old|new)\./, "");
  const path = page.pathname.split("/").filter((segment) => segment !== "");
  const rule = RULES.find(([hosts]) => hosts.test(host))?.[1];
  return rule?.(path, page) ?? ofProfile(page.origin, path);
}

type Rule = (path: string[], page: URL) => string[];

const youtube: Rule = ([kind, name], { searchParams }) => {
  const feed = (query: string) => [`https://www.youtube.com/feeds/videos.xml?${query}`];
  const list = searchParams.get("list");
  if (list && /^[\w-]+$/.test(list)) return feed(`playlist_id=${list}`);
  if (kind === "channel" && name) return feed(`channel_id=${encodeURIComponent(name)}`);
  return [];
};

const reddit: Rule = ([kind, name, ...rest]) => {
  if (!name || !kind || !["r", "u", "user"].includes(kind)) return [];
  const place = [kind === "u" ? "user" : kind, name, ...rest].map(encodeSegment).join("/");
  return [`https://www.reddit.com/${place.replace(/\.rss$/, "")}/.rss`];
};

const github: Rule = ([owner, repository, page, ...rest]) => {
  if (!owner) return [];
  const base = `https://github.com/${encodeSegment(owner)}`;
  if (!repository) return [`${base}.atom`];
  const project = `${base}/${encodeSegment(repository.replace(/\.git$/, ""))}`;
  const branch = rest.map(encodeSegment).join("/");
  if (page === "releases" || page === "tags" || page === "discussions") return [`${project}/${page}.atom`];
  if (page === "commits" || page === "tree")
    return [branch ? `${project}/commits/${branch.replace(/\.atom$/, "")}.atom` : `${project}/commits.atom`];
  return ["releases", "commits", "tags"].map((kind) => `${project}/${kind}.atom`);
};

const gitlab: Rule = (path, { origin }) => {
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
  if (page === "commits" || page === "tree") return [`${origin}/${project}/-/commits/${branch}?format=atom`];
  return [
    `${origin}/${project}/-/releases.atom`,
    `${origin}/${project}/-/tags?format=atom`,
    `${origin}/${project}.atom`,
  ];
};

const bluesky: Rule = ([kind, name]) =>
  kind === "profile" && name ? [`https://bsky.app/profile/${encodeSegment(name)}/rss`] : [];

const arxiv: Rule = ([kind, name], { searchParams }) => {
  const query = searchParams.get("query");
  if (kind === "list" && name) return [`https://rss.arxiv.org/atom/${encodeSegment(name)}`];
  if (kind === "a" && name) return [`https://arxiv.org/a/${encodeSegment(name)}.atom2`];
  if (kind === "search" && query) {
    const search = new URLSearchParams({
      search_query: `all:${query}`,
      sortBy: "submittedDate",
      sortOrder: "descending",
      max_results: "50",
    });
    return [`https://export.arxiv.org/api/query?${search}`];
  }
  return [];
};

const hackerNews: Rule = ([page = "news"], { searchParams }) => {
  const id = encodeURIComponent(searchParams.get("id") ?? "");
  if (page === "user" || page === "submitted") return id ? [`https://hnrss.org/submitted?id=${id}`] : [];
  if (page === "item") return id ? [`https://hnrss.org/item?id=${id}`] : [];
  if (page === "newest" || page === "ask" || page === "show") return [`https://hnrss.org/${page}`];
  return page === "news" ? ["https://hnrss.org/frontpage"] : [];
};

const hackerNewsSearch: Rule = (_path, { searchParams }) => {
  const query = searchParams.get("q") || searchParams.get("query");
  return query ? [`https://hnrss.org/newest?${new URLSearchParams({ q: query })}`] : [];
};

/** Apple's directory tells where the podcast's own feed is. */
const applePodcasts: Rule = (path) => {
  const id = /^id(\d+)$/.exec(path.at(-1) ?? "")?.[1];
  return id ? [`https://itunes.apple.com/lookup?entity=podcast&id=${id}`] : [];
};

const medium: Rule = (path) =>
  path[0] && path[0] !== "feed" ? [`https://medium.com/feed/${encodeSegment(path[0])}`] : [];

const RULES: [hosts: RegExp, rule: Rule][] = [
  [/^youtube\.com$/, youtube],
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

/** Mastodon and its kin have a profile's feed, and a hashtag's, at its address with ".rss". */
function ofProfile(origin: string, [kind = "", name]: string[]): string[] {
  if (/^@[\w.-]+$/.test(kind)) return [`${origin}/${kind.replace(/\.rss$/, "")}.rss`];
  if (kind === "tags" && name) return [`${origin}/tags/${encodeSegment(name)}.rss`];
  return [];
}

/** Where sites without a rule have theirs, the likeliest first. */
export function usualFeeds({ origin }: URL): string[] {
  return ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/rss"].map((path) => origin + path);
}

// A path is given percent-encoded already.
function encodeSegment(segment: string): string {
  return segment.replace(/[?#]/g, encodeURIComponent);
}
