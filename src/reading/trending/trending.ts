import { hour, minute } from "../../base/durations.ts";
import type { Db, Tx } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import {
  contenders,
  type TopicCounts,
  topicsToScore,
  writeScore,
  writeTrending,
} from "../../topics/score.ts";
import { attention, hotness, rank, type Signal, type Tally, trendingScore } from "./score.ts";

/** Milliseconds after which a score that only fades is recomputed. */
const fades = 10 * minute;
const atOnce = 20;
const shortlist = 50;

const tables = {
  follow: "user_topic_follows",
  comment: "(select * from topic_comments where removed_at is null)",
  like: "topic_likes",
  slop: "topic_slops",
  remark: "(select * from topic_slops where reason is not null)",
} as const;

/** Scores at most 20 topics per call, so that no call takes long. @returns how many were scored */
export function updateTrending(db: Db, now: Date): number {
  const stale = topicsToScore(db, new Date(now.getTime() - fades), atOnce);
  if (stale.length === 0) return 0;
  writeTransaction(db, (tx) => {
    for (const topic of stale) score(db, tx, topic, now);
    const leading = contenders(tx, shortlist).map((topic) => ({
      ...topic,
      people: countPeople(db, topic, now),
    }));
    writeTrending(tx, rank(leading));
  });
  return stale.length;
}

function score(db: Db, tx: Tx, topic: TopicCounts, now: Date): void {
  const tallies = readTallies(db, topic, now);
  const recent = trendingScore(tallies);
  const own = readOwn(db, topic);
  const counts = {
    followers: topic.followerCount - own.follow,
    likes: topic.likeCount - own.like,
    slops: topic.slopCount - own.slop,
  };
  const score = { trendingScore: recent, hotness: hotness(recent, counts) };
  writeScore(tx, topic.id, score, tallies.length > 0 ? now : null);
}

const counts = `topic_id = :topic and created_at > :since and user_id <> :creator
  and user_id not in (select id from users where is_suspended = 1)`;

/** Grouped by hour to keep rows few; only each person's latest reaction of a kind counts. */
const tallies = (Object.keys(tables) as Signal[])
  .map(
    (signal) => `
      select '${signal}' as signal, cast((:now - at) / ${hour} as integer) as hours, count(*) as people
      from (select max(created_at) as at from ${tables[signal]} where ${counts} group by user_id)
      group by hours`,
  )
  .join(" union all ");

function readTallies(db: Db, { id, createdById }: TopicCounts, now: Date): Tally[] {
  const values = { topic: id, creator: createdById, now: now.getTime(), since: now.getTime() - attention };
  return db.$client
    .query<{ signal: Signal; hours: number; people: number }, typeof values>(tallies)
    .all(values)
    .map(({ signal, hours, people }) => ({ signal, age: hours * hour, people }));
}

const did = (signal: Signal) =>
  `exists (select 1 from ${tables[signal]} where user_id = :creator and topic_id = :topic) as "${signal}"`;

function readOwn(db: Db, { id, createdById }: TopicCounts): Record<"follow" | "like" | "slop", number> {
  const values = { topic: id, creator: createdById };
  const own = db.$client
    .query<Record<"follow" | "like" | "slop", number>, typeof values>(
      `select ${did("follow")}, ${did("like")}, ${did("slop")}`,
    )
    .get(values);
  return own ?? { follow: 0, like: 0, slop: 0 };
}

const people = (["follow", "comment", "like"] as const)
  .map((signal) => `select user_id from ${tables[signal]} where ${counts}`)
  .join(" union ");

function countPeople(
  db: Db,
  { id, createdById }: Pick<TopicCounts, "id" | "createdById">,
  now: Date,
): number {
  const values = { topic: id, creator: createdById, since: now.getTime() - attention };
  const counted = db.$client
    .query<{ people: number }, typeof values>(`select count(*) as people from (${people})`)
    .get(values);
  return counted?.people ?? 0;
}
