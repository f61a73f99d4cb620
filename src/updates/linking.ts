import { and, desc, eq, gte, inArray, notInArray, sql } from "drizzle-orm";
import { type ComparedStory, type StoryPair, sameStoriesJob } from "../analysis/memory/same-stories.ts";
import { day } from "../base/durations.ts";
import { type Parser, Unreadable } from "../base/parser.ts";
import type { SameStory, Story } from "../contract/topics/updates.ts";
import type { Db, Tx } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { announcements } from "../db/schema/announcements.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { sameStories, topicSummaries } from "../db/schema/updates.ts";
import { writeTransaction } from "../db/transaction.ts";
import { visibleTo } from "../db/visible.ts";
import { canonicalPage } from "../retrieval/article.ts";
import { addReader, advance, readAnnouncements } from "../sending/announcements.ts";

/** Reads announcements before anybody is told about them. */
export const linkingReader = "same stories";

/** Call it at every start: updates published from then on are linked. */
export function startLinking(db: Db): void {
  addReader(db, linkingReader);
}

interface LinkingDeps {
  db: Db;
  parser: Parser;
  /** Called in the transaction, with the updates that were linked. */
  onLinked(tx: Tx, summaryIds: string[]): void;
}

/** Updates that are compared at once: what takes long is sorting the stories that came before. */
const linkedAtOnce = 16;

/** Links the next updates' stories with the same events in other topics. @returns false if nothing is waiting */
export async function linkNext({ db, parser, onLinked }: LinkingDeps): Promise<boolean> {
  const { updates, upTo } = readNext(db);
  if (upTo === null) return false;
  const pairs = await findPairs(db, parser, updates);
  writeTransaction(db, (tx) => {
    const linked = [...new Set(pairs.flatMap(({ one, other }) => [idsOf(one)[0], idsOf(other)[0]]))];
    // A topic may have been deleted during the comparison.
    const there = new Set(
      tx
        .select({ id: topicSummaries.id })
        .from(topicSummaries)
        .where(inArray(topicSummaries.id, linked))
        .all()
        .map(({ id }) => id),
    );
    const rows = pairs
      .flatMap(rowsOf)
      .filter((row) => there.has(row.summaryId) && there.has(row.otherSummaryId));
    for (const row of rows) tx.insert(sameStories).values(row).onConflictDoNothing().run();
    if (rows.length > 0) onLinked(tx, [...there]);
    advance(tx, linkingReader, upTo);
  });
  return true;
}

type AnnouncedUpdate = ToldUpdate & Pick<typeof topics.$inferSelect, "isPublic" | "createdById">;

/** Reads the updates announced next that the same people may see, and the last of their announcements, if any. */
function readNext(db: Db): { updates: AnnouncedUpdate[]; upTo: number | null } {
  const updates: AnnouncedUpdate[] = [];
  let upTo: number | null = null;
  for (const { id, summaryId } of readAnnouncements(db, linkingReader, linkedAtOnce)) {
    const update = summaryId === null ? undefined : readUpdate(db, summaryId);
    const [first] = updates;
    if (first && update && audienceOf(first) !== audienceOf(update)) break;
    if (update && update.stories.length > 0) updates.push(update);
    upTo = id;
  }
  return { updates, upTo };
}

const audienceOf = ({ isPublic, createdById }: AnnouncedUpdate) => (isPublic ? null : createdById);

function readUpdate(db: Db, summaryId: string): AnnouncedUpdate | undefined {
  return db
    .select({ ...columns, isPublic: topics.isPublic, createdById: topics.createdById })
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(eq(topicSummaries.id, summaryId))
    .get();
}

async function findPairs(db: Db, parser: Parser, updates: AnnouncedUpdate[]): Promise<StoryPair[]> {
  if (updates.length === 0) return [];
  const others = readOthers(db, updates).flatMap(comparedStories).slice(0, mostOthers.stories);
  try {
    return await parser.parse(sameStoriesJob, { published: updates.flatMap(comparedStories), others });
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    // Of several, one may be to blame.
    const alone = updates.length > 1 ? updates : [];
    const pairs: StoryPair[] = [];
    for (const update of alone) pairs.push(...(await findPairs(db, parser, [update])));
    return pairs;
  }
}

const columns = {
  id: topicSummaries.id,
  topicId: topicSummaries.topicId,
  stories: topicSummaries.stories,
  citations: topicSummaries.citations,
  lastUpdated: topicSummaries.lastUpdated,
};

type ToldUpdate = Pick<typeof topicSummaries.$inferSelect, keyof typeof columns>;

/** The time for which an event stays in the news, and the most updates to compare with. */
const window = 7 * day;
const mostOthers = { announcements: 5_000, followers: 100, updates: 300, stories: 1_200 };

