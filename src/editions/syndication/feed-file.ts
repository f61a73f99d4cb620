import { AppError } from "../../base/errors.ts";
import { markdownToHtml } from "../../base/markdown-html.ts";
import { etagOf, isFresh } from "../../http/asset.ts";
import { atomOf, type FeedDocument, jsonFeedOf } from "./documents.ts";
import type { Entry } from "./entries.ts";
import { words } from "./words.ts";

interface FeedContent {
  about: Omit<FeedDocument, "addresses" | "entries">;
  entries: Entry[];
  folder: string;
  name: string;
  format: Format;
  /** Its address contains a token: no shared cache may keep it. */
  isOwn: boolean;
  /** True if it contains our own text, in the requested language. */
  isTranslated: boolean;
}

type Format = keyof typeof types;

const types = {
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
} as const;

/** Answers a feed as Atom or JSON, or that it hasn't changed. */
export function createFeedAnswer(topicPage: (id: string) => string) {
  return (request: Request, content: FeedContent): Response => {
    const { about, entries, folder, name, format, isOwn, isTranslated } = content;
    const addresses = { atom: `${folder}/${name}.atom`, json: `${folder}/${name}.json` };
    const headers = {
      "content-type": types[format],
      // Revalidated each time: a topic that becomes private disappears at once, even behind a cache.
      "cache-control": isOwn ? "private, no-cache" : "no-cache",
      ...(isTranslated && { vary: "accept-language" }),
      "last-modified": (entries[0]?.lastUpdated ?? about.since).toUTCString(),
      // Updates never change, so their content isn't needed to tell whether the feed has changed.
      etag: etagOf(
        JSON.stringify([about, addresses, format, entries.map(({ id, topic }) => [id, topic.name])]),
      ),
    };
    if (isFresh(request, headers)) return new Response(null, { status: 304, headers });
    const document: FeedDocument = {
      ...about,
      addresses,
      entries: entries.map((entry) => ({
        ...entry,
        html: markdownToHtml(entry.content),
        url: topicPage(entry.topic.id),
      })),
    };
    return new Response(format === "atom" ? atomOf(document) : jsonFeedOf(document), { headers });
  };
}

/** @throws not_found if the name isn't a feed's */
export function fileOf(file: string): { name: string; format: Format } {
  const [, name, format] = /^(.+)\.(atom|json)$/.exec(file) ?? [];
  return name && format ? { name, format: format as Format } : refuse();
}

/** @throws not_found */
export function refuse(): never {
  throw new AppError("not_found", words.nothingHere);
}
