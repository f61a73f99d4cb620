import type { ProviderFake } from "./provider-fake.ts";

export const redirectPath = "/grounding-api-redirect/";

/** A support of the text up to and with `words`, in bytes as Google counts. */
export function support(text: string, words: string, chunks: number[], partIndex = 0) {
  const start = text.indexOf(words);
  const segment = {
    ...(partIndex > 0 && { partIndex }),
    ...(start > 0 && { startIndex: Buffer.byteLength(text.slice(0, start)) }),
    endIndex: Buffer.byteLength(text.slice(0, start + words.length)),
    text: words,
  };
  return { segment, groundingChunkIndices: chunks };
}

export function chunk(uri: string, title: string) {
  return { web: { uri, title } };
}

/** A reply of generateContent. */
export function reply(parts: object[], grounding?: object, finishReason: string | null = "STOP") {
  return {
    candidates: [
      {
        content: { parts, role: "model" },
        ...(finishReason && { finishReason }),
        index: 0,
        ...(grounding && { groundingMetadata: grounding }),
      },
    ],
    usageMetadata: {
      promptTokenCount: 700,
      toolUsePromptTokenCount: 200,
      candidatesTokenCount: 180,
      thoughtsTokenCount: 120,
      totalTokenCount: 1200,
    },
    modelVersion: "gemini-3.5-flash-lite",
    responseId: "abc",
  };
}

const text = "# Ferry aground\n\nA ferry ran aground. All aboard are safe.";
const grounding = {
  searchEntryPoint: { renderedContent: "<div></div>" },
  webSearchQueries: ["ferry", "ferry aground"],
  groundingChunks: [
    chunk("https://herald.example/ferry", "herald.example"),
    chunk("https://www.post.example/safe", "post.example"),
  ],
  groundingSupports: [support(text, "A ferry ran aground", [0]), support(text, "All aboard are safe", [1])],
};

function error(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  name = "INVALID_ARGUMENT",
  details: object[] = [],
): Response {
  return Response.json({ error: { code: status, message, status: name, details } }, { status, headers });
}

const quota =
  "You exceeded your current quota, please check your plan and billing details. Please retry in 30s.";
const wrongKey = {
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason: "API_KEY_INVALID",
  domain: "googleapis.com",
};
const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "30s" };

export const geminiFake: ProviderFake = {
  type: "gemini",
  model: "gemini-3.5-flash-lite",
  baseUrl: (origin) => origin,
  error,
  replies: {
    complete: () =>
      Response.json(reply([{ text: "I will search.", thought: true }, { text }], partOne(grounding))),
    truncated: () => Response.json(reply([{ text: "# Ferry aground\n\nA ferry" }], undefined, "MAX_TOKENS")),
    refused: () => Response.json(reply([], undefined, "LANGUAGE")),
    filtered: () => Response.json(reply([], undefined, "SAFETY")),
    failed: () =>
      Response.json({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }),
    rejectedWith200: () =>
      Response.json({ error: { code: 400, message: "Not allowed.", status: "INVALID_ARGUMENT" } }),
    withoutText: () => Response.json(reply([])),
    truncatedWithoutText: () => Response.json(reply([], undefined, "MAX_TOKENS")),
    missingFields: () => Response.json({ modelVersion: "gemini-3.5-flash-lite" }),
    wrongKey: () =>
      error(400, "API key not valid. Please pass a valid API key.", {}, "INVALID_ARGUMENT", [wrongKey]),
    forbidden: () => error(403, "Your project has been denied access.", {}, "PERMISSION_DENIED"),
    noMoney: () => error(402, "Your prepay balance is empty.", {}, "RESOURCE_EXHAUSTED"),
    spendLimit: () =>
      error(429, "Your project has exceeded its monthly spending limit.", {}, "RESOURCE_EXHAUSTED"),
    unknownModel: () => error(404, "models/gemini-9 is not found for API version v1beta.", {}, "NOT_FOUND"),
    retiredModel: () => error(400, "The model gemini-2.0-flash is no longer available."),
    gone: () => error(410, "Gone."),
    rateLimit: () => error(429, quota, {}, "RESOURCE_EXHAUSTED", [retryInfo]),
    badRequest: () => error(400, 'Invalid JSON payload received. Unknown name "x": Cannot find field.'),
  },
};

/** The same for a text that is the second part. */
function partOne({ groundingSupports, ...rest }: typeof grounding) {
  return {
    ...rest,
    groundingSupports: groundingSupports.map(({ segment, ...support }) => ({
      ...support,
      segment: { ...segment, partIndex: 1 },
    })),
  };
}
