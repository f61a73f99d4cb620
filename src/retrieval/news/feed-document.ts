import { parseFeed as parseDocument } from "feedsmith";
import { Unreadable } from "../../base/parser.ts";
import { type Article, canonicalPage, isGoogleNews, readerUrl, siteOf } from "../article.ts";
import { decodeText } from "../encoding.ts";
import { readDate } from "../feed-date.ts";
import { cut, MAX_EXTRACT, MAX_TITLE, plainText } from "../plain-text.ts";
import { notFeed } from "../words.ts";

export class FeedUnreadable extends Unreadable {}

const MAX_ITEMS = 100;

/** `title` is the feed's own, "" where it has none. */
export interface FeedContent {
  title: string;
  kind: "rss" | "atom" | "json";
  articles: Article[];
}

/** At most 100 articles of RSS, RDF, Atom or JSON Feed; the intact part of broken XML. @throws FeedUnreadable */
export function parseFeed(bytes: Uint8Array, contentType: string | null, feedUrl: string): FeedContent {
  const text = decodeText(bytes, contentType).trimStart();
  if (text === "") throw new FeedUnreadable(notFeed.empty);
  const document = documentIn(text);
  const items = announcements(document, feedUrl).slice(0, MAX_ITEMS);
  return {
    title: cut(plainText(titleOf(document) ?? ""), MAX_TITLE),
    kind: document.format === "rdf" ? "rss" : document.format,
    articles: items.map(article).filter((read) => read !== null),
  };
}

interface Announcement {
  title: string | undefined;
  link: string | undefined;
  base: string;
  texts: (string | undefined)[];
  dates: (string | undefined)[];
  publisher: { name: string | undefined; url: string | undefined };
  isGathered?: boolean;
}

function documentIn(text: string): Document {
  const whole = upToItem(text, MAX_ITEMS);
  const document =
    (whole === text ? null : parseOrNull(whole)) ??
    parseOrNull(text) ??
    parseOrNull(upToItem(text, Infinity));
  if (!document) throw new FeedUnreadable(whyUnreadable(text));
  return document;
}

function titleOf(document: Document): string | undefined {
  return document.format === "atom" ? document.feed.title?.value : document.feed.title;
}

function announcements(document: Document, feedUrl: string): Announcement[] {
  if (document.format === "atom") return (document.feed.entries ?? []).map(fromAtom(document.feed, feedUrl));
  if (document.format === "json") return (document.feed.items ?? []).map(fromJson(document.feed, feedUrl));
  return (document.feed.items ?? []).map(fromRss(document.feed, feedUrl));
}

type Document = ReturnType<typeof parseDocument<string>>;
type Feed<Format> = Extract<Document, { format: Format }>["feed"];
type AtomEntry = NonNullable<Feed<"atom">["entries"]>[number];
type JsonItem = NonNullable<Feed<"json">["items"]>[number];
type RssItem = NonNullable<Feed<"rss">["items"]>[number];
type RdfItem = NonNullable<Feed<"rdf">["items"]>[number];

function parseOrNull(text: string): Document | null {
  try {
    return parseDocument<string>(text);
  } catch {
    return null;
  }
}

function upToItem(text: string, nth: number): string {
  const root = /<((?:\w+:)?(?:rss|RDF|feed))\b/i.exec(text.slice(0, 4_000))?.[1];
  if (root === undefined) return nth === Infinity ? "" : text;
  const item = root.toLowerCase() === "feed" ? "</entry>" : "</item>";
  const end = nth === Infinity ? text.lastIndexOf(item) : indexOfNth(text, item, nth);
  if (end < 0) return nth === Infinity ? "" : text;
  const channel = root.toLowerCase() === "rss" ? "</channel>" : "";
  return `${text.slice(0, end)}${item}${channel}</${root}>`;
}

function indexOfNth(text: string, part: string, nth: number): number {
  let at = -1;
  for (let found = 0; found < nth; found++) {
    at = text.indexOf(part, at + 1);
    if (at < 0) return -1;
  }
  return at;
}

