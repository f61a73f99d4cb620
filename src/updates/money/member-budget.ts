import { eq } from "drizzle-orm";
import type { Allowance } from "../../contract/community/users.ts";
import type { Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { runs } from "../../db/schema/updates.ts";
import { dailyBound } from "../../people/users/allowance.ts";
import { sourcePrice } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { committedBetween, isOver, nextDay, type Shortage, startOfDay } from "./budget.ts";

/** US dollars of the instance spent and reserved for a member on the UTC day of `now`. */
export function memberCommittedToday(tx: Tx, userId: string, now: Date): number {
  const day = { from: startOfDay(now).getTime(), until: nextDay(now).getTime() };
  return prepared(tx, committed).get({ user: userId, ...day })?.usd ?? 0;
}

function committed(tx: Tx) {
  return committedBetween(tx, eq(runs.byOwnKey, false));
}

export interface Payer {
  userId: string;
  allowance: Allowance;
  /** US dollars per UTC day for a member without a limit of their own; null for none. */
  memberBudget: number | null;
  /** Allows own keys for members without limits of their own; off by default. */
  ownKeys?: boolean;
}

/** Call it in the transaction that reserves `worst`, in US dollars. @returns null if there is room */
export function memberShortageOf(
  tx: Tx,
  worst: number,
  { userId, allowance, memberBudget }: Payer,
  now: Date,
): Shortage | null {
  const budget = dailyBound(allowance, memberBudget);
  if (budget === null || worst === 0) return null;
  return isOver(memberCommittedToday(tx, userId, now), worst, budget)
    ? { worst, budget, isMembers: true }
    : null;
}

/** A source with an unknown price can't be kept within a limit. */
export function isUnpricedFor(source: SourceRow, { allowance, memberBudget }: Payer): boolean {
  return dailyBound(allowance, memberBudget) !== null && sourcePrice(source) === null;
}
