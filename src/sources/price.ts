import type { topicSources } from "../db/schema/sources.ts";
import { priceOf } from "../providers/descriptors/registry.ts";
import type { Price } from "../providers/prices.ts";

type PricedSource = Pick<
  typeof topicSources.$inferSelect,
  "model" | "priceIn" | "priceOut" | "priceSearch" | "webSearch"
>;

export function sourcePrice(source: PricedSource): Price | null {
  const listed = priceOf(source.model);
  const input = source.priceIn ?? listed?.input;
  const output = source.priceOut ?? listed?.output;
  const search = source.priceSearch ?? (source.webSearch ? listed?.search : 0);
  return input === undefined || output === undefined || search === undefined
    ? null
    : { input, output, search };
}

/** As `YYYY-MM-DD`; null if the admin set the whole price. */
export function pricedAsOf({
  model,
  priceIn,
  priceOut,
  priceSearch,
  webSearch,
}: PricedSource): string | null {
  const isSet = priceIn !== null && priceOut !== null && (priceSearch !== null || !webSearch);
  return isSet ? null : (priceOf(model)?.asOf ?? null);
}

/** False only if every price is known to be 0. */
export function isPaid(source: PricedSource): boolean {
  const price = sourcePrice(source);
  return price === null || price.input + price.output + price.search > 0;
}
