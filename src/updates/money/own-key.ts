import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { runs } from "../../db/schema/updates.ts";
import { mayUseOwnKeys } from "../../people/users/allowance.ts";
import { asOwn, findOwnKey, takesOwnKeys } from "../../sources/own-keys.ts";
import { sourcePrice } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { committedBetween, isOver, nextDay, type Shortage, startOfDay, worstCase } from "./budget.ts";
import type { Payer } from "./member-budget.ts";

/** The source with the payer's own key; null if they have none, or may not use it. It may be stopped. */
export function ownSourceOf(
  tx: Tx,
  source: SourceRow,
  { userId, allowance, ownKeys }: Payer,
): SourceRow | null {
  if (!mayUseOwnKeys(allowance, ownKeys ?? false) || !takesOwnKeys(source)) return null;
  const key = findOwnKey(tx, userId, source.id);
  return key ? asOwn(source, key) : null;
}

/** Like `ownSourceOf`, but only if its limit allows one update's worst case on some day. */
export function availableOwnSource(tx: Tx, source: SourceRow, payer: Payer): SourceRow | null {
  const own = ownSourceOf(tx, source, payer);
  const bound = findOwnKey(tx, payer.userId, source.id)?.dailyUsd ?? 0;
  return own && !isOver(0, worstCase(own), bound) ? own : null;
}

interface OwnSpending {
  userId: string;
  sourceId: string;
  /** Defaults to now. */
  since?: Date;
}

/** US dollars spent and reserved with a member's own key, from the UTC day of `since` to that of `now`. */
export function ownKeyCommitted(tx: Tx, { userId, sourceId, since }: OwnSpending, now: Date): number {
  const days = { from: startOfDay(since ?? now).getTime(), until: nextDay(now).getTime() };
  return prepared(tx, committed).get({ user: userId, source: sourceId, ...days })?.usd ?? 0;
}

function committed(tx: Tx) {
  return committedBetween(tx, eq(runs.sourceId, sql.placeholder("source")), eq(runs.byOwnKey, true));
}

/**
 * Applies to a source used with its owner's key. Call it in the transaction that reserves `worst`, in US dollars. A deleted
 * key or an unknown price leaves no room. @returns null if there is room
 */
export function ownShortageOf(tx: Tx, worst: number, source: SourceRow, now: Date): Shortage | null {
  const key = findOwnKey(tx, source.ownerId ?? "", source.id);
  const budget = key && sourcePrice(source) ? key.dailyUsd : 0;
  if (
    budget === 0 ||
    isOver(ownKeyCommitted(tx, { userId: key?.userId ?? "", sourceId: source.id }, now), worst, budget)
  )
    return { worst, budget, isOwnKeys: true };
  return null;
}
