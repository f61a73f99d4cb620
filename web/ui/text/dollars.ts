import { locale } from "../../words/language.ts";
import { words } from "../words.ts";

const cent = 0.01;

/** True if rounding would turn an amount below a cent into a cent. */
export const isUnderACent = (usd: number) => usd < cent;

/** A rough amount in US dollars: '$0.02', '$1.80', '$1,234', 'less than $0.01'. */
export function roughDollars(usd: number): string {
  if (usd !== 0 && isUnderACent(usd)) return words.money.lessThan(dollars(cent, 2));
  return dollars(usd, usd < 99.995 ? 2 : 0);
}

/** A paid amount in US dollars, with enough decimals for small sums: '$0.0123', '$1.23'. */
export function exactDollars(usd: number): string {
  if (usd >= 1) return dollars(usd, 2);
  return usd < 0.0001 ? words.money.lessThan(dollars(0.0001, 4)) : dollars(usd, 4);
}

/** A rough amount that may be far below a cent: '0.2 cents', 'less than 0.01 cents', '$0.02'. */
export function roughCents(usd: number): string {
  if (!isUnderACent(usd)) return roughDollars(usd);
  if (usd < 0.0001) return words.money.lessThan(words.money.cents(0.01));
  return words.money.cents(Number((usd * 100).toPrecision(1)));
}

function dollars(usd: number, decimals: number): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(usd);
}
