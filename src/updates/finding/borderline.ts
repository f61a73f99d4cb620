import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Fit } from "../../analysis/relevance/judging.ts";
import {
  asJudged,
  borderlineOf,
  judgingQuestion,
  MAX_ASKED,
  type ModelJudgement,
  readJudgements,
} from "../../analysis/relevance/model/model-judging.ts";
import type { TopicWords } from "../../analysis/relevance/plan/plan.ts";
import { day } from "../../base/durations.ts";
import type { Db, Tx } from "../../db/open.ts";
import type { topics } from "../../db/schema/topics.ts";
import { pageJudgements } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import type { Adapter, Answer, Endpoint } from "../../providers/provider.ts";
import type { Article } from "../../retrieval/article.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";
import { isPaid } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { accounted, type Bill } from "../money/billing.ts";
import { bounds, worstOfCall } from "../money/budget.ts";

interface BorderlineDeps {
  db: Db;
  now: () => Date;
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: SourceRow) => Endpoint;
}

interface JudgingRequest {
  topic: typeof topics.$inferSelect;
  source: SourceRow;
  mayJudge: boolean;
  /** Pages of told stories, about which there is nothing to decide. */
  toldPages: ReadonlySet<string>;
  /** Records that a paid call is made; false if it may not be. */
  mayAsk: () => boolean;
  bill: Bill;
}

interface JudgingBatch {
  words: TopicWords;
  articles: FoundArticle[];
  fits: Fit[];
}

/** Milliseconds: the run continues without a later answer. */
const judgingTimeout = 30_000;

/**
 * Asks the source's model about each page once, in one call. A useless or late answer leaves the scores unchanged.
 * @throws ProviderFailure if the source can't be asked, since the update would fail too; the signal's reason if
 * aborted
 */
export async function judgeBorderline(
  deps: BorderlineDeps,
  asking: JudgingRequest,
  { words, articles, fits }: JudgingBatch,
  signal: AbortSignal,
): Promise<Fit[]> {
  const adapter = deps.provider(asking.source.type);
  if (!adapter?.asksModel || asking.source.webSearch) return fits;
  const open = borderlineOf(articles, fits).flatMap((place) => {
    const article = articles[place]?.article;
    return article && !asking.toldPages.has(article.page) ? [{ place, article }] : [];
  });
  if (open.length === 0) return fits;
  const pages = open.map(({ article }) => article.page);
  const judgements = readKept(deps.db, asking.topic, pages);
  const unknown = open.map(({ article }) => article).filter(({ page }) => !judgements.has(page));
  if (unknown.length > 0 && asking.mayJudge) {
    const asked = unknown.slice(0, MAX_ASKED);
    const said = await ask(deps, asking, { adapter, words, articles: asked }, signal);
    for (const [page, judgement] of said) judgements.set(page, judgement);
  }
  const decided = new Map(open.map(({ place, article }) => [place, judgements.get(article.page)]));
  return fits.map((fit, place) => {
    const said = decided.get(place);
    return said ? asJudged(fit, said) : fit;
  });
}

async function ask(
  { db, now, endpoint }: BorderlineDeps,
  { topic, source, mayAsk, bill }: JudgingRequest,
  { adapter, words, articles: asked }: { adapter: Adapter; words: TopicWords; articles: Article[] },
  signal: AbortSignal,
): Promise<Map<string, ModelJudgement>> {
  const question = {
    ...judgingQuestion(words, asked),
    groups: [],
    articles: [],
    maxOutputTokens: bounds.judging.output,
    maxSearches: 0,
  };
  const asking = endpoint(source);
  if (isPaid(source) && !mayAsk()) return new Map();
  const worst = isPaid(source) ? worstOfCall(source, bounds.judging) : 0;
  const text = await textWithin(judgingTimeout, signal, (within) =>
    accounted(bill, source, worst, () => adapter.answer(question, asking, within)),
  );
  const said = text === null ? null : readJudgements(text, asked.length);
  const judgements = new Map(
    [...(said ?? [])].flatMap(([place, judgement]) => {
      const page = asked[place]?.page;
      return page ? [[page, judgement] as const] : [];
    }),
  );
  if (judgements.size > 0) {
    writeTransaction(db, (tx) => keep(tx, topic.id, judgements, now()));
  }
  return judgements;
}

/** @returns null for an answer that is cut, empty or late. @throws like `judgeBorderline` */
async function textWithin(
  timeout: number,
  signal: AbortSignal,
  answer: (within: AbortSignal) => Promise<Answer>,
): Promise<string | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    const { text, end } = await answer(within);
    return end === "complete" ? text : null;
  } catch (cause) {
    signal.throwIfAborted();
    if (within.aborted || isWithoutText(cause)) return null;
    throw cause;
  }
}

/** A model that thinks may use up the few tokens for judging, and still write the update. */
function isWithoutText(cause: unknown): boolean {
  if (!(cause instanceof ProviderFailure) || cause.kind !== "broken_answer") return false;
  return cause.details.usage !== undefined;
}

/** Leaves out judgements from before the topic was last saved, which were about other words. */
function readKept(
  db: Db,
  { id, updatedAt }: JudgingRequest["topic"],
  pages: string[],
): Map<string, ModelJudgement> {
  const rows = db
    .select()
    .from(pageJudgements)
    .where(
      and(
        eq(pageJudgements.topicId, id),
        gte(pageJudgements.judgedAt, updatedAt),
        inArray(pageJudgements.page, pages),
      ),
    )
    .all();
  return new Map(rows.map(({ page, belongs, why }) => [page, { belongs, why }]));
}

function keep(tx: Tx, topicId: string, judgements: Map<string, ModelJudgement>, now: Date): void {
  const rows = [...judgements].map(([page, said]) => ({ topicId, page, ...said, judgedAt: now }));
  tx.insert(pageJudgements)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageJudgements.topicId, pageJudgements.page],
      set: { belongs: sql`excluded.belongs`, why: sql`excluded.why`, judgedAt: sql`excluded.judged_at` },
    })
    .run();
}

/** Milliseconds that a judgement is kept: no feed lists news for longer. */
const judgementTtl = 30 * day;

export function sweepJudgements(db: Db, now: Date): void {
  db.delete(pageJudgements)
    .where(lt(pageJudgements.judgedAt, new Date(now.getTime() - judgementTtl)))
    .run();
}
