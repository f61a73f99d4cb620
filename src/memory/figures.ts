import type { Figure } from "./numbers.ts";
import { wordKeys } from "./stem.ts";
import type { Token } from "./tokens.ts";
import { COUNTED_AS_IT_GOES } from "./vocabulary.ts";

/** Figures this close are one, rounded differently: "$55 billion" is "$55.8bn". */
const ROUNDING = 0.03;

/** Years and small numbers without a unit must be equal; others may differ by rounding. */
export function isNear(one: Figure, other: Figure): boolean {
  if (!isSameUnit(one, other)) return false;
  if (isExact(one) || isExact(other)) return one.value === other.value;
  return Math.abs(one.value - other.value) <= ROUNDING * one.value;
}

// The currency is often left out when a sum is named again.
function isSameUnit(one: Figure, other: Figure): boolean {
  if (one.unit === "%" || other.unit === "%") return one.unit === other.unit;
  return one.unit === other.unit || one.unit === "" || other.unit === "";
}

function isExact({ value, unit }: Figure): boolean {
  return unit === "" && (value < 100 || isYear(value));
}

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}

/** For numbers that grow while a story goes on: "kills 38", "12 people injured". */
export function isToll(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 2), at + 4).some(({ key }) => TOLLS.has(key));
}

const TOLLS = wordKeys(COUNTED_AS_IT_GOES);
