import { limits } from "../contract/limits.ts";
import type { OpmlImport } from "../contract/opml.ts";
import { type FeedDraft, type TopicDraft, topicDraft } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import { AppError, invalid } from "../errors.ts";
import { refuseTooMany } from "../topics/allowed.ts";
import { checkedFeeds } from "../topics/feeds.ts";
import { type Alongside, createTopic } from "../topics/topics.ts";
import type { Outlined } from "./outlines.ts";
import { words } from "./words.ts";

export interface ImportDeps {
  db: Db;
  now: () => Date;
  isFeedOrigin: (origin: string) => boolean;
  /** Null for no limit. */
  mostTopics: number | null;
  onCreated: Alongside;
}

type Skipped = OpmlImport["skipped"][number];

const source = "digest";

/**
 * Makes a private topic of each that the document outlines: with its feeds and no others, updated by hand. Asks no feed.
 * All of it is there afterwards, or nothing; with `isDryRun` nothing is.
 */
export function importTopics(
  deps: ImportDeps,
  userId: string,
  outlined: Outlined[],
  isDryRun: boolean,
): OpmlImport {
  const { db } = deps;
  const done: OpmlImport = { created: 0, skipped: [] };
  const create = () => {
    for (const [at, topic] of outlined.entries()) {
      const refusal = createOne(deps, userId, topic, done.skipped);
      if (refusal === null) done.created++;
      else done.skipped.push({ name: topic.name, reason: refusal.message });
      // The bound on a member's topics: no other would come after it.
      if (refusal?.kind === "forbidden") {
        const rest = outlined.slice(at + 1);
        done.skipped.push(...rest.map(({ name }) => ({ name, reason: refusal.message })));
        return;
      }
    }
  };
  if (isDryRun) rolledBack(db, create);
  else db.transaction(create, { behavior: "immediate" });
  return done;
}

/** Null for a topic that was created. A feed that may not be asked is left out of its folder, and said to be. */
function createOne(
  { db, now, isFeedOrigin, mostTopics, onCreated }: ImportDeps,
  userId: string,
  { name, feeds }: Outlined,
  skipped: Skipped[],
): AppError | null {
  try {
    if (feeds.length > limits.feeds) throw invalid("feeds", words.tooManyFeeds(feeds.length, limits.feeds));
    const checked = feeds.map((feed) => ({ ...feed, ...checkedFeed(feed.url, isFeedOrigin) }));
    const usable = checked.flatMap(({ draft }) => draft ?? []);
    const refused = checked.flatMap(({ name, refusal }) => (refusal ? [{ name, refusal }] : []));
    if (usable.length === 0) throw refused[0]?.refusal;
    createTopic(db, userId, draftOf(name, usable), source, now(), (tx, topicId) => {
      if (mostTopics !== null) refuseTooMany(tx, userId, mostTopics);
      onCreated(tx, topicId, userId);
    });
    skipped.push(...refused.map(({ name, refusal }) => ({ name, reason: refusal.message })));
    return null;
  } catch (cause) {
    if (cause instanceof AppError) return cause;
    throw cause;
  }
}

function checkedFeed(url: string, isFeedOrigin: ImportDeps["isFeedOrigin"]) {
  try {
    return { draft: checkedFeeds([{ url, filter: "all" }], isFeedOrigin) };
  } catch (cause) {
    if (cause instanceof AppError) return { refusal: cause };
    throw cause;
  }
}

/** @throws validation_failed for a name that no topic can have */
function draftOf(name: string, feeds: FeedDraft[]): TopicDraft {
  const how = { category: "Other", isPublic: false, frequency: 0, sourceId: source, useInstanceFeeds: false };
  const { data, error } = topicDraft.safeParse({ ...how, name, feeds });
  if (!data) throw invalid("name", error.issues[0]?.message ?? words.noTopic);
  return data;
}

class RolledBack extends Error {}

function rolledBack(db: Db, change: () => void): void {
  try {
    db.transaction(
      () => {
        change();
        throw new RolledBack();
      },
      { behavior: "immediate" },
    );
  } catch (cause) {
    if (!(cause instanceof RolledBack)) throw cause;
  }
}
