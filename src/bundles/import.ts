import { eq, sql } from "drizzle-orm";
import { limits } from "../contract/limits.ts";
import { changed } from "../db/dry-run.ts";
import type { Db } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { topics } from "../db/schema/topics.ts";
import { stories, topicSummaries } from "../db/schema/updates.ts";
import { AppError } from "../errors.ts";
import { importArticle, importCandidate, importStory } from "../memory/imported.ts";
import { findSource, readSources, type SourceRow } from "../sources/sources.ts";
import { checkedFeeds, requireSomewhereToLook } from "../topics/feeds.ts";
import { importFeeds, importTopic } from "../topics/imported.ts";
import { markPage } from "../topics/markings.ts";
import { type Alongside, setCurrentSummary } from "../topics/topics.ts";
import { importJudgement, importLastCheck, importUpdate } from "../updates/imported.ts";
import type { RecordOf } from "./format.ts";
import { type ReadRecord, readRecords, refused } from "./read.ts";
import { words } from "./words.ts";

export interface BundleDeps {
  db: Db;
  now: () => Date;
  isFeedOrigin: (origin: string) => boolean;
  onCreated: Alongside;
}

/** What became of a bundle. `notes` are sentences on what is not as it was where it came from. */
export interface BundleImport {
  id: string;
  name: string;
  /** False where the topic was here already: nothing was changed then. */
  isNew: boolean;
  feeds: number;
  updates: number;
  stories: number;
  articles: number;
  notes: string[];
}

/**
 * Makes the topic of a bundle one of the user's, with its id, its updates and its memory: all of it is there afterwards
 * or nothing; with `isDryRun` nothing is. `lines` are read as they are needed.
 *
 * @throws validation_failed for what is no whole bundle, conflict where the topic is another's or its name is taken,
 * forbidden past what the user may have
 */
export function importBundle(
  deps: BundleDeps,
  userId: string,
  lines: Iterable<string>,
  isDryRun: boolean,
): BundleImport {
  const { db, now } = deps;
  return changed(db, isDryRun, () => {
    let importing: Importing | undefined;
    for (const { record, line } of readRecords(lines, now())) {
      if (record.kind === "topic") {
        const { id, name } = record;
        const known = db.select().from(topics).where(eq(topics.id, id)).get();
        if (known && known.createdById !== userId) {
          throw new AppError("conflict", words.othersTopic(known.name));
        }
        const done = { id, name, feeds: 0, updates: 0, stories: 0, articles: 0, notes: [] };
        if (known) return { ...done, isNew: false };
        importing = startTopic(deps, userId, record, { ...done, isNew: true });
      } else if (importing) add({ ...importing, line }, record);
    }
    if (!importing) throw refused(words.noBundle);
    return endTopic(importing, userId);
  });
}

interface Importing {
  deps: BundleDeps;
  topic: RecordOf<"topic">;
  done: BundleImport;
  feeds: RecordOf<"feed">[];
}

type At = Importing & { line: number };

function startTopic(
  deps: BundleDeps,
  userId: string,
  topic: RecordOf<"topic">,
  done: BundleImport,
): Importing {
  const { kind: _, source, createdAt, updatedAt, lastCheckedAt, language = null, ...definition } = topic;
  const { id: sourceId, name: here, type } = sourceLike(deps.db, source);
  if (sourceId !== source.id || type !== source.type) done.notes.push(words.otherSource(source.name, here));
  importTopic(deps.db, userId, {
    ...definition,
    ...{ language, sourceId },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  });
  const checked = { id: topic.id, frequency: topic.frequency, lastCheckedAt: timeOf(lastCheckedAt) };
  importLastCheck(deps.db, checked, deps.now());
  return { deps, topic, done, feeds: [] };
}

/** The one of this id, else one of this type, best with this model, else the digest. */
function sourceLike(db: Db, { id, type, model }: RecordOf<"topic">["source"]): SourceRow {
  const same = findSource(db, id);
  if (same?.type === type) return same;
  const alike = readSources(db).filter((source) => source.type === type);
  const found = alike.find((source) => source.model === model) ?? alike[0] ?? findSource(db, "digest");
  if (!found) throw refused(words.noSource);
  return found;
}

