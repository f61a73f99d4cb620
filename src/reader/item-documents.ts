import { generateAtomFeed } from "feedsmith";
import { markdownToHtml } from "../base/markdown-html.ts";
import { writableInXml } from "../contract/base/characters.ts";
import type { Item } from "./items.ts";
import { feedId, folderId, longItemId, stateId } from "./streams.ts";
import { words } from "./words.ts";

/** Apps on small devices fail on more; FreshRSS has the same limit. */
const mostCharacters = 500_000;

/** `alternate` links to the update in the app, `canonical` to its first source. */
export function itemInJson(item: Item, url: string) {
  const { number, title, model, lastUpdated, topicId, topicName } = item;
  const seconds = Math.floor(lastUpdated.getTime() / 1000);
  const page = pageOf(item, url);
  return {
    id: longItemId(number),
    crawlTimeMsec: String(Math.floor(number / 1000)),
    timestampUsec: String(number),
    published: seconds,
    updated: seconds,
    title,
    author: model,
    canonical: [{ href: item.citations[0]?.url ?? page }],
    alternate: [{ href: page, type: "text/html" }],
    categories: categoriesOf(item).map(({ id }) => id),
    origin: { streamId: feedId(topicId), title: topicName, htmlUrl: `${url}/topic/${topicId}` },
    summary: { direction: "ltr", content: markdownToHtml(item.content).slice(0, mostCharacters) },
  };
}

/** A stream as Atom, like Google's /reader/atom, with states as categories. */
export function streamInAtom(
  { title, items, self }: { title: string; items: Item[]; self: string },
  url: string,
  now: Date,
): string {
  return generateAtomFeed({
    id: `tag:google.com,2005:reader/${new URL(self).pathname.replace(/^.*\/reader\/atom\//, "")}`,
    title: { value: writableInXml(title) },
    updated: items[0]?.lastUpdated ?? now,
    generator: { text: "topicapp" },
    links: [{ href: self, rel: "self", type: "application/atom+xml" }],
    entries: items.map((item) => ({
      id: longItemId(item.number),
      title: { value: writableInXml(item.title), type: "text" },
      published: item.lastUpdated,
      updated: item.lastUpdated,
      authors: [{ name: writableInXml(item.model) }],
      categories: categoriesOf(item).map(({ id, label }) => ({
        term: writableInXml(id),
        scheme: "http://www.google.com/reader/",
        label: writableInXml(label),
      })),
      links: [{ href: pageOf(item, url), rel: "alternate", type: "text/html" }],
      content: { type: "html", value: writableInXml(markdownToHtml(item.content)) },
    })),
  });
}

export const titleOf = (items: Item[], streams: { kind: string }[]): string =>
  (streams.length === 1 && streams[0]?.kind === "feed" && items[0]?.topicName) || words.readingList;

function pageOf({ id, topicId }: Item, url: string): string {
  return `${url}/topic/${topicId}?summary=${id}`;
}

function categoriesOf({ folder, isRead, isSaved }: Item): { id: string; label: string }[] {
  const names = [
    "reading-list" as const,
    ...(isRead ? ["read" as const] : []),
    ...(isSaved ? ["starred" as const] : []),
  ];
  const states = names.map((name) => ({ id: stateId(name), label: name }));
  return folder === null ? states : [...states, { id: folderId(folder), label: folder }];
}

export type XmlValue = string | number | boolean | XmlValue[] | { [name: string]: XmlValue | undefined };

/** The same data in Google's XML for `output=xml`. */
export function objectInXml(value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(value)}`;
}

function element(value: XmlValue, name?: string): string {
  const attribute = name === undefined ? "" : ` name="${Bun.escapeHTML(name)}"`;
  if (Array.isArray(value)) return `<list${attribute}>${value.map((each) => element(each)).join("")}</list>`;
  if (typeof value !== "object")
    return `<${typeof value}${attribute}>${Bun.escapeHTML(writableInXml(String(value)))}</${typeof value}>`;
  const fields = Object.entries(value).map(([field, each]) =>
    each === undefined ? "" : element(each, field),
  );
  return `<object${attribute}>${fields.join("")}</object>`;
}
