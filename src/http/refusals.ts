import type { DocumentDecoration } from "elysia";
import { type ErrorCode, errorStatus } from "../contract/base/errors.ts";

type Responses = NonNullable<DocumentDecoration["responses"]>;

const meanings: Record<number, string> = {
  400: "The request breaks a rule",
  401: "Nobody is signed in, or the session has ended",
  403: "It is somebody else's",
  404: "There is no such thing, or it may not be seen",
  409: "It collides with what is there",
  413: "The body is too large",
  415: "The body is not JSON",
  429: "Asked for too often",
  503: "The database cannot be used just now; nothing was changed",
};

export function refusals(...codes: ErrorCode[]): Responses {
  const responses: Responses = {};
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    const examples = codes
      .filter((code) => errorStatus[code] === status)
      .map((code) => [code, { $ref: `#/components/examples/${code}` }]);
    responses[status] = {
      description: meanings[status] ?? "Refused",
      ...(status === errorStatus.too_many_requests && { headers: retryAfter }),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Error" },
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
  return responses;
}

export function refusal(code: ErrorCode, description: string): Responses {
  const status = errorStatus[code];
  return { [status]: { ...refusals(code)[status], description } };
}

const retryAfter = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };
