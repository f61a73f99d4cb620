import { and, desc, eq, isNull, or } from "drizzle-orm";
import { nameKey } from "../../contract/topics/topic-names.ts";
import type { Update } from "../../contract/topics/updates.ts";
import type { Db } from "../../db/open.ts";
import { users } from "../../db/schema/people.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topics } from "../../db/schema/topics.ts";
import { jobs, runs } from "../../db/schema/updates.ts";
import { presentUpdate } from "../../updates/present.ts";
import { isItsUpdate, isPaused } from "../../updates/queue/due.ts";

export interface ListedTopic {
  id: string;
  name: string;
  isPublic: boolean;
  createdById: string;
  creator: string;
  sourceId: string;
  frequency: number;
  followerCount: number;
  commentCount: number;
  createdAt: string;
  update: Update;
  lastRun: { looked: number; relevant: number; nearMisses: number; told: number } | null;
  /** True if its creator is suspended: it isn't updated. */
  isPaused: boolean;
  isHidden: boolean;
}

interface Filter {
  due?: boolean;
  failed?: boolean;
}

export function listTopics(db: Db, { due = false, failed = false }: Filter, now: Date): ListedTopic[] {
  return select(db)
    .where(isNull(topics.deletedAt))
    .orderBy(desc(topics.createdAt))
    .all()
    .map((row) => present(row, now))
    .filter(({ update }) => !due || update.state === "queued" || update.state === "running")
    .filter(({ update }) => !failed || update.state === "failed");
}

/** Finds topics by id, or by name in any case: several users may have private topics with the same name. */
export function findTopics(db: Db, idOrName: string, now: Date): ListedTopic[] {
  const isIt = or(eq(topics.id, idOrName), eq(topics.nameKey, nameKey(idOrName.trim())));
  const found = select(db)
    .where(and(isIt, isNull(topics.deletedAt)))
    .all()
    .map((row) => present(row, now));
  const byId = found.filter(({ id }) => id === idOrName);
  return byId.length > 0 ? byId : found;
}

function select(db: Db) {
  return db
    .select({
      topic: topics,
      creator: users.username,
      isPaused,
      sourceOpenUntil: topicSources.openUntil,
      sourceName: topicSources.name,
      job: jobs,
      run: runs,
    })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.createdById))
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .leftJoin(jobs, isItsUpdate)
    .leftJoin(runs, eq(runs.id, jobs.lastRunId));
}

type Row = ReturnType<ReturnType<typeof select>["all"]>[number];

function present(
  { topic, creator, sourceOpenUntil, sourceName, job, run, ...row }: Row,
  now: Date,
): ListedTopic {
  const isPaused = Boolean(row.isPaused);
  return {
    id: topic.id,
    name: topic.name,
    isPublic: topic.isPublic,
    createdById: topic.createdById,
    creator,
    sourceId: topic.sourceId,
    frequency: topic.frequency,
    followerCount: topic.followerCount,
    commentCount: topic.commentCount,
    createdAt: topic.createdAt.toISOString(),
    update: presentUpdate(
      topic,
      { job, run },
      { isCreator: true, isPaused, sourceOpenUntil, sourceName },
      now,
    ),
    lastRun: run && {
      looked: run.looked,
      relevant: run.relevant,
      nearMisses: run.nearMisses,
      told: run.told,
    },
    isPaused,
    isHidden: topic.hiddenAt !== null,
  };
}
