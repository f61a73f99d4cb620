import { anthropic } from "./anthropic.ts";
import { digest } from "./digest.ts";
import { gemini } from "./gemini.ts";
import { openai } from "./openai.ts";
import { openaiChat } from "./openai-chat.ts";
import { perplexity } from "./perplexity.ts";
import type { Provider } from "./provider.ts";
import { xai } from "./xai.ts";

/** Every type of source there is a way to ask. */
const providers = new Map<string, Provider>([
  ["digest", digest],
  ["openai", openai],
  ["anthropic", anthropic],
  ["xai", xai],
  ["perplexity", perplexity],
  ["gemini", gemini],
  ["openai-chat", openaiChat],
]);

/** Undefined for a type that this version cannot ask. */
export function findProvider(type: string): Provider | undefined {
  return providers.get(type);
}
