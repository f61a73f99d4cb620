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
    about: "A source that accepts your own key, and the key you have for it.",
    fields: {
      costPerUpdate: "Approximate cost of an update, in US dollars; null if the price isn't known.",
      ending: "The key's last four characters; null without a key, or if it can't be read.",
      dailyUsd: "Limit in US dollars per UTC day; without a key, the default for a new one.",
      spentTodayUsd: "US dollars spent and reserved on this UTC day.",
      spentUsd: "US dollars spent in the last 30 days.",
      problem: "Why it isn't being used, as a sentence; null if it is.",
    },
    example: exampleKey,
  }),
  shape("OwnKeys", ownKeys, {
    about: "Your own provider keys.",
    fields: { isAllowed: "Whether this server lets one use them; otherwise `keys` are those that are set." },
    example: { isAllowed: true, keys: [exampleKey] },
  }),
  shape("OwnKeyDraft", ownKeyDraft, {
    about: "A key, its daily limit, or both. Fields left out stay as they are.",
    fields: {
      key: "Required the first time; never shown again.",
      dailyUsd: "Limit in US dollars per UTC day.",
    },
    example: { key: "sk-proj-4tXw9cLr2VbNq7Q2x", dailyUsd: 0.5 },
    also: { minProperties: 1 },
  }),
  shape("OwnKeyTest", ownKeyTest, {
    about: "The result of testing your own provider key.",
    fields: {
      message: "What the model said, or why the call failed.",
    },
    example: { works: true, message: "ready", costUsd: 0.00002 },
  }),
];
