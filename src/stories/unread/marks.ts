import { and, eq, inArray } from "drizzle-orm";
import type { SeenDraft, SeenMark } from "../../contract/reading/unread.ts";
import type { Db, Tx } from "../../db/open.ts";
import { topics } from "../../db/schema/topics.ts";
import { seenStories, seenTopics, visits } from "../../db/schema/unread.ts";
import { stories, topicSummaries } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { visibleTo } from "../../db/visible.ts";
import { readCopies } from "./folding.ts";
import { forgetKeptUnread } from "./kept-unread.ts";
import { later, noteVisit, readVisit } from "./visits.ts";

/**
 * Records what a user has seen, and that they were here. Marks never go back: an older device changes nothing.
 * Unknown, deleted and invisible items are skipped. @returns the changes
 */
export function markSeen(db: Db, userId: string, draft: SeenDraft, now: Date): SeenMark[] {
  const { updates, stories: read = [], allUpTo, lastVisitAt } = draft;
  const earlier = lastVisitAt ? notAfter(new Date(lastVisitAt), now) : null;
  const all = later(allUpTo ? notAfter(new Date(allUpTo), now) : null, earlier);
  return writeTransaction(db, (tx) => {
    noteVisit(tx, userId, now, earlier);
    if (all) forgetKeptUnread(tx, userId, { upTo: all });
    if (updates.length > 0) {
      forgetKeptUnread(tx, userId, { summaryIds: updates });
      readCopies(tx, userId, updates);
    }
    const marks = [
      ...(all ? [{ of: "all" as const, id: null, seenUpTo: all }] : []),
      ...topicsOf(tx, userId, updates),
      ...storiesOf(tx, userId, read),
    ];
    return marks.flatMap((mark) => advance(tx, userId, mark) ?? []);
  });
}

/**
 * Marks everything that some topics, or all followed ones, published up to a time as read, even if kept unread. Marks
 * never go back. Call it in a transaction.
 */
export function markSeenUpTo(tx: Tx, userId: string, upTo: Date, topicIds: string[] | "all"): void {
  if (topicIds === "all") {
    forgetKeptUnread(tx, userId, { upTo });
    advance(tx, userId, { of: "all", id: null, seenUpTo: upTo });
    return;
  }
  if (topicIds.length === 0) return;
  forgetKeptUnread(tx, userId, { upTo, topicIds });
  for (const id of topicIds) advance(tx, userId, { of: "topic", id, seenUpTo: upTo });
}

/** Marks the stories of updates that were read by themselves. */
export function markStoriesSeen(tx: Tx, userId: string, summaryIds: string[]): void {
  const told = tx
    .select({ stories: topicSummaries.stories, at: topicSummaries.lastUpdated })
    .from(topicSummaries)
    .where(inArray(topicSummaries.id, summaryIds))
    .all();
  const read = told.flatMap((update) =>
    update.stories.map(({ id }) => ({ id, seenUpTo: update.at.toISOString() })),
  );
  for (const mark of storiesOf(tx, userId, read)) advance(tx, userId, mark);
}

/** Undoes marks of seen updates; what was seen further since stays. */
export function takeBack(db: Db, userId: string, marks: SeenMark[]): void {
  writeTransaction(db, (tx) => {
    for (const { of, id, before, seenUpTo } of marks) {
      const place = placeOf(tx, userId, { of, id });
      const isAsMarked = place.read()?.getTime() === Date.parse(seenUpTo);
      if (!isAsMarked) continue;
      if (before === null) place.clear();
      else if (Date.parse(before) < Date.parse(seenUpTo)) place.write(new Date(before));
    }
  });
}

const notAfter = (time: Date, now: Date) => (time > now ? now : time);

type Target = Pick<SeenMark, "of" | "id">;
type WantedMark = Target & { seenUpTo: Date };

function advance(tx: Tx, userId: string, { seenUpTo, ...target }: WantedMark): SeenMark | null {
  const place = placeOf(tx, userId, target);
  const before = place.read();
  if (before && before >= seenUpTo) return null;
  place.write(seenUpTo);
  return { ...target, before: before?.toISOString() ?? null, seenUpTo: seenUpTo.toISOString() };
}

/** One for each topic, up to the latest of its updates that were seen. */
function topicsOf(tx: Tx, userId: string, updateIds: string[]): WantedMark[] {
  if (updateIds.length === 0) return [];
  const seen = tx
    .select({ topicId: topics.id, at: topicSummaries.lastUpdated })
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(and(inArray(topicSummaries.id, updateIds), eq(topicSummaries.kind, "update"), visibleTo(userId)))
    .orderBy(topicSummaries.lastUpdated)
    .all();
  const latest = new Map(seen.map(({ topicId, at }) => [topicId, at]));
  return [...latest].map(([id, seenUpTo]) => ({ of: "topic", id, seenUpTo }));
}

function storiesOf(tx: Tx, userId: string, read: NonNullable<SeenDraft["stories"]>): WantedMark[] {
  if (read.length === 0) return [];
  const wanted = new Map(read.map(({ id, seenUpTo }) => [id, new Date(seenUpTo)]));
  return tx
    .select({ id: stories.id, toldAt: stories.lastToldAt })
    .from(stories)
    .innerJoin(topics, eq(topics.id, stories.topicId))
    .where(and(inArray(stories.id, [...wanted.keys()]), visibleTo(userId)))
    .all()
    .flatMap(({ id, toldAt }) => {
      const seenUpTo = wanted.get(id);
      return seenUpTo && toldAt ? [{ of: "story" as const, id, seenUpTo: notAfter(seenUpTo, toldAt) }] : [];
    });
}

interface Place {
  read(): Date | null;
  write(seenUpTo: Date): void;
  clear(): void;
}

/** The table that records how far something was seen. */
function placeOf(tx: Tx, userId: string, { of, id }: Target): Place {
  if (of === "all") {
    const write = (seenUpTo: Date | null) =>
      tx
        .insert(visits)
        .values({ userId, seenUpTo })
        .onConflictDoUpdate({ target: visits.userId, set: { seenUpTo } })
        .run();
    return { read: () => readVisit(tx, userId)?.seenUpTo ?? null, write, clear: () => write(null) };
  }
  return of === "topic" ? topicPlace(tx, userId, id ?? "") : storyPlace(tx, userId, id ?? "");
}

function topicPlace(tx: Tx, userId: string, topicId: string): Place {
  const isIt = and(eq(seenTopics.userId, userId), eq(seenTopics.topicId, topicId));
  return {
    read: () => tx.select().from(seenTopics).where(isIt).get()?.seenUpTo ?? null,
    write: (seenUpTo) =>
      tx
        .insert(seenTopics)
        .values({ userId, topicId, seenUpTo })
        .onConflictDoUpdate({ target: [seenTopics.userId, seenTopics.topicId], set: { seenUpTo } })
        .run(),
    clear: () => tx.delete(seenTopics).where(isIt).run(),
  };
}

function storyPlace(tx: Tx, userId: string, storyId: string): Place {
  const isIt = and(eq(seenStories.userId, userId), eq(seenStories.storyId, storyId));
  return {
    read: () => tx.select().from(seenStories).where(isIt).get()?.seenUpTo ?? null,
    write: (seenUpTo) =>
      tx
        .insert(seenStories)
        .values({ userId, storyId, seenUpTo })
        .onConflictDoUpdate({ target: [seenStories.userId, seenStories.storyId], set: { seenUpTo } })
        .run(),
    clear: () => tx.delete(seenStories).where(isIt).run(),
  };
}
