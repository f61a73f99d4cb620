import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { citedPageJob } from "../answers/parsing-jobs.ts";
import { type CheckedCitations, checkCitations } from "../citations/checks.ts";
import { claimOf, type Evidence } from "../citations/claims/evidence.ts";
import type { SlopReason } from "../contract/community/reactions.ts";
import type { Citation, Story } from "../contract/updates.ts";
import type { Db, Tx } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import type { Parser } from "../parsing/parser.ts";
import { languageOf } from "../relevance/language.ts";
import { type Article, canonicalPage } from "../retrieval/article.ts";
import type { FetchPage } from "../retrieval/fetch.ts";

interface RecheckDeps {
  db: Db;
  now: () => Date;
  parser: Parser;
  fetchPage: FetchPage;
  checkLinks: boolean;
}

const minute = 60_000;
/** Milliseconds between two checks of an update, however many readers ask for one. */
const PAUSE = 60 * minute;
/** Milliseconds after which a check that a crash cut off is made again. */
const LEASE = 5 * minute;

/** Has the pages of a topic's current update asked for once more, where a reader's reason doubts them. */
export function requestRecheck(tx: Tx, topicId: string, reason: SlopReason | null, now: Date): void {
  if (reason !== "not_in_source" && reason !== "dead_link") return;
  const current = tx.select({ id: topics.summaryId }).from(topics).where(eq(topics.id, topicId)).get();
  if (!current?.id) return;
  const isTime = or(
    isNull(topicSummaries.recheckedAt),
    lte(topicSummaries.recheckedAt, new Date(now.getTime() - PAUSE)),
  );
  tx.update(topicSummaries)
    .set({ recheckAt: now })
    .where(and(eq(topicSummaries.id, current.id), isNull(topicSummaries.recheckAt), isTime))
    .run();
}

/** Checks all updates whose time has come, until `signal` aborts. */
export async function recheckDue(deps: RecheckDeps, signal: AbortSignal): Promise<void> {
  try {
    while (await recheckNext(deps, signal));
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

/** Checks one update whose time has come: whether its pages answer, and whether they hold what cites them. @returns false when none was due */
async function recheckNext(deps: RecheckDeps, signal: AbortSignal): Promise<boolean> {
  const { db, now, checkLinks: on } = deps;
  const update = claimNext(db, now());
  if (!update) return false;
  const facts = update.stories.flatMap((story) => story.facts);
  const claims = facts.map(({ text }) => text);
  const language = languageOf(claims.join(" ")) ?? null;
  const checked = await checkCitations(update.citations.map(asArticle), {
    fetchPage: deps.fetchPage,
    readPage: (page, cited) =>
      deps.parser.parse(
        citedPageJob,
        {
          ...{ bytes: page.bytes, contentType: page.headers.get("content-type") },
          ...{ isComplete: page.complete, cited, quotations: [], claims, language },
        },
        signal,
      ),
    ...{ on, signal },
  });
  const stories = checked.isOn ? withClaims(update.stories, checked) : update.stories;
  const citations = checked.isOn ? checked.citations : update.citations;
  db.update(topicSummaries)
    .set({ citations, stories, recheckAt: null, recheckedAt: now() })
    .where(eq(topicSummaries.id, update.id))
    .run();
  return true;
}

function claimNext(db: Db, now: Date) {
  const { id, citations, stories, recheckAt } = topicSummaries;
  const next = db
    .select({ id })
    .from(topicSummaries)
    // Literally as in the index, which SQLite would not use otherwise.
    .where(and(sql`${recheckAt} is not null`, lte(recheckAt, now)))
    .orderBy(asc(recheckAt))
    .limit(1);
  return db
    .update(topicSummaries)
    .set({ recheckAt: new Date(now.getTime() + LEASE) })
    .where(and(eq(id, sql`(${next})`), lte(recheckAt, now)))
    .returning({ id, citations, stories })
    .get();
}

function asArticle({ title, url, site, publishedAt }: Citation): Article {
  return {
    ...{ title, url, site, page: canonicalPage(url), extract: "" },
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  };
}

/** What could not be read leaves a claim as it was. */
function withClaims(stories: Story[], { pages }: CheckedCitations): Story[] {
  let at = 0;
  return stories.map((story) => ({
    ...story,
    facts: story.facts.map((fact) => {
      const index = at++;
      const evidence = new Map(
        [...pages].flatMap(([number, { claims, isWhole }]) => {
          const onPage = claims[index];
          return onPage ? [[number, { ...onPage, isWhole }] satisfies [number, Evidence]] : [];
        }),
      );
      const { claim, movedTo } = claimOf(fact.citations, evidence);
      return claim === "unchecked" || movedTo !== null ? fact : { ...fact, claim };
    }),
  }));
}
