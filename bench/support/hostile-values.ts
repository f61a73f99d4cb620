import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { find } from "../../src/app/openapi/page/find.ts";
import type { ApiDocument, JsonSchema, Reference } from "../../src/app/openapi/page/parts.ts";

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dir, "../../tests/data/hostile/blns.json"), "utf8"),
);

/** Values of every kind that no schema of ours asks for, or only just. */
const outlandish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, "", " ", "\u0000", "\ud800", "\u202e"],
    ...[[], {}, [[]], ["a", "a"], "a".repeat(70_000), "1e400", "%00", "../../etc/passwd", "' OR 1=1 --"],
    ...["http://127.0.0.1:1/", "javascript:alert(1)", "9999-99-99T99:99:99Z", { $ne: null }, { length: -1 }],
    JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'),
    nested(200),
  ),
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary", maxLength: 300 }),
);

/** Bodies that are no JSON of an object, or not quite. */
export const brokenBodies = [
  ...["", "{", "null", "[]", '"text"', "1e999", "{}{}", '{"a":1,}', "\ufeff{}", "\u0000", "NaN"],
  `{"name":${'"a"'.padEnd(300_000)}}`,
  "[".repeat(50_000),
];

/** What fits a schema, now and then but for one part. */
export function bodiesFor(document: ApiDocument, schema: JsonSchema): fc.Arbitrary<unknown> {
  const fitting = valuesFor(document, schema);
  return fc.oneof(
    { weight: 3, arbitrary: fitting },
    {
      weight: 5,
      arbitrary: fc.tuple(fitting, outlandish, fc.nat(), fc.boolean()).map(([value, odd, at, isAdded]) => {
        return spoilt(value, odd, at, isAdded);
      }),
    },
    { weight: 1, arbitrary: outlandish },
  );
}

/** The same for a parameter of a path or a query, which is text. */
export function textsFor(document: ApiDocument, schema: JsonSchema): fc.Arbitrary<string> {
  return fc
    .oneof(valuesFor(document, schema), outlandish)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());
}

function valuesFor(document: ApiDocument, reference: JsonSchema): fc.Arbitrary<unknown> {
  const schema = find<JsonSchema>(document, reference as Reference);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesFor(document, each)));
  const { minimum: min = -5, maximum: max = 10_000, minLength = 0, maxLength = 200 } = schema;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return fc.oneof(
        fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 2_000) }),
        fc.constantFrom(
          "https://paper.example/feed",
          "2026-11-20T12:00:00.000Z",
          "ada@example.org",
          "night trains",
        ),
      );
    case "integer":
      return fc.integer({ min, max });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { items = { type: "string" }, maxItems = 5 } = schema;
      return fc.array(valuesFor(document, items), { maxLength: Math.min(maxItems, 5) });
    }
    default: {
      const fields = Object.entries(schema.properties ?? {});
      const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        fields.map(([name, field]) => [name, valuesFor(document, field)]),
      );
      return fc.record(values, { requiredKeys: schema.required ?? [] });
    }
  }
}

/** A copy in which one part, chosen by a number, is something else, or in which there is one part more. */
function spoilt(value: unknown, odd: unknown, at: number, isAdded: boolean): unknown {
  if (typeof value !== "object" || value === null) return odd;
  const entries = Object.entries(value);
  if (isAdded && !Array.isArray(value)) return { ...value, [String(odd).slice(0, 40)]: odd };
  if (entries.length === 0) return odd;
  const [key, part] = entries[at % entries.length] as [string, unknown];
  const changed = at % 3 === 0 ? spoilt(part, odd, Math.floor(at / 3), isAdded) : odd;
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

function nested(depth: number): unknown {
  return depth === 0 ? "deep" : { in: nested(depth - 1) };
}
