import type { z } from "zod";

const schemas = new WeakMap<z.ZodType, z.ZodType>();

/** Says of an answer's schema that its route writes each field of it by name. */
export type Written = <Schema extends z.ZodType>(schema: Schema) => Schema;

/**
 * For the answers that are asked for most: comparing each with its schema takes as long as reading it. With
 * `isChecked`, as in the tests, an answer that breaks its schema or holds a field that the schema lacks is refused.
 */
export function createWritten(isChecked: boolean): Written {
  return (schema) => {
    const validate = isChecked ? (answer: unknown) => exactly(schema, answer) : asItIs;
    const standard = { ...schema["~standard"], validate };
    const written = Object.create(schema, { "~standard": { value: standard } });
    schemas.set(written, schema);
    return written;
  };
}

/** The schema itself of one that `Written` returned; any other as it is. */
export function schemaOf(schema: z.ZodType): z.ZodType {
  return schemas.get(schema) ?? schema;
}

const asItIs = (value: unknown) => ({ value });

function exactly(schema: z.ZodType, answer: unknown) {
  const { data, error } = schema.safeParse(answer);
  if (error) return { issues: error.issues };
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  return Bun.deepEquals(data, sent) ? { value: answer } : { issues: [{ message: "unrecognized_keys" }] };
}
