import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type AppError, invalid } from "../base/errors.ts";
import type { FailingFeed } from "../contract/admin/desk.ts";
import { isNewsletterUrl, newsletterFeedOf } from "../contract/topics/newsletter-feeds.ts";
import type { FeedDraft, FeedFilter, TopicFeed } from "../contract/topics/topics.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topicFeeds, topics } from "../db/schema/topics.ts";
import { siteOf } from "../retrieval/article.ts";
import { whyRefused } from "../retrieval/fetch.ts";
import type { Filter } from "../retrieval/found-article.ts";
import { mailboxFailures } from "../retrieval/words.ts";
import { words } from "./words.ts";

/**
 * Each address once. Origins for which `isNamed` is true may be private; `isOwnNewsletter` tells which newsletters
 * may be read, by default none. @throws validation_failed
 */
export function checkFeeds(
  drafts: FeedDraft[],
  isNamed: (origin: string) => boolean,
  isOwnNewsletter: (url: string) => boolean = () => false,
): FeedDraft[] {
  const feeds = new Map<string, FeedDraft>();
  for (const [at, { url, filter }] of drafts.entries()) {
    const refused = () => (isOwnNewsletter(url) ? null : mailboxFailures.removed);
    const reason = isNewsletterUrl(url) ? refused() : whyRefused(url, isNamed);
    if (reason !== null) throw invalid(`feeds.${at}.url`, words.noFeedOf(url, reason));
    const address = new URL(url);
    address.hash = "";
    if (!feeds.has(address.href)) feeds.set(address.href, { url: address.href, filter });
  }
  return [...feeds.values()];
}

/** A feed that the topic already had keeps its data. */
export function writeFeeds(tx: Tx, topicId: string, feeds: FeedDraft[]): void {
  const before = new Map(feedsOf(tx, topicId).map((feed) => [feed.url, feed]));
  tx.delete(topicFeeds).where(eq(topicFeeds.topicId, topicId)).run();
  for (const [position, { url, filter }] of feeds.entries()) {
    tx.insert(topicFeeds)
      .values({ ...before.get(url), topicId, url, filter, position })
      .run();
  }
}

export function feedsOf(db: Tx | Db, topicId: string): (typeof topicFeeds.$inferSelect)[] {
  return db
    .select()
    .from(topicFeeds)
    .where(eq(topicFeeds.topicId, topicId))
    .orderBy(asc(topicFeeds.position))
    .all();
}

interface Place {
  url: string;
  filter: Filter;
  isOwn: boolean;
}

type Looking = Pick<typeof topics.$inferSelect, "id" | "useInstanceFeeds">;

/** `newsFeeds` are the instance's. A feed that is also the topic's own counts only as its own. */
export function placesOf(db: Tx | Db, { id, useInstanceFeeds }: Looking, newsFeeds: string[]): Place[] {
  return placesFor(feedsOf(db, id), useInstanceFeeds, newsFeeds);
}

export function placesFor(own: FeedDraft[], useInstanceFeeds: boolean, newsFeeds: string[]): Place[] {
  const ofTopic = own.map(({ url, filter }) => ({ url, filter, isOwn: true }));
  const known = new Set(ofTopic.map(({ url }) => url));
  const ofInstance = useInstanceFeeds ? newsFeeds.filter((url) => !known.has(url)) : [];
  return [
    ...ofTopic,
    ...ofInstance.map((url) => ({
      url,
      filter: url.includes("{query}") ? ("search" as const) : ("words" as const),
      isOwn: false,
    })),
  ];
}

type FeedReading = { url: string } & ({ title: string } | { error: string });

/** Records the result of reading each feed; one that its creator removed in the meantime stays removed. */
export function noteFeedReadings(tx: Tx, topicId: string, readings: FeedReading[], now: Date): void {
  for (const reading of readings) {
    const state =
      "error" in reading
        ? {
            error: reading.error.slice(0, MAX_ERROR),
            failingSince: sql`coalesce(${topicFeeds.failingSince}, ${now.getTime()})`,
          }
        : { title: reading.title, error: null, failingSince: null, lastReadAt: now };
    tx.update(topicFeeds)
      .set(state)
      .where(and(eq(topicFeeds.topicId, topicId), eq(topicFeeds.url, reading.url)))
      .run();
  }
}

