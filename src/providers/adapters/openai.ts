import type OpenAI from "openai";
import { z } from "zod";
import type { Article } from "../../retrieval/article.ts";
import { articleOf, Citations } from "../citations.ts";
import { ProviderFailure } from "../failure.ts";
import type { Adapter, Endpoint, Question } from "../provider.ts";
import { byNumber } from "../references.ts";
import { postByOpenAi } from "./openai-sdk.ts";
import { requireText, type Service } from "./rejection.ts";
import { plainRequest, readReply, textOf } from "./responses-api.ts";

/** OpenAI's Responses API (https://developers.openai.com/api/docs/guides/tools-web-search). */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const service = { name: "OpenAI", endpoint };
  const reply = readReply(service, await create(service, requestFor(question, endpoint), signal));
  const searches = reply.items.flatMap((item) => searchSchema.safeParse(item).data ?? []);
  const known = searches.flatMap(({ action }) => action.sources);
  const citations = new Citations();
  return requireText(service, {
    text: textOf(reply, citations, { known, numbered: byNumber(question.articles) }),
    citations: citations.articles,
    end: reply.end,
    usage: { ...reply.usage, searches: searches.length },
    costUsd: null,
  });
};

type Request = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** Asks again without `reasoning` if that is refused: a model's name doesn't say whether it accepts it. */
async function create(service: Service, request: Request, signal: AbortSignal): Promise<unknown> {
  const baseUrl = service.endpoint.baseUrl ?? "https://api.openai.com/v1";
  const post = (body: Request) =>
    postByOpenAi(service, { baseURL: baseUrl, path: "/responses", body }, signal);
  const { reasoning, ...plain } = request;
  return post(request).catch((failure) => {
    if (reasoning && turnsDownReasoning(failure)) return post(plain);
    throw failure;
  });
}

function turnsDownReasoning(failure: unknown): boolean {
  return (
    failure instanceof ProviderFailure && failure.kind === "refused" && /reasoning/i.test(failure.message)
  );
}

function requestFor(question: Question, endpoint: Endpoint): Request {
  const { model, webSearch } = endpoint;
  return {
    ...plainRequest(question, endpoint),
    ...(!/^(?:chat|ft:)?gpt-[34]/.test(model) && { reasoning: { effort: "low" } }),
    ...(webSearch && {
      // Without a location it searches as if from the United States.
      tools: [{ type: "web_search", user_location: { type: "approximate" } }],
      max_tool_calls: question.maxSearches,
      include: ["web_search_call.action.sources"],
    }),
  };
}

const searchSchema = z.object({
  type: z.literal("web_search_call"),
  action: z.object({
    type: z.literal("search"),
    sources: z
      .array(z.object({ url: z.string().catch("") }))
      .nullish()
      .transform((sources): Article[] => (sources ?? []).flatMap((source) => articleOf(source) ?? [])),
  }),
});
