import type { Provider } from "../provider.ts";
import { openaiChat } from "./openai-chat.ts";

export const deepseek: Provider = {
  name: "DeepSeek",
  icon: "deepseek",
  environmentKey: "DEEPSEEK_API_KEY",
  adapter: openaiChat,
  source: {
    id: "deepseek-v3",
    name: "DeepSeek-V3",
    description: "DeepSeek's model. It has no web search: it writes from the news found for it.",
    model: "deepseek-flash",
    successor: "deepseek-v4-pro",
    webSearch: false,
    apiUrl: "https://api.deepseek.com",
    position: 60,
  },
  successors: {
    "deepseek-chat": "deepseek-flash",
    "deepseek-reasoner": "deepseek-flash",
    "deepseek-v4-flash": "deepseek-flash",
  },
  prices: {
    asOf: "2026-11-21",
    // At peak times, half as much otherwise; converted at its own rate of 5 yuan for 0.75 dollars.
    models: { "deepseek-flash": { input: 0.3, output: 1.2, search: 0 } },
  },
};
