import type OpenAI from "openai";
import { z } from "zod";
import type { Article } from "../../retrieval/article.ts";
import { articleOf, Citations } from "../citations.ts";
import type { Adapter, Endpoint, Question } from "../provider.ts";
import { byNumber } from "../references.ts";
import { postByOpenAi } from "./openai-sdk.ts";
import { requireText } from "./rejection.ts";
import { plainRequest, type Reply, readReply, textOf } from "./responses-api.ts";

const MIN_OUTPUT_TOKENS = 16;

/** Perplexity's Agent API (https://docs.perplexity.ai/docs/agent-api/quickstart). */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const service = { name: "Perplexity", endpoint };
  const baseUrl = endpoint.baseUrl ?? "https://api.perplexity.ai/v1";
  const body = await postByOpenAi(
    service,
    { baseURL: baseUrl, path: "/responses", body: requestFor(question, endpoint) },
    signal,
  );
  const reply = readReply(service, body);
  const results = resultsIn(reply);
  const numbered = endpoint.webSearch ? results : byNumber(question.articles);
  const { searches, costUsd } = accountIn(body);
  const citations = new Citations();
  return requireText(service, {
    text: textOf(reply, citations, { known: [...results.values()], numbered }),
    citations: citations.articles,
    end: reply.end,
    usage: { ...reply.usage, searches },
    costUsd,
  });
};

/** The API answers 400 to any unknown field. */
function requestFor(question: Question, endpoint: Endpoint) {
  return {
    ...plainRequest(question, endpoint),
    max_output_tokens: Math.max(question.maxOutputTokens, MIN_OUTPUT_TOKENS),
    ...(endpoint.webSearch && { tools: [{ type: "web_search" }], max_tool_calls: question.maxSearches }),
  } satisfies OpenAI.Responses.ResponseCreateParamsNonStreaming;
}

const resultsSchema = z.object({
  type: z.literal("search_results"),
  results: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      url: z.string(),
      title: z.string().nullish(),
      snippet: z.string().nullish(),
      date: z.string().nullish(),
    }),
  ),
});

function resultsIn({ items }: Reply): Map<string, Article> {
  const found = items.flatMap((item) => resultsSchema.safeParse(item).data?.results ?? []);
  return new Map(
    found.flatMap(({ id, snippet, date, ...page }) => {
      const article = articleOf({ ...page, extract: snippet, published: date });
      return article ? [[String(id).replace(/^web:/, ""), article]] : [];
    }),
  );
}

const accountSchema = z.object({
  usage: z.object({
    cost: z.object({ total_cost: z.number(), currency: z.string().nullish() }).nullish(),
    tool_calls_details: z.object({ search_web: z.object({ invocation: z.number() }).nullish() }).nullish(),
  }),
});

function accountIn(body: unknown) {
  const { data } = accountSchema.safeParse(body);
  const { cost, tool_calls_details: tools } = data?.usage ?? {};
  const isUsd = (cost?.currency ?? "USD").toUpperCase() === "USD";
  return { searches: tools?.search_web?.invocation ?? 0, costUsd: isUsd ? (cost?.total_cost ?? null) : null };
}
