import type { OpmlAs, OpmlImport } from "../contract/drafts/feeds.ts";
import { limits } from "../contract/limits.ts";
import { type FeedDraft, type TopicDraft, topicDraft } from "../contract/topics.ts";
import { changed } from "../db/dry-run.ts";
import type { Db } from "../db/open.ts";
import { AppError, invalid } from "../errors.ts";
import { type Parser, Unreadable } from "../parsing/parser.ts";
import { refuseTooMany } from "../topics/allowed.ts";
import { checkedFeeds } from "../topics/feeds.ts";
import { type Alongside, createTopic, refuseOwnName } from "../topics/topics.ts";
import { type Outlined, opmlJob } from "./outlines.ts";
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
type Created = NonNullable<OpmlImport["topics"]>[number];

export interface Imported extends OpmlImport {
  topics: Created[];
}

const source = "digest";

/** @throws validation_failed for what is no OPML document */
export async function readOutlines(
  parser: Parser,
  bytes: Uint8Array,
  contentType: string | null,
): Promise<Outlined[]> {
  try {
    return await parser.parse(opmlJob, { bytes, contentType });
  } catch (cause) {
    if (cause instanceof Unreadable) throw new AppError("validation_failed", words.unreadable(cause.message));
    throw cause;
  }
}

/**
 * Makes a private topic of each folder that the document outlines and of each feed outside of one, or of every feed:
 * with its feeds and no others, updated by hand. Asks no feed. All of it is there afterwards, or nothing; with
 * `isDryRun` nothing is.
 */
export function importTopics(
  deps: ImportDeps,
  userId: string,
  outlined: Outlined[],
  { as = "folders", isDryRun }: { as?: OpmlAs | undefined; isDryRun: boolean },
): Imported {
  const wanted = as === "feeds" ? eachFeed(outlined) : outlined;
  const done: Imported = { created: 0, skipped: [], topics: [] };
  changed(deps.db, isDryRun, () => {
    for (const [at, topic] of wanted.entries()) {
      const created = createOne(deps, userId, topic, done.skipped);
      if (!(created instanceof AppError)) {
        done.created++;
        done.topics.push(created);
        continue;
      }
      done.skipped.push({ name: topic.name, reason: created.message });
      // The bound on a member's topics: no other would come after it.
      if (created.kind === "forbidden") {
        const rest = wanted.slice(at + 1);
        done.skipped.push(...rest.map(({ name }) => ({ name, reason: created.message })));
        return;
      }
    }
  });
  return done;
}

function eachFeed(outlined: Outlined[]): Outlined[] {
  return outlined.flatMap(({ feeds }) => feeds.map((feed) => ({ name: feed.name, feeds: [feed] })));
}

/** The refusal where no topic was created. A feed that may not be asked is left out of its folder, and said to be. */
function createOne(
  { db, now, isFeedOrigin, mostTopics, onCreated }: ImportDeps,
  userId: string,
  { name, feeds }: Outlined,
  skipped: Skipped[],
): Created | AppError {
  try {
    if (feeds.length > limits.feeds) throw invalid("feeds", words.tooManyFeeds(feeds.length, limits.feeds));
    const checked = feeds.map((feed) => ({ ...feed, ...checkedFeed(feed.url, isFeedOrigin) }));
    const usable = checked.flatMap(({ draft }) => draft ?? []);
    const refused = checked.flatMap(({ name, refusal }) => (refusal ? [{ name, refusal }] : []));
    if (usable.length === 0) throw refused[0]?.refusal;
    createTopic(db, userId, draftOf(name, usable), source, now(), (tx, topicId) => {
      refuseOwnName(tx, name, userId, topicId);
      if (mostTopics !== null) refuseTooMany(tx, userId, mostTopics);
      onCreated(tx, topicId, userId);
    });
    skipped.push(...refused.map(({ name, refusal }) => ({ name, reason: refusal.message })));
    return { name, feeds: usable.length };
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
