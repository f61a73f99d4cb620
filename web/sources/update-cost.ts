import { isUnderACent, roughDollars } from "../ui/text/dollars.ts";

const hoursAMonth = 30 * 24;

/**
 * What a source's updates cost, in words: 'about $0.02 an update, $1.80 a month', of 30 days; without the month
 * where there is no frequency (0, manual). `costPerUpdate` is in US dollars, null where nobody knows it.
 */
export function updateCost(costPerUpdate: number | null, frequency: number): string {
  if (costPerUpdate === null) return "its price is not known";
  if (costPerUpdate === 0) return "costs nothing";
  const each = `${about(costPerUpdate)} an update`;
  if (frequency === 0) return each;
  const month = (costPerUpdate * hoursAMonth) / frequency;
  return `${each}, ${isUnderACent(costPerUpdate) ? about(month) : roughDollars(month)} a month`;
}

const about = (usd: number) => (isUnderACent(usd) ? roughDollars(usd) : `about ${roughDollars(usd)}`);
