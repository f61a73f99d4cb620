import { parseOpml } from "feedsmith";
import { z } from "zod";
import { type Job, Unreadable } from "../../base/parser.ts";
import { cleanLine } from "../../contract/base/characters.ts";
import { limits } from "../../contract/base/limits.ts";
import type { OpmlAs } from "../../contract/drafts/feeds.ts";
import { decodeText } from "../../retrieval/encoding.ts";
import { cut } from "../../retrieval/plain-text.ts";
import { words } from "./words.ts";

/** The most bytes in a document. */
export const maxOpml = 1024 * 1024;

const feed = z.object({ name: z.string(), url: z.string() });

/** An outline that becomes one topic. `feeds` is empty if `feedCount` is more than a topic can have. */
const outlinedTopic = z.object({
  name: z.string(),
  feeds: z.array(feed).max(limits.feeds),
  feedCount: z.number().int(),
  /** The folder of a feed that becomes a topic of its own. */
  folder: z.string().nullable(),
});
export type OutlinedTopic = z.infer<typeof outlinedTopic>;

/** `left` of a document's topics are too many for one import. */
const outlined = z.object({
  topics: z.array(outlinedTopic).max(limits.importedTopics),
  left: z.number().int(),
});
export type OpmlOutline = z.infer<typeof outlined>;

interface DocumentBytes {
  bytes: Uint8Array;
  contentType: string | null;
  as: OpmlAs;
}

export const opmlJob: Job<DocumentBytes, OpmlOutline> = { name: "OPML", output: outlined };

interface Outline {
  text?: string;
  title?: string;
  xmlUrl?: string;
  outlines?: Outline[];
}

/**
 * The first topics of a document in order: its folders and the feeds outside them, or every feed. Folders without
 * feeds of their own are skipped. @throws Unreadable
 */
export function outlinesOf({ bytes, contentType, as }: DocumentBytes): OpmlOutline {
  const text = decodeText(bytes, contentType);
  if (/<!DOCTYPE/i.test(text)) throw new Unreadable(words.doctype);
  const folders = topicsIn(read(text), null);
  const all =
    as === "feeds"
      ? folders.flatMap(({ name, feeds, isFolder }) =>
          feeds.map((feed) => alone(feed, isFolder ? name : null)),
        )
      : folders;
  const topics = all.slice(0, limits.importedTopics).map(({ name, feeds, within }) => ({
    ...{ name, feedCount: feeds.length, folder: within },
    feeds: feeds.length > limits.feeds ? [] : feeds,
  }));
  return { topics, left: all.length - topics.length };
}

/** The library refuses an empty document. */
const EMPTY = /<opml\b[^>]*>(?:(?!<outline\b).)*<body(?:\s*\/>|>\s*<\/body>)\s*<\/opml>\s*$/s;

function read(text: string): Outline[] {
  try {
    return parseOpml(text).body?.outlines ?? [];
  } catch {
    if (EMPTY.test(text)) return [];
    throw new Unreadable(words.noOpml);
  }
}

interface Folder {
  name: string;
  feeds: z.infer<typeof feed>[];
  isFolder: boolean;
  /** The folder of a feed that is taken out of it. */
  within: string | null;
}

/** `folder` is the name of the folder around the outlines. */
function topicsIn(outlines: Outline[], folder: string | null): Folder[] {
  return outlines.flatMap((outline) => {
    const name = nameOf(outline);
    const within = outline.outlines ?? [];
    if (outline.xmlUrl) return folder === null ? [alone(feedOf(outline))] : [];
    const path = folder === null ? name : cut(`${folder} / ${name}`, limits.topicName);
    const feeds = within.filter(({ xmlUrl }) => xmlUrl).map(feedOf);
    return [
      ...(feeds.length > 0 ? [{ name: path, feeds, isFolder: true, within: null }] : []),
      ...topicsIn(within, path),
    ];
  });
}

function alone(feed: Folder["feeds"][number], within: string | null = null): Folder {
  return { name: feed.name, feeds: [feed], isFolder: false, within };
}

/** An address that is too long is kept just long enough to show that. */
function feedOf(outline: Outline) {
  return { name: nameOf(outline), url: outline.xmlUrl?.trim().slice(0, limits.address + 1) ?? "" };
}

function nameOf({ text, title, xmlUrl }: Outline): string {
  const name = cleanLine(text || title || "").trim() || URL.parse(xmlUrl ?? "")?.hostname || words.unnamed;
  return cut(name, limits.topicName);
}
