import { z } from "zod";
import { day } from "../../base/durations.ts";
import type { Job } from "../../base/parser.ts";
import { Knowledge, reportOf } from "./facts.ts";
import { whatIsNew } from "./news.ts";
import { articleTokens } from "./tokens/article-tokens.ts";

/** A story as told by one update. */
export interface ComparedStory {
  key: string;
  topicId: string;
  headline: string;
  text: string;
  /** Canonical addresses of the pages it cites. */
  pages: string[];
  site: string;
  at: Date;
  /** Its update tells nothing but its stories. */
  isWhole: boolean;
}

const storyPair = z.object({
  one: z.string().max(200),
  other: z.string().max(200),
  /** `isOneRepeat`: one adds nothing to the other; `isOtherRepeat`: the reverse. */
  isOneRepeat: z.boolean(),
  isOtherRepeat: z.boolean(),
});
/** Two stories about the same event, by their keys. */
export type StoryPair = z.infer<typeof storyPair>;

export const sameStoriesJob: Job<{ published: ComparedStory[]; others: ComparedStory[] }, StoryPair[]> = {
  name: "sameStories",
  output: z.array(storyPair).max(5_000),
};

/**
 * Finds which published stories tell the same event as stories of other topics, published or not: they cite a page in
 * common, or the memory takes them for one and most words of the one are the other's. A page that several stories of one
 * topic cite, such as a round-up, says nothing.
 */
export function sameStories({
  published,
  others: all,
}: {
  published: ComparedStory[];
  others: ComparedStory[];
}): StoryPair[] {
  return pairsOf(published, nearest(published, all));
}

/** The most stories compared in full, which takes quadratic time. */
const mostCompared = 400;

/** The stories that share the most headline words, or a page, with a published one; among equals, the first ones. */
function nearest(published: ComparedStory[], others: ComparedStory[]): ComparedStory[] {
  if (others.length <= mostCompared) return others;
  const pages = new Set(published.flatMap((story) => story.pages));
  const words = published.map(headlineWords);
  const shared = (story: ComparedStory) => {
    if (story.pages.some((page) => pages.has(page))) return Number.POSITIVE_INFINITY;
    const own = headlineWords(story);
    return Math.max(...words.map((each) => each.intersection(own).size));
  };
  return others
    .map((story) => ({ story, shared: shared(story) }))
    .toSorted((one, other) => (one.shared === other.shared ? 0 : other.shared > one.shared ? 1 : -1))
    .slice(0, mostCompared)
    .map(({ story }) => story);
}

function headlineWords(story: ComparedStory): Set<string> {
  return new Set(articleTokens({ ...articleOf(story), extract: "" }).title.map(({ key }) => key));
}

function pairsOf(published: ComparedStory[], others: ComparedStory[]): StoryPair[] {
  const all = [...others, ...published];
  const groups = groupedByMemory(all);
  const citing = Map.groupBy(
    all.flatMap(({ topicId, pages }) => [...new Set(pages)].map((page) => `${topicId} ${page}`)),
    (page) => page,
  );
  const tells = ({ topicId, pages }: ComparedStory, page: string) =>
    pages.includes(page) && citing.get(`${topicId} ${page}`)?.length === 1;
  const known = new Set(others.map(({ key }) => key));
  const together = published.filter(({ key }) => !known.has(key));
  return published.flatMap((one) =>
    [...others, ...together.slice(0, Math.max(0, together.indexOf(one)))].flatMap((other): StoryPair[] => {
      if (other.topicId === one.topicId) return [];
      const isGrouped = groups.get(one.key) !== undefined && groups.get(one.key) === groups.get(other.key);
      const sharesPage = one.pages.some((page) => tells(one, page) && tells(other, page));
      if (!isGrouped && !sharesPage) return [];
      const [report, otherReport] = [reportOf(articleOf(one), one.at), reportOf(articleOf(other), other.at)];
      const [told, toldByOther] = [new Knowledge([report]), new Knowledge([otherReport])];
      const [read, readOther] = [report.tokens, otherReport.tokens];
      const isSame =
        sharesPage || Math.min(told.partNew(readOther), toldByOther.partNew(read)) < MOSTLY_OTHER;
      if (!isSame) return [];
      const isSoon = Math.abs(one.at.getTime() - other.at.getTime()) < day;
      const isOneRepeat = one.isWhole && toldByOther.holds(read, isSoon);
      const isOtherRepeat = other.isWhole && told.holds(readOther, isSoon);
      return [{ one: one.key, other: other.key, isOneRepeat, isOtherRepeat }];
    }),
  );
}

/** The share of words missing in the other story that makes a resemblance chance: explained in docs/memory.md. */
const MOSTLY_OTHER = 0.5;

function groupedByMemory(stories: ComparedStory[]): Map<string, number> {
  const latest = new Date(Math.max(0, ...stories.map(({ at }) => at.getTime())));
  const { groups } = whatIsNew(stories.map(articleOf), [], latest);
  return new Map(
    groups.flatMap((group, number) => group.articles.map(({ page }) => [page, number] as const)),
  );
}

function articleOf({ key, headline, text, site, at }: ComparedStory) {
  return { url: key, page: key, title: headline, extract: text, site, publishedAt: at };
}
