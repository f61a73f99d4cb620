import type { Shortage } from "../money/budget.ts";
import { budgetOf, dollars } from "../money/words.ts";

export const words = {
  noWebPage: "This is not the address of a web page",
  noTitle: "it has no title, or is no web page",
  tooSlow: "The feeds did not answer in time. Try again",
};

export const proposals = {
  noModel: "No model is set up on this server, so nothing can propose words. You can write them yourself",
  resting: (name: string) => `${name} cannot be asked just now. Try again in a few minutes`,
  noBudget: (name: string, shortage: Shortage) =>
    shortage.worst > shortage.budget
      ? `A proposal by ${name} can cost up to ${dollars(shortage.worst)}, more than the budget of ${dollars(shortage.budget)} a day`
      : `${budgetOf(shortage)} is spent. Words can be proposed again tomorrow`,
  unusable: (name: string) =>
    `${name} gave no answer that could be used. Try again, or write the words yourself`,
  tooSlow: (name: string) => `${name} did not answer within a minute`,
};
