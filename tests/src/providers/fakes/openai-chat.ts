import type { ProviderFake } from "./provider-fake.ts";

/** A chat completion in DeepSeek's shape. */
export function completion(message: object, finishReason: string | null = "stop", more: object = {}) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_795_000_000,
    model: "deepseek-flash",
    system_fingerprint: "fp_1",
    choices: [
      {
        index: 0,
        message: { role: "assistant", ...message },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: {
      prompt_tokens: 900,
      completion_tokens: 300,
      total_tokens: 1200,
      prompt_cache_hit_tokens: 100,
      prompt_cache_miss_tokens: 800,
      completion_tokens_details: { reasoning_tokens: 0 },
    },
    ...more,
  };
}

function error(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  type = "invalid_request_error",
): Response {
  return Response.json({ error: { message, type, param: null, code: type } }, { status, headers });
}

export const openaiChatFake: ProviderFake = {
  type: "openai-chat",
  model: "deepseek-flash",
  baseUrl: (origin) => `${origin}/v1`,
  error,
  replies: {
    complete: () =>
      Response.json(
        completion({ content: "# Ferry aground\n\nA ferry ran aground [2]. All aboard are safe [3]." }),
      ),
    truncated: () => Response.json(completion({ content: "# Ferry aground\n\nA ferry" }, "length")),
    refused: () => Response.json(completion({ content: null, refusal: "No." })),
    filtered: () => Response.json(completion({ content: "" }, "content_filter")),
    failed: () => Response.json(completion({ content: "A" }, "insufficient_system_resource")),
    rejectedWith200: () =>
      Response.json({ error: { message: "Provider returned error", code: 400, metadata: {} } }),
    withoutText: () => Response.json(completion({ content: "\n" })),
    truncatedWithoutText: () => Response.json(completion({ content: "<think>Hm, let me" }, "length")),
    missingFields: () => Response.json({ id: "chatcmpl-1", object: "chat.completion", choices: [] }),
    wrongKey: () =>
      error(401, "Authentication Fails, Your api key: ****abc is invalid", {}, "authentication_error"),
    forbidden: () => error(403, "Forbidden"),
    noMoney: () => error(402, "Insufficient Balance", {}, "unknown_error"),
    spendLimit: () => error(429, "You have no credits left. Add credits to go on.", {}, "limit"),
    unknownModel: () => error(404, 'model "llama9.1" not found, try pulling it first', {}, "not_found_error"),
    retiredModel: () => error(400, "Model Not Exist"),
    gone: () => error(410, "Gone."),
    rateLimit: () => error(429, "Rate limit reached", { "retry-after": "30" }, "rate_limit_error"),
    badRequest: () => error(400, "max_tokens is too large"),
  },
};
