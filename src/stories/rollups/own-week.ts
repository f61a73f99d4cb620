import { and, eq } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import { type Parser, Unreadable } from "../../base/parser.ts";
import type { OwnWeek } from "../../contract/reading/stories.ts";
import type { Db } from "../../db/open.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { visibleTo } from "../../db/visible.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { canonicalPage } from "../../retrieval/article.ts";
import { readSameStories, type SameStories } from "../../updates/linking.ts";
import { inFullAndBrief } from "../../updates/present.ts";
import { lastWeek, type Period, periodIn } from "./periods.ts";
import { weigh } from "./ranking.ts";
import { repeatsJob, sumUpJob, type WeighedStory } from "./summing-job.ts";
import { distinct, writeRollup } from "./text.ts";
import { toldIn } from "./told-period.ts";
import { words } from "./words.ts";

/**
 * Combines the weeks of a member's topics; stories told from one page, or in the same words, in two of them count as
 * one, and a topic whose news is beyond the limits of a worker is left out. @throws not_found without news of that week
 */
export async function readOwnWeek(
  { db, parser }: { db: Db; parser: Parser },
  userId: string,
  now: Date,
): Promise<OwnWeek> {
  const week = lastWeek(now);
  const rollups = followedRollups(db, userId, week);
  const found: RankedStory[] = [];
  for (const { topic } of rollups) {
    const summed = await parser.parse(sumUpJob, toldIn(db, topic, week)).catch((cause) => {
      if (cause instanceof Unreadable) return null;
      throw cause;
    });
    found.push(...(summed?.stories ?? []).map((weighed) => ({ ...weighed, topic })));
  }
  if (found.length === 0) throw new AppError("not_found", words.noWeek);
  const updates = new Set(found.flatMap(({ told }) => told.map(({ summaryId }) => summaryId)));
  const merging = mergeSameStories(found, readSameStories(db, userId, [...updates]));
  const ranked = merging.map(({ story }) => story);
  const language =
    languageOf(ranked.map(({ headline, now }) => `${headline}. ${now?.text ?? ""}`).join(" ")) ?? "en";
  const own = await parser.parse(repeatsJob, { stories: ranked, language });
  const {
    plainText: _searched,
    stories,
    ...text
  } = writeRollup(periodIn(language, week), nameTopics(merging, language), own, language);
  return {
    id: `${week.name}-${userId}`,
    ...text,
    ...inFullAndBrief(stories),
    newsCount: text.citations.length,
    lastUpdated: new Date(Math.max(...rollups.map(({ at }) => at.getTime()))).toISOString(),
    model: "digest",
    kind: "week",
    from: week.from.toISOString(),
    until: week.until.toISOString(),
    topics: topicsOf(merging),
  };
}

type TopicRow = typeof topics.$inferSelect;

function followedRollups(db: Db, userId: string, { kind, name }: Period) {
  return db
    .select({ topic: topics, at: topicSummaries.lastUpdated })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .innerJoin(topicSummaries, eq(topicSummaries.topicId, topics.id))
    .where(
      and(
        eq(userTopicFollows.userId, userId),
        visibleTo(userId),
        eq(topicSummaries.kind, kind),
        eq(topicSummaries.period, name),
      ),
    )
    .orderBy(topics.id)
    .all();
}

const mostNamed = 3;

/** The topics of the most important stories. */
function nameTopics(stories: RankedStory[], language: string): string {
  const names = topicsOf(stories)
    .slice(0, mostNamed)
    .map(({ name }) => name);
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

function topicsOf(stories: RankedStory[]): { id: string; name: string }[] {
  return [...new Map(stories.map(({ topic: { id, name } }) => [id, { id, name }])).values()];
}

interface RankedStory extends WeighedStory {
  topic: Pick<TopicRow, "id" | "name">;
}

function mergeSameStories(stories: RankedStory[], sameAs: SameStories): RankedStory[] {
  const byPage = new Map<string, RankedStory>();
  const byStory = new Map<string, RankedStory>();
  const kept = new Set<RankedStory>();
  for (const ranked of stories.sort(byWeight)) {
    const pages = ranked.story.sources.map(({ url }) => canonicalPage(url));
    const elsewhere = ranked.told.flatMap(({ summaryId, storyId }) => sameAs(summaryId, storyId));
    const repeated = elsewhere.filter(({ isRepeat }) => isRepeat).map(({ storyId }) => byStory.get(storyId));
    const same = [...repeated, ...pages.map((page) => byPage.get(page))].find((known) => known !== undefined);
    const into = same ?? ranked;
    if (same) join(same, ranked);
    kept.add(into);
    for (const { storyId } of ranked.told) byStory.set(storyId, into);
    for (const page of pages) if (!byPage.has(page)) byPage.set(page, into);
  }
  return [...kept].sort(byWeight);
}

function byWeight(one: RankedStory, other: RankedStory): number {
  return weigh(other.weight) - weigh(one.weight);
}

function join(into: RankedStory, { story, weight }: RankedStory): void {
  into.story = { ...into.story, sources: distinct([...into.story.sources, ...story.sources]) };
  into.weight = {
    publishers: [...new Set([...into.weight.publishers, ...weight.publishers])],
    updates: Math.max(into.weight.updates, weight.updates),
    isKnown: into.weight.isKnown || weight.isKnown,
  };
}
