import { z } from "zod";
import { Citations } from "../citations.ts";
import type { Adapter, Answer, Endpoint, Question, Usage } from "../provider.ts";
import { byNumber, numberReferences, withReferences } from "../references.ts";
import { failures } from "../words.ts";
import {
  citeAllWithoutSegments,
  type Grounding,
  groundingReferences,
  groundingSchema,
  listOf,
  type Part,
  pagesIn,
} from "./grounding.ts";
import { boundText, broken, findRejection, requireText, type Service } from "./rejection.ts";
import { keyOf, requestFrom } from "./request.ts";

/** Gemini's own API (https://ai.google.dev/gemini-api/docs/google-search): the OpenAI-compatible one has no search. */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const service = { name: "Gemini", endpoint };
  const reply = readReply(service, await post(service, question, signal));
  const end = endOf(service, reply);
  const { parts, grounding } = contentOf(reply);
  const pages = await pagesIn(grounding, endpoint, signal);
  const text = parts.map((part) => part.text).join("");
  const given = numberReferences(text, byNumber(question.articles));
  const citations = new Citations();
  const references = [...groundingReferences(parts, grounding, pages), ...given];
  const written = withReferences(text, references, citations);
  citeAllWithoutSegments(grounding, pages, citations);
  return requireText(service, {
    text: written,
    citations: citations.articles,
    end,
    usage: usageOf(reply),
    costUsd: null,
  });
};

function post(service: Service, question: Question, signal: AbortSignal): Promise<unknown> {
  const { model, baseUrl } = service.endpoint;
  const base = (baseUrl ?? "https://generativelanguage.googleapis.com").replace(/\/+$/, "");
  const headers = { "content-type": "application/json", "x-goog-api-key": keyOf(service) };
  const body = JSON.stringify(requestFor(question, service.endpoint));
  return requestFrom(service, signal, async (fetch) => {
    const address = `${base}/v1beta/models/${encodeURIComponent(model)}:generateContent`;
    const response = await fetch(address, { method: "POST", headers, body, signal });
    return response.json();
  });
}

function requestFor({ system, prompt, maxOutputTokens }: Question, { model, webSearch }: Endpoint) {
  return {
    systemInstruction: { parts: [{ text: system }] },
    contents: [{ role: "user", parts: [{ text: prompt }] }],
    ...(webSearch && { tools: [{ googleSearch: {} }] }),
    generationConfig: {
      maxOutputTokens,
      ...(/^gemini-[3-9]/.test(model) && { thinkingConfig: { thinkingLevel: "LOW" } }),
    },
  };
}

const replySchema = z.object({
  candidates: listOf(
    z.object({
      content: z
        .object({
          parts: listOf(z.object({ text: z.string().default(""), thought: z.boolean().default(false) })),
        })
        .nullish(),
      finishReason: z.string().nullish(),
      groundingMetadata: groundingSchema.nullish(),
    }),
  ),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().default(0),
      toolUsePromptTokenCount: z.number().default(0),
      candidatesTokenCount: z.number().default(0),
      thoughtsTokenCount: z.number().default(0),
    })
    .nullish(),
});
type Reply = z.infer<typeof replySchema>;

function readReply(service: Service, body: unknown): Reply {
  const failure = findRejection(service, body);
  if (failure) throw failure;
  const { data } = replySchema.safeParse(body);
  if (!data || (data.candidates.length === 0 && !data.promptFeedback?.blockReason)) {
    throw broken(failures.notAnAnswer(service.name));
  }
  return data;
}

const ENDS = new Map<string, Answer["end"]>([
  ["STOP", "complete"],
  ["MAX_TOKENS", "truncated"],
  ["LANGUAGE", "refused"],
  ...["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"].map(
    (reason): [string, Answer["end"]] => [reason, "filtered"],
  ),
]);

function endOf(service: Service, reply: Reply): Answer["end"] {
  const [candidate] = reply.candidates;
  if (!candidate) return "filtered";
  const end = ENDS.get(candidate.finishReason ?? "");
  if (end) return end;
  throw broken(failures.unknownEnd(service.name, String(candidate.finishReason)), { usage: usageOf(reply) });
}

/** Leaves out thoughts, which count in the parts' indexes. */
function contentOf({ candidates: [candidate] }: Reply): { parts: Part[]; grounding: Grounding } {
  let start = 0;
  const parts = (candidate?.content?.parts ?? []).flatMap(({ text: whole, thought }, index) => {
    if (thought) return [];
    const text = boundText(whole);
    start += text.length;
    return [{ index, start: start - text.length, text }];
  });
  return { parts, grounding: candidate?.groundingMetadata ?? groundingSchema.parse({}) };
}

function usageOf({ usageMetadata: usage, candidates: [candidate] }: Reply): Usage {
  return {
    inputTokens: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
    outputTokens: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    searches: candidate?.groundingMetadata?.webSearchQueries.length ?? 0,
  };
}
