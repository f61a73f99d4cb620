import type { z } from "zod";

export interface Shape {
  name: string;
  schema: z.ZodType;
  about: string;
  /** Only fields whose names don't explain them. */
  fields: Record<string, string>;
  example: unknown;
  /** Rules that the schema itself leaves out, as JSON Schema. */
  also: Record<string, unknown>;
}

interface Words<S extends z.ZodType> {
  about: string;
  fields?: { [Field in keyof z.output<S>]?: string };
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
