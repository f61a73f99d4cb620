import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { successorOf } from "./successors.ts";

type SourceRow = typeof topicSources.$inferSelect;

/** Failures in a row after which a source is left alone. */
const patience = 5;
const firstPause = 60_000;
const longestPause = 30 * 60_000;
/** How long a provider can ask to be left alone for. */
const longestWish = 60 * 60_000;

/** How long a probe may take before another one may be made, in milliseconds. */
const probeTime = 120_000;

/** An answer came: whatever failed before is forgotten, also what failed since it was asked for. */
export function noteSuccess(tx: Tx, { id }: SourceRow): void {
  const hasFailed = or(ne(topicSources.failures, 0), isNotNull(topicSources.openUntil));
  tx.update(topicSources)
    .set({ failures: 0, openUntil: null })
    .where(and(eq(topicSources.id, id), hasFailed))
    .run();
}

/**
 * No answer came. At the fifth time in a row the source is left alone for a minute, and for twice as long after
 * every probe that fails, 30 minutes at most; calls that were under way when the fifth failed count no further.
 * `retryAfter` (milliseconds) is the provider's own wish.
 */
export function noteFailure(tx: Tx, asked: SourceRow, retryAfter: number | null, now: Date): void {
  const ofSource = eq(topicSources.id, asked.id);
  const current = tx.select().from(topicSources).where(ofSource).get();
  if (!current) return;
  const isProbe = asked.failures >= patience;
  const failures = isProbe ? current.failures + 1 : Math.min(current.failures + 1, patience);
  const opens = failures >= patience && failures > current.failures;
  const pause = opens ? Math.min(firstPause * 2 ** Math.min(failures - patience, 10), longestPause) : 0;
  const until = now.getTime() + Math.max(pause, Math.min(retryAfter ?? 0, longestWish));
  const openUntil = isProbe ? until : Math.max(until, current.openUntil?.getTime() ?? 0);
  tx.update(topicSources)
    .set({ failures, openUntil: openUntil > now.getTime() ? new Date(openUntil) : null })
    .where(ofSource)
    .run();
}

/** A source whose breaker is open is asked by one alone: nobody else is let through until that has ended. */
export function noteProbe(tx: Tx, { id, failures }: SourceRow, now: Date): void {
  if (failures < patience) return;
  tx.update(topicSources)
    .set({ openUntil: new Date(now.getTime() + probeTime) })
    .where(eq(topicSources.id, id))
    .run();
}

/** Nobody asks a source that is stopped until the admin gives it a key, a model or starts it. */
export function stopSource(tx: Tx, asked: SourceRow, reason: string): void {
  tx.update(topicSources).set({ stoppedReason: reason }).where(stillAs(asked)).run();
}

/**
 * Its model is gone: the source goes to the successor that is known, once, at that one's price of the table.
 * @returns whether there was one to go to, or somebody has already set another model
 */
export function moveToSuccessor(tx: Tx, asked: SourceRow): boolean {
  const current = tx.select().from(topicSources).where(eq(topicSources.id, asked.id)).get();
  if (!current) return false;
  if (current.model !== asked.model) return true;
  const model = successorOf(current);
  if (model === null) return false;
  tx.update(topicSources)
    .set({
      model,
      movedFrom: current.model,
      failures: 0,
      openUntil: null,
      priceIn: null,
      priceOut: null,
      priceSearch: null,
    })
    .where(eq(topicSources.id, asked.id))
    .run();
  return true;
}

/** What was learnt about a source holds for what it was asked with: the admin may have changed it meanwhile. */
function stillAs({ id, model, apiKey, apiUrl }: SourceRow) {
  return and(
    eq(topicSources.id, id),
    eq(topicSources.model, model),
    apiKey === null ? isNull(topicSources.apiKey) : eq(topicSources.apiKey, apiKey),
    apiUrl === null ? isNull(topicSources.apiUrl) : eq(topicSources.apiUrl, apiUrl),
  );
}
