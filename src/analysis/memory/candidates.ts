import { and, eq, lt, or, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import type { Db, Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { candidates } from "../../db/schema/updates.ts";
import type { Filter, FoundArticle } from "../../retrieval/found-article.ts";

/** Milliseconds for which an article that wasn't told is offered again. */
const OFFERED_FOR = 7 * day;
/** Runs whose source read the article and told others. */
const MAX_OUTRANKED = 3;
/** Milliseconds after which a feed that still lists the article may bring it back. */
const KEPT_FOR = 60 * day;

interface Candidates {
  offered: FoundArticle[];
  /** Pages of those that matched the topic's current words. */
  fitting: Set<string>;
  dropped: Set<string>;
}

/**
 * Reads the articles that fitted in earlier runs and weren't told. `savedAt` is when the topic's words last changed.
 */
export function readCandidates(db: Db | Tx, topicId: string, savedAt: Date, now: Date): Candidates {
  const rows = prepared(db, ofTopic).all({ topic: topicId });
  const isOffered = ({ foundAt, outranked }: (typeof rows)[number]) =>
    outranked < MAX_OUTRANKED && foundAt.getTime() > now.getTime() - OFFERED_FOR;
  const offered = rows.filter(isOffered);
  return {
    offered: offered.map(({ url, page, title, extract, site, publishedAt, filter }) => ({
      article: { url, page, title, extract, site, publishedAt },
      from: [{ feed: "", filter }],
      isWaiting: true,
    })),
    fitting: new Set(offered.flatMap(({ page, foundAt }) => (foundAt >= savedAt ? [page] : []))),
    dropped: new Set(rows.filter((row) => !isOffered(row)).map(({ page }) => page)),
  };
}

function ofTopic(db: Db | Tx) {
  return db
    .select()
    .from(candidates)
    .where(eq(candidates.topicId, sql.placeholder("topic")))
    .prepare();
}

/** Call it in a transaction before the source is asked, so that a failed run loses nothing. */
export function keepCandidates(tx: Tx, topicId: string, found: FoundArticle[], now: Date): void {
  const rows = found.map(({ article: { url, page, title, extract, site, publishedAt }, from }) => ({
    topicId,
    ...{ url, page, title, extract, site, publishedAt },
    filter: filterOf(from),
    foundAt: now,
    outranked: 0,
  }));
  for (const part of inParts(rows)) tx.insert(candidates).values(part).onConflictDoNothing().run();
}

function filterOf(from: FoundArticle["from"]): Filter {
  return from.find(({ filter }) => filter === "all")?.filter ?? from[0]?.filter ?? "words";
}

/** Pages. Those in none of the lists weren't read by the source, and wait as before. */
export interface CandidateOutcomes {
  told: string[];
  /** Pages that the source read while telling others. */
  outranked?: string[];
  /** Pages that the source read and found nothing new in. */
  dismissed?: string[];
}

/** Call it in a transaction at the end of a run. */
export function settleCandidates(
  tx: Tx,
  topicId: string,
  { told, outranked = [], dismissed = [] }: CandidateOutcomes,
  now: Date,
): void {
  const before = now.getTime() - KEPT_FOR;
  prepared(tx, ended).run({ topic: topicId, told: JSON.stringify(told), before });
  for (const [pages, times] of [
    [outranked, 1],
    [dismissed, MAX_OUTRANKED],
  ] as const) {
    if (pages.length > 0)
      prepared(tx, passedOver).run({ topic: topicId, pages: JSON.stringify(pages), times });
  }
}

function ended(tx: Tx) {
  const isTold = isAmong(candidates.page, "told");
  const isOld = lt(candidates.foundAt, sql.placeholder("before"));
  return tx
    .delete(candidates)
    .where(and(eq(candidates.topicId, sql.placeholder("topic")), or(isTold, isOld)))
    .prepare();
}

function passedOver(tx: Tx) {
  return tx
    .update(candidates)
    .set({ outranked: sql`${candidates.outranked} + ${sql.placeholder("times")}` })
    .where(and(eq(candidates.topicId, sql.placeholder("topic")), isAmong(candidates.page, "pages")))
    .prepare();
}

// SQLite allows 32,766 parameters, and a row takes ten.
function inParts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 1_000) }, (_, at) =>
    items.slice(at * 1_000, (at + 1) * 1_000),
  );
}