type Belonging = Exclude<ReadRecord["record"], { kind: "topic" }>;

/** Writes what belongs to the topic. */
function add(at: At, record: Belonging): void {
  try {
    (writers[record.kind] as (at: At, record: Belonging) => void)(at, record);
  } catch (cause) {
    // A row that is there already, or that names one that is not.
    if (String((cause as { code?: unknown }).code).startsWith("SQLITE_CONSTRAINT"))
      throw refused(words.contradicts(at.line));
    throw cause;
  }
}

const writers: { [Kind in Belonging["kind"]]: (at: At, record: RecordOf<Kind>) => void } = {
  feed({ feeds }, feed) {
    if (feeds.length >= limits.feeds) throw refused(words.tooManyFeeds(limits.feeds));
    feeds.push(feed);
  },
  marking({ deps, topic }, { kind: _, markedAt, ...marking }) {
    const row = { ...dated(marking), topicId: topic.id, markedAt: new Date(markedAt) };
    markPage(deps.db, row);
  },
  story(at, { kind: _, id, title, createdAt, lastSeenAt, lastToldAt }) {
    refuseForeign(at, topicOfStory, id);
    importStory(at.deps.db, {
      ...{ id, title, topicId: at.topic.id },
      createdAt: new Date(createdAt),
      lastSeenAt: new Date(lastSeenAt),
      lastToldAt: timeOf(lastToldAt),
    });
    at.done.stories++;
  },
  update(at, { kind: _, of: kind, lastUpdated, ...update }) {
    const { db } = at.deps;
    refuseForeign(at, topicOfUpdate, update.id);
    for (const { id } of update.stories) refuseForeign(at, topicOfStory, id);
    const published = new Date(lastUpdated);
    importUpdate(db, { ...update, kind, topicId: at.topic.id, lastUpdated: published });
    if (kind === "update") setCurrentSummary(db, at.topic.id, update.id, published);
    at.done.updates++;
  },
  article(at, { kind: _, updateId: summaryId, seenAt, ...article }) {
    refuseForeign(at, topicOfStory, article.storyId);
    if (summaryId !== null) refuseForeign(at, topicOfUpdate, summaryId);
    const row = { ...dated(article), topicId: at.topic.id, summaryId, seenAt: new Date(seenAt) };
    importArticle(at.deps.db, row);
    at.done.articles++;
  },
  candidate({ deps, topic }, { kind: _, foundAt, ...candidate }) {
    importCandidate(deps.db, { ...dated(candidate), topicId: topic.id, foundAt: new Date(foundAt) });
  },
  judgement({ deps, topic }, { kind: _, judgedAt, ...judgement }) {
    importJudgement(deps.db, { ...judgement, topicId: topic.id, judgedAt: new Date(judgedAt) });
  },
};

type TopicOf = (db: Db) => { get(values: { id: string }): { topicId: string } | undefined };

/** @throws validation_failed for an id that stands for something of another topic */
function refuseForeign({ deps, topic, line }: At, topicOf: TopicOf, id: string): void {
  const found = prepared(deps.db, topicOf).get({ id });
  if (found && found.topicId !== topic.id) throw refused(words.foreign(line));
}

const topicOfStory: TopicOf = (db) => {
  const { id, topicId } = stories;
  return db
    .select({ topicId })
    .from(stories)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
};

const topicOfUpdate: TopicOf = (db) => {
  const { id, topicId } = topicSummaries;
  return db
    .select({ topicId })
    .from(topicSummaries)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
};

function endTopic({ deps, topic, done, feeds }: Importing, userId: string): BundleImport {
  const { db, isFeedOrigin, onCreated } = deps;
  const usable = feeds.flatMap(({ url, filter, title }) => {
    try {
      return checkedFeeds([{ url, filter }], isFeedOrigin).map((feed) => ({ ...feed, title }));
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      done.notes.push(words.withoutFeed(cause.message));
      return [];
    }
  });
  importFeeds(db, topic.id, usable);
  done.feeds = usable.length;
  requireSomewhereToLook(db, topic.id);
  onCreated(db, topic.id, userId);
  return done;
}

function dated<Row extends { publishedAt: string | null }>(row: Row) {
  return { ...row, publishedAt: timeOf(row.publishedAt) };
}

function timeOf(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
