import { and, avg, desc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { runs } from "../../db/schema/updates.ts";
import { costOf } from "../../providers/prices.ts";
import type { Usage } from "../../providers/provider.ts";
import { isPaid, sourcePrice } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";

const usual = {
  searching: { inputTokens: 12_000, outputTokens: 900, searches: 2 },
  /** Includes the call that judges articles. */
  reading: { inputTokens: 7_500, outputTokens: 1_100, searches: 0 },
  proposal: { inputTokens: 700, outputTokens: 350, searches: 0 },
  question: { inputTokens: 3_000, outputTokens: 300, searches: 0 },
};

const sampledRuns = 20;

export function estimatedProposalCost(source: SourceRow): number | null {
  const price = sourcePrice(source);
  return price && costOf(usual.proposal, price);
}

/** US dollars: the average of the latest paid runs with this model, or else a typical update. Null without a price. */
export function estimatedCost(db: Db, source: SourceRow): number | null {
  return estimated(db, source, "update", source.webSearch ? usual.searching : usual.reading);
}

export function estimatedQuestionCost(db: Db, source: SourceRow): number | null {
  return estimated(db, source, "question", usual.question);
}

function estimated(db: Db, source: SourceRow, kind: "update" | "question", usage: Usage): number | null {
  if (!isPaid(source)) return 0;
  const latest = db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.sourceId, source.id),
        eq(runs.kind, kind),
        eq(runs.model, source.model),
        gt(runs.costUsd, 0),
        // The instance's and a member's own key may have other prices.
        eq(runs.byOwnKey, source.ownerId !== undefined),
      ),
    )
    .orderBy(desc(runs.startedAt))
    .limit(sampledRuns);
  const measured = db
    .select({ cost: avg(runs.costUsd) })
    .from(runs)
    .where(inArray(runs.id, latest))
    .get();
  if (measured?.cost) return Number(measured.cost);
  const price = sourcePrice(source);
  return price && costOf(usage, price);
}
