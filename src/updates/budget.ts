import { eq } from "drizzle-orm";
import type { Tx } from "../db/open.ts";
import type { topicSources } from "../db/schema/sources.ts";
import { spending } from "../db/schema/updates.ts";
import { isPaid, sourcePrice } from "../sources/price.ts";

type Source = typeof topicSources.$inferSelect;

/** The bounds that every request to a model carries, and by which its worst case is known beforehand. */
export const bounds = {
  /** Tokens, thinking included. */
  output: 4_000,
  /** Searches, where the provider lets one say so. */
  searches: 3,
  /** Tokens: the prompt, and what the provider's own search puts beside it. */
  input: { searching: 40_000, reading: 12_000 },
} as const;

const day = 86_400_000;

/** Sums of many small amounts are this exact, in US dollars. */
const rounding = 1e-9;

/** The worst case of one run, in US dollars; 0 for a source that costs nothing or whose price nobody knows. */
export function worstCase(source: Source): number {
  const price = sourcePrice(source);
  if (!price || !isPaid(source)) return 0;
  const input = source.webSearch ? bounds.input.searching : bounds.input.reading;
  const searches = source.webSearch ? bounds.searches : 0;
  return (input * price.input + bounds.output * price.output) / 1e6 + (searches * price.search) / 1e3;
}

/** What was spent on the UTC day of `now`, with what is reserved for the runs under way, in US dollars. */
export function committedToday(tx: Tx, now: Date): number {
  const today = Math.floor(now.getTime() / day);
  const kept = tx.select({ usd: spending.usd }).from(spending).where(eq(spending.day, today)).get();
  return kept?.usd ?? 0;
}

/**
 * Why a run must wait, in words for its topic's creator; null when today's budget has room for its worst case.
 * To be asked in the transaction that reserves it.
 */
export function whyWait(tx: Tx, source: Source, budget: number | null, now: Date): string | null {
  const worst = worstCase(source);
  if (budget === null || worst === 0) return null;
  if (worst > budget) {
    return `An update by ${source.name} can cost up to ${dollars(worst)}, more than the budget of ${dollars(budget)} a day`;
  }
  return committedToday(tx, now) + worst > budget + rounding
    ? `Today's budget of ${dollars(budget)} is spent; it goes on tomorrow`
    : null;
}

/** When the next UTC day begins. */
export function nextDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + day);
}

/** When the UTC day of `now` began. */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / day) * day);
}

/** As many decimals as tell it from nothing: `$0.30`, `$0.004`. */
function dollars(usd: number): string {
  return `$${usd >= 0.1 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(1)}`;
}
