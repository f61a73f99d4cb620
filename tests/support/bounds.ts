import { z } from "zod";
import type { $ZodCheckDef, $ZodType } from "zod/v4/core";

/** Checks that only look at how long something is. */
const counting = ["min_length", "max_length", "length_equals"];

/**
 * What of a request's schema is looked at before it is known how long it is: texts that nothing bounds, texts that are
 * cleaned or matched before an aborting bound, and lists whose items are read before they are counted. Empty for a
 * schema without such a place; each fault names the field.
 */
export function unboundedIn(schema: $ZodType, path = "", isBounded = false): string[] {
  const { def } = schema._zod as unknown as { def: Definition };
  const within = (inner: $ZodType, name = "", bounded = isBounded) =>
    unboundedIn(inner, name === "" ? path : `${path}.${name}`, bounded);
  switch (def.type) {
    case "string":
      return isBounded ? [] : faultsOfText(schema, path);
    case "array":
      return [
        ...(countsFirst(schema) ? [] : [`${path}: its items are read before they are counted`]),
        ...within(def.element, "[]", false),
      ];
    case "pipe": {
      const first = def.in._zod.def.type;
      if (first === "transform") return [`${path}: it is transformed before it is bounded`];
      return [...within(def.in), ...within(def.out, "", first === "string")];
    }
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, name));
    case "union":
      return def.options.flatMap((option) => within(option));
    case "optional":
    case "nullable":
    case "default":
    case "nonoptional":
      return within(def.innerType);
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "transform":
      return [];
    default:
      return [`${path}: ${schema._zod.def.type} is a kind of schema whose bounds are not known here`];
  }
}

/** Only those kinds that requests are made of. */
type Definition =
  | { type: "string"; check?: string; checks?: Check[] }
  | { type: "array"; element: $ZodType }
  | { type: "pipe"; in: $ZodType; out: $ZodType }
  | { type: "object"; shape: Record<string, $ZodType> }
  | { type: "union"; options: $ZodType[] }
  | { type: "optional" | "nullable" | "default" | "nonoptional"; innerType: $ZodType }
  | { type: "number" | "boolean" | "enum" | "literal" | "transform" };

interface Check {
  _zod: { def: $ZodCheckDef };
}

function faultsOfText(schema: $ZodType, path: string): string[] {
  const { check, checks = [] } = schema._zod.def as unknown as Extract<Definition, { type: "string" }>;
  // A format, such as `z.email()`, is its own first check.
  const all = [...(check ? [{ check, abort: false }] : []), ...checks.map(({ _zod }) => _zod.def)];
  const bound = all.findIndex(({ check }) => check === "max_length" || check === "length_equals");
  if (bound < 0) return [`${path}: nothing bounds it`];
  const touching = all.findIndex(({ check }) => !counting.includes(check));
  if (touching >= 0 && touching < bound) return [`${path}: ${all[touching]?.check} comes before its bound`];
  if (touching >= 0 && !all[bound]?.abort)
    return [`${path}: ${all[touching]?.check} looks at what is too long`];
  return [];
}

/** By what it says of far too many items: one sentence, and not one for each. */
function countsFirst(schema: $ZodType): boolean {
  const { error } = z.safeParse(schema, Array.from({ length: 5_000 }));
  return error?.issues.length === 1 && error.issues[0]?.path.length === 0;
}
