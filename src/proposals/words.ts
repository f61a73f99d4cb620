import { dollars } from "../updates/words.ts";

export const words = {
  noModel: "No model is set up on this server, so nothing can propose words. You can write them yourself",
  resting: (name: string) => `${name} cannot be asked just now. Try again in a few minutes`,
  noBudget: (name: string, { worst, budget }: { worst: number; budget: number }) =>
    worst > budget
      ? `A proposal by ${name} can cost up to ${dollars(worst)}, more than the budget of ${dollars(budget)} a day`
      : `Today's budget of ${dollars(budget)} is spent. Words can be proposed again tomorrow`,
  unusable: (name: string) =>
    `${name} gave no answer that could be used. Try again, or write the words yourself`,
  tooSlow: (name: string) => `${name} did not answer within a minute`,
};
