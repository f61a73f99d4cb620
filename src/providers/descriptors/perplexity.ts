import type { Provider } from "../provider.ts";

export const perplexity: Provider = {
  name: "Perplexity",
  icon: "perplexity",
  environmentKey: "PERPLEXITY_API_KEY",
  adapter: {
    type: "perplexity",
    asksModel: true,
    needsKey: true,
    webSearch: true,
    answer: async (...asked) => (await import("../adapters/perplexity.ts")).answer(...asked),
  },
  source: {
    id: "sonar",
    name: "Sonar",
    description: "Perplexity's search model.",
    model: "perplexity/sonar",
    successor: "perplexity/sonar-pro",
    webSearch: true,
    position: 40,
  },
  successors: { sonar: "perplexity/sonar", "sonar-pro": "perplexity/sonar" },
  prices: {
    asOf: "2026-11-21",
    // Tokens as for the former Sonar API: the Agent API's own rate is not published.
    models: { "perplexity/sonar": { input: 1, output: 1, search: 2.5 } },
  },
};
