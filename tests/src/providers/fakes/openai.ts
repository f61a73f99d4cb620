import type { ProviderFake } from "./provider-fake.ts";

interface Citation {
  url: string;
  title: string;
  start_index: number;
  end_index: number;
}

/** A response of the Responses API with everything that OpenAI sends. */
export function response(output: object[], more: object = {}) {
  return {
    id: "resp_0a1b2c",
    object: "response",
    created_at: 1_795_000_000,
    status: "completed",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: 2000,
    model: "gpt-6-luna",
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: "low", summary: null },
    store: false,
    temperature: 1,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    truncation: "disabled",
    usage: {
      input_tokens: 900,
      input_tokens_details: { cached_tokens: 100, cache_write_tokens: 0 },
      output_tokens: 300,
      output_tokens_details: { reasoning_tokens: 120 },
      total_tokens: 1200,
    },
    metadata: {},
    ...more,
  };
}

export function search(sources: string[], query = "ferry"): object {
  return {
    type: "web_search_call",
    id: "ws_0a1b2c",
    status: "completed",
    action: { type: "search", queries: [query], sources: sources.map((url) => ({ type: "url", url })) },
  };
}

export function message(text: string, citations: Citation[] = [], more: object = {}): object {
  const annotations = citations.map((citation) => ({ type: "url_citation", ...citation }));
  return {
    type: "message",
    id: "msg_0a1b2c",
    status: "completed",
    role: "assistant",
    phase: "final_answer",
    content: [{ type: "output_text", text, annotations, logprobs: [] }],
    ...more,
  };
}

/** A message in which `{url|title}` is cited the way OpenAI does: a link in parentheses. */
export function citing(template: string): object {
  const citations: Citation[] = [];
  let text = "";
  for (const piece of template.split(/(\{[^}]+\})/)) {
    const [, url = "", title = ""] = piece.match(/^\{([^|]+)\|(.*)\}$/) ?? [];
    const written = url ? `([${new URL(url).host}](${url}))` : piece;
    if (url) {
      const start = [...text].length;
      citations.push({ url, title, start_index: start, end_index: start + written.length });
    }
    text += written;
  }
  return message(text, citations);
}

const good = citing(
  "# Ferry aground\n\nA ferry ran aground {https://herald.example/ferry?utm_source=openai|Ferry aground off Naxos}. All aboard are safe {https://www.post.example/safe?utm_source=openai|All safe}.",
);
const sources = ["https://herald.example/ferry", "https://www.post.example/safe", "https://other.example/"];
const thought = { type: "reasoning", id: "rs_0a1b2c", summary: [] };
const opened = {
  type: "web_search_call",
  id: "ws_3d4e5f",
  status: "completed",
  action: { type: "open_page", url: "https://herald.example/ferry" },
};

function error(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  { type = "invalid_request_error", code = null as string | null, param = null as string | null } = {},
): Response {
  return Response.json({ error: { message, type, param, code } }, { status, headers });
}

const quota = "You exceeded your current quota, please check your plan and billing details.";
const limit =
  "Rate limit reached for gpt-6-luna in organization org-x on tokens per min (TPM): Limit 30000, Used 29000. You can increase your rate limit by adding a payment method to your account at https://platform.openai.com/account/billing.";

export const openaiFake: ProviderFake = {
  type: "openai",
  model: "gpt-6-luna",
  baseUrl: (origin) => `${origin}/v1`,
  error,
  replies: {
    complete: () => Response.json(response([thought, search(sources), opened, good])),
    truncated: () =>
      Response.json(
        response([search([]), message("# Ferry aground\n\nA ferry", [], { status: "incomplete" })], {
          status: "incomplete",
          incomplete_details: { reason: "max_output_tokens" },
        }),
      ),
    refused: () =>
      Response.json(
        response([message("", [], { content: [{ type: "refusal", refusal: "I cannot help with that." }] })]),
      ),
    filtered: () =>
      Response.json(response([], { status: "incomplete", incomplete_details: { reason: "content_filter" } })),
    failed: () =>
      Response.json(
        response([], {
          status: "failed",
          error: { code: "server_error", message: "The server had an error" },
        }),
      ),
    rejectedWith200: () =>
      Response.json({
        error: {
          message: "Your prompt is not allowed",
          type: "invalid_request_error",
          code: "invalid_prompt",
        },
      }),
    withoutText: () => Response.json(response([thought, search([])])),
    truncatedWithoutText: () =>
      Response.json(
        response([thought], {
          status: "incomplete",
          incomplete_details: { reason: "max_output_tokens" },
        }),
      ),
    missingFields: () => Response.json({ id: "resp_0a1b2c", object: "response" }),
    wrongKey: () => error(401, "Incorrect API key provided: sk-*****abc.", {}, { code: "invalid_api_key" }),
    forbidden: () =>
      error(403, "Country, region, or territory not supported", {}, { code: "unsupported_country" }),
    noMoney: () => error(429, quota, {}, { type: "insufficient_quota", code: "insufficient_quota" }),
    spendLimit: () =>
      error(429, "The project has reached its limit.", {}, { code: "project_spend_limit_exceeded" }),
    unknownModel: () =>
      error(
        404,
        "The model `gpt-6-luna` does not exist or you do not have access to it.",
        {},
        {
          code: "model_not_found",
        },
      ),
    retiredModel: () =>
      error(400, "The model `gpt-4.1` has been deprecated, learn more here.", {}, { param: "model" }),
    gone: () => error(410, "This model has been shut down."),
    rateLimit: () =>
      error(429, limit, { "retry-after": "30" }, { type: "tokens", code: "rate_limit_exceeded" }),
    badRequest: () => error(400, "Unknown parameter: 'x'.", {}, { param: "x", code: "unknown_parameter" }),
  },
};
