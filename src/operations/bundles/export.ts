import { and, asc, eq, getTableColumns, gt, inArray } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "../../base/errors.ts";
import { pick, presentFields } from "../../base/pick.ts";
import { isNewsletterUrl } from "../../contract/topics/newsletter-feeds.ts";
import { citation } from "../../contract/topics/updates.ts";
import type { Db } from "../../db/open.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topics } from "../../db/schema/topics.ts";
import {
  candidates,
  pageJudgements,
  stories,
  storyArticles,
  topicSummaries,
} from "../../db/schema/updates.ts";
import { feedsOf } from "../../topics/feeds.ts";
import { markingsOf } from "../../topics/markings.ts";
import { findJob } from "../../updates/queue/queue.ts";
import { type BundleRecord, cleanTexts, head, picture, type RecordOf, shapes } from "./format.ts";
import { words } from "./words.ts";

const atOnce = 100;

/** Without line ends, people or money; the same on any instance. Call it in a transaction. @throws not_found */
export function* bundleLines(db: Db, topicId: string): Generator<string> {
  yield JSON.stringify(head);
  let records = 0;
  for (const record of recordsOf(db, topicId)) {
    yield JSON.stringify(cleanTexts(record));
    records++;
  }
  yield JSON.stringify({ kind: "end", records } satisfies BundleRecord);
}

function* recordsOf(db: Db, topicId: string): Generator<BundleRecord> {
  yield topicRecord(db, topicId);
  for (const { url, filter, title } of feedsOf(db, topicId))
    if (!isNewsletterUrl(url)) yield { kind: "feed", url, filter, title };
  for (const row of markingsOf(db, topicId)) yield { kind: "marking", ...presentFields(row, shapes.marking) };
  yield* storyRecords(db, topicId);
  yield* updateRecords(db, topicId);
  yield* articleRecords(db, topicId);
  yield* candidateRecords(db, topicId);
  yield* judgementRecords(db, topicId);
}

function topicRecord(db: Db, topicId: string): RecordOf<"topic"> {
  const found = db
    .select({ topic: topics, source: topicSources })
    .from(topics)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .where(eq(topics.id, topicId))
    .get();
  if (!found) throw new AppError("not_found", words.noTopic);
  const { topic, source } = found;
  const { coverSeed, category, imageUrl, ...fields } = presentFields(topic, shapes.topic);
  return {
    kind: "topic",
    ...fields,
    category: category as RecordOf<"topic">["category"],
    imageUrl: picture.safeParse(imageUrl).data ?? null,
    ...(coverSeed !== null && { coverSeed }),
    source: { id: source.id, name: source.name, type: source.type, model: source.model },
    lastCheckedAt: findJob(db, topic.id)?.lastCheckedAt?.toISOString() ?? null,
  };
}

function* storyRecords(db: Db, topicId: string): Generator<RecordOf<"story">> {
  for (const row of inOrder(db, topicId, stories, stories.createdAt))
    yield { kind: "story", ...presentFields(row, shapes.story) };
}

function* updateRecords(db: Db, topicId: string): Generator<RecordOf<"update">> {
  for (const row of inOrder(db, topicId, topicSummaries, topicSummaries.lastUpdated)) {
    const citations = row.citations.map((each) => pick(each, citation.shape));
    const { kind: of, ...fields } = presentFields(row, shapes.update);
    yield { kind: "update", of, ...fields, citations };
  }
}

/** Oldest first. Reads a few rows at a time, because a topic may have thousands of updates after years. */
function* inOrder<Table extends typeof stories | typeof topicSummaries>(
  db: Db,
  topicId: string,
  table: Table,
  time: SQLiteColumn,
): Generator<Table["$inferSelect"]> {
  const ids = db
    .select({ id: table.id })
    .from(table as SQLiteTable)
    .where(eq(table.topicId, topicId))
    .orderBy(asc(time), asc(table.id))
    .all()
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const rows = db
      .select(getTableColumns(table))
      .from(table as SQLiteTable)
      .where(inArray(table.id, some))
      .all() as Table["$inferSelect"][];
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) yield byId.get(id) as Table["$inferSelect"];
  }
}

function* articleRecords(db: Db, topicId: string): Generator<RecordOf<"article">> {
  for (let after = ""; ; ) {
    const rows = db
      .select()
      .from(storyArticles)
      .where(and(eq(storyArticles.topicId, topicId), gt(storyArticles.page, after)))
      .orderBy(asc(storyArticles.page))
      .limit(atOnce)
      .all();
    for (const row of rows)
      yield { kind: "article", ...presentFields(row, shapes.article), updateId: row.summaryId };
    const last = rows.at(-1);
    if (!last) return;
    after = last.page;
  }
}

function* candidateRecords(db: Db, topicId: string): Generator<RecordOf<"candidate">> {
  const { page } = candidates;
  const rows = db.select().from(candidates).where(eq(candidates.topicId, topicId)).orderBy(asc(page)).all();
  for (const row of rows) yield { kind: "candidate", ...presentFields(row, shapes.candidate) };
}

function* judgementRecords(db: Db, topicId: string): Generator<RecordOf<"judgement">> {
  const { page } = pageJudgements;
  const isOfTopic = eq(pageJudgements.topicId, topicId);
  const rows = db.select().from(pageJudgements).where(isOfTopic).orderBy(asc(page)).all();
  for (const row of rows) yield { kind: "judgement", ...presentFields(row, shapes.judgement) };
}
