import { inLanguage } from "../base/words/language.ts";
import { dollars } from "../updates/money/words.ts";

export const words = inLanguage("server.account", {
  en: {
    takesNone: "This server has no such source that accepts your own key",
    noOwnKey: "You haven't added a key for this source",
    notAllowed: "You can't use your own keys on this server. Ask its admin to allow it",
    noLongerAllowed: "Not in use: this server no longer lets you use your own keys",
    spentToday: (usd: number) =>
      `The ${dollars(usd)} daily limit is spent, or too low for another update. Updates continue tomorrow`,
    boundTooLow: (usd: number) =>
      `Not in use: an update can cost up to ${dollars(usd)}, more than its daily limit`,
    testFailed: (name: string) => `${name}'s answer couldn't be read`,
    testTooSlow: (name: string) => `${name} didn't answer within a minute`,
  },
});

/** The prompt that tests a key. */
export const trial = {
  system: "You are asked whether you can be reached.",
  prompt: "Answer with the one word: ready",
};
