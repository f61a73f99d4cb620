import type { Provider } from "../provider.ts";

export const anthropic: Provider = {
  name: "Anthropic",
  icon: "anthropic",
  environmentKey: "ANTHROPIC_API_KEY",
  adapter: {
    type: "anthropic",
    asksModel: true,
    needsKey: true,
    webSearch: true,
    answer: async (...asked) => (await import("../adapters/anthropic.ts")).answer(...asked),
  },
  source: {
    id: "claude-sonnet-4",
    name: "Claude Sonnet 4",
    description: "Anthropic's model, with its web search.",
    model: "claude-sonnet-5-5",
    successor: "claude-haiku-5-5",
    webSearch: true,
    position: 20,
  },
  successors: {
    "claude-sonnet-4-20250514": "claude-sonnet-5-5",
    "claude-sonnet-4-0": "claude-sonnet-5-5",
    "claude-sonnet-4-5": "claude-sonnet-5-5",
    "claude-sonnet-4-6": "claude-sonnet-5-5",
    "claude-sonnet-5": "claude-sonnet-5-5",
  },
  prices: {
    asOf: "2026-11-21",
    models: {
      "claude-sonnet-5-5": { input: 2, output: 10, search: 10 },
      "claude-sonnet-5": { input: 2, output: 10, search: 10 },
      "claude-sonnet-4-6": { input: 3, output: 15, search: 10 },
      // Up to 100,000 tokens of input; five times as much above that.
      "claude-haiku-5-5": { input: 0.1, output: 0.5, search: 10 },
    },
  },
};
