import { decodeHTML } from "entities";
import { parseOpml } from "feedsmith";
import { z } from "zod";
import { parseJson } from "../../base/json.ts";
import { Unreadable } from "../../base/parser.ts";
import { decodePage, decodeText } from "../encoding.ts";
import { parseFeed } from "../news/feed-document.ts";
import { cut, MAX_TITLE, plainText } from "../plain-text.ts";
import { type FeedsAtAddress, MAX_NAMED } from "./page-job.ts";

interface FetchedDocument {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
}

interface NamedFeed {
  url: string | undefined;
  title: string;
}

/** Reads the feeds that a page, feed, OPML document or podcast directory at `url` names. Runs in a worker. */
export function feedsAt({ bytes, contentType, url }: FetchedDocument): FeedsAtAddress {
  const text = decodeText(bytes, contentType).trimStart();
  if (/<opml\b/i.test(text.slice(0, 2_000)))
    return { feed: null, named: tidy(outlines(text), url), isList: true };
  try {
    return { feed: parseFeed(bytes, contentType, url), named: [], isList: false };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
  }
  const found = text.startsWith("{") ? podcasts(text) : findLinked(decodePage(bytes, contentType), url);
  return { feed: null, named: tidy(found, url), isList: false };
}

function tidy(found: NamedFeed[], base: string): { url: string; title: string }[] {
  const feeds = new Map<string, string>();
  for (const { url, title } of found) {
    const address = url === undefined ? null : URL.parse(url.trim(), base);
    if (!address || address.href.length > 2_000 || !/^https?:$/.test(address.protocol)) continue;
    address.hash = "";
    if (!feeds.has(address.href)) feeds.set(address.href, cut(plainText(title), MAX_TITLE));
  }
  return [...feeds].slice(0, MAX_NAMED).map(([url, title]) => ({ url, title }));
}

interface Outline {
  text?: string | undefined;
  title?: string | undefined;
  xmlUrl?: string | undefined;
  outlines?: Outline[] | undefined;
}

const MAX_OUTLINES = 2_000;

function outlines(text: string): NamedFeed[] {
  const waiting: Outline[] = [...(opmlIn(text)?.body?.outlines ?? [])];
  const found: NamedFeed[] = [];
  for (let seen = 0; waiting.length > 0 && seen < MAX_OUTLINES; seen++) {
    const outline = waiting.shift();
    if (outline?.xmlUrl) found.push({ url: outline.xmlUrl, title: outline.title ?? outline.text ?? "" });
    waiting.push(...(outline?.outlines ?? []));
  }
  return found;
}

function opmlIn(text: string) {
  try {
    return parseOpml(text);
  } catch {
    return null;
  }
}

/** An answer of Apple's podcast directory; entries without a feed are left out. */
const directory = z.object({ results: z.array(z.unknown()) });
const podcast = z.object({ feedUrl: z.string(), collectionName: z.string().catch("") });

function podcasts(text: string): NamedFeed[] {
  const results = directory.safeParse(parseJson(text)).data?.results ?? [];
  return results.flatMap((result) => {
    const { data } = podcast.safeParse(result);
    return data ? [{ url: data.feedUrl, title: data.collectionName }] : [];
  });
}

const FEED_TYPES = /^(?:application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|xml)|text\/xml)\b/i;
const FEED_PATHS =
  /\/(?:feeds?|rss|atom)\/?$|\/[^/]*(?:feed|rss|atom|index)[^/]*\.(?:xml|json)$|\.(?:rss|atom|rdf)$/i;
const MAX_GUESSED = 3;

function findLinked(html: string, url: string): NamedFeed[] {
  const named: NamedFeed[] = [];
  const guessed: NamedFeed[] = [];
  let base = url;
  new HTMLRewriter()
    .on("base[href]", {
      element: (element) => {
        base = URL.parse(attribute(element, "href"), url)?.href ?? base;
      },
    })
    .on("link[rel][href]", {
      element(element) {
        const isFeed =
          /\balternate\b/i.test(attribute(element, "rel")) &&
          FEED_TYPES.test(attribute(element, "type").trim());
        if (isFeed) named.push({ url: absolute(element, base), title: attribute(element, "title") });
      },
    })
    .on("a[href]", {
      element(element) {
        const address = absolute(element, base);
        if (address && FEED_PATHS.test(URL.parse(address)?.pathname ?? ""))
          guessed.push({ url: address, title: "" });
      },
    })
    .transform(html);
  if (named.length > 0) return named;
  return [...channelOf(html, url), ...guessed.slice(0, MAX_GUESSED)];
}

interface Attributes {
  getAttribute(name: string): string | null;
}

function attribute(element: Attributes, name: string): string {
  return decodeHTML(element.getAttribute(name) ?? "");
}

function absolute(element: Attributes, base: string): string | undefined {
  return URL.parse(attribute(element, "href").trim(), base)?.href;
}

/** YouTube's handle pages don't always name their feed, but they name the channel. */
function channelOf(html: string, url: string): NamedFeed[] {
  if (!/(?:^|\.)youtube\.com$/.test(new URL(url).hostname)) return [];
  const id = /"(?:externalId|channelId)":"(UC[\w-]{22})"/.exec(html)?.[1];
  return id ? [{ url: `https://www.youtube.com/feeds/videos.xml?channel_id=${id}`, title: "" }] : [];
}