const MAX_ERROR = 500;

/** @throws validation_failed if the topic has no place to find articles */
export function requireSomewhereToLook(tx: Tx, topicId: string): void {
  const blind = tx
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .where(
      and(
        eq(topics.id, topicId),
        sql`${topics.useInstanceFeeds} = 0 and ${topicSources.webSearch} = 0`,
        sql`not exists (select 1 from ${topicFeeds} where ${topicFeeds.topicId} = ${topics.id})`,
      ),
    )
    .get();
  if (blind) throw nowhereToLook();
}

export function nowhereToLook(): AppError {
  return invalid("feeds", words.noFeeds);
}

/** @throws validation_failed if a topic that others can see reads its creator's mailbox */
export function requirePrivateNewsletters(tx: Tx, topicId: string): void {
  const shown = tx
    .select({ url: topicFeeds.url })
    .from(topicFeeds)
    .innerJoin(topics, eq(topics.id, topicFeeds.topicId))
    .where(and(eq(topics.id, topicId), eq(topics.isPublic, true), sql`${topicFeeds.url} like 'mailbox:%'`))
    .get();
  if (shown) throw invalid("feeds", words.privateNewsletters);
}

/** The site of a feed, or of a newsletter's sender. */
export function feedSite(url: string): string {
  return newsletterFeedOf(url)?.sender.replace(/^.*@/, "") ?? siteOf(url);
}

export const feedsInJson = sql<string>`(
  select json_group_array(json_object(
    'url', url, 'filter', filter, 'title', title, 'lastReadAt', last_read_at, 'error', error))
  from (select * from ${topicFeeds} where ${topicFeeds.topicId} = ${topics.id} order by position))`;

interface FeedInJson {
  url: string;
  filter: FeedFilter;
  title: string | null;
  lastReadAt: number | null;
  error: string | null;
}

/** An address may contain a secret, so only the topic's creator sees it, and the error that may name it. */
export function presentFeeds(json: string, isCreator: boolean): TopicFeed[] {
  return (JSON.parse(json) as FeedInJson[]).map(({ url, filter, title, lastReadAt, error }) => ({
    ...(isCreator && { url, error }),
    title: title || newsletterFeedOf(url)?.sender || siteOf(url),
    site: feedSite(url),
    filter,
    state: error !== null ? "failing" : lastReadAt === null ? "new" : "ok",
    lastReadAt: lastReadAt === null ? null : new Date(lastReadAt).toISOString(),
  }));
}

const MAX_FAILING = 100;

/** Newsletters are only visible to their reader. */
const isOnTheWeb = sql`${topicFeeds.url} not like 'mailbox:%'`;

/** Feeds whose last reading failed, each address once, longest failing first. */
export function readFailingFeeds(db: Db): FailingFeed[] {
  const rows = db
    .select({
      url: topicFeeds.url,
      error: sql<string>`max(${topicFeeds.error})`,
      since: sql<number | null>`min(${topicFeeds.failingSince})`,
      topics: sql<number>`count(*)`,
    })
    .from(topicFeeds)
    .innerJoin(topics, eq(topics.id, topicFeeds.topicId))
    .where(and(isNotNull(topicFeeds.error), isNull(topics.deletedAt), isOnTheWeb))
    .groupBy(topicFeeds.url)
    .orderBy(sql`min(${topicFeeds.failingSince})`)
    .limit(MAX_FAILING)
    .all();
  return rows.map(({ url, error, since, topics: count }) => ({
    site: siteOf(url),
    error: error.replaceAll(url, siteOf(url)),
    failingSince: since === null ? null : new Date(since).toISOString(),
    topics: count,
  }));
}
