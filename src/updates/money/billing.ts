import { ProviderFailure } from "../../providers/failure.ts";
import { costOf } from "../../providers/prices.ts";
import type { Answer, Usage } from "../../providers/provider.ts";
import { sourcePrice } from "../../sources/price.ts";
import type { SourceRow } from "../../sources/sources.ts";

export interface Bill {
  /** The sum of all calls; null until the source has answered one. Kept if the run fails later. */
  spent: (Usage & { costUsd: number }) | null;
  /** US dollars: the worst cost of calls that were sent but not billed. */
  openUsd: number;
  hasAnswered: boolean;
}

export function newBill(): Bill {
  return { spent: null, openUsd: 0, hasAnswered: false };
}

/** Adds a call to the bill, even a failed one. An answer that doesn't report its usage counts as `worstUsd`. */
export async function accounted(
  bill: Bill,
  source: SourceRow,
  worstUsd: number,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const settle = (usage: Usage, costUsd: number | null) => {
    bill.openUsd -= worstUsd;
    add(bill, usage, costUsd ?? listedCost(usage, source, worstUsd));
  };
  bill.openUsd += worstUsd;
  try {
    const answer = await call();
    settle(answer.usage, answer.costUsd);
    bill.hasAnswered = true;
    return answer;
  } catch (cause) {
    if (cause instanceof ProviderFailure) {
      if (cause.details.usage) settle(cause.details.usage, null);
      else if (cause.kind !== "broken_answer") bill.openUsd -= worstUsd;
    }
    throw cause;
  }
}

/** Sums up a bill for the ledger: tokens, searches and US dollars. Calls without a bill count as their worst case. */
export function costsOf({ spent, openUsd }: Bill): Usage & { costUsd: number } {
  const usage = spent ?? { inputTokens: 0, outputTokens: 0, searches: 0, costUsd: 0 };
  return { ...usage, costUsd: usage.costUsd + openUsd };
}

function add(bill: Bill, usage: Usage, costUsd: number): void {
  const { spent } = bill;
  bill.spent = {
    inputTokens: (spent?.inputTokens ?? 0) + usage.inputTokens,
    outputTokens: (spent?.outputTokens ?? 0) + usage.outputTokens,
    searches: (spent?.searches ?? 0) + usage.searches,
    costUsd: (spent?.costUsd ?? 0) + costUsd,
  };
}

function listedCost(usage: Usage, source: SourceRow, worstUsd: number): number {
  if (usage.inputTokens + usage.outputTokens === 0) return worstUsd;
  const price = sourcePrice(source);
  return price ? costOf(usage, price) : 0;
}
