import { ProviderFailure } from "../providers/failure.ts";
import type { Adapter, Endpoint, Question, Usage } from "../providers/provider.ts";
import { advice, probeWords } from "./words.ts";

export type Probe =
  | { works: true; model: string; says: string; milliseconds: number; usage: Usage }
  | { works: false; model: string; reason: string; advice: string };

const question: Question = {
  system: "You are asked whether you can be reached.",
  prompt: "Answer with the one word: ready",
  groups: [],
  articles: [],
  maxOutputTokens: 256,
  maxSearches: 0,
};

// Milliseconds: a local model may have to be loaded first.
const modelTimeout = 60_000;

export async function probeSource(adapter: Adapter, endpoint: Endpoint, now: () => Date): Promise<Probe> {
  const { model } = endpoint;
  const began = now().getTime();
  try {
    const signal = AbortSignal.timeout(modelTimeout);
    const { text, usage } = await adapter.answer(question, { ...endpoint, webSearch: false }, signal);
    const milliseconds = now().getTime() - began;
    return { works: true, model, says: text.trim().slice(0, 80), milliseconds, usage };
  } catch (cause) {
    if (cause instanceof ProviderFailure) {
      return { works: false, model, reason: cause.message, advice: advice[cause.kind] };
    }
    if (cause instanceof Error && cause.name === "TimeoutError") {
      const reason = probeWords.timedOut(modelTimeout / 1000);
      return { works: false, model, reason, advice: advice.try_later };
    }
    throw cause;
  }
}
