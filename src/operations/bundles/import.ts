import { importArticle, importCandidate, importStory } from "../../analysis/memory/import.ts";
import type { Db } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { requireSomewhereToLook } from "../../topics/feeds.ts";
import { beginImport, endImport, forgetImport, importFeeds, renewImport } from "../../topics/import.ts";
import { markPage } from "../../topics/markings.ts";
import { setCurrentSummary, type TopicHook } from "../../topics/topics.ts";
import { importJudgement, importLastCheck, importUpdate } from "../../updates/import.ts";
import { type BundleImport, type CheckedBundle, checkBundle } from "./check.ts";
import type { RecordOf } from "./format.ts";
import { invalidBundle, type ReadRecord, readRecords } from "./read.ts";
import { words } from "./words.ts";

interface BundleDeps {
  db: Db;
  now: () => Date;
  isFeedOrigin: (origin: string) => boolean;
  onCreated: TopicHook;
  /** Called between two transactions, so that other processes can write. */
  giveWay: () => void;
}

/** Milliseconds after which others may write. */
const sliceTime = 8;

/**
 * Creates a bundle's topic for the user, with its id, its updates and its memory. All of it is checked before
 * anything is written; with `isDryRun`, nothing is. It's written in small steps and stays invisible until it's
 * complete; the next import or the server removes what a crash leaves. `lines` is called twice. @throws
 * validation_failed for an incomplete bundle, conflict if the topic is somebody else's or its name is taken,
 * forbidden beyond the user's limits
 */
export function importBundle(
  deps: BundleDeps,
  userId: string,
  lines: () => Iterable<string>,
  isDryRun: boolean,
): BundleImport {
  const read = () => readRecords(lines(), deps.now());
  const checked = checkBundle(deps, userId, read());
  if (isDryRun || !checked.done.isNew) return checked.done;
  try {
    write(deps, userId, checked, read());
  } catch (cause) {
    writeTransaction(deps.db, () => forgetImport(deps.db, checked.topic.id));
    throw cause;
  }
  return checked.done;
}

function write(
  deps: BundleDeps,
  userId: string,
  { topic, feeds }: CheckedBundle,
  records: Iterable<ReadRecord>,
): void {
  const { db, now, giveWay, onCreated } = deps;
  writeTransaction(db, () => beginImport(db, topic, now()));
  const rest = records[Symbol.iterator]();
  for (let isOver = false; !isOver; ) {
    giveWay();
    isOver = writeTransaction(db, () => writeSome(deps, topic.id, rest));
  }
  writeTransaction(db, () => {
    importFeeds(db, topic.id, feeds);
    requireSomewhereToLook(db, topic.id);
    endImport(db, userId, topic);
    importLastCheck(db, topic, now());
    onCreated(db, topic.id, userId);
  });
}

/** @returns true if there are no more */
function writeSome({ db, now }: BundleDeps, topicId: string, records: Iterator<ReadRecord>): boolean {
  renewImport(db, topicId, now());
  const until = performance.now() + sliceTime;
  while (performance.now() < until) {
    const { done, value } = records.next();
    if (done) return true;
    add(db, topicId, value);
  }
  return false;
}

/** Writes what belongs to the topic. */
function add(db: Db, topicId: string, { record, line }: ReadRecord): void {
  try {
    (writers[record.kind] as (db: Db, topicId: string, record: ReadRecord["record"]) => void)(
      db,
      topicId,
      record,
    );
  } catch (cause) {
    // A row that was added or deleted during the import.
    if (String((cause as { code?: unknown }).code).startsWith("SQLITE_CONSTRAINT"))
      throw invalidBundle(words.contradicts(line));
    throw cause;
  }
}

type Kind = ReadRecord["record"]["kind"];

const written = () => {};

const writers: { [K in Kind]: (db: Db, topicId: string, record: RecordOf<K>) => void } = {
  topic: written,
  feed: written,
  marking(db, topicId, { kind: _, markedAt, ...marking }) {
    markPage(db, { ...dated(marking), topicId, markedAt: new Date(markedAt) });
  },
  story(db, topicId, { kind: _, id, title, createdAt, lastSeenAt, lastToldAt }) {
    importStory(db, {
      ...{ id, title, topicId },
      createdAt: new Date(createdAt),
      lastSeenAt: new Date(lastSeenAt),
      lastToldAt: timeOf(lastToldAt),
    });
  },
  update(db, topicId, { kind: _, of: kind, lastUpdated, ...update }) {
    const published = new Date(lastUpdated);
    importUpdate(db, { ...update, kind, topicId, lastUpdated: published });
    if (kind === "update") setCurrentSummary(db, topicId, update.id, published);
  },
  article(db, topicId, { kind: _, updateId: summaryId, seenAt, ...article }) {
    importArticle(db, { ...dated(article), topicId, summaryId, seenAt: new Date(seenAt) });
  },
  candidate(db, topicId, { kind: _, foundAt, ...candidate }) {
    importCandidate(db, { ...dated(candidate), topicId, foundAt: new Date(foundAt) });
  },
  judgement(db, topicId, { kind: _, judgedAt, ...judgement }) {
    importJudgement(db, { ...judgement, topicId, judgedAt: new Date(judgedAt) });
  },
};

function dated<Row extends { publishedAt: string | null }>(row: Row) {
  return { ...row, publishedAt: timeOf(row.publishedAt) };
}

function timeOf(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
