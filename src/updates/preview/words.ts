import type { Shortage } from "../money/budget.ts";
import { budgetOf, dollars } from "../money/words.ts";

export const words = {
  noWebPage: "This isn't the address of a web page",
  noTitle: "it has no title, or isn't a web page",
  tooSlow: "The feeds didn't answer in time. Try again",
};

export const proposals = {
  noModel: "This server has no model set up, so it can't suggest terms. You can enter them yourself",
  resting: (name: string) => `${name} isn't available right now. Try again in a few minutes`,
  noBudget: (name: string, shortage: Shortage) =>
    shortage.worst > shortage.budget
      ? `A suggestion from ${name} can cost up to ${dollars(shortage.worst)}, more than the budget of ${dollars(shortage.budget)} a day`
      : `${budgetOf(shortage)} is spent. You can get suggestions again tomorrow`,
  unusable: (name: string) => `${name} gave no usable answer. Try again, or enter the terms yourself`,
  tooSlow: (name: string) => `${name} didn't answer within a minute`,
};
