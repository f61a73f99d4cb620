import type { ListedPrice } from "../prices.ts";
import type { Adapter, Provider, SourceType } from "../provider.ts";
import { anthropic } from "./anthropic.ts";
import { deepseek } from "./deepseek.ts";
import { digest } from "./digest.ts";
import { gemini } from "./gemini.ts";
import { openai } from "./openai.ts";
import { compatible } from "./openai-chat.ts";
import { perplexity } from "./perplexity.ts";
import { xai } from "./xai.ts";

/** To add a provider, add a file in `descriptors/` and an entry here: everything else is derived from it. */
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

const types = new Map(providers.map(({ adapter }) => [adapter.type, adapter]));
const bySource = new Map(providers.flatMap((each) => (each.source ? [[each.source.id, each] as const] : [])));
const successors = new Map(providers.flatMap((each) => Object.entries(each.successors ?? {})));
const prices = new Map(
  providers.flatMap(({ prices: { asOf, models } = { asOf: "", models: {} } }) =>
    Object.entries(models).map(([model, price]) => [model, { ...price, asOf }] as const),
  ),
);

export function findSourceType(type: string): SourceType | undefined {
  return types.get(type);
}

/** Undefined for the digest too, which uses no provider: a run is given its writer. */
export function findAdapter(type: string): Adapter | undefined {
  const found = types.get(type);
  return found && "answer" in found ? found : undefined;
}

export function addableTypes(): string[] {
  return [...types.values()].filter(({ asksModel }) => asksModel).map(({ type }) => type);
}

export function providerOfSource(sourceId: string): Provider | undefined {
  return bySource.get(sourceId);
}

export function namedSuccessor(model: string): string | undefined {
  return successors.get(model);
}

/** Also finds a model with a date after its name. */
export function priceOf(model: string): ListedPrice | undefined {
  return prices.get(model) ?? prices.get(model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, ""));
}
