import { z } from "zod";
import { whatIsNew } from "../analysis/memory/news.ts";
import { type Job, type Parser, Unreadable } from "../workers/parser.ts";

export interface ComparedStory {
  /** Its update's and its own id. */
  key: string;
  topicId: string;
  headline: string;
  text: string;
  /** Canonical addresses of the pages it cites. */
  pages: string[];
  site: string;
  at: Date;
}

/** In pairs of keys: a story and the one before it, of another topic, that tells the same. */
export const sameStoriesJob: Job<{ stories: ComparedStory[] }, [string, string][]> = {
  name: "sameStories",
  output: z.array(z.tuple([z.string().max(200), z.string().max(200)])).max(1_000),
};

/** Stories that are compared, from the first on. */
const mostCompared = 200;

export async function findSameStories(
  parser: Parser,
  stories: ComparedStory[],
): Promise<Map<string, string>> {
  const topics = new Set(stories.map(({ topicId }) => topicId));
  if (topics.size < 2) return new Map();
  try {
    return new Map(await parser.parse(sameStoriesJob, { stories: stories.slice(0, mostCompared) }));
  } catch (cause) {
    if (cause instanceof Unreadable) return new Map();
    throw cause;
  }
}

/**
 * Two stories are the same where they cite a page in common, or where the memory would take them for one. A page that
 * several stories of one topic cite, such as a round-up, says nothing.
 */
export function sameStories({ stories }: { stories: ComparedStory[] }): [string, string][] {
  const groups = groupedByMemory(stories);
  const citing = Map.groupBy(
    stories.flatMap(({ topicId, pages }) => [...new Set(pages)].map((page) => `${topicId} ${page}`)),
    (page) => page,
  );
  const tells = ({ topicId, pages }: ComparedStory, page: string) =>
    pages.includes(page) && citing.get(`${topicId} ${page}`)?.length === 1;
  return stories.flatMap((story, at): [string, string][] => {
    const isSame = (other: ComparedStory) =>
      other.topicId !== story.topicId &&
      (story.pages.some((page) => tells(story, page) && tells(other, page)) ||
        (groups.get(other.key) ?? -1) === groups.get(story.key));
    const first = stories.slice(0, at).find(isSame);
    return first ? [[story.key, first.key]] : [];
  });
}

function groupedByMemory(stories: ComparedStory[]): Map<string, number> {
  const articles = stories.map(({ key, headline, text, site, at }) => ({
    url: key,
    page: key,
    title: headline,
    extract: text,
    site,
    publishedAt: at,
  }));
  const latest = new Date(Math.max(0, ...stories.map(({ at }) => at.getTime())));
  const { groups } = whatIsNew(articles, [], latest);
  return new Map(
    groups.flatMap((group, number) => group.articles.map(({ page }) => [page, number] as const)),
  );
}
