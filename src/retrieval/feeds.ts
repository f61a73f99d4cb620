import { decodeHTML } from "entities";
import { parseFeed as parseDocument } from "feedsmith";
import { type Article, canonicalPage, readerUrl, siteOf } from "./article.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";

/** What was read is no feed, or a broken one. The message is for a person. */
export class FeedUnreadable extends Error {}

/** Not one feed could be read, so nobody knows whether there is news. The message says why, for a person. */
export class NoFeedReadable extends Error {}

export interface FailedFeed {
  url: string;
  reason: string;
}

export interface FoundNews {
  /** Each page once, newest first; without a date counts as news of now. */
  articles: Article[];
  /** How many feeds were read. */
  read: number;
  failed: FailedFeed[];
}

export interface NewsFinder {
  /**
   * Reads every feed for `query`, all at once.
   * @throws NoFeedReadable when none could be read; the signal's reason when it is aborted
   */
  find(query: string, signal: AbortSignal): Promise<FoundNews>;
}

export interface NewsFinderParts {
  /** Addresses of feeds. With `{query}` a search; without, a plain feed of which only what fits is kept. */
  templates: string[];
  fetchPage: FetchPage;
  now: () => Date;
}

const MAX_ITEMS = 100;
const MAX_TITLE = 300;
const MAX_EXTRACT = 600;
/** Markup looked at for one item: full-text feeds hold whole articles, and an extract is in the beginning. */
const MAX_MARKUP = 20_000;
const MAX_REMEMBERED = 200;

/** Finds news in feeds, asking again only for what changed since it last asked (RFC 9110 section 13). */
export function createNewsFinder({ templates, fetchPage, now }: NewsFinderParts): NewsFinder {
  const read = feedReader(fetchPage);
  return {
    async find(query, signal) {
      if (templates.length === 0) throw new NoFeedReadable("No news feed is configured");
      const failed: FailedFeed[] = [];
      const readings = templates.map(async (template) => {
        const url = template.replaceAll("{query}", () => encodeURIComponent(query));
        try {
          const articles = await read(url, signal);
          return [template.includes("{query}") ? articles : articles.filter(mentionsAny(query))];
        } catch (error) {
          signal.throwIfAborted();
          failed.push({ url, reason: error instanceof Error ? error.message : String(error) });
          return [];
        }
      });
      const feeds = (await Promise.all(readings)).flat();
      if (feeds.length === 0) throw new NoFeedReadable(whyNone(failed));
      return { articles: newestFirst(oncePerPage(feeds.flat()), now()), read: feeds.length, failed };
    },
  };
}

/**
 * The articles of a feed document: RSS 0.9x to 2.0, RDF, Atom or JSON Feed, in the feed's order, at most 100.
 * Items without a title or a web address are left out. Dates are as the feed has them, future ones too.
 * @throws FeedUnreadable
 */
export function parseFeed(bytes: Uint8Array, contentType: string | null, feedUrl: string): Article[] {
  const text = decoded(bytes, contentType).trimStart();
  if (text === "") throw new FeedUnreadable("it is empty");
  const items = announcements(text, feedUrl).slice(0, MAX_ITEMS);
  return items.map(article).filter((read) => read !== null);
}

/** One item, whatever the format it came in. Texts may hold markup. */
interface Announcement {
  title: string | undefined;
  link: string | undefined;
  /** What a relative link starts from. */
  base: string;
  texts: (string | undefined)[];
  dates: (string | undefined)[];
  publisher: { name: string | undefined; url: string | undefined };
}

