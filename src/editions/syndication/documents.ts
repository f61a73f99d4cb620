import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { writableInXml } from "../../contract/base/characters.ts";
import type { Entry } from "./entries.ts";

export interface FeedDocument {
  id: string;
  title: string;
  description: string;
  page: string;
  addresses: { atom: string; json: string };
  /** The time of its creation, for a feed without entries. */
  since: Date;
  entries: (Omit<Entry, "content"> & { html: string; url: string })[];
}

const urn = (id: string) => `urn:uuid:${id}`;

/** RFC 4287. */
export function atomOf({ id, title, description, page, addresses, entries, since }: FeedDocument): string {
  return generateAtomFeed({
    id: urn(id),
    title: { value: writableInXml(title) },
    subtitle: { value: writableInXml(description) },
    updated: entries[0]?.lastUpdated ?? since,
    authors: [{ name: "topicapp" }],
    generator: { text: "topicapp" },
    links: [
      { href: addresses.atom, rel: "self", type: "application/atom+xml" },
      { href: page, rel: "alternate", type: "text/html" },
    ],
    entries: entries.map((entry) => ({
      id: urn(entry.id),
      title: { value: writableInXml(entry.title), type: "text" },
      published: entry.lastUpdated,
      updated: entry.lastUpdated,
      authors: [{ name: writableInXml(entry.model) }],
      categories: [{ term: writableInXml(entry.topic.name) }],
      links: [{ href: entry.url, rel: "alternate", type: "text/html" }],
      content: { type: "html", value: writableInXml(entry.html) },
    })),
  });
}

/** JSON Feed 1.1, which requires `items` even if empty: the library omits an empty list. */
export function jsonFeedOf({ title, description, page, addresses, entries }: FeedDocument): string {
  const feed = generateJsonFeed({
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
  });
  return JSON.stringify(Object.assign({ items: [] }, feed));
}
