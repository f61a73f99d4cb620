import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { find } from "../../src/openapi/page/find.ts";
import type { ApiDocument, Answer as Described, JsonSchema, Operation } from "../../src/openapi/parts.ts";
import { type Answer, expectStatus, type TestApp } from "./app.ts";

/** One operation of a description, and where it is. */
export interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** What a test puts into a call; path and query by the names of their parameters. */
export interface Sent {
  path?: Record<string, string>;
  query?: Record<string, string>;
  token?: string;
  body?: unknown;
  /** The content type of a body that is no JSON. */
  type?: string;
  /** The ETag of what the caller has already. */
  known?: string;
}

export async function readDocument(testApp: TestApp, token?: string): Promise<ApiDocument> {
  const path = new URL(`${testApp.config.url ?? "http://localhost"}/api/openapi.json`).pathname;
  return (await expectStatus(200, testApp.call<ApiDocument>("GET", path, token ? { token } : {}))).body;
}

export function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The example that a description gives for a call's body. */
export function exampleBody(document: ApiDocument, operationId: string): Record<string, unknown> {
  const { operation } = callsOf(document).find((each) => each.operation.operationId === operationId) ?? {};
  const [example] = Object.values(operation?.requestBody?.content["application/json"]?.examples ?? {});
  if (!example) throw new Error(`${operationId} has no example of its body`);
  return find(document, example).value as Record<string, unknown>;
}

/** What the description says that a call answers: `200`, or `404 not_found`. What a bug answers is left out. */
export function describedAnswers({ operation }: Call): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .flatMap(([status, answer]) => {
      if (status < "400") return [status];
      const { examples = {} } = (answer as Described).content?.["application/json"] ?? {};
      return Object.keys(examples).map((code) => `${status} ${code}`);
    });
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

/**
 * Calls an API by its description, holds every answer against it, and remembers which answers were seen.
 *
 * @throws when an answer is not described: its status, its code, a field, a header
 */
export function createCaller(testApp: TestApp, document: ApiDocument) {
  const calls = new Map(callsOf(document).map((call) => [call.operation.operationId, call]));
  const validate = validatorOf(document, true);
  const seen = new Set<string>();
  const call = async <T = { code: string }>(operationId: string, sent: Sent = {}): Promise<Answer<T>> => {
    const found = calls.get(operationId);
    if (!found) throw new Error(`there is no ${operationId}`);
    const answer = await ask<T>(testApp, found, sent);
    const problems = problemsOf(found.operation, answer, validate);
    if (problems.length > 0) {
      const told = JSON.stringify({ status: answer.status, body: answer.body });
      throw new Error(`${operationId} is not as described: ${problems.join("; ")}: ${told}`);
    }
    const { code } = answer.body as { code?: string };
    seen.add(`${operationId} ${answer.status}${answer.status < 400 ? "" : ` ${code}`}`);
    return answer;
  };
  return { call, seen };
}

async function ask<T>({ app }: TestApp, { path, method }: Call, sent: Sent): Promise<Answer<T>> {
  const { token, body, type = "application/json", known } = sent;
  const response = await app.handle(
    new Request(`http://localhost${addressOf(path, sent)}`, {
      method: method.toUpperCase(),
      headers: {
        "content-type": type,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(known && { "if-none-match": known }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.startsWith("application/json");
  const { status, headers } = response;
  return { status, headers, body: (isJson ? JSON.parse(text) : text) as T };
}

function addressOf(path: string, { path: parts = {}, query }: Sent): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name] ?? "none"));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function problemsOf(
  { responses }: Operation,
  { status, headers, body }: Answer<unknown>,
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