function announcements(text: string, feedUrl: string): Announcement[] {
  const document = parsedDocument(text);
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

function parsedDocument(text: string): Document {
  try {
    return parseDocument<string>(text);
  } catch (error) {
    const isPage = /^<(?:!doctype\s+html|html)\b/i.test(text);
    const why = isPage ? "it is a web page, not a feed" : "it is not a feed, or a broken one";
    throw new FeedUnreadable(why, { cause: error });
  }
}

const fromRss =
  (feed: Feed<"rss"> | Feed<"rdf">, feedUrl: string) =>
  (item: RssItem & RdfItem): Announcement => ({
    title: item.title ?? item.dc?.titles?.[0],
    link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    base: resolve(feed.link, feedUrl) ?? feedUrl,
    texts: [item.description, item.content?.encoded, item.dc?.descriptions?.[0]],
    dates: [item.pubDate, item.dc?.dates?.[0], item.dcterms?.issued?.[0]],
    publisher: { name: item.source?.title, url: item.source?.url ?? resolve(feed.link, feedUrl) },
  });

const fromAtom =
  (feed: Feed<"atom">, feedUrl: string) =>
  (entry: AtomEntry): Announcement => {
    const feedBase = resolve(feed.xml?.base, feedUrl) ?? feedUrl;
    return {
      title: entry.title?.value,
      link: alternate(entry.links),
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
    link: item.url ?? item.external_url ?? item.id,
    base: feedUrl,
    texts: [item.summary, item.content_html, item.content_text],
    dates: [item.date_published, item.date_modified],
    publisher: { name: undefined, url: feed.home_page_url },
  });

function alternate(links: AtomEntry["links"]): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;
}

function article({ title, link, base, texts, dates, publisher }: Announcement): Article | null {
  const resolved = resolve(link, base);
  const url = resolved && readerUrl(unwrapped(resolved));
  if (!url) return null;
  const site = GATHERERS.test(siteOf(url)) ? siteOf(publisher.url ?? "") || siteOf(url) : siteOf(url);
  const headline = cut(withoutPublisher(plainText(title ?? ""), publisher.name), MAX_TITLE);
  if (headline === "") return null;
  // Google's description is a list of the headlines of others: none of it is this article's own.
  const extract = siteOf(url) === "news.google.com" ? "" : firstTelling(texts, headline);
  return { url, page: canonicalPage(url), title: headline, extract, site, publishedAt: firstDate(dates) };
}

/** Hosts whose addresses lead to somebody else's page. */
const GATHERERS = /^(?:news\.google\.com|feeds\.feedburner\.com|feedproxy\.google\.com)$/;

// Bing gives a counting address with the page's own in it.
function unwrapped(url: string): string {
  const address = URL.parse(url);
  if (!address || !/(?:^|\.)bing\.com$/.test(address.hostname)) return url;
  const inner = address.searchParams.get("url");
  return address.pathname.endsWith("/apiclick.aspx") && inner ? inner : url;
}

function resolve(url: string | undefined, base: string): string | undefined {
  return url === undefined ? undefined : (URL.parse(url.trim(), base)?.href ?? undefined);
}

// News searches write the publisher behind the headline: "Storm hits coast - The Herald".
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
  for (const written of dates) {
    const time = Date.parse(written?.trim() ?? "");
    if (time > EARLIEST) return new Date(time);
  }
  return null;
}

/** Feeds did not exist before: an earlier date is a clock that was never set. */
const EARLIEST = Date.UTC(1995, 0, 1);

/** `markup` as text on one line. Twice over, because many feeds encode their markup twice. */
function plainText(markup: string): string {
  return shown(shown(markup));
}

/** What a reader would see of `markup`: no tags, entities decoded, paragraphs ended by a stop. */
function shown(markup: string): string {
  const seen = markup
    .slice(0, MAX_MARKUP)
    .replace(HIDDEN, " ")
    .split(BLOCK)
    .map((block) => tidy(decodeHTML(block.replace(TAG, ""))))
    .filter((block) => block !== "" && !BOILERPLATE.test(block));
  return seen.map((block, at) => (at < seen.length - 1 ? ended(block) : block)).join(" ");
}

const HIDDEN = /<!--.*?(?:-->|$)|<(script|style|table)\b.*?(?:<\/\1\s*>|$)/gis;
const BLOCK = /<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|td|blockquote|figure|figcaption|section)\b[^<>]*>/i;
const TAG = /<(?:[/!?]?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>|[/!?]?[a-z][^<>]*>)/gi;
const BOILERPLATE =
  /^(?:related:|read more\b|continue reading\b|\[?link\]?$|\[?comments\]?$|submitted by\b|the post .* (?:first )?appeared first on\b|this article .* (?:first )?appeared (?:first )?on\b)/i;

// Overrides of the writing direction would go on into what stands behind; marks and joiners are left.
function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
}

function ended(block: string): string {
  return /[\p{L}\p{N}]$/u.test(block) && block.length > 30 ? `${block}.` : block;
}

