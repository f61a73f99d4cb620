import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { QUESTION_BYTES } from "../../analysis/relevance/model/model-judging.ts";
import { day } from "../../base/durations.ts";
import type { Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { runs, spending } from "../../db/schema/updates.ts";
import { isPaid, sourcePrice } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";

/** Sent with every request to a model, so that its worst cost is known beforehand. In tokens, except for `searches`. */
export const bounds = {
  /** Thinking included. */
  output: 4_000,
  /** Only some providers support this limit. */
  searches: 3,
  /** The prompt, and what the provider's own search adds. */
  input: { searching: 40_000, reading: 12_000 },
  judging: { input: QUESTION_BYTES, output: 2_000 },
  proposal: { input: 6_000, output: 2_000 },
  question: { input: 12_000, output: 1_500 },
  rollup: { input: 20_000, output: 3_000 },
  /** A key is tested; thinking is included. */
  test: { input: 500, output: 256 },
} as const;

/** US dollars by which sums of many small amounts may be off. */
const rounding = 1e-9;

/** US dollars for a run's update, without judging; 0 if the source is free or its price unknown. */
export function worstCase(source: SourceRow): number {
  const price = sourcePrice(source);
  if (!price || !isPaid(source)) return 0;
  const input = source.webSearch ? bounds.input.searching : bounds.input.reading;
  const searches = source.webSearch ? bounds.searches : 0;
  return (input * price.input + bounds.output * price.output) / 1e6 + (searches * price.search) / 1e3;
}

/** US dollars for a call without search with that many tokens; 0 if the source is free or its price unknown. */
export function worstOfCall(source: SourceRow, { input, output }: { input: number; output: number }): number {
  const price = sourcePrice(source);
  return price ? (input * price.input + output * price.output) / 1e6 : 0;
}

/** US dollars spent and reserved on the UTC day of `now`. */
export function committedToday(tx: Tx, now: Date): number {
  const today = Math.floor(now.getTime() / day);
  return prepared(tx, spentOn).get({ day: today })?.usd ?? 0;
}

function spentOn(tx: Tx) {
  return tx
    .select({ usd: spending.usd })
    .from(spending)
    .where(eq(spending.day, sql.placeholder("day")))
    .prepare();
}

/** US dollars that runs of `user` and `among` cost or have reserved, from `from` until before `until`. */
export function committedBetween(tx: Tx, ...among: SQL[]) {
  return tx
    .select({
      usd: sql<number>`coalesce(sum(iif(${runs.endedAt} is null, ${runs.reservedUsd}, ${runs.costUsd})), 0)`,
    })
    .from(runs)
    .where(
      and(
        eq(runs.userId, sql.placeholder("user")),
        ...among,
        gte(runs.startedAt, sql`${sql.placeholder("from")}`),
        lt(runs.startedAt, sql`${sql.placeholder("until")}`),
      ),
    )
    .prepare();
}

export interface Shortage {
  worst: number;
  budget: number;
  /** The budget is one member's, not the instance's. */
  isMembers?: boolean;
  /** The limit is the member's for their own key. */
  isOwnKeys?: boolean;
}

/** Call it in the transaction that reserves `worst`, in US dollars. @returns null if there is room */
export function shortageOf(tx: Tx, worst: number, budget: number | null, now: Date): Shortage | null {
  if (budget === null || worst === 0) return null;
  return isOver(committedToday(tx, now), worst, budget) ? { worst, budget } : null;
}

export function isOver(committed: number, worst: number, budget: number): boolean {
  return worst > budget || committed + worst > budget + rounding;
}

export function nextDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + day);
}

export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / day) * day);
}
