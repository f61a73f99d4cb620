const cent = 0.01;

/** True if rounding would turn an amount below a cent into a cent. */
export const isUnderACent = (usd: number) => usd < cent;

/** A rough amount in US dollars: '$0.02', '$1.80', '$1,234', 'less than $0.01'. */
export function roughDollars(usd: number): string {
  if (isUnderACent(usd)) return "less than $0.01";
  return usd < 99.995 ? `$${usd.toFixed(2)}` : `$${Math.round(usd).toLocaleString("en-US")}`;
}

/** A paid amount in US dollars, with enough decimals for small sums: '$0.0123', '$1.23'. */
export function exactDollars(usd: number): string {
  if (usd >= 1) return `$${usd.toFixed(2)}`;
  return usd < 0.0001 ? "less than $0.0001" : `$${usd.toFixed(4)}`;
}

/** A rough amount that may be far below a cent: '0.2 cents', 'less than 0.01 cents', '$0.02'. */
export function roughCents(usd: number): string {
  if (!isUnderACent(usd)) return roughDollars(usd);
  if (usd < 0.0001) return "less than 0.01 cents";
  const cents = Number((usd * 100).toPrecision(1));
  return cents === 1 ? "1 cent" : `${cents} cents`;
}
