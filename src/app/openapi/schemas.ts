import { z } from "zod";
import type { Example, JsonSchema } from "./page/parts.ts";
import type { Shape } from "./shapes/shape.ts";

interface SchemaUses {
  sent: Set<z.ZodType>;
  answered: Set<z.ZodType>;
  queries: Set<z.ZodType>;
}

export interface Schemas {
  components: Record<string, JsonSchema>;
  examples: Record<string, Example>;
  /** A reference to the body's schema, and the key of its example. @throws if it has no name */
  refer(body: z.ZodType): { schema: JsonSchema; example: string };
  fieldsOf(query: z.ZodType): JsonSchema;
}

/** Describes input before defaults and trimming, and answers after them. */
export function writeSchemas(shapes: readonly Shape[], { sent, answered, queries }: SchemaUses): Schemas {
  const input = jsonSchemas(shapes, queries, "input");
  const output = jsonSchemas(shapes, new Set(), "output");
  const queryNames = new Map([...queries].map((query, index) => [query, queryName(index)]));
  const components = shapes.map((shape) => {
    const written = sent.has(shape.schema) ? input : output;
    return [shape.name, inWords(shape, written[shape.name])];
  });
  const examples = [...sent, ...answered].map((body) => {
    const { shape, isList } = findShape(shapes, body);
    return [exampleKey(shape, isList), { value: isList ? [shape.example] : shape.example }];
  });
  return {
    components: Object.fromEntries(components),
    examples: Object.fromEntries(examples),
    refer(body) {
      const { shape, isList } = findShape(shapes, body);
      const schema = { $ref: uri(shape.name) };
      return {
        schema: isList ? { type: "array", items: schema } : schema,
        example: exampleKey(shape, isList),
      };
    },
    fieldsOf: (query) => input[queryNames.get(query) ?? ""] ?? {},
  };
}

const uri = (name: string) => `#/components/schemas/${name}`;
const queryName = (index: number) => `query ${index}`;
const exampleKey = ({ name }: Shape, isList: boolean) => (isList ? `${name}.list` : name);

function findShape(shapes: readonly Shape[], body: z.ZodType): { shape: Shape; isList: boolean } {
  const isList = body instanceof z.ZodArray;
  const schema = isList ? body.element : body;
  const shape = shapes.find((each) => each.schema === schema);
  if (!shape) throw new Error("The schema of a route has no name: give it one in src/app/openapi/shapes");
  return { shape, isList };
}

function jsonSchemas(
  shapes: readonly Shape[],
  queries: Set<z.ZodType>,
  io: "input" | "output",
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const { name, schema } of shapes) registry.add(schema, { id: name });
  for (const [index, query] of [...queries].entries()) registry.add(query, { id: queryName(index) });
  const { schemas } = z.toJSONSchema(registry, {
    uri,
    io,
    // A schema that is only ever sent may have no form for answers.
    unrepresentable: "any",
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  });
  return schemas as Record<string, JsonSchema>;
}

/** Removes keywords without meaning, and the ban on additional fields in answers, since later versions may add some. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === "date-time") schema.pattern = "Z$";
  delete schema.additionalProperties;
}

function inWords({ about, fields, example, also }: Shape, written: JsonSchema = {}): JsonSchema {
  const { $schema: _, $id: __, ...rules } = written;
  const properties = Object.entries(rules.properties ?? {}).map(([name, rule]) => {
    const description = fields[name];
    return [name, description ? { ...rule, description } : rule];
  });
  return {
    description: about,
    ...rules,
    ...also,
    ...(rules.properties ? { properties: Object.fromEntries(properties) } : { examples: [example] }),
  };
}
