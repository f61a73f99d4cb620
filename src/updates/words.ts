import type { Fallback } from "../contract/updates.ts";
import type { Shortage } from "./money/budget.ts";

export const missing = { summary: "Summary not found" };

export const failures = {
  sourceUnusable: (source: string) => `The source ${source} cannot be used on this server`,
  takenOver: "Another process took this update over",
  noAnswer: (source: string) => `${source} gave no answer to this topic`,
  answerUnusable: (source: string, why: string) => `The answer of ${source} cannot be used: ${why}`,
  tooLong: "It took longer than two minutes",
  ourFault: "Something went wrong on our side; it will be tried again",
  topicGone: "The topic went away while it was being updated",
  interrupted: "Interrupted: the server stopped in the middle of it",
  crashed: (crashes: number, isTriedAgain: boolean, leftOut: string) => {
    const times = crashes > 1 ? `, for the ${ordinal(crashes)} time in a row` : "";
    const next = isTriedAgain ? "It is tried again" : "It is done again when it is next due";
    const without = leftOut === "" ? "" : ` without what it was reading: ${leftOut}`;
    return `${failures.interrupted}${times}. ${next}${without}`;
  },
};

export const findings = { readersFoundOffTopic: "readers found what is about it by little off topic" };

export const waits = {
  noBudget: (source: string, { worst, budget }: Shortage) =>
    worst > budget
      ? `An update by ${source} can cost up to ${dollars(worst)}, more than the budget of ${dollars(budget)} a day`
      : `Today's budget of ${dollars(budget)} is spent; it goes on tomorrow`,
  tooOften: (seconds: number) => `A topic is updated every two minutes at most: try again in ${seconds} s`,
};

const inPlace: Record<Fallback, (source: string) => string> = {
  member_budget: (source) =>
    `The digest writes it in place of ${source}: its creator has spent what they may spend today. ${source} goes on tomorrow`,
  own_key_budget: (source) =>
    `The digest writes it in place of ${source}: its creator's own key has cost what it may cost today. ${source} goes on tomorrow`,
  source_not_allowed: (source) =>
    `The digest writes it in place of ${source}, which its creator may no longer use`,
};

export const notes = {
  inPlace: (fallback: Fallback, source: string) => inPlace[fallback](source),
  hidden: "Updates are paused while moderators have hidden it",
  paused: "Updates are paused while the account of its creator is suspended",
  tooSoon: "It was updated less than two minutes ago: the next update begins once they are over",
  sourceResting: "Its source cannot be asked just now: the update begins as soon as it can",
};

/** What is spent, as the beginning of a sentence. */
export function budgetOf({ budget, isMembers, isOwnKeys }: Shortage): string {
  if (isOwnKeys) return `What your own key may cost a day, ${dollars(budget)},`;
  return isMembers ? `Your budget of ${dollars(budget)} a day` : `Today's budget of ${dollars(budget)}`;
}

function ordinal(number: number): string {
  return { 2: "second", 3: "third" }[number] ?? `${number}th`;
}

export function dollars(usd: number): string {
  return `$${usd >= 0.1 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(1)}`;
}
