import { ProviderFailure } from "../providers/failure.ts";
import type { Endpoint, Provider, Question, Usage } from "../providers/provider.ts";

/** How a source answered one small question. */
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

/** How long a probe waits, in milliseconds: a local model may have to be loaded first. */
const patience = 60_000;

/** Asks a source one small question, without a search, and says in words what is wrong where it is. */
export async function probeSource(provider: Provider, endpoint: Endpoint, now: () => Date): Promise<Probe> {
  const { model } = endpoint;
  const began = now().getTime();
  try {
    const signal = AbortSignal.timeout(patience);
    const { text, usage } = await provider.answer(question, { ...endpoint, webSearch: false }, signal);
    const milliseconds = now().getTime() - began;
    return { works: true, model, says: text.trim().slice(0, 80), milliseconds, usage };
  } catch (cause) {
    if (cause instanceof ProviderFailure) {
      return { works: false, model, reason: cause.message, advice: adviceOn[cause.kind] };
    }
    if (cause instanceof Error && cause.name === "TimeoutError") {
      const reason = `It did not answer within ${patience / 1000} seconds`;
      return { works: false, model, reason, advice: adviceOn.try_later };
    }
    throw cause;
  }
}

const adviceOn: Record<ProviderFailure["kind"], string> = {
  try_later: "Try again in a while; if it stays so, look at the base URL and at the network of this machine",
  bad_key: "Give it a key that the provider accepts, with --key-stdin",
  no_money: "Put money on the account at the provider, or raise its limit there, then --enable the source",
  model_gone: "Choose a model that the provider serves, with --model",
  refused: "Look at model, base URL and type: the endpoint did not understand the question",
  broken_answer: "Look at the base URL: what answers there is not this kind of API",
};
