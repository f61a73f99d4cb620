import { find } from "../../../../src/app/openapi/page/find.ts";
import type { ApiDocument, Answer as Described } from "../../../../src/app/openapi/page/parts.ts";
import { type Answer, expectStatus, type TestApp } from "../../../support/app.ts";
import { addressOf, type Call, callsOf, problemsOf, validatorOf } from "../../../support/openapi.ts";

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
