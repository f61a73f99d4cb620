import { and, eq } from "drizzle-orm";
import { countCitations } from "../analysis/citations/checks.ts";
import type { News } from "../analysis/memory/news.ts";
import { type Findings, remember, type StoryPlacement } from "../analysis/memory/stories.ts";
import type { Citation, Story } from "../contract/topics/updates.ts";
import { newId } from "../db/id.ts";
import type { Tx } from "../db/open.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import type { Article } from "../retrieval/article.ts";
import { announce } from "../sending/announcements.ts";
import { setCurrentSummary } from "../topics/topics.ts";
import type { PublishedText, ToldStory } from "./checked-text.ts";
import type { FindingResult } from "./finding/finding.ts";
import type { Claim } from "./queue/claims.ts";
import { eachOnce } from "./story-mergers.ts";

export type RunResult = {
  found: FindingResult;
  news: News & Pick<Findings, "shown" | "dismissed">;
} & (
  | { outcome: "nothing_new" }
  | { outcome: "published"; told: PublishedText; cited: Article[]; citations: Citation[] }
);

type PublishedResult = Extract<RunResult, { outcome: "published" }>;

/** Call it in a transaction. Writes a topic's current update and announces it. @returns the update's id */
export function publish(
  tx: Tx,
  { topic, source }: Pick<Claim, "topic" | "source">,
  { told, cited, citations, news }: Pick<PublishedResult, "told" | "cited" | "citations" | "news">,
  now: Date,
): string {
  const id = newId(now);
  const { stories, ...text } = told;
  tx.insert(topicSummaries)
    .values({
      id,
      topicId: topic.id,
      kind: "update",
      ...text,
      newsCount: countCitations(cited),
      model: source.model,
      citations,
      lastUpdated: now,
    })
    .run();
  setCurrentSummary(tx, topic.id, id, now);
  const findings = { ...news, summaryId: id, cited: citedPages(cited, news) };
  const places = remember(tx, topic.id, findings, now);
  tx.update(topicSummaries)
    .set({ stories: placed(stories, cited, places) })
    .where(eq(topicSummaries.id, id))
    .run();
  announce(tx, { kind: "update_published", topicId: topic.id, summaryId: id }, now);
  return id;
}

interface Rollup
  extends Pick<
    typeof topicSummaries.$inferInsert,
    "title" | "content" | "plainText" | "citations" | "stories"
  > {
  kind: "week" | "month";
  period: string;
}

/** Call it in an immediate transaction. It is not announced. @returns null where the period was summed up already */
export function publishRollup(tx: Tx, topicId: string, rollup: Rollup, now: Date): string | null {
  const { kind, period } = rollup;
  const isThis = and(
    eq(topicSummaries.topicId, topicId),
    eq(topicSummaries.kind, kind),
    eq(topicSummaries.period, period),
  );
  if (tx.select({ id: topicSummaries.id }).from(topicSummaries).where(isThis).get()) return null;
  const id = newId(now);
  const newsCount = rollup.citations.length;
  tx.insert(topicSummaries)
    .values({ id, topicId, ...rollup, newsCount, model: "digest", lastUpdated: now })
    .run();
  return id;
}

export function rewriteRollup(
  tx: Tx,
  id: string,
  text: Omit<Rollup, "kind" | "period"> & { model: string },
  now: Date,
): void {
  tx.update(topicSummaries)
    .set({ ...text, newsCount: text.citations.length, lastUpdated: now })
    .where(eq(topicSummaries.id, id))
    .run();
}

/** Stories whose pages went to one story of the memory are told as one; those whose pages went to none are left out. */
function placed(
  told: ToldStory[],
  cited: PublishedResult["cited"],
  places: Map<string, StoryPlacement>,
): Story[] {
  const stories = told.flatMap(({ citations, ...story }) => {
    const pages = citations.flatMap((number) => cited[number - 1]?.page ?? []);
    const place = mostOf(pages.flatMap((page) => places.get(page) ?? []));
    if (!place) return [];
    const { storyId: id, isKnown } = place;
    return [{ id, ...story, isKnown, since: isKnown ? story.since : null }];
  });
  return eachOnce(stories);
}

function mostOf(places: StoryPlacement[]): StoryPlacement | undefined {
  const counts = Map.groupBy(places, ({ storyId }) => storyId);
  const [most] = [...counts.values()].sort((one, other) => other.length - one.length);
  return most?.[0];
}

function citedPages(cited: PublishedResult["cited"], news: PublishedResult["news"]): Set<string> {
  const pages = cited.length > 0 ? cited : news.groups.flatMap(({ articles }) => articles);
  return new Set(pages.map(({ page }) => page));
}
