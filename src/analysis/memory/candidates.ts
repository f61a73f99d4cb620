import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { candidates } from "../../db/schema/updates.ts";
import type { Article } from "../../retrieval/article.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";

const day = 86_400_000;
/** Milliseconds for which an article that found no room is offered again. */
const OFFERED_FOR = 7 * day;
const MAX_OUTRANKED = 3;
/** Milliseconds after which a feed that still holds the article may bring it back. */
const KEPT_FOR = 60 * day;

export interface Candidates {
  offered: FoundArticle[];
  dropped: Set<string>;
}

export function readCandidates(db: Db | Tx, topicId: string, now: Date): Candidates {
  const rows = prepared(db, ofTopic).all({ topic: topicId });
  const isOffered = ({ foundAt, outranked }: (typeof rows)[number]) =>
    outranked < MAX_OUTRANKED && foundAt.getTime() > now.getTime() - OFFERED_FOR;
  return {
    offered: rows.filter(isOffered).map(({ url, page, title, extract, site, publishedAt, filter }) => ({
      article: { url, page, title, extract, site, publishedAt },
      from: [{ feed: "", filter }],
      isWaiting: true,
    })),
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

export interface LeftCandidates {
  left: Article[];
  filters: ReadonlyMap<string, FoundArticle["from"][number]["filter"]>;
  /** Pages of `left` in which the source saw nothing new. */
  dismissed: ReadonlySet<string>;
  gone: string[];
}

export function keepCandidates(tx: Tx, topicId: string, unused: LeftCandidates, now: Date): void {
  const before = now.getTime() - KEPT_FOR;
  prepared(tx, ended).run({ topic: topicId, gone: JSON.stringify(unused.gone), before });
  const rows = unused.left.map(({ url, page, title, extract, site, publishedAt }) => ({
    topicId,
    ...{ url, page, title, extract, site, publishedAt },
    filter: unused.filters.get(page) ?? ("words" as const),
    foundAt: now,
    outranked: unused.dismissed.has(page) ? MAX_OUTRANKED : 1,
  }));
  for (const part of inParts(rows)) {
    tx.insert(candidates)
      .values(part)
      .onConflictDoUpdate({
        target: [candidates.topicId, candidates.page],
        set: { outranked: sql`${candidates.outranked} + excluded.outranked`, filter: sql`excluded.filter` },
      })
      .run();
  }
}

function ended(tx: Tx) {
  const isGone = isAmong(candidates.page, "gone");
  const isOld = lt(candidates.foundAt, sql.placeholder("before"));
  return tx
    .delete(candidates)
    .where(and(eq(candidates.topicId, sql.placeholder("topic")), or(isGone, isOld)))
    .prepare();
}

// SQLite takes 32,766 parameters: ten a row.
function inParts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 1_000) }, (_, at) =>
    items.slice(at * 1_000, (at + 1) * 1_000),
  );
}
