import type { ProviderFake } from "./provider-fake.ts";

/** A response of xAI's Responses API. */
export function response(output: object[], more: object = {}) {
  return {
    id: "9e1f-resp",
    object: "response",
    created_at: 1_795_000_000,
    status: "completed",
    incomplete_details: null,
    model: "grok-4.3",
    output,
    citations: ["https://herald.example/ferry", "https://www.post.example/safe", "https://x.com/i/status/1"],
    store: false,
    usage: {
      input_tokens: 900,
      input_tokens_details: { cached_tokens: 100 },
      output_tokens: 300,
      output_tokens_details: { reasoning_tokens: 120 },
      total_tokens: 1200,
      num_sources_used: 2,
      num_server_side_tools_used: 3,
      cost_in_usd_ticks: 181_000_000,
    },
    ...more,
  };
}

export const search = {
  type: "web_search_call",
  id: "ws_1",
  status: "completed",
  action: { type: "search", query: "ferry", sources: [] },
};

export function message(text: string, annotations: object[] = []): object {
  return {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, logprobs: null, annotations }],
  };
}

const text =
  "# Ferry aground\n\nA ferry ran aground[[1]](https://herald.example/ferry). All aboard are safe[[2]](https://www.post.example/safe).";
const annotations = ["https://herald.example/ferry", "https://www.post.example/safe"].map((url, at) => {
  const start = text.indexOf(`[[${at + 1}]]`);
  const end = start + `[[${at + 1}]](${url})`.length;
  return { type: "url_citation", url, title: String(at + 1), start_index: start, end_index: end };
});

function error(status: number, message: string, headers: Record<string, string> = {}): Response {
  const code = "Client specified an invalid argument";
  return Response.json({ code, error: message }, { status, headers });
}

export const xaiFake: ProviderFake = {
  type: "xai",
  model: "grok-4.3",
  baseUrl: (origin) => `${origin}/v1`,
  error,
  replies: {
    complete: () => Response.json(response([search, search, message(text, annotations)])),
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
      Response.json(response([], { status: "failed", error: { code: "server_error", message: "Internal" } })),
    rejectedWith200: () => Response.json({ code: "invalid_argument", error: "The prompt is not allowed" }),
    withoutText: () => Response.json(response([search])),
    truncatedWithoutText: () =>
      Response.json(
        response([], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      ),
    missingFields: () => Response.json({ id: "9e1f-resp", object: "response" }),
    wrongKey: () =>
      error(400, "Incorrect API key provided: xa***bc. You can obtain an API key from https://console.x.ai."),
    forbidden: () => error(403, "Your API key or team does not have permission to perform this action."),
    noMoney: () =>
      error(
        403,
        "Your team 1f has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.",
      ),
    spendLimit: () => error(429, "The team has hit its monthly spending limit."),
    unknownModel: () =>
      error(404, "The model grok-9 does not exist or your team 1f does not have access to it."),
    retiredModel: () => error(400, "Model grok-2-1212 was retired. Please use grok-4.3 instead."),
    gone: () => error(410, "Live search is deprecated. Please switch to the Agent Tools API."),
    rateLimit: () => error(429, "Too many requests for team 1f and model grok-4.3.", { "retry-after": "30" }),
    badRequest: () => error(400, "Argument not supported on this model: presencePenalty"),
  },
};
