import type { Adapter, Provider } from "../provider.ts";

export const openaiChat: Adapter = {
  type: "openai-chat",
  asksModel: true,
  needsKey: false,
  webSearch: false,
  // Some of the others refuse unknown fields.
  answersInJson: ({ baseUrl }) => URL.parse(baseUrl ?? "")?.hostname === "api.deepseek.com",
  answer: async (...asked) => (await import("../adapters/openai-chat.ts")).answer(...asked),
};

/** Ollama, LM Studio, vLLM, OpenRouter: any endpoint that an admin adds. */
export const compatible: Provider = { name: "OpenAI-compatible", icon: "openai-chat", adapter: openaiChat };
