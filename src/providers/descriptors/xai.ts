import type { Provider } from "../provider.ts";

export const xai: Provider = {
  name: "xAI",
  icon: "xai",
  environmentKey: "XAI_API_KEY",
  adapter: {
    type: "xai",
    asksModel: true,
    needsKey: true,
    webSearch: true,
    answer: async (...asked) => (await import("../adapters/xai.ts")).answer(...asked),
  },
  source: {
    id: "grok-2",
    name: "Grok-2",
    description: "xAI's model, with its web search.",
    model: "grok-4.3",
    successor: "grok-4.7",
    webSearch: true,
    position: 30,
  },
  successors: { "grok-2": "grok-4.3", "grok-3": "grok-4.3" },
  prices: {
    asOf: "2026-11-21",
    models: {
      "grok-4.3": { input: 1.25, output: 2.5, search: 5 },
      // Up to 200,000 tokens of input; twice as much above that.
      "grok-4.5": { input: 2, output: 6, search: 5 },
      "grok-4.6": { input: 2, output: 6, search: 5 },
      "grok-4.7": { input: 2, output: 6, search: 5 },
    },
  },
};
