import { setImmediate as othersTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import type { CatchUp, CurrentStory } from "../../contract/reading/stories.ts";
import type { Db } from "../../db/open.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { visibleTo } from "../../db/visible.ts";
import { canonicalPage } from "../../retrieval/article.ts";
import { readCurrentStories } from "../stories.ts";
import { weigh, weightsOf } from "./ranking.ts";
import { articlesTold } from "./told-period.ts";

const longestAbsence = 90 * day;
const storiesOfTopic = 7;

type TopicCaughtUp = CatchUp["topics"][number];

/**
 * Collects what was told since a time (90 days ago at most) in the topics that a user follows and still holds. Each
 * story is in its latest state; one whose pages another topic shows already, or that adds nothing to another topic's
 * story, is left out.
 */
export async function readCatchUp(db: Db, userId: string, since: Date, now: Date): Promise<CatchUp> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - longestAbsence));
  const found: WeighedTopic[] = [];
  for (const topic of followedSince(db, userId, from)) {
    found.push(weighed(db, userId, topic, { from, until: now }));
    await othersTurn();
  }
  const shown = new Set<string>();
  return {
    since: from.toISOString(),
    until: now.toISOString(),
    topics: found
      .sort((one, other) => other.weight - one.weight)
      .map(({ topic, stories }) => chosen(topic, stories, shown))
      .filter(({ stories }) => stories.length > 0),
  };
}

function followedSince(db: Db, userId: string, from: Date): TopicCaughtUp["topic"][] {
  return db
    .select({ id: topics.id, name: topics.name })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .where(
      and(
        eq(userTopicFollows.userId, userId),
        visibleTo(userId),
        sql`${topics.summaryAt} >= ${from.getTime()}`,
      ),
    )
    .orderBy(topics.id)
    .all();
}

interface WeighedTopic {
  topic: TopicCaughtUp["topic"];
  /** Most important first. */
  stories: CurrentStory[];
  /** The weight of the first. */
  weight: number;
}

function weighed(
  db: Db,
  userId: string,
  topic: TopicCaughtUp["topic"],
  range: { from: Date; until: Date },
): WeighedTopic {
  const current = readCurrentStories(db, userId, topic.id, range);
  const ids = current.map(({ id }) => id);
  const weights = weightsOf(articlesTold(db, ids, range), range.from);
  const weightOf = ({ id }: CurrentStory) => weigh(weights.get(id));
  const stories = current.toSorted((one, other) => weightOf(other) - weightOf(one));
  return { topic, stories, weight: stories[0] ? weightOf(stories[0]) : 0 };
}

/** Adds the chosen stories, and their pages, to `shown`. */
function chosen(topic: TopicCaughtUp["topic"], stories: CurrentStory[], shown: Set<string>): TopicCaughtUp {
  const others = stories.filter(({ latest, sameAs }) => {
    if (sameAs.some(({ isRepeat, storyId }) => isRepeat && shown.has(storyId))) return false;
    const pages = latest.citations.map(({ url }) => canonicalPage(url));
    return pages.length === 0 || pages.some((page) => !shown.has(page));
  });
  const kept = others.slice(0, storiesOfTopic);
  for (const { id, latest } of kept) {
    shown.add(id);
    for (const { url } of latest.citations) shown.add(canonicalPage(url));
  }
  return { topic, stories: kept, left: others.length - kept.length };
}
