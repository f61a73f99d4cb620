import type OpenAI from "openai";
import { z } from "zod";
import { articleOf, Citations } from "../citations.ts";
import type { Adapter, Endpoint, Question } from "../provider.ts";
import { byNumber } from "../references.ts";
import { postByOpenAi } from "./openai-sdk.ts";
import { requireText } from "./rejection.ts";
import { plainRequest, readReply, textOf } from "./responses-api.ts";

/** xAI's Responses API (https://docs.x.ai/developers/tools/web-search). */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const service = { name: "xAI", endpoint };
  const baseUrl = endpoint.baseUrl ?? "https://api.x.ai/v1";
  const body = await postByOpenAi(
    service,
    { baseURL: baseUrl, path: "/responses", body: requestFor(question, endpoint) },
    signal,
  );
  const reply = readReply(service, body);
  const { met, costUsd } = extrasIn(body);
  const citations = new Citations();
  return requireText(service, {
    text: textOf(reply, citations, { known: met, numbered: byNumber(question.articles) }),
    citations: citations.articles,
    end: reply.end,
    usage: {
      ...reply.usage,
      searches: reply.items.filter(({ type }) => type === "web_search_call").length,
    },
    costUsd,
  });
};

function requestFor(question: Question, endpoint: Endpoint) {
  return {
    ...plainRequest(question, endpoint),
    // xAI bounds turns only; a turn can hold several searches.
    ...(endpoint.webSearch && { tools: [{ type: "web_search" }], max_turns: question.maxSearches }),
  } satisfies OpenAI.Responses.ResponseCreateParamsNonStreaming & { max_turns?: number };
}

const TICKS_PER_USD = 10 ** 10;

function extrasIn(body: unknown) {
  const met = z.object({ citations: z.array(z.string()) }).safeParse(body).data?.citations ?? [];
  const bill = z.object({ usage: z.object({ cost_in_usd_ticks: z.number() }) }).safeParse(body).data;
  return {
    met: met.flatMap((url) => articleOf({ url }) ?? []),
    costUsd: bill ? bill.usage.cost_in_usd_ticks / TICKS_PER_USD : null,
  };
}
