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
import type { Db, Tx } from "../../db/open.ts";
import type { topicSources } from "../../db/schema/sources.ts";
import type { topics } from "../../db/schema/topics.ts";
import { pageJudgements } from "../../db/schema/updates.ts";
import type { Adapter, Endpoint } from "../../providers/provider.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";
import { isPaid } from "../../sources/price.ts";
import { accounted, type Bill } from "../money/billing.ts";
import { bounds, worstOfCall } from "../money/budget.ts";

type Source = typeof topicSources.$inferSelect;

interface BorderlineDeps {
  db: Db;
  now: () => Date;
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: Source) => Endpoint;
}

interface Asking {
  topic: typeof topics.$inferSelect;
  source: Source;
  mayJudge: boolean;
  /** Writes down that a paid call is made; false where it may not be. */
  mayAsk: () => boolean;
  bill: Bill;
}

interface Judged {
  words: TopicWords;
  articles: FoundArticle[];
  fits: Fit[];
}

/** Milliseconds: the run goes on without an answer that takes longer. */
const judgingTimeout = 30_000;

/** In one call, and once a page; on a failure the score stands. @throws the signal's reason when it is aborted */
export async function judgeBorderline(
  deps: BorderlineDeps,
  asking: Asking,
  { words, articles, fits }: Judged,
  signal: AbortSignal,
): Promise<Fit[]> {
  const adapter = deps.provider(asking.source.type);
  if (!adapter?.asksModel || asking.source.webSearch) return fits;
  const open = borderlineOf(articles, fits).flatMap((place) => {
    const article = articles[place]?.article;
    return article ? [{ place, article }] : [];
  });
  if (open.length === 0) return fits;
  const pages = open.map(({ article }) => article.page);
  const judgements = readKept(deps.db, asking.topic, pages);
  const unknown = open.map(({ article }) => article).filter(({ page }) => !judgements.has(page));
  if (unknown.length > 0 && asking.mayJudge) {
    const asked = unknown.slice(0, MAX_ASKED);
    for (const [page, said] of await ask(deps, asking, adapter, words, asked, signal))
      judgements.set(page, said);
  }
  const decided = new Map(open.map(({ place, article }) => [place, judgements.get(article.page)]));
  return fits.map((fit, place) => {
    const said = decided.get(place);
    return said ? asJudged(fit, said) : fit;
  });
}

async function ask(
  { db, now, endpoint }: BorderlineDeps,
  { topic, source, mayAsk, bill }: Asking,
  adapter: Adapter,
  words: TopicWords,
  asked: FoundArticle["article"][],
  signal: AbortSignal,
): Promise<Map<string, ModelJudgement>> {
  const question = {
    ...judgingQuestion(words, asked),
    groups: [],
    articles: [],
    maxOutputTokens: bounds.judging.output,
    maxSearches: 0,
  };
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(judgingTimeout)]);
  const worst = isPaid(source) ? worstOfCall(source, bounds.judging) : 0;
  try {
    const asking = endpoint(source);
    if (isPaid(source) && !mayAsk()) return new Map();
    const { text, end } = await accounted(bill, source, worst, () =>
      adapter.answer(question, asking, bounded),
    );
    const said = end === "complete" ? readJudgements(text, asked.length) : null;
    const judgements = new Map(
      [...(said ?? [])].flatMap(([place, judgement]) => {
        const page = asked[place]?.page;
        return page ? [[page, judgement] as const] : [];
      }),
    );
    if (judgements.size > 0) {
      db.transaction((tx) => keep(tx, topic.id, judgements, now()), { behavior: "immediate" });
    }
    return judgements;
  } catch {
    signal.throwIfAborted();
    return new Map();
  }
}

/** What was said before the topic was last saved was about other words. */
function readKept(db: Db, { id, updatedAt }: Asking["topic"], pages: string[]): Map<string, ModelJudgement> {
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

/** Milliseconds that a judgement is kept: no feed holds a page for longer that is still news. */
const judgementTtl = 30 * 86_400_000;

export function sweepJudgements(db: Db, now: Date): void {
  db.delete(pageJudgements)
    .where(lt(pageJudgements.judgedAt, new Date(now.getTime() - judgementTtl)))
    .run();
}
