import { dollars } from "../updates/money/words.ts";

export const words = {
  takesNone: "There is no such source here that takes a key of your own",
  noOwnKey: "You have no key for this source",
  notAllowed: "Keys of your own are not allowed to you on this server: whoever runs it can allow them",
  noLongerAllowed: "It is not used: keys of your own are no longer allowed to you on this server",
  spentToday: (usd: number) =>
    `The ${dollars(usd)} that it may cost a day are spent or too little for another update: it goes on tomorrow`,
  boundTooLow: (usd: number) =>
    `It is not used: an update can cost up to ${dollars(usd)}, more than it may cost a day`,
  testSystem: "You are asked whether you can be reached.",
  testPrompt: "Answer with the one word: ready",
  testFailed: (name: string) => `${name} gave no answer that could be read`,
  testTooSlow: (name: string) => `${name} did not answer within a minute`,
};
