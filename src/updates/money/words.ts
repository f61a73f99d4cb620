import type { Shortage } from "./budget.ts";

export const waits = {
  noBudget: (source: string, { worst, budget }: Shortage) =>
    worst > budget
      ? `An update by ${source} can cost up to ${dollars(worst)}, more than the budget of ${dollars(budget)} a day`
      : `Today's budget of ${dollars(budget)} is spent; updates continue tomorrow`,
};

/** Begins a sentence with the budget that is spent. */
export function budgetOf({ budget, isMembers, isOwnKeys }: Shortage): string {
  if (isOwnKeys) return `The daily limit of ${dollars(budget)} for your own key`;
  return isMembers ? `Your budget of ${dollars(budget)} a day` : `Today's budget of ${dollars(budget)}`;
}

export function dollars(usd: number): string {
  return `$${usd >= 0.1 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(1)}`;
}
