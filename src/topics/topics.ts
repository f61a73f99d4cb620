import { and, count, eq, gt, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { AppError, invalid } from "../base/errors.ts";
import { nameKey } from "../contract/topics/topic-names.ts";
import type { TopicDraft } from "../contract/topics/topics.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { topics, topicTags } from "../db/schema/topics.ts";
import { writeTransaction } from "../db/transaction.ts";
import { isPublic, openTo } from "../db/visible.ts";
import { readAllowance } from "../people/users/allowance.ts";
import { findSource } from "../sources/sources.ts";
import { requirePrivateNewsletters, requireSomewhereToLook, writeFeeds } from "./feeds.ts";
import { refuseSource, refuseTooManyFor, refuseTooOften } from "./topic-allowance.ts";
import { words } from "./words.ts";

/** Runs in the same transaction as the change of the topic. */
export type TopicHook = (tx: Tx, topicId: string, creatorId: string) => void;

type Row = typeof topics.$inferSelect;

export const untrending = { isTrending: false, trendingLevel: null };

interface NewTopic {
  creatorId: string;
  draft: TopicDraft & { sourceId: string };
}

/** @throws validation_failed for an unknown source or nowhere to look, conflict for a taken name, forbidden */
export function createTopic(db: Db, { creatorId, draft }: NewTopic, now: Date, alongside: TopicHook): string {
  return writeTransaction(db, (tx) => {
    const id = newId(now);
    const allowance = readAllowance(tx, creatorId);
    if (!findSource(tx, draft.sourceId)) throw invalid("sourceId", words.noSource);
    refuseSource(tx, allowance, draft.sourceId);
    refuseTooOften(allowance, draft.frequency);
    refuseTakenName(tx, draft, creatorId, id);
    tx.insert(topics)
      .values({
        ...draft,
        id,
        nameKey: nameKey(draft.name),
        createdById: creatorId,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    writeTags(tx, id, draft.tags);
    if (draft.feeds) writeFeeds(tx, id, draft.feeds);
    requireSomewhereToLook(tx, id);
    requirePrivateNewsletters(tx, id);
    refuseTooManyFor(tx, creatorId, allowance);
    alongside(tx, id, creatorId);
    return id;
  });
}

/**
 * Changes only what the draft names. @throws not_found, forbidden if it's somebody else's or would update more often
 * than allowed, conflict for a taken name, validation_failed for a topic without a place to find articles
 */
export function editTopic(
  db: Db,
  { editorId, id, draft }: { editorId: string; id: string; draft: TopicDraft },
  now: Date,
  alongside: TopicHook,
): void {
  writeTransaction(db, (tx) => {
    const topic = requireOwn(tx, editorId, id);
    if (draft.frequency !== topic.frequency) refuseTooOften(readAllowance(tx, editorId), draft.frequency);
    refuseTakenName(tx, draft, editorId, id);
    const { sourceId: _kept, feeds: _elsewhere, ...changes } = draft;
    tx.update(topics)
      .set({
        ...changes,
        ...visibilityOf(topic, draft),
        nameKey: nameKey(draft.name),
        updatedAt: now,
      })
      .where(eq(topics.id, id))
      .run();
    writeTags(tx, id, draft.tags);
    if (draft.feeds) writeFeeds(tx, id, draft.feeds);
    requireSomewhereToLook(tx, id);
    requirePrivateNewsletters(tx, id);
    alongside(tx, id, editorId);
  });
}

/** Limits more frequent topics to one update every `hours`; manual ones stay. @returns how many changed */
export function slowDownTopics(tx: Tx, creatorId: string, hours: number): number {
  const { createdById, frequency, id } = topics;
  const isFaster = and(eq(createdById, creatorId), gt(frequency, 0), lt(frequency, hours));
  return tx.update(topics).set({ frequency: hours }).where(isFaster).returning({ id }).all().length;
}

/** Keeps an update that was published after `at`. */
export function setCurrentSummary(tx: Tx, topicId: string, summaryId: string, at: Date): void {
  const summaryAt = at.getTime();
  prepared(tx, newerSummary).run({ topicId, summaryId, summaryAt });
}

function newerSummary(tx: Tx) {
  const summaryAt = sql`${sql.placeholder("summaryAt")}`;
  return tx
    .update(topics)
    .set({ summaryId: sql`${sql.placeholder("summaryId")}`, summaryAt })
    .where(and(eq(topics.id, sql.placeholder("topicId")), lte(topics.summaryAt, summaryAt)))
    .prepare();
}

export function countTopicsOf(tx: Tx, sourceId: string): number {
  const counted = tx.select({ topics: count() }).from(topics).where(eq(topics.sourceId, sourceId)).get();
  return counted?.topics ?? 0;
}

export function handOverTopics(tx: Tx, fromUserId: string, toUserId: string, among: SQL): void {
  tx.update(topics)
    .set({ createdById: toUserId })
    .where(and(eq(topics.createdById, fromUserId), isPublic, among))
    .run();
}

/** @throws not_found if the viewer may not see the topic, forbidden if they may but it's somebody else's */
export function requireOwn(tx: Tx, viewerId: string, id: string): Row {
  const topic = requireVisible(tx, viewerId, id);
  if (topic.createdById !== viewerId) throw new AppError("forbidden", words.onlyCreator);
  return topic;
}

/** @throws not_found if there is no such topic, or the viewer may not see it */
export function requireVisible(tx: Tx, viewerId: string | null, id: string): Row {
  const topic = findVisible(tx, viewerId, id);
  if (!topic) throw new AppError("not_found", words.noTopic);
  return topic;
}

export function isVisible(tx: Tx, viewerId: string | null, id: string): boolean {
  return prepared(tx, visibleId).get({ id, viewer: viewerId }) !== undefined;
}

function findVisible(tx: Tx, viewerId: string | null, id: string): Row | undefined {
  return prepared(tx, visibleTopic).get({ id, viewer: viewerId });
}

const isItAndVisible = and(eq(topics.id, sql.placeholder("id")), openTo(sql.placeholder("viewer")));

const visibleTopic = (tx: Tx) => tx.select().from(topics).where(isItAndVisible).prepare();

const visibleId = (tx: Tx) => tx.select({ id: topics.id }).from(topics).where(isItAndVisible).prepare();

/** Compares with public topics, or one's own private ones: a refusal must not reveal a private topic to strangers. */
export function refuseTakenName(
  tx: Tx,
  draft: Pick<TopicDraft, "name" | "isPublic">,
  creatorId: string,
  exceptId: string,
): void {
  const among = draft.isPublic
    ? isPublic
    : and(sql`${topics.isPublic} = 0`, eq(topics.createdById, creatorId));
  refuseNameAmong(tx, draft.name, among, exceptId);
}

/** @throws conflict if another of their topics has the name, public or private */
export function refuseOwnName(tx: Tx, name: string, creatorId: string, exceptId: string): void {
  refuseNameAmong(tx, name, eq(topics.createdById, creatorId), exceptId);
}

/** The keys (`nameKey`) of all their topics' names, public and private. */
export function ownNameKeys(tx: Tx, creatorId: string): Set<string> {
  const { nameKey: key, createdById } = topics;
  const rows = tx.select({ key }).from(topics).where(eq(createdById, creatorId)).all();
  return new Set(rows.map(({ key }) => key));
}

function refuseNameAmong(tx: Tx, name: string, among: SQL | undefined, exceptId: string): void {
  const taken = tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.nameKey, nameKey(name)), among, ne(topics.id, exceptId)))
    .get();
  if (taken) throw nameTaken(name);
}

export function nameTaken(name: string): AppError {
  return new AppError("conflict", words.nameTaken(name));
}

/** Saving doesn't show what moderators have hidden. */
function visibilityOf({ hiddenAt }: Row, { isPublic }: TopicDraft) {
  if (hiddenAt !== null) return { isPublic: false, isPublicOnceShown: isPublic };
  return { isPublic, ...(isPublic ? {} : untrending) };
}

export function writeTags(tx: Tx, topicId: string, tags: string[]): void {
  tx.delete(topicTags).where(eq(topicTags.topicId, topicId)).run();
  for (const tag of tags)
    tx.insert(topicTags)
      .values({ tag: tagKey(tag), topicId })
      .onConflictDoNothing()
      .run();
}

export function tagKey(tag: string): string {
  return tag.normalize("NFKC").toLowerCase();
}
