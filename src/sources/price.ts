import type { topicSources } from "../db/schema/sources.ts";
import { type Price, priceOf } from "../providers/prices.ts";

type Priced = Pick<
  typeof topicSources.$inferSelect,
  "model" | "priceIn" | "priceOut" | "priceSearch" | "webSearch"
>;

/**
 * What a source costs: what the admin set, and where nothing is set, its model's line in the price table. Null
 * when a part of it is not known.
 */
export function sourcePrice(source: Priced): Price | null {
  const listed = priceOf(source.model);
  const input = source.priceIn ?? listed?.input;
  const output = source.priceOut ?? listed?.output;
  const search = source.priceSearch ?? (source.webSearch ? listed?.search : 0);
  return input === undefined || output === undefined || search === undefined
    ? null
    : { input, output, search };
}

/** The day of the price list that a source's price is from, in part at least; null where the admin set all of it. */
export function pricedAsOf({ model, priceIn, priceOut, priceSearch, webSearch }: Priced): string | null {
  const isSet = priceIn !== null && priceOut !== null && (priceSearch !== null || !webSearch);
  return isSet ? null : (priceOf(model)?.asOf ?? null);
}

/** Whether an answer may have to be paid for: not where every price is known to be 0. */
export function isPaid(source: Priced): boolean {
  const price = sourcePrice(source);
  return price === null || price.input + price.output + price.search > 0;
}