function whyUnreadable(text: string): string {
  const isPage = /^<(?:!doctype\s+html|html)\b/i.test(text);
  return isPage ? notFeed.page : notFeed.broken;
}

const fromRss =
  (feed: Feed<"rss"> | Feed<"rdf">, feedUrl: string) =>
  (item: RssItem & RdfItem): Announcement => ({
    title: item.title ?? item.dc?.titles?.[0],
    link: item.link ?? (item.guid?.isPermaLink === false ? undefined : webAddress(item.guid?.value)),
    base: resolve(feed.link, feedUrl) ?? feedUrl,
    texts: [item.description, item.content?.encoded, item.dc?.descriptions?.[0]],
    dates: [item.pubDate, item.dc?.dates?.[0], item.dcterms?.issued?.[0]],
    publisher: { name: item.source?.title, url: item.source?.url ?? resolve(feed.link, feedUrl) },
    isGathered: item.source?.url !== undefined && siteOf(item.link ?? "") === siteOf(feedUrl),
  });

const fromAtom =
  (feed: Feed<"atom">, feedUrl: string) =>
  (entry: AtomEntry): Announcement => {
    const feedBase = resolve(feed.xml?.base, feedUrl) ?? feedUrl;
    return {
      title: entry.title?.value,
      link: alternate(entry.links) ?? webAddress(entry.id),
      base: resolve(entry.xml?.base, feedBase) ?? feedBase,
      texts: [entry.summary?.value, entry.content?.value],
      dates: [entry.published, entry.updated],
      publisher: {
        name: entry.source?.title?.value,
        url: alternate(entry.source?.links) ?? alternate(feed.links),
      },
    };
  };

const fromJson =
  (feed: Feed<"json">, feedUrl: string) =>
  (item: JsonItem): Announcement => ({
    title: item.title,
    link: item.url ?? item.external_url ?? webAddress(item.id),
    base: feedUrl,
    texts: [item.summary, item.content_html, item.content_text],
    dates: [item.date_published, item.date_modified],
    publisher: { name: undefined, url: feed.home_page_url },
  });

function alternate(links: AtomEntry["links"]): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;
}

// Most ids aren't addresses and must not be resolved as relative ones.
function webAddress(id: string | undefined): string | undefined {
  return id !== undefined && /^\s*https?:/i.test(id) ? id : undefined;
}

function article({ title, link, base, texts, dates, publisher, isGathered }: Announcement): Article | null {
  const resolved = resolve(link, base);
  const url = resolved && readerUrl(resolved);
  if (!url) return null;
  const isElsewhere = isGathered || GATHERERS.test(siteOf(url));
  const site = isElsewhere ? siteOf(publisher.url ?? "") || siteOf(url) : siteOf(url);
  const headline = cut(withoutPublisher(plainText(title ?? ""), publisher.name), MAX_TITLE);
  if (headline === "") return null;
  // Google's description lists other articles' headlines.
  const extract = isGoogleNews(url) ? "" : firstTelling(texts, headline);
  return { url, page: canonicalPage(url), title: headline, extract, site, publishedAt: firstDate(dates) };
}

const GATHERERS = /^(?:news\.google\.com|feeds\.feedburner\.com|feedproxy\.google\.com)$/;

function resolve(url: string | undefined, base: string): string | undefined {
  return url === undefined ? undefined : (URL.parse(url.trim(), base)?.href ?? undefined);
}

// News searches add the publisher to the headline: "Storm hits coast - The Herald".
function withoutPublisher(title: string, name: string | undefined): string {
  const tail = name === undefined ? "" : plainText(name);
  if (tail === "" || !title.endsWith(tail)) return title;
  return title.slice(0, -tail.length).replace(/\s+[-–—|]\s+$/, "") || title;
}

function firstTelling(texts: (string | undefined)[], title: string): string {
  for (const text of texts) {
    const plain = plainText(text ?? "");
    if (plain !== "" && plain !== title) return cut(plain, MAX_EXTRACT);
  }
  return "";
}

function firstDate(dates: (string | undefined)[]): Date | null {
  return dates.map(readDate).find((date) => date !== null) ?? null;
}
