import type { Anthropic } from "@anthropic-ai/sdk";
import { z } from "zod";
import type { Article } from "../../retrieval/article.ts";
import { articleOf, Citations } from "../citations.ts";
import { ProviderFailure } from "../failure.ts";
import type { Adapter, Answer, Question, Usage } from "../provider.ts";
import { byNumber, numberReferences, type Reference, withReferences } from "../references.ts";
import { failures } from "../words.ts";
import { boundText, broken, findRejection, requireText, type Service } from "./rejection.ts";
import { clientOptions, keyOf, requestFrom } from "./request.ts";

/** Anthropic's Messages API (https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool). */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const service = { name: "Anthropic", endpoint };
  const turn = await wholeTurn(service, question, signal);
  const { content, stopReason, usage } = turn;
  // It was about to search again: what it wrote until then isn't the report.
  if (canContinue(turn, question)) throw broken(failures.endlessSearch(service.name), { usage });
  const end = ENDS.get(stopReason);
  if (!end) throw broken(failures.unknownEnd(service.name, stopReason), { usage });
  const { text, references } = readCitedText(content);
  const citations = new Citations();
  const all = [...references, ...numberReferences(text, byNumber(question.articles))];
  return requireText(service, {
    text: withReferences(text, all, citations),
    citations: citations.articles,
    end,
    usage,
    costUsd: null,
  });
};

const ENDS = new Map<string, Answer["end"]>([
  ["end_turn", "complete"],
  ["stop_sequence", "complete"],
  ["max_tokens", "truncated"],
  ["model_context_window_exceeded", "truncated"],
  ["pause_turn", "truncated"],
  ["refusal", "refused"],
]);

interface Turn {
  content: Block[];
  stopReason: string;
  usage: Usage;
}

const MAX_CONTINUATIONS = 5;

async function wholeTurn(service: Service, question: Question, signal: AbortSignal): Promise<Turn> {
  let turn = await next(service, question, undefined, signal);
  for (let times = 0; times < MAX_CONTINUATIONS && canContinue(turn, question); times++) {
    turn = await next(service, question, turn, signal).catch((error) => {
      throw withUsage(error, turn.usage);
    });
  }
  return turn;
}

function canContinue({ stopReason, usage }: Turn, { maxOutputTokens }: Question): boolean {
  return stopReason === "pause_turn" && usage.outputTokens < maxOutputTokens;
}

function withUsage(error: unknown, usage: Usage): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  return new ProviderFailure(error.kind, error.message, { ...error.details, usage });
}

async function next(
  service: Service,
  question: Question,
  before: Turn | undefined,
  signal: AbortSignal,
): Promise<Turn> {
  const body = await post(service, requestFor(service, question, before), signal);
  const { data: message } = messageSchema.safeParse(body);
  if (!message) throw findRejection(service, body) ?? broken(failures.notAnAnswer(service.name));
  return {
    content: [...(before?.content ?? []), ...message.content],
    stopReason: message.stop_reason,
    usage: sum(before?.usage, message.usage),
  };
}

function post(service: Service, body: Request, signal: AbortSignal): Promise<unknown> {
  return requestFrom(service, signal, async (fetch) => {
    const sdk = await import("@anthropic-ai/sdk");
    const client = new sdk.Anthropic({
      ...clientOptions,
      fetch,
      apiKey: keyOf(service),
      baseURL: service.endpoint.baseUrl ?? "https://api.anthropic.com",
      openTelemetry: false,
    });
    // `messages.create` would print warnings about old models to standard error.
    return client.post("/v1/messages", { body, signal });
  });
}

type Request = Anthropic.MessageCreateParamsNonStreaming;

function requestFor({ endpoint }: Service, question: Question, before: Turn | undefined): Request {
  const { system, prompt, maxOutputTokens, maxSearches } = question;
  return {
    model: endpoint.model,
    max_tokens: maxOutputTokens - (before?.usage.outputTokens ?? 0),
    system,
    messages: [
      { role: "user", content: prompt },
      ...(before ? [{ role: "assistant" as const, content: before.content }] : []),
    ],
    // Later versions run code, and not every model supports them.
    ...(endpoint.webSearch && {
      tools: [{ type: "web_search_20250305", name: "web_search", max_uses: maxSearches }],
    }),
  };
}

const blockSchema = z.custom<Block>((block) => z.object({ type: z.string() }).safeParse(block).success);
type Block = Anthropic.ContentBlockParam;

const messageSchema = z.object({
  content: z.array(blockSchema),
  stop_reason: z.string(),
  usage: z.object({
    input_tokens: z.number(),
    cache_creation_input_tokens: z.number().nullish(),
    cache_read_input_tokens: z.number().nullish(),
    output_tokens: z.number(),
    server_tool_use: z.object({ web_search_requests: z.number().nullish() }).nullish(),
  }),
});

function sum(before: Usage | undefined, now: z.infer<typeof messageSchema>["usage"]): Usage {
  const cached = (now.cache_creation_input_tokens ?? 0) + (now.cache_read_input_tokens ?? 0);
  return {
    inputTokens: (before?.inputTokens ?? 0) + now.input_tokens + cached,
    outputTokens: (before?.outputTokens ?? 0) + now.output_tokens,
    searches: (before?.searches ?? 0) + (now.server_tool_use?.web_search_requests ?? 0),
  };
}

const textSchema = z.object({
  type: z.literal("text"),
  text: z.string(),
  citations: z.array(z.unknown()).nullish(),
});
const locationSchema = z.object({
  type: z.literal("web_search_result_location"),
  url: z.string(),
  title: z.string().nullish(),
  cited_text: z.string().nullish(),
});
const resultsSchema = z.object({
  type: z.literal("web_search_tool_result"),
  content: z.array(z.object({ url: z.string(), page_age: z.string().nullish() })),
});

function readCitedText(content: Block[]): { text: string; references: Reference[] } {
  const ages = agesIn(content);
  const references: Reference[] = [];
  let text = "";
  for (const block of finalTexts(content)) {
    text += boundText(block.text);
    const articles = (block.citations ?? []).flatMap((citation) => readCitedArticle(citation, ages) ?? []);
    if (articles.length > 0) references.push({ start: text.length, end: text.length, articles });
  }
  return { text, references };
}

/** Text before the last search is about searching. */
function finalTexts(content: Block[]) {
  const texts = (blocks: Block[]) => blocks.flatMap((block) => textSchema.safeParse(block).data ?? []);
  const search = content.findLastIndex(({ type }) => type === "web_search_tool_result");
  const after = texts(content.slice(search + 1));
  return after.some(({ text }) => text.trim() !== "") ? after : texts(content);
}

function agesIn(content: Block[]): Map<string, string | null | undefined> {
  const results = content.flatMap((block) => resultsSchema.safeParse(block).data?.content ?? []);
  return new Map(results.map(({ url, page_age }) => [url, page_age]));
}

function readCitedArticle(citation: unknown, ages: Map<string, string | null | undefined>): Article | null {
  const { data: location } = locationSchema.safeParse(citation);
  if (!location) return null;
  return articleOf({ ...location, extract: location.cited_text, published: ages.get(location.url) });
}
