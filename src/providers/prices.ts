/** US dollars for a million tokens of input, a million of output, and a thousand searches. */
export interface Price {
  input: number;
  output: number;
  search: number;
}

export interface PriceList {
  /** The day of the provider's list, as `YYYY-MM-DD`. */
  asOf: string;
  models: Record<string, Price>;
}

export type ListedPrice = Price & Pick<PriceList, "asOf">;

export function costOf(
  { inputTokens, outputTokens, searches }: { inputTokens: number; outputTokens: number; searches: number },
  price: Price,
): number {
  const tokens = inputTokens * price.input + outputTokens * price.output;
  return tokens / 1_000_000 + (searches * price.search) / 1_000;
}
