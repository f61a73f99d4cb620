import { openaiChat } from "../../../../src/providers/descriptors/openai-chat.ts";
import type { Provider } from "../../../../src/providers/provider.ts";

/** A provider that the program does not have, as somebody would add it. */
export const mistral: Provider = {
  name: "Mistral",
  icon: "mistral",
  environmentKey: "MISTRAL_API_KEY",
  adapter: openaiChat,
  source: {
    id: "mistral-large",
    name: "Mistral Large",
    description: "Mistral's model. It writes from the news that is found for it.",
    model: "mistral-large-3",
    webSearch: false,
    apiUrl: "https://api.mistral.test/v1",
    position: 70,
  },
  successors: { "mistral-large-3": "mistral-large-4" },
  prices: {
    asOf: "2026-11-21",
    models: {
      "mistral-large-3": { input: 2, output: 6, search: 0 },
      "mistral-large-4": { input: 3, output: 9, search: 0 },
    },
  },
};
