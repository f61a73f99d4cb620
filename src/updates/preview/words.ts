import { inLanguage } from "../../base/words/language.ts";
import type { Shortage } from "../money/budget.ts";
import { budgetSpent, dollars } from "../money/words.ts";

export const words = inLanguage("server.updates.preview", {
  en: {
    noWebPage: "This isn't the address of a web page",
    noTitle: "it has no title, or isn't a web page",
    tooSlow: "The feeds didn't answer in time. Try again",
  },
});

export const proposals = inLanguage("server.updates.preview.proposals", {
  en: {
    noModel: "This server has no model set up, so it can't suggest terms. You can enter them yourself",
    resting: (name: string) => `${name} isn't available right now. Try again in a few minutes`,
    tooDear: (name: string, worst: string, budget: string) =>
      `A suggestion from ${name} can cost up to ${worst}, more than the budget of ${budget} a day`,
    againTomorrow: "You can get suggestions again tomorrow",
    unusable: (name: string) => `${name} gave no usable answer. Try again, or enter the terms yourself`,
    tooSlow: (name: string) => `${name} didn't answer within a minute`,
  },
});

/** Why no words are suggested. */
export function withoutBudget(name: string, shortage: Shortage): string {
  const { worst, budget } = shortage;
  return worst > budget
    ? proposals.tooDear(name, dollars(worst), dollars(budget))
    : budgetSpent(shortage, proposals.againTomorrow);
}
