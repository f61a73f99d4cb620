import type { Adapter, Provider } from "../provider.ts";

export const openaiChat: Adapter = {
  type: "openai-chat",
  asksModel: true,
  needsKey: false,
  webSearch: false,
  // Of the others some refuse what they do not know.
  answersInJson: ({ baseUrl }) => URL.parse(baseUrl ?? "")?.hostname === "api.deepseek.com",
  answer: async (...asked) => (await import("../adapters/openai-chat.ts")).answer(...asked),
};

/** Ollama, LM Studio, vLLM, OpenRouter: whatever an admin adds at its own address. */
export const compatible: Provider = { name: "OpenAI-compatible", icon: "openai-chat", adapter: openaiChat };
