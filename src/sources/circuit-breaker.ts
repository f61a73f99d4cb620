import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { topicSources } from "../db/schema/sources.ts";
import { namedSuccessor } from "../providers/descriptors/registry.ts";

type SourceRow = typeof topicSources.$inferSelect;

const failuresToOpen = 5;
// In milliseconds.
const firstPause = 60_000;
const longestPause = 30 * 60_000;
const longestRetryAfter = 60 * 60_000;
const probeTimeout = 120_000;

/** Closes the breaker, whatever failed since the question was sent. */
export function noteSuccess(tx: Tx, { id }: SourceRow): void {
  prepared(tx, closeBreaker).run({ id });
}

function closeBreaker(tx: Tx) {
  const hasFailed = or(ne(topicSources.failures, 0), isNotNull(topicSources.openUntil));
  return tx
    .update(topicSources)
    .set({ failures: 0, openUntil: null })
    .where(and(eq(topicSources.id, sql.placeholder("id")), hasFailed))
    .prepare();
}

/** The fifth failure in a row opens it for a minute, a failed probe for twice as long. `retryAfter`: milliseconds. */
export function noteFailure(tx: Tx, asked: SourceRow, retryAfter: number | null, now: Date): void {
  const ofSource = eq(topicSources.id, asked.id);
  const current = tx.select().from(topicSources).where(ofSource).get();
  if (!current) return;
  const isProbe = asked.failures >= failuresToOpen;
  const failures = isProbe ? current.failures + 1 : Math.min(current.failures + 1, failuresToOpen);
  const opens = failures >= failuresToOpen && failures > current.failures;
  const pause = opens ? Math.min(firstPause * 2 ** Math.min(failures - failuresToOpen, 10), longestPause) : 0;
  const until = now.getTime() + Math.max(pause, Math.min(retryAfter ?? 0, longestRetryAfter));
  const openUntil = isProbe ? until : Math.max(until, current.openUntil?.getTime() ?? 0);
  tx.update(topicSources)
    .set({ failures, openUntil: openUntil > now.getTime() ? new Date(openUntil) : null })
    .where(ofSource)
    .run();
}

/** Blocks all others at an open breaker until this probe has ended or timed out. @returns true if it's one */
export function noteProbe(tx: Tx, { id, failures }: SourceRow, now: Date): boolean {
  if (failures < failuresToOpen) return false;
  tx.update(topicSources)
    .set({ openUntil: new Date(now.getTime() + probeTimeout) })
    .where(eq(topicSources.id, id))
    .run();
  return true;
}

/** Stopped until the admin gives the source a key, a model or a base URL, or enables it. */
export function stopSource(tx: Tx, asked: SourceRow, reason: string): void {
  tx.update(topicSources).set({ stoppedReason: reason }).where(stillAs(asked)).run();
}

/** Happens once per source. False without a successor; also true if an admin changed the model. */
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

function successorOf({ model, successor, movedFrom }: SourceRow): string | null {
  if (movedFrom !== null) return null;
  const next = namedSuccessor(model) ?? successor;
  return next === model ? null : next;
}

// The admin may have changed the source since it was asked.
function stillAs({ id, model, apiKey, apiUrl }: SourceRow) {
  return and(
    eq(topicSources.id, id),
    eq(topicSources.model, model),
    apiKey === null ? isNull(topicSources.apiKey) : eq(topicSources.apiKey, apiKey),
    apiUrl === null ? isNull(topicSources.apiUrl) : eq(topicSources.apiUrl, apiUrl),
  );
}
