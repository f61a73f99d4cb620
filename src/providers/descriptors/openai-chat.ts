import type { Adapter, Provider } from "../provider.ts";

export const openaiChat: Adapter = {
  type: "openai-chat",
  asksModel: true,
  needsKey: false,
  webSearch: false,
  answer: async (...asked) => (await import("../adapters/openai-chat.ts")).answer(...asked),
};

/** Ollama, LM Studio, vLLM, OpenRouter: whatever an admin adds at its own address. */
export const compatible: Provider = { name: "OpenAI-compatible", icon: "openai-chat", adapter: openaiChat };
