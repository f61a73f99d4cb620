import type { z } from "zod";

/** A schema of the contract as the description shows it: under a name, in words, and by example. */
export interface Shape {
  name: string;
  schema: z.ZodType;
  /** What it is, in a sentence or two. */
  about: string;
  /** What its fields are, where their names do not say it. */
  fields: Record<string, string>;
  example: unknown;
  /** What the schema's own rules leave unsaid, in the words of JSON Schema. */
  also: Record<string, unknown>;
}

interface Words<S extends z.ZodType> {
  about: string;
  fields?: { [Field in keyof z.output<S>]?: string };
  /** Held against the schema by a test. */
  example: z.input<S>;
  also?: Record<string, unknown>;
}

export function shape<S extends z.ZodType>(
  name: string,
  schema: S,
  { about, fields = {}, example, also = {} }: Words<S>,
): Shape {
  return { name, schema, about, fields: fields as Record<string, string>, example, also };
}
