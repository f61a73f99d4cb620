import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../../base/parser.ts";
import { type Article, articleShape, canonicalPage, readerUrl, siteOf } from "../article.ts";
import { readDate } from "../feed-date.ts";
import type { FetchedPage, FetchPage } from "../fetch.ts";
import { cut, MAX_EXTRACT, MAX_TITLE, plainText } from "../plain-text.ts";
import { failures, searchFailures } from "../words.ts";
import { daysSince } from "./feed-place.ts";
import type { NewsPlace, Search } from "./feeds.ts";

class SearchFailed extends Unreadable {}

export const searchJob: Job<{ bytes: Uint8Array }, Article[]> = {
  name: "search results",
  output: z.array(articleShape).max(100),
};

const MAX_RESULTS = 100;

/** Its settings.yml must allow the format json. @see https://docs.searxng.org/dev/search_api.html */
export function searxngPlace(
  baseUrl: string,
  fetchPage: FetchPage,
  parser: Parser,
  now: () => Date,
): NewsPlace {
  const requests = ({ queries, language, since }: Search) =>
    queries.map((q) => {
      const parameters = { q, format: "json", categories: "news", time_range: rangeSince(since, now()) };
      return `${baseUrl}/search?${new URLSearchParams({ ...parameters, language: language ?? "auto" })}`;
    });
  return {
    url: baseUrl,
    filter: "search",
    requests,
    async read(request, signal) {
      const page = await fetchPage(request, { signal, headers: { accept: "application/json" } });
      return { title: "", articles: await parser.parse(searchJob, { bytes: requireResults(page) }, signal) };
    },
  };
}

function rangeSince(since: Date, now: Date): string {
  const days = daysSince(since, now);
  return days <= 1 ? "day" : days <= 7 ? "week" : "month";
}

const resultShape = z.object({
  url: z.string(),
  title: z.string(),
  content: z.string().nullish().catch(null),
  publishedDate: z.string().nullish().catch(null),
});
type Result = z.infer<typeof resultShape>;

const answerShape = z.object({
  results: z.array(z.unknown()),
  unresponsive_engines: z.array(z.array(z.unknown())).catch([]),
});

export function searchResults(bytes: Uint8Array): Article[] {
  const found = resultsOf(bytes).slice(0, MAX_RESULTS).map(article);
  return found.filter((read) => read !== null);
}

function resultsOf(bytes: Uint8Array): Result[] {
  const { results, unresponsive_engines: unresponsive } = answerOf(bytes);
  if (results.length === 0 && unresponsive.length > 0) {
    throw new SearchFailed(searchFailures.enginesFailed(nameEngines(unresponsive)));
  }
  return results.flatMap((result) => resultShape.safeParse(result).data ?? []);
}

function requireResults({ status, bytes, complete }: FetchedPage): Uint8Array {
  if (status === 403) throw new SearchFailed(searchFailures.noJson);
  if (status === 429) throw new SearchFailed(searchFailures.limited);
  if (status < 200 || status > 299) throw new SearchFailed(failures.status(status));
  if (!complete) throw new SearchFailed(searchFailures.tooLarge);
  return bytes;
}

function answerOf(bytes: Uint8Array): z.infer<typeof answerShape> {
  const answer = answerShape.safeParse(parseAnswer(new TextDecoder().decode(bytes)));
  if (!answer.success) throw new SearchFailed(searchFailures.notSearxng);
  return answer.data;
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const isPage = /^\s*</.test(text);
    throw new SearchFailed(isPage ? searchFailures.page : searchFailures.otherText, { cause });
  }
}

function nameEngines(engines: unknown[][]): string {
  const shown = engines.slice(0, 10).map(([name, reason]) => {
    const why = typeof reason === "string" && reason !== "" ? ` (${cut(plainText(reason), 60)})` : "";
    return `${cut(plainText(String(name)), 60)}${why}`;
  });
  return shown.join(", ");
}

function article({ url: address, title, content, publishedDate }: Result): Article | null {
  const url = readerUrl(address);
  const headline = cut(plainText(title), MAX_TITLE);
  if (url === null || headline === "") return null;
  return {
    url,
    page: canonicalPage(url),
    title: headline,
    extract: cut(plainText(content ?? ""), MAX_EXTRACT),
    site: siteOf(url),
    publishedAt: readDate(publishedDate),
  };
}
