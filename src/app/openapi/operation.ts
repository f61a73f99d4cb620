import type { DocumentDecoration } from "elysia";
import { z } from "zod";
import type { ErrorCode } from "../../contract/base/errors.ts";
import { refusals } from "../../http/refusals.ts";
import type { Answer, Content, Operation, Parameter, Reference } from "./page/parts.ts";
import { pathParameters, queryParameters } from "./parameters.ts";
import type { Schemas } from "./schemas.ts";

export interface Route {
  method: string;
  path: string;
  hooks: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    response?: unknown;
    /** `answer` is the schema of an answer that isn't validated. */
    detail?: DocumentDecoration & { answer?: z.ZodType };
  };
}

type Responses = Operation["responses"];

const meanings: Record<string, string> = { 200: "Done", 201: "Created" };

/** @throws if the route describes too little of itself */
export function describeOperation({ method, path, hooks }: Route, schemas: Schemas): Operation {
  const { detail = {} } = hooks;
  const { operationId, summary, description, tags, security } = detail;
  if (!operationId || !summary || !tags)
    throw new Error(`${method} ${path} does not say what it is: give it a detail`);
  const parameters = parametersOf({ path, hooks }, schemas);
  const body = bodyOf(hooks);
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags,
    security: security ?? [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !(hooks.body instanceof z.ZodOptional),
        content: json(body, schemas),
      },
    }),
    ...(detail.requestBody && { requestBody: detail.requestBody as NonNullable<Operation["requestBody"]> }),
    responses: sortByStatus(
      mergeResponses(
        (detail.responses ?? {}) as Responses,
        successes(hooks, schemas),
        refusedByRules(hooks, parameters),
        refuse("unavailable"),
        { default: { $ref: "#/components/responses/Unexpected" } },
      ),
    ),
  };
}

/** Turns `/news/api/topics/:id/` into `/api/topics/{id}`, relative to the public address. */
export function templateOf(path: string, base: string): string {
  return `/${path.slice(base.length)}`.replace(/\/$/, "").replaceAll(/:(\w+)/g, "{$1}");
}

export function answersOf({ response, detail }: Route["hooks"]): [status: string, schema: z.ZodType][] {
  const answers = response ?? (detail?.answer && { 200: detail.answer });
  return Object.entries(answers ?? {}).filter(
    (each): each is [string, z.ZodType] => each[1] instanceof z.ZodType,
  );
}

function parametersOf(
  { path, hooks: { params, query } }: Omit<Route, "method">,
  schemas: Schemas,
): Parameter[] {
  const inQuery = query instanceof z.ZodType ? queryParameters(schemas.fieldsOf(query)) : [];
  return [...pathParameters(path, params), ...inQuery];
}

function successes(hooks: Route["hooks"], schemas: Schemas): Responses {
  const headers = isPaged(hooks) ? { headers: pageHeaders } : {};
  const answers = answersOf(hooks).map(([status, schema]): [string, Answer] => [
    status,
    { description: meanings[status] ?? "Done", ...headers, content: json(schema, schemas) },
  ]);
  return Object.fromEntries(answers);
}

/** The schema of a body, even an optional one; null for a route without a body. */
export function bodyOf({ body }: Route["hooks"]): z.ZodType | null {
  if (body instanceof z.ZodOptional) return body.unwrap() as z.ZodType;
  return body instanceof z.ZodType ? body : null;
}

function refusedByRules({ body }: Route["hooks"], parameters: Parameter[]): Responses {
  if (body) {
    return refuse("validation_failed", "malformed_json", "payload_too_large", "unsupported_media_type");
  }
  const areBound = parameters.some(({ in: place, schema }) => place === "query" || schema.enum);
  return areBound ? refuse("validation_failed") : {};
}

function refuse(...codes: ErrorCode[]): Responses {
  return refusals(...codes) as Responses;
}

function isPaged({ query }: Route["hooks"]): boolean {
  return query instanceof z.ZodObject && "cursor" in query.shape;
}

const pageHeaders: Record<string, Reference> = {
  "X-Total-Count": { $ref: "#/components/headers/X-Total-Count" },
  Link: { $ref: "#/components/headers/Link" },
};

function json(schema: z.ZodType, schemas: Schemas): Record<string, Content> {
  const { schema: reference, example } = schemas.refer(schema);
  return {
    "application/json": {
      schema: reference,
      examples: { [example]: { $ref: `#/components/examples/${example}` } },
    },
  };
}

function mergeResponses(...all: Responses[]): Responses {
  const responses: Responses = {};
  for (const [status, answer] of all.flatMap((each) => Object.entries(each))) {
    const before = responses[status];
    responses[status] = before ? mergeAnswers(before as Answer, answer as Answer) : answer;
  }
  return responses;
}

function mergeAnswers(first: Answer, second: Answer): Answer {
  const content = Object.entries(second.content ?? {}).map(
    ([type, { schema, examples }]): [string, Content] => [
      type,
      { schema, examples: { ...first.content?.[type]?.examples, ...examples } },
    ],
  );
  return {
    ...first,
    ...second,
    headers: { ...first.headers, ...second.headers },
    content: { ...first.content, ...Object.fromEntries(content) },
    description: first.description,
  };
}

function sortByStatus(responses: Responses): Responses {
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => a.localeCompare(b)));
}
