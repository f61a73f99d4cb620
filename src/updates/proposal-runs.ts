import { and, eq, isNull, lt } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db } from "../db/open.ts";
import { insertRow, updateRow } from "../db/rows.ts";
import { runs } from "../db/schema/updates.ts";
import { noteSuccess } from "../sources/circuit-breaker.ts";
import { type Failure, holdToAccount } from "./ledger.ts";
import { type Bill, costsOf } from "./money/billing.ts";
import { bounds, type Shortage, shortageOf, worstOfCall } from "./money/budget.ts";
import type { Source } from "./queue.ts";
import { failures } from "./words.ts";

/** Reserves what a proposal of words can cost, in US dollars, and notes that it is asked for. It belongs to no topic. */
export function beginProposal(
  db: Db,
  source: Source,
  budget: number | null,
  now: Date,
): { runId: string; worstUsd: number } | Shortage {
  return db.transaction(
    (tx) => {
      const worstUsd = worstOfCall(source, bounds.proposal);
      const shortage = shortageOf(tx, worstUsd, budget, now);
      if (shortage) return shortage;
      const runId = newId(now);
      const asked = { sourceId: source.id, model: source.model, startedAt: now, sentAt: now };
      insertRow(tx, runs, { id: runId, kind: "proposal", ...asked, reservedUsd: worstUsd });
      return { runId, worstUsd };
    },
    { behavior: "immediate" },
  );
}

/** `failure` is null when the source gave what it was asked for. */
export function endProposal(
  db: Db,
  source: Source,
  runId: string,
  bill: Bill,
  failure: Failure | null,
  now: Date,
): void {
  db.transaction(
    (tx) => {
      const error = failure && { error: failure.reason };
      updateRow(tx, runs, { id: runId }, { ...costsOf(bill), ...error, endedAt: now });
      if (failure) holdToAccount(tx, source, failure, now);
      else noteSuccess(tx, source);
    },
    { behavior: "immediate" },
  );
}

/** Milliseconds: longer than any proposal is waited for. */
const abandonedAfter = 5 * 60_000;

/** Those that the server's end cut off were sent: they count as their worst case. */
export function endAbandonedProposals(db: Db, now: Date): void {
  db.update(runs)
    .set({ costUsd: runs.reservedUsd, error: failures.interrupted, endedAt: now })
    .where(
      and(
        eq(runs.kind, "proposal"),
        isNull(runs.endedAt),
        lt(runs.startedAt, new Date(now.getTime() - abandonedAfter)),
      ),
    )
    .run();
}
