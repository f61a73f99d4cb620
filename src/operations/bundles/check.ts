import { eq, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import { limits } from "../../contract/base/limits.ts";
import type { FeedDraft } from "../../contract/topics/topics.ts";
import type { Db } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { stories, topicSummaries } from "../../db/schema/updates.ts";
import { findSource, readSources, type SourceRow } from "../../sources/sources.ts";
import { checkFeeds, nowhereToLook } from "../../topics/feeds.ts";
import { findImported, type ImportedTopic, refuseImport } from "../../topics/import.ts";
import type { RecordOf } from "./format.ts";
import { invalidBundle, type ReadRecord } from "./read.ts";
import { words } from "./words.ts";

/** The result of checking or importing a bundle. `notes` are sentences on what differs from its origin. */
export interface BundleImport {
  id: string;
  name: string;
  /** False if the topic exists here already: nothing is changed then. */
  isNew: boolean;
  feeds: number;
  updates: number;
  stories: number;
  articles: number;
  notes: string[];
}

export interface CheckedBundle {
  topic: ImportedTopic & { lastCheckedAt: Date | null };
  /** The feeds that may be requested. */
  feeds: (FeedDraft & { title: string | null })[];
  done: BundleImport;
}

interface Deps {
  db: Db;
  isFeedOrigin: (origin: string) => boolean;
}

/** Writes nothing, so that writers don't wait for it. @throws AppError for what `importBundle` refuses */
export function checkBundle(deps: Deps, userId: string, records: Iterable<ReadRecord>): CheckedBundle {
  let checking: Checking | undefined;
  for (const { record, line } of records) {
    if (record.kind === "topic") {
      checking = checkTopic(deps, userId, record);
      if (!checking.done.isNew) return checking;
    } else if (checking) checkers[record.kind]({ ...checking, db: deps.db, line }, record as never);
  }
  if (!checking) throw invalidBundle(words.noBundle);
  return { ...checking, feeds: usableFeeds(checking, deps.isFeedOrigin) };
}

interface Checking extends CheckedBundle {
  source: SourceRow;
  /** The bundle's records so far, by kind and name. */
  names: Map<string, Set<string>>;
}

type At = Checking & { db: Db; line: number };

function checkTopic({ db }: Deps, userId: string, record: RecordOf<"topic">): Checking {
  const { kind: _, source: asked, createdAt, updatedAt, lastCheckedAt, ...rest } = record;
  const { id, name, language = null } = rest;
  const known = findImported(db, id);
  if (known && known.createdById !== userId) throw new AppError("conflict", words.othersTopic(known.name));
  const source = sourceLike(db, asked);
  const isOther = source.id !== asked.id || source.type !== asked.type;
  const notes = isOther ? [words.otherSource(asked.name, source.name)] : [];
  const topic = {
    ...{ ...rest, language, sourceId: source.id },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    lastCheckedAt: lastCheckedAt === null ? null : new Date(lastCheckedAt),
  };
  if (!known) refuseImport(db, userId, topic);
  const counts = { feeds: 0, updates: 0, stories: 0, articles: 0 };
  const done = { id, name, isNew: !known, ...counts, notes: known ? [] : notes };
  return { topic, source, feeds: [], done, names: new Map() };
}

/** The source with this id, or else one of this type, preferably with this model, or else the digest. */
function sourceLike(db: Db, { id, type, model }: RecordOf<"topic">["source"]): SourceRow {
  const same = findSource(db, id);
  if (same?.type === type) return same;
  const alike = readSources(db).filter((source) => source.type === type);
  const found = alike.find((source) => source.model === model) ?? alike[0] ?? findSource(db, "digest");
  if (!found) throw invalidBundle(words.noSource);
  return found;
}

type Belonging = Exclude<ReadRecord["record"], { kind: "topic" }>;

const checkers: { [Kind in Belonging["kind"]]: (at: At, record: RecordOf<Kind>) => void } = {
  feed({ feeds }, { kind: _, ...feed }) {
    if (feeds.length >= limits.feeds) throw invalidBundle(words.tooManyFeeds(limits.feeds));
    feeds.push(feed);
  },
  marking() {},
  story(at, { id }) {
    refuseForeign(at, topicOfStory, id);
    nameOnce(at, "story", id);
    at.done.stories++;
  },
  update(at, { id, of, period, stories }) {
    refuseForeign(at, topicOfUpdate, id);
    for (const story of stories) refuseForeign(at, topicOfStory, story.id);
    nameOnce(at, "update", id);
    if (period !== null) nameOnce(at, of, period);
    at.done.updates++;
  },
  article(at, { page, storyId, updateId }) {
    refuseForeign(at, topicOfStory, storyId);
    if (updateId !== null) refuseForeign(at, topicOfUpdate, updateId);
    requireNamed(at, "story", storyId);
    if (updateId !== null) requireNamed(at, "update", updateId);
    nameOnce(at, "article", page);
    at.done.articles++;
  },
  candidate: (at, { page }) => nameOnce(at, "candidate", page),
  judgement: (at, { page }) => nameOnce(at, "judgement", page),
};

function nameOnce({ names, line }: At, kind: string, name: string): void {
  const before = names.get(kind) ?? new Set();
  names.set(kind, before);
  if (before.has(name)) throw invalidBundle(words.contradicts(line));
  before.add(name);
}

function requireNamed({ names, line }: At, kind: string, name: string): void {
  if (!names.get(kind)?.has(name)) throw invalidBundle(words.contradicts(line));
}

type TopicOf = (db: Db) => { get(values: { id: string }): { topicId: string } | undefined };

/** @throws validation_failed if an id already belongs to another topic */
function refuseForeign({ db, topic, line }: At, topicOf: TopicOf, id: string): void {
  const found = prepared(db, topicOf).get({ id });
  if (found && found.topicId !== topic.id) throw invalidBundle(words.foreign(line));
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

function usableFeeds(
  { feeds, topic, source, done }: Checking,
  isFeedOrigin: Deps["isFeedOrigin"],
): CheckedBundle["feeds"] {
  const usable = feeds.flatMap(({ url, filter, title }) => {
    try {
      return checkFeeds([{ url, filter }], isFeedOrigin).map((feed) => ({ ...feed, title }));
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      done.notes.push(words.withoutFeed(cause.message));
      return [];
    }
  });
  if (usable.length === 0 && !topic.useInstanceFeeds && !source.webSearch) throw nowhereToLook();
  done.feeds = usable.length;
  return usable;
}
