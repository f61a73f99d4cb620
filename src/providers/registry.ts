import { anthropic } from "./adapters/anthropic.ts";
import { digest } from "./adapters/digest.ts";
import { gemini } from "./adapters/gemini/gemini.ts";
import { openai } from "./adapters/openai.ts";
import { openaiChat } from "./adapters/openai-chat.ts";
import { perplexity } from "./adapters/perplexity.ts";
import { xai } from "./adapters/xai.ts";
import type { Provider } from "./provider.ts";

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
