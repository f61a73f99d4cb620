import type { Provider } from "../provider.ts";

export const gemini: Provider = {
  name: "Google",
  icon: "gemini",
  environmentKey: "GEMINI_API_KEY",
  adapter: {
    type: "gemini",
    asksModel: true,
    needsKey: true,
    webSearch: true,
    answer: async (...asked) => (await import("../adapters/gemini.ts")).answer(...asked),
  },
  source: {
    id: "gemini-2.5-flash",
    name: "Gemini-2.5-Flash",
    description: "Google's fast model, grounded in Google Search.",
    model: "gemini-3.5-flash-lite",
    successor: "gemini-3.8-flash",
    webSearch: true,
    position: 50,
  },
  successors: { "gemini-2.5-flash": "gemini-3.5-flash-lite" },
  prices: {
    asOf: "2026-11-21",
    models: {
      "gemini-3.5-flash-lite": { input: 0.3, output: 2.5, search: 14 },
      // Twice as much from 2027 on.
      "gemini-3.8-flash": { input: 0.75, output: 3.75, search: 14 },
      "gemini-2.5-flash": { input: 0.3, output: 2.5, search: 35 },
    },
  },
};
