import type { Usage } from "./provider.ts";

/** In US dollars. */
export interface Price {
  /** A million tokens of input. */
  input: number;
  /** A million tokens of output. */
  output: number;
  /** A thousand searches. */
  search: number;
}

export interface ListedPrice extends Price {
  /** The day on which the provider listed it, as `YYYY-MM-DD`. */
  asOf: string;
}

/** By model id. Where a provider accounts for an answer itself, that is right and this is not. */
const prices = new Map<string, ListedPrice>([
  // Up to 272,000 tokens of input; twice and one and a half times as much above.
  ["gpt-6-luna", listed(0.1, 0.5, 10)],
  ["gpt-6-sol", listed(2, 10, 10)],
  ["gpt-6.1-sol", listed(2, 10, 10)],
  ["gpt-4o", listed(2.5, 10, 10)],
  ["claude-sonnet-5-5", listed(2, 10, 10)],
  ["claude-sonnet-5", listed(2, 10, 10)],
  ["claude-sonnet-4-6", listed(3, 15, 10)],
  // Up to 100,000 tokens of input; five times as much above.
  ["claude-haiku-5-5", listed(0.1, 0.5, 10)],
  ["grok-4.3", listed(1.25, 2.5, 5)],
  // Up to 200,000 tokens of input; twice as much above.
  ["grok-4.5", listed(2, 6, 5)],
  ["grok-4.6", listed(2, 6, 5)],
  ["grok-4.7", listed(2, 6, 5)],
  // The tokens as for the Sonar of before: the Agent API's own rate is not published.
  ["perplexity/sonar", listed(1, 1, 2.5)],
  ["gemini-3.5-flash-lite", listed(0.3, 2.5, 14)],
  // Twice as much from 2027 on.
  ["gemini-3.8-flash", listed(0.75, 3.75, 14)],
  ["gemini-2.5-flash", listed(0.3, 2.5, 35)],
  // At peak hours, half of it otherwise; in dollars by its own rate of 5 yuan for 0.75.
  ["deepseek-flash", listed(0.3, 1.2, 0)],
]);

function listed(input: number, output: number, search: number): ListedPrice {
  return { input, output, search, asOf: "2026-11-21" };
}

/** The list price of a model, under its name with or without a date behind it; undefined where none is known. */
export function priceOf(model: string): ListedPrice | undefined {
  return prices.get(model) ?? prices.get(model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, ""));
}

/** In US dollars. */
export function costOf({ inputTokens, outputTokens, searches }: Usage, price: Price): number {
  const tokens = inputTokens * price.input + outputTokens * price.output;
  return tokens / 1_000_000 + (searches * price.search) / 1_000;
}
