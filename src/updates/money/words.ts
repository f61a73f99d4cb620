import { inLanguage, spokenLocale } from "../../base/words/language.ts";
import type { Shortage } from "./budget.ts";

export const words = inLanguage("server.updates.money", {
  en: {
    updateTooDear: (source: string, worst: string, budget: string) =>
      `An update by ${source} can cost up to ${worst}, more than the budget of ${budget} a day`,
    continueTomorrow: (budget: string) => `Today's budget of ${budget} is spent; updates continue tomorrow`,
    /** Each is the first of two sentences. */
    spent: {
      ownKey: (budget: string) => `The daily limit of ${budget} for your own key is spent`,
      member: (budget: string) => `Your budget of ${budget} a day is spent`,
      instance: (budget: string) => `Today's budget of ${budget} is spent`,
    },
    two: (first: string, second: string) => `${first}. ${second}`,
  },
});

/** Explains why an update waits. */
export function waitingForBudget(source: string, { worst, budget }: Shortage): string {
  return worst > budget
    ? words.updateTooDear(source, dollars(worst), dollars(budget))
    : words.continueTomorrow(dollars(budget));
}

/** Says whose budget is spent and, in a second sentence, what follows. */
export function budgetSpent({ budget, isMembers, isOwnKeys }: Shortage, next: string): string {
  const { ownKey, member, instance } = words.spent;
  const spent = isOwnKeys ? ownKey : isMembers ? member : instance;
  return words.two(spent(dollars(budget)), next);
}

/** Formats an amount in the current language: in English `$0.50`, below ten cents `$0.003`. */
export function dollars(usd: number): string {
  const isSmall = usd < 0.1 && usd !== 0;
  const locale = spokenLocale();
  if (locale === "en-GB") return `$${isSmall ? usd.toPrecision(1) : usd.toFixed(2)}`;
  const digits = isSmall ? { maximumSignificantDigits: 1 } : {};
  return new Intl.NumberFormat(locale, { style: "currency", currency: "USD", ...digits }).format(usd);
}
