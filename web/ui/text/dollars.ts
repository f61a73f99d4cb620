const cent = 0.01;

/** Whether an amount would be rounded to a cent that it does not reach. */
export const isUnderACent = (usd: number) => usd < cent;

/** An estimate in US dollars as one says it: '$0.02', '$1.80', '$1,234', 'less than $0.01'. */
export function roughDollars(usd: number): string {
  if (isUnderACent(usd)) return "less than $0.01";
  return usd < 99.995 ? `$${usd.toFixed(2)}` : `$${Math.round(usd).toLocaleString("en-US")}`;
}

/** What was paid, in US dollars, with as many decimals as tell small sums apart: '$0.0123', '$1.23'. */
export function exactDollars(usd: number): string {
  if (usd >= 1) return `$${usd.toFixed(2)}`;
  return usd < 0.0001 ? "less than $0.0001" : `$${usd.toFixed(4)}`;
}

/** The same of what may be far below a cent: '0.2 cents', 'less than 0.01 cents', '$0.02'. */
export function roughCents(usd: number): string {
  if (!isUnderACent(usd)) return roughDollars(usd);
  if (usd < 0.0001) return "less than 0.01 cents";
  const cents = Number((usd * 100).toPrecision(1));
  return cents === 1 ? "1 cent" : `${cents} cents`;
}
