import type { ProviderFake } from "./provider-fake.ts";
import type { Received } from "./server.ts";

/** A response of the Agent API. */
export function response(output: object[], more: object = {}) {
  return {
    id: "resp_pplx",
    object: "response",
    created_at: 1_795_000_000,
    status: "completed",
    model: "perplexity/sonar",
    output,
    usage: {
      input_tokens: 900,
      output_tokens: 300,
      total_tokens: 1200,
      tool_calls_details: { search_web: { invocation: 2 } },
      cost: {
        currency: "USD",
        input_cost: 0.0009,
        output_cost: 0.0003,
        tool_calls_cost: 0.005,
        total_cost: 0.0062,
      },
    },
    ...more,
  };
}

export function results(...found: { id: number | string; url: string; date?: string }[]): object {
  return {
    type: "search_results",
    queries: ["ferry"],
    results: found.map((result) => ({
      title: `Title ${result.id}`,
      snippet: `Snippet ${result.id}.`,
      ...result,
    })),
  };
}

export function message(text: string): object {
  return {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
  };
}

const found = [
  results(
    { id: 1, url: "https://other.example/" },
    { id: 2, url: "https://herald.example/ferry", date: "2026-11-20" },
  ),
  results({ id: 3, url: "https://www.post.example/safe" }),
];

/** The fields that the Agent API knows: it turns down any other. */
const KNOWN = new Set(
  "model models preset input instructions max_output_tokens max_steps max_tool_calls tools tool_choice temperature top_p reasoning response_format language_preference store stream metadata truncation previous_response_id background parallel_tool_calls".split(
    " ",
  ),
);

/** Answers as the Agent API does, which is strict about the fields of a request. */
export function strictly(request: Received, answer: () => Response): Response {
  const unknown = Object.keys(Object(request.body)).find((field) => !KNOWN.has(field));
  if (!unknown) return answer();
  return error(400, `invalid request body: json: unknown field "${unknown}"`);
}

function error(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  type = "invalid_request",
) {
  return Response.json({ error: { message, type, code: status } }, { status, headers });
}

export const perplexityFake: ProviderFake = {
  type: "perplexity",
  model: "perplexity/sonar",
  baseUrl: (origin) => `${origin}/v1`,
  error,
  replies: {
    complete: (request) =>
      strictly(request, () =>
        Response.json(
          response([
            ...found,
            message("# Ferry aground\n\nA ferry ran aground[2]. All aboard are safe[web:3]."),
          ]),
        ),
      ),
    truncated: () =>
      Response.json(
        response([message("# Ferry aground\n\nA ferry")], {
          status: "incomplete",
          incomplete_details: { reason: "max_output_tokens" },
        }),
      ),
    refused: () =>
      Response.json(
        response([{ type: "message", role: "assistant", content: [{ type: "refusal", refusal: "No." }] }]),
      ),
    filtered: () =>
      Response.json(response([], { status: "incomplete", incomplete_details: { reason: "content_filter" } })),
    failed: () =>
      Response.json(
        response([], { status: "failed", error: { message: "upstream unavailable", type: "server_error" } }),
      ),
    rejectedWith200: () =>
      Response.json(
        response([], {
          status: "failed",
          error: { message: "input is not allowed", type: "invalid_request" },
        }),
      ),
    withoutText: () => Response.json(response(found)),
    truncatedWithoutText: () =>
      Response.json(
        response(found, { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      ),
    missingFields: () => Response.json({ id: "resp_pplx", object: "response" }),
    wrongKey: () => error(401, "Invalid API key provided.", {}, "invalid_api_key"),
    forbidden: () => error(403, "This key may not use the Agent API.", {}, "forbidden"),
    noMoney: () =>
      error(
        401,
        "You exceeded your current quota, please check your plan and billing details.",
        {},
        "insufficient_quota",
      ),
    spendLimit: () => error(402, "Payment required."),
    unknownModel: () => error(404, "The model perplexity/nova was not found."),
    retiredModel: () => error(400, "Invalid model 'sonar-reasoning'.", {}, "invalid_model"),
    gone: () => error(410, "Gone."),
    rateLimit: () =>
      error(429, "Request rate limit exceeded", { "retry-after": "30" }, "request_rate_limit_exceeded"),
    badRequest: () => error(400, 'invalid request body: json: unknown field "include"'),
  },
};
