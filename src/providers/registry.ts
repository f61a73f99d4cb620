import { anthropic } from "./descriptors/anthropic.ts";
import { deepseek } from "./descriptors/deepseek.ts";
import { digest } from "./descriptors/digest.ts";
import { gemini } from "./descriptors/gemini.ts";
import { openai } from "./descriptors/openai.ts";
import { compatible } from "./descriptors/openai-chat.ts";
import { perplexity } from "./descriptors/perplexity.ts";
import { xai } from "./descriptors/xai.ts";
import type { ListedPrice } from "./prices.ts";
import type { Adapter, Provider } from "./provider.ts";

/** A new provider is a file in `descriptors/` and its entry here: everything else is derived from it. */
export const providers: readonly Provider[] = [
  openai,
  anthropic,
  xai,
  perplexity,
  gemini,
  deepseek,
  compatible,
  digest,
];

const adapters = new Map(providers.map(({ adapter }) => [adapter.type, adapter]));
const bySource = new Map(providers.flatMap((each) => (each.source ? [[each.source.id, each] as const] : [])));
const successors = new Map(providers.flatMap((each) => Object.entries(each.successors ?? {})));
const prices = new Map(
  providers.flatMap(({ prices: { asOf, models } = { asOf: "", models: {} } }) =>
    Object.entries(models).map(([model, price]) => [model, { ...price, asOf }] as const),
  ),
);

export function findAdapter(type: string): Adapter | undefined {
  return adapters.get(type);
}

export function addableTypes(): string[] {
  return [...adapters.values()].filter(({ asksModel }) => asksModel).map(({ type }) => type);
}

export function providerOfSource(sourceId: string): Provider | undefined {
  return bySource.get(sourceId);
}

export function namedSuccessor(model: string): string | undefined {
  return successors.get(model);
}

/** Also finds a model with a date behind its name. */
export function priceOf(model: string): ListedPrice | undefined {
  return prices.get(model) ?? prices.get(model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, ""));
}
