import type { ProviderFake } from "./provider-fake.ts";

/** A message of the Messages API. */
export function message(content: object[], more: object = {}) {
  return {
    id: "msg_01",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5",
    content,
    stop_reason: "end_turn",
    stop_sequence: null,
    stop_details: null,
    container: null,
    usage: {
      input_tokens: 800,
      cache_creation_input_tokens: 60,
      cache_read_input_tokens: 40,
      cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 0 },
      output_tokens: 300,
      output_tokens_details: { thinking_tokens: 120 },
      server_tool_use: { web_search_requests: 2, web_fetch_requests: 0 },
      service_tier: "standard",
    },
    ...more,
  };
}

export function searched(...pages: { url: string; page_age?: string | null }[]): object[] {
  return [
    { type: "server_tool_use", id: "srvtoolu_01", name: "web_search", input: { query: "ferry" } },
    {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_01",
      caller: { type: "direct" },
      content: pages.map((page) => ({
        type: "web_search_result",
        title: "A page",
        page_age: null,
        encrypted_content: "EqgfCioIARgB",
        ...page,
      })),
    },
  ];
}

/** A piece of the text; every page is what it cites, with the words that the page is said to hold. */
export function text(
  words: string,
  ...pages: { url: string; title: string | null; cited: string }[]
): object {
  const citations = pages.map(({ url, title, cited }) => ({
    type: "web_search_result_location",
    url,
    title,
    cited_text: cited,
    encrypted_index: "Eo8BCioIAhgB",
  }));
  return { type: "text", text: words, citations: citations.length > 0 ? citations : null };
}

export const thought = { type: "thinking", thinking: "I will search.", signature: "EqQBCgIYAhIM" };

const herald = {
  url: "https://herald.example/ferry",
  title: "Ferry aground",
  cited: "The ferry ran aground at 4.",
};
const post = { url: "https://www.post.example/safe", title: "All safe", cited: "All 312 aboard are safe." };

const good = [
  thought,
  text("I will look for news."),
  ...searched({ url: herald.url, page_age: "November 20, 2026" }, { url: post.url, page_age: "2 days ago" }),
  text("# Ferry aground\n\n"),
  text("A ferry ran aground", herald),
  text(". "),
  text("All aboard are safe", post),
  text("."),
];

function error(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  type = "invalid_request_error",
  details?: { error_code: string },
): Response {
  return Response.json(failure(message, type, details), { status, headers });
}

function failure(message: string, type: string, details?: { error_code: string }) {
  return { type: "error", error: { type, message, ...(details && { details }) }, request_id: "req_01" };
}

const limit = "This request would exceed your organization's rate limit of 50,000 input tokens per minute.";

export const anthropicFake: ProviderFake = {
  type: "anthropic",
  model: "claude-sonnet-5-5",
  baseUrl: (origin) => origin,
  error,
  replies: {
    complete: () => Response.json(message(good)),
    truncated: () =>
      Response.json(message([text("# Ferry aground\n\nA ferry")], { stop_reason: "max_tokens" })),
    refused: () =>
      Response.json(
        message([], {
          stop_reason: "refusal",
          stop_details: { type: "refusal", category: "cyber", explanation: "No." },
        }),
      ),
    filtered: null,
    failed: () => Response.json(failure("Overloaded", "overloaded_error")),
    rejectedWith200: () => Response.json(failure("messages: not allowed", "invalid_request_error")),
    withoutText: () => Response.json(message([thought, ...searched()])),
    truncatedWithoutText: () => Response.json(message([thought], { stop_reason: "max_tokens" })),
    missingFields: () => Response.json({ id: "msg_01", type: "message", role: "assistant" }),
    wrongKey: () => error(401, "invalid x-api-key", {}, "authentication_error"),
    forbidden: () => error(403, "Your key may not use this resource.", {}, "permission_error"),
    noMoney: () => error(402, "There is a problem with your billing.", {}, "billing_error"),
    spendLimit: () =>
      error(
        429,
        "This organization has reached its threshold.",
        { "retry-after": "30" },
        "rate_limit_error",
        {
          error_code: "enforced_spend_limit_reached",
        },
      ),
    unknownModel: () => error(404, "model: claude-nova-9", {}, "not_found_error"),
    retiredModel: () => error(400, "model: claude-sonnet-4-20250514 was retired on 2026-06-15"),
    gone: () => error(410, "This model is gone."),
    rateLimit: () => error(429, limit, { "retry-after": "30" }, "rate_limit_error"),
    badRequest: () => error(400, "temperature: Extra inputs are not permitted"),
  },
};
