import type { StoryGroup } from "../../providers/provider.ts";
import type { Article } from "../../retrieval/article.ts";

interface ReadingBounds {
  stories: number;
  /** Pages of one story. */
  ofStory: number;
  /** Pages in all. */
  pages: number;
}

/** Replaces the first groups' announcements by their pages, read with `read`. */
export async function readGroups(
  read: (articles: Article[]) => Promise<Article[]>,
  groups: StoryGroup[],
  { stories, ofStory, pages }: ReadingBounds,
): Promise<StoryGroup[]> {
  const first = groups.slice(0, stories);
  // One page of every story before a second of any.
  const inTurn = Array.from({ length: ofStory }, (_, at) =>
    first.flatMap(({ articles }) => articles[at] ?? []),
  );
  const byPage = new Map(
    (await read(inTurn.flat().slice(0, pages))).map((article) => [article.page, article]),
  );
  return groups.map(({ storyId, articles }) => ({
    storyId,
    articles: articles.map((article) => byPage.get(article.page) ?? article),
  }));
}
