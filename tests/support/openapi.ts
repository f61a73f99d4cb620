import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type {
  ApiDocument,
  Answer as Described,
  JsonSchema,
  Operation,
} from "../../src/app/openapi/page/parts.ts";

/** One operation of a description, and where it is. */
export interface Call {
  path: string;
  method: string;
  operation: Operation;
}

export function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Validates by the schemas of a description. `isClosed` refuses fields that are not in it. */
export function validatorOf({ components }: ApiDocument, isClosed: boolean) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  const compiled = new Map<string, ValidateFunction>();
  return (schema: JsonSchema, value: unknown): string[] => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(standalone(schema, components.schemas, isClosed));
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** The address of a call, with its path's parts and its query filled in. */
export function addressOf(
  path: string,
  { path: parts = {}, query }: { path?: Record<string, string>; query?: Record<string, string> },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name] ?? "none"));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** What is not as described in an answer: its status, its code, a field, a header. */
export function problemsOf(
  { responses }: Operation,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
  validate: ReturnType<typeof validatorOf>,
): string[] {
  const described = responses[status] as Described | undefined;
  if (!described) return [`status ${status}`];
  const problems = Object.keys(described.headers ?? {})
    // Where a list ends there is nothing to link to.
    .filter((name) => name !== "Link" && !headers.has(name))
    .map((name) => `no ${name}`);
  const [[type, content] = []] = Object.entries(described.content ?? {});
  if (!type || !content) return problems;
  if (!headers.get("content-type")?.startsWith(type)) problems.push(`${headers.get("content-type")}`);
  problems.push(...validate(content.schema, body));
  const { code } = body as { code?: string };
  if (status >= 400 && !(String(code) in content.examples)) problems.push(`code ${code}`);
  return problems;
}

/** A schema with all that it refers to inside. */
function standalone(schema: JsonSchema, named: ApiDocument["components"]["schemas"], isClosed: boolean) {
  const all = { ...schema, $defs: isClosed ? closed(named, ["Description"]) : named };
  return JSON.parse(JSON.stringify(all).replaceAll("#/components/schemas/", "#/$defs/"));
}

/** The same schemas with no field allowed that they do not name; those that are open by nature stay so. */
function closed<T>(schema: T, open: string[] = []): T {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const parts = Object.entries(schema).map(([key, part]) => [key, open.includes(key) ? part : closed(part)]);
  const isObject = "properties" in schema && (schema as { type?: unknown }).type === "object";
  return { ...Object.fromEntries(parts), ...(isObject && { additionalProperties: false }) };
}
