import { generateAtomFeed, generateJsonFeed, generateOpml } from "feedsmith";
import type { Entry, FeedTopic } from "./entries.ts";

export interface FeedDocument {
  id: string;
  title: string;
  description: string;
  page: string;
  addresses: { atom: string; json: string };
  /** When it began, for a feed without entries. */
  since: Date;
  entries: (Omit<Entry, "content"> & { html: string; url: string })[];
}

const urn = (id: string) => `urn:uuid:${id}`;

/** RFC 4287. */
export function atomOf({ id, title, description, page, addresses, entries, since }: FeedDocument): string {
  return generateAtomFeed({
    id: urn(id),
    title: { value: writable(title) },
    subtitle: { value: writable(description) },
    updated: entries[0]?.lastUpdated ?? since,
    authors: [{ name: "topicapp" }],
    generator: { text: "topicapp" },
    links: [
      { href: addresses.atom, rel: "self", type: "application/atom+xml" },
      { href: page, rel: "alternate", type: "text/html" },
    ],
    entries: entries.map((entry) => ({
      id: urn(entry.id),
      title: { value: writable(entry.title), type: "text" },
      published: entry.lastUpdated,
      updated: entry.lastUpdated,
      authors: [{ name: writable(entry.model) }],
      categories: [{ term: writable(entry.topic.name) }],
      links: [{ href: entry.url, rel: "alternate", type: "text/html" }],
      content: { type: "html", value: writable(entry.html) },
    })),
  });
}

/** JSON Feed 1.1. */
export function jsonFeedOf({ title, description, page, addresses, entries }: FeedDocument): string {
  return JSON.stringify(
    generateJsonFeed({
      title,
      description,
      home_page_url: page,
      feed_url: addresses.json,
      items: entries.map((entry) => ({
        id: urn(entry.id),
        url: entry.url,
        title: entry.title,
        content_html: entry.html,
        date_published: entry.lastUpdated,
        date_modified: entry.lastUpdated,
        tags: [entry.topic.name],
        authors: [{ name: entry.model }],
      })),
    }),
  );
}

/** OPML 2.0. */
export function opmlOf(
  title: string,
  topics: (FeedTopic & { feed: string; page: string })[],
  now: Date,
): string {
  return generateOpml({
    head: { title, dateCreated: now },
    body: {
      outlines: topics.map(({ name, feed, page }) => ({
        text: writable(name),
        title: writable(name),
        type: "rss",
        xmlUrl: feed,
        htmlUrl: page,
      })),
    },
  });
}

/** Without the characters that XML 1.0 has no way to write. */
function writable(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}
