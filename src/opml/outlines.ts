import { parseOpml } from "feedsmith";
import { z } from "zod";
import { cleanLine } from "../contract/characters.ts";
import { limits } from "../contract/limits.ts";
import { type Job, Unreadable } from "../parsing/parser.ts";
import { decoded } from "../retrieval/encoding.ts";
import { cut } from "../retrieval/plain-text.ts";
import { words } from "./words.ts";

/** Of a document, in bytes. */
export const maxOpml = 1024 * 1024;

const feed = z.object({ name: z.string(), url: z.string() });

/** What becomes one topic: a folder with its feeds, or a feed that is in none. */
const outlined = z.object({ name: z.string(), feeds: z.array(feed) });
export type Outlined = z.infer<typeof outlined>;

export const opmlJob: Job<{ bytes: Uint8Array; contentType: string | null }, Outlined[]> = {
  name: "OPML",
  output: z.array(outlined),
};

interface Outline {
  text?: string;
  title?: string;
  xmlUrl?: string;
  outlines?: Outline[];
}

/** In the document's order; a folder without feeds of its own is none. @throws Unreadable */
export function outlinesOf(bytes: Uint8Array, contentType: string | null): Outlined[] {
  const text = decoded(bytes, contentType);
  if (/<!DOCTYPE/i.test(text)) throw new Unreadable(words.doctype);
  return topicsIn(read(text), null);
}

/** The library refuses a document of nothing. */
const EMPTY = /<opml\b[^>]*>(?:(?!<outline\b).)*<body(?:\s*\/>|>\s*<\/body>)\s*<\/opml>\s*$/s;

function read(text: string): Outline[] {
  try {
    return parseOpml(text).body?.outlines ?? [];
  } catch {
    if (EMPTY.test(text)) return [];
    throw new Unreadable(words.noOpml);
  }
}

/** `folder` is the name of the one that the outlines are in. */
function topicsIn(outlines: Outline[], folder: string | null): Outlined[] {
  return outlines.flatMap((outline) => {
    const name = nameOf(outline);
    const within = outline.outlines ?? [];
    if (outline.xmlUrl) return folder === null ? [{ name, feeds: [feedOf(outline)] }] : [];
    const path = folder === null ? name : cut(`${folder} / ${name}`, limits.topicName);
    const feeds = within.filter(({ xmlUrl }) => xmlUrl).map(feedOf);
    return [...(feeds.length > 0 ? [{ name: path, feeds }] : []), ...topicsIn(within, path)];
  });
}

function feedOf(outline: Outline) {
  return { name: nameOf(outline), url: outline.xmlUrl?.trim() ?? "" };
}

function nameOf({ text, title, xmlUrl }: Outline): string {
  const name = cleanLine(text || title || "").trim() || URL.parse(xmlUrl ?? "")?.hostname || words.unnamed;
  return cut(name, limits.topicName);
}