/**
 * Reads the latest other updates that somebody can see together with these, those with a common follower first. All of
 * `updates` have the same audience.
 */
function readOthers(db: Db, updates: AnnouncedUpdate[]): ToldUpdate[] {
  const audience = updates[0] ? audienceOf(updates[0]) : null;
  const earliest = Math.min(...updates.map(({ lastUpdated }) => lastUpdated.getTime()));
  const follow = userTopicFollows;
  const followers = db
    .select({ userId: follow.userId })
    .from(follow)
    .where(
      inArray(
        follow.topicId,
        updates.map(({ topicId }) => topicId),
      ),
    )
    .limit(mostOthers.followers);
  const followed = db
    .selectDistinct({ topicId: follow.topicId })
    .from(follow)
    .where(inArray(follow.userId, followers));
  const recent = db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.id))
    .limit(mostOthers.announcements)
    .as("recent");
  return db
    .select(columns)
    .from(recent)
    .innerJoin(topicSummaries, eq(topicSummaries.id, recent.summaryId))
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(
      and(
        notInArray(
          topicSummaries.id,
          updates.map(({ id }) => id),
        ),
        gte(topicSummaries.lastUpdated, new Date(earliest - window)),
        audience === null ? undefined : visibleTo(audience),
      ),
    )
    .orderBy(sql`${topics.id} in ${followed} desc`, desc(recent.id))
    .limit(mostOthers.updates)
    .all();
}

function comparedStories({ id, topicId, stories, citations, lastUpdated }: ToldUpdate): ComparedStory[] {
  const told = new Set(stories.flatMap(numbersIn));
  const isWhole = citations.every((_, at) => told.has(at + 1));
  return stories.map((story) => {
    const cited = citedBy(story).flatMap((number) => citations[number - 1] ?? []);
    return {
      key: `${id} ${story.id}`,
      topicId,
      headline: story.headline,
      text: storyText(story).slice(0, 2_000),
      pages: cited.map(({ url }) => canonicalPage(url)),
      site: cited[0]?.site ?? "",
      at: lastUpdated,
      isWhole,
    };
  });
}

/** A page that is only named as a source adds nothing that could be missed. */
function numbersIn({ facts, statements, sources = [] }: Story): number[] {
  return [...facts, ...statements].flatMap(({ citations }) => citations).concat(sources);
}

/** A story's text below its headline. */
export function storyText({ since, gist, facts, why }: Story): string {
  return [since, gist, ...facts.map(({ text }) => text), why].filter(Boolean).join(" ");
}

/** Numbers of the update's citations, from 1. */
export function citedBy({ facts }: Story): number[] {
  return [...new Set(facts.flatMap(({ citations }) => citations))];
}

const idsOf = (key: string): [summaryId: string, storyId: string] => {
  const at = key.indexOf(" ");
  return [key.slice(0, at), key.slice(at + 1)];
};

function rowsOf({ one, other, isOneRepeat, isOtherRepeat }: StoryPair): (typeof sameStories.$inferInsert)[] {
  const [summaryId, storyId] = idsOf(one);
  const [otherSummaryId, otherStoryId] = idsOf(other);
  return [
    { summaryId, storyId, otherSummaryId, otherStoryId, isRepeat: isOneRepeat },
    {
      ...{ summaryId: otherSummaryId, storyId: otherStoryId, isRepeat: isOtherRepeat },
      ...{ otherSummaryId: summaryId, otherStoryId: storyId },
    },
  ];
}

/** The same events in other topics that the viewer may see, by the stories' keys. */
export type SameStories = (summaryId: string, storyId: string) => SameStory[];

export function readSameStories(db: Db, viewerId: string | null, summaryIds: string[]): SameStories {
  const rows =
    summaryIds.length === 0
      ? []
      : prepared(db, linksOf).all({ viewer: viewerId, ids: JSON.stringify(summaryIds) });
  // Ids sort in order of publication.
  const inOrder = rows.sort((one, other) => (one.summaryId < other.summaryId ? -1 : 1));
  const byStory = Map.groupBy(inOrder, ({ of, story }) => `${of} ${story}`);
  return (summaryId, storyId) =>
    (byStory.get(`${summaryId} ${storyId}`) ?? []).map(({ of: _, story: __, ...same }) => same);
}

function linksOf(db: Db) {
  return db
    .select({
      of: sameStories.summaryId,
      story: sameStories.storyId,
      topicId: topics.id,
      topicName: topics.name,
      storyId: sameStories.otherStoryId,
      summaryId: sameStories.otherSummaryId,
      isRepeat: sameStories.isRepeat,
    })
    .from(sameStories)
    .innerJoin(topicSummaries, eq(topicSummaries.id, sameStories.otherSummaryId))
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(and(isAmong(sameStories.summaryId, "ids"), visibleTo(sql.placeholder("viewer"))))
    .prepare();
}
