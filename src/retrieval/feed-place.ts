import { z } from "zod";
import type { Job, Parser } from "../parsing/parser.ts";
import type { Article } from "./article.ts";
import type { ReadFeed } from "./feed-reader.ts";
import type { NewsPlace } from "./feeds.ts";

/** The indexes of the texts that have a significant word of `query`. */
export const mentionsJob: Job<{ query: string; texts: string[] }, number[]> = {
  name: "mentions",
  output: z.array(z.number()).max(100),
};

/** A template with `{query}` is a search; any other feed is filtered. */
export function feedPlaces(templates: string[], readFeed: ReadFeed, parser: Parser): NewsPlace[] {
  return templates.map((template) =>
    feedPlace({ url: template, filter: template.includes("{query}") ? "search" : "words" }, readFeed, parser),
  );
}

/** `all` takes what the feed holds, `words` what mentions a word of the query, `search` fills it into the address. */
export function feedPlace(
  { url: template, filter }: { url: string; filter: "all" | "words" | "search" },
  readFeed: ReadFeed,
  parser: Parser,
): NewsPlace {
  const url = (query: string) =>
    filter === "search" ? template.replaceAll("{query}", () => encodeURIComponent(query)) : template;
  return {
    url,
    async read(query, signal) {
      const { articles } = await readFeed(url(query), signal);
      return filter === "words" ? mentioning(query, articles, parser, signal) : articles;
    },
  };
}

async function mentioning(query: string, articles: Article[], parser: Parser, signal: AbortSignal) {
  const texts = articles.map(({ title, extract }) => `${title} ${extract}`);
  const places = await parser.parse(mentionsJob, { query, texts }, signal);
  return places.flatMap((place) => articles[place] ?? []);
}
