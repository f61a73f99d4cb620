import { z } from "zod";
import type { Article } from "../../retrieval/article.ts";
import { articleOf, type Citations } from "../citations.ts";
import type { Endpoint } from "../provider.ts";
import type { Reference } from "../references.ts";
import { behindRedirects } from "./redirects.ts";

/** Google's servers omit empty lists. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).default([]);
}

export const groundingSchema = z.object({
  webSearchQueries: listOf(z.string()),
  groundingChunks: listOf(
    z.object({ web: z.object({ uri: z.string(), title: z.string().nullish() }).nullish() }),
  ),
  groundingSupports: listOf(
    z.object({
      segment: z.object({
        partIndex: z.number().default(0),
        /** In bytes of UTF-8 within the part. */
        endIndex: z.number().default(0),
        text: z.string().default(""),
      }),
      groundingChunkIndices: listOf(z.number()),
    }),
  ),
});
export type Grounding = z.infer<typeof groundingSchema>;

/** `start` is its offset in the whole text, in UTF-16 units. */
export interface Part {
  index: number;
  start: number;
  text: string;
}

export async function pagesIn(grounding: Grounding, endpoint: Endpoint, signal: AbortSignal) {
  const sources = grounding.groundingChunks.map(({ web }) => web);
  const addresses = await behindRedirects(
    sources.flatMap((web) => (web ? [web.uri] : [])),
    endpoint,
    signal,
  );
  return sources.map((web) => web && articleOf({ url: addresses.get(web.uri) ?? web.uri, title: web.title }));
}

type Pages = Awaited<ReturnType<typeof pagesIn>>;

export function citeAllWithoutSegments({ groundingSupports }: Grounding, pages: Pages, citations: Citations) {
  if (groundingSupports.length > 0) return;
  for (const page of pages) {
    if (page) citations.numberOf(page);
  }
}

export function groundingReferences(
  parts: Part[],
  { groundingSupports }: Grounding,
  pages: Pages,
): Reference[] {
  return groundingSupports.flatMap(({ segment, groundingChunkIndices }) => {
    const articles = groundingChunkIndices.flatMap((index): Article[] =>
      pages[index] ? [pages[index]] : [],
    );
    const end = endIn(parts, segment);
    return end === null || articles.length === 0 ? [] : [{ start: end, end, articles }];
  });
}

function endIn(parts: Part[], segment: Grounding["groundingSupports"][number]["segment"]): number | null {
  const part = parts.find(({ index }) => index === segment.partIndex);
  const counted = part && charactersOf(part.text, segment.endIndex);
  if (part && counted !== undefined && part.text.slice(0, counted).endsWith(segment.text)) {
    return part.start + counted;
  }
  const found = parts.find(({ text }) => segment.text !== "" && text.includes(segment.text));
  return found ? found.start + found.text.indexOf(segment.text) + segment.text.length : null;
}

function charactersOf(text: string, bytes: number): number {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    new TextEncoder().encode(text).subarray(0, bytes),
  ).length;
}
