import type { Shortage } from "./budget.ts";

export const waits = {
  noBudget: (source: string, { worst, budget }: Shortage) =>
    worst > budget
      ? `An update by ${source} can cost up to ${dollars(worst)}, more than the budget of ${dollars(budget)} a day`
      : `Today's budget of ${dollars(budget)} is spent; it goes on tomorrow`,
};

/** Begins a sentence with the budget that is spent. */
export function budgetOf({ budget, isMembers, isOwnKeys }: Shortage): string {
  if (isOwnKeys) return `What your own key may cost a day, ${dollars(budget)},`;
  return isMembers ? `Your budget of ${dollars(budget)} a day` : `Today's budget of ${dollars(budget)}`;
}

export function dollars(usd: number): string {
  return `$${usd >= 0.1 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(1)}`;
}
