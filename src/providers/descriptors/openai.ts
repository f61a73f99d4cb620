import type { Provider } from "../provider.ts";

export const openai: Provider = {
  name: "OpenAI",
  icon: "openai",
  environmentKey: "OPENAI_API_KEY",
  adapter: {
    type: "openai",
    asksModel: true,
    needsKey: true,
    webSearch: true,
    answer: async (...asked) => (await import("../adapters/openai.ts")).answer(...asked),
  },
  source: {
    id: "gpt-4o",
    name: "GPT-4o",
    description: "OpenAI's model, with its web search.",
    model: "gpt-6-luna",
    successor: "gpt-6-sol",
    webSearch: true,
    position: 10,
  },
  successors: {
    "gpt-4o": "gpt-6-luna",
    "gpt-4o-mini": "gpt-6-luna",
    "gpt-4.1": "gpt-6-luna",
    "gpt-4.1-mini": "gpt-6-luna",
  },
  prices: {
    asOf: "2026-11-21",
    models: {
      // Up to 272,000 tokens of input; above that, twice as much for input and one and a half times for output.
      "gpt-6-luna": { input: 0.1, output: 0.5, search: 10 },
      "gpt-6-sol": { input: 2, output: 10, search: 10 },
      "gpt-6.1-sol": { input: 2, output: 10, search: 10 },
      "gpt-4o": { input: 2.5, output: 10, search: 10 },
    },
  },
};
