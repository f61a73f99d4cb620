import { ownKey, ownKeyDraft, ownKeys, ownKeyTest } from "../../../contract/account/own-keys.ts";
import { shape } from "./shape.ts";

const exampleKey = {
  sourceId: "gpt-4o",
  name: "GPT-4o",
  provider: "OpenAI",
  icon: "openai",
  model: "gpt-6-luna",
  costPerUpdate: 0.0217,
  isSet: true,
  ending: "7Q2x",
  dailyUsd: 0.5,
  spentTodayUsd: 0.0434,
  spentUsd: 1.2,
  problem: null,
};

export const ownKeyShapes = [
  shape("OwnKey", ownKey, {
    about: "A source that takes a key of your own, and the key you have for it.",
    fields: {
      costPerUpdate: "About what one update costs, in US dollars; null where the price is not known.",
      ending: "The key's last four characters; null without one, and for one that cannot be read.",
      dailyUsd: "US dollars that it may cost a UTC day; what a new one may where there is none.",
      spentTodayUsd: "US dollars spent and set aside on this UTC day.",
      spentUsd: "US dollars of the last 30 days.",
      problem: "Why it is not used just now, in a sentence; null where it is.",
    },
    example: exampleKey,
  }),
  shape("OwnKeys", ownKeys, {
    about: "Keys of your own for the providers.",
    fields: { isAllowed: "Whether this server lets one use them; otherwise `keys` are those that are set." },
    example: { isAllowed: true, keys: [exampleKey] },
  }),
  shape("OwnKeyDraft", ownKeyDraft, {
    about: "A key, what it may cost, or both. What is left out stays as it is.",
    fields: {
      key: "Needed the first time; it is never shown again.",
      dailyUsd: "US dollars that it may cost a UTC day.",
    },
    example: { key: "sk-proj-4tXw9cLr2VbNq7Q2x", dailyUsd: 0.5 },
    also: { minProperties: 1 },
  }),
  shape("OwnKeyTest", ownKeyTest, {
    about: "What came of asking a provider with your own key.",
    fields: {
      message: "What the model said, or why it could not be asked.",
      costUsd: "US dollars.",
    },
    example: { works: true, message: "ready", costUsd: 0.00002 },
  }),
];
