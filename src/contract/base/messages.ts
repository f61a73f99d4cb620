import { z } from "zod";

interface RawIssue {
  code: string;
  input?: unknown;
  expected?: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

const units: Record<string, [noun: string, unit: string]> = {
  string: ["String", "character(s)"],
  array: ["Array", "element(s)"],
};

function defaultMessage({
  code,
  input,
  expected,
  origin = "",
  minimum,
  maximum,
}: RawIssue): string | undefined {
  if (code === "invalid_type") {
    return input === undefined ? "Required" : `Expected ${expected}, received ${typeName(input)}`;
  }
  if (code === "too_small") return bound(origin, "at least", "greater", minimum);
  if (code === "too_big") return bound(origin, "at most", "less", maximum);
  return code === "invalid_union" || code === "custom" ? "Invalid input" : undefined;
}

function bound(origin: string, how: string, direction: string, limit: number | bigint | undefined): string {
  const counted = units[origin];
  if (counted) return `${counted[0]} must contain ${how} ${limit} ${counted[1]}`;
  return `Number must be ${direction} than or equal to ${limit}`;
}

function typeName(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "array";
  return Number.isNaN(input) ? "nan" : typeof input;
}

z.config({ customError: (issue) => defaultMessage(issue as RawIssue) });