/** `text` in at most `max` characters, cut behind a sentence where there is one in its second half. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const sentence = head.match(/^.*(?:[.!?۔।]["'”’)\]]*(?=\s)|[。！？])/s)?.[0] ?? "";
  if (sentence.length > max / 2) return sentence;
  const word = head.match(/^.*(?=\s)/s)?.[0] ?? "";
  return `${(word.length > max / 2 ? word : head).trimEnd()}…`;
}

/** By byte order mark, XML declaration, Content-Type; else UTF-8, and where that cannot be, windows-1252. */
function decoded(bytes: Uint8Array, contentType: string | null): string {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning)?.[1];
  const sent = /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
  for (const label of [byOrderMark(bytes), declared, sent, "utf-8"]) {
    // A declaration that could be read a byte a character is not in UTF-16, whatever it says.
    const isFalse = label === declared && /^utf-?16/i.test(label ?? "");
    const text = label && !isFalse && decodedAs(label, bytes);
    if (text) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function byOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Null where the label is unknown or, as wrong labels are common, where the bytes are not of it. */
function decodedAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label as Bun.Encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads one feed at a time, keeping what was read for as long as its server says it is the same. */
function feedReader(fetchPage: FetchPage) {
  const remembered = new Map<string, { conditions: Record<string, string>; articles: Article[] }>();
  return async (url: string, signal: AbortSignal): Promise<Article[]> => {
    const known = remembered.get(url);
    const page = await fetchPage(url, { signal, headers: { accept: ACCEPT, ...known?.conditions } });
    if (page.status === 304 && known) return known.articles;
    const articles = articlesOf(page);
    remembered.delete(url);
    remembered.set(url, { conditions: conditionsOf(page.headers), articles });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return articles;
  };
}

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

function articlesOf({ status, headers, bytes, complete, url }: FetchedPage): Article[] {
  if (status === 429) throw new FeedUnreadable("its server asks to be left alone for a while (429)");
  if (status < 200 || status > 299) throw new FeedUnreadable(`its server answered ${status}`);
  if (!complete) throw new FeedUnreadable("it is too large");
  return parseFeed(bytes, headers.get("content-type"), url);
}

function conditionsOf(headers: Headers): Record<string, string> {
  const conditions: Record<string, string> = {};
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  if (etag) conditions["if-none-match"] = etag;
  if (modified) conditions["if-modified-since"] = modified;
  return conditions;
}

/** Whether an article has any significant word of `query`; all have where the query has none. */
function mentionsAny(query: string): (article: Article) => boolean {
  const wanted = words(query).filter((word) => !INSIGNIFICANT.has(word));
  if (wanted.length === 0) return () => true;
  return ({ title, extract }) => {
    const told = words(`${title} ${extract}`);
    return wanted.some((word) => told.some((other) => sameWord(word, other)));
  };
}

/** Words that stand in many a topic's name and say nothing of what it is about. */
const INSIGNIFICANT = new Set(
  "a about all an and are at by daily for from how in into is it its latest my new news of on or our recent the their this to today top update updates us was we week weekly what when where which who will with world your der die das und les des una los".split(
    " ",
  ),
);

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function words(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/['’]s$/, ""));
}

// A plural is the same word; "AI" in "airport" is not.
function sameWord(one: string, other: string): boolean {
  return one === other || `${one}s` === other || one === `${other}s`;
}

/** One article a page: the one that tells most, with a date from wherever there is one. */
function oncePerPage(articles: Article[]): Article[] {
  const pages = new Map<string, Article>();
  for (const found of articles) {
    const known = pages.get(found.page);
    const fuller = known && known.extract.length >= found.extract.length ? known : found;
    pages.set(found.page, { ...fuller, publishedAt: known?.publishedAt ?? found.publishedAt });
  }
  return [...pages.values()];
}

function newestFirst(articles: Article[], now: Date): Article[] {
  const time = ({ publishedAt }: Article) => (publishedAt ?? now).getTime();
  return articles.sort((a, b) => time(b) - time(a));
}

function whyNone(failed: FailedFeed[]): string {
  const reasons = failed.map(({ url, reason }) => `${siteOf(url) || url}: ${reason}`);
  return `No news feed could be read (${reasons.join("; ")})`;
}
