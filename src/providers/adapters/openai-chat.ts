import type OpenAI from "openai";
import { z } from "zod";
import { labelsIn } from "../../language/markdown/story-labels.ts";
import { articleOf, Citations, MAX_MENTIONS } from "../citations.ts";
import { type CitedText, citedReferences } from "../cited-text.ts";
import { ProviderFailure } from "../failure.ts";
import type { Adapter, Answer, Endpoint, Question, Usage } from "../provider.ts";
import { byNumber, numberReferences, withReferences } from "../references.ts";
import { markdownOf } from "../story-json.ts";
import { failures } from "../words.ts";
import { postByOpenAi } from "./openai-sdk.ts";
import { boundText, broken, findRejection, requireText, type Service } from "./rejection.ts";

/** OpenAI's chat completions, as DeepSeek, Ollama, LM Studio, vLLM and OpenRouter speak them. */
export const answer: Adapter["answer"] = async (question, endpoint, signal) => {
  const { host, hostname, href } = addressOf(endpoint);
  const service = { name: host, endpoint };
  const request = requestFor(question, endpoint, hostname);
  const body = await postByOpenAi(
    service,
    { baseURL: href, path: "/chat/completions", body: request },
    signal,
  );
  const { choice, usage } = readReply(service, body);
  const end = endOf(service, choice, usage);
  const cited = withoutThoughts(readCitedText(choice));
  const { text, citations } = writeReferences(question.isJson ? outOfJson(cited, question) : cited, question);
  return requireText(service, { text, citations, end, usage, costUsd: null });
};

/** @throws ProviderFailure for a source without an address: these services share no endpoint */
function addressOf({ baseUrl }: Endpoint): URL {
  const address = URL.parse(baseUrl ?? "");
  if (address) return address;
  throw new ProviderFailure("refused", failures.noAddress);
}

function requestFor(question: Question, { model }: Endpoint, host: string) {
  return {
    model,
    messages: [
      { role: "system", content: question.system },
      { role: "user", content: question.prompt },
    ],
    // Few of these services know max_completion_tokens.
    max_tokens: question.maxOutputTokens,
    ...(host === "api.deepseek.com" && { thinking: { type: "disabled" } }),
    ...(question.isJson && { response_format: { type: "json_object" as const } }),
  } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming & { thinking?: { type: string } };
}

const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    annotations: z.array(z.unknown()).nullish(),
  }),
});
type Choice = z.infer<typeof choiceSchema>;

const replySchema = z.object({
  choices: z.tuple([choiceSchema], z.unknown()),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

function readReply(service: Service, body: unknown): { choice: Choice; usage: Usage } {
  const { data } = replySchema.safeParse(body);
  if (!data) throw findRejection(service, body) ?? broken(failures.notAnAnswer(service.name));
  const inputTokens = data.usage?.prompt_tokens ?? 0;
  const outputTokens = data.usage?.completion_tokens ?? 0;
  return { choice: data.choices[0], usage: { inputTokens, outputTokens, searches: 0 } };
}

const ENDS = new Map<string, Answer["end"]>([
  ["stop", "complete"],
  ["length", "truncated"],
  ["content_filter", "filtered"],
]);

function endOf(service: Service, { finish_reason, message }: Choice, usage: Usage): Answer["end"] {
  if (message.refusal) return "refused";
  if (finish_reason === "insufficient_system_resource") {
    throw new ProviderFailure("try_later", failures.busy(service.name), { usage });
  }
  const end = ENDS.get(finish_reason ?? "stop");
  if (!end) throw broken(failures.unknownEnd(service.name, String(finish_reason)), { usage });
  return end;
}

const annotationSchema = z.object({
  type: z.literal("url_citation"),
  url_citation: z.object({
    url: z.string(),
    title: z.string().nullish(),
    content: z.string().nullish(),
    start_index: z.number().nullish(),
    end_index: z.number().nullish(),
  }),
});

function readCitedText({ message }: Choice): CitedText {
  const citations = (message.annotations ?? []).slice(0, MAX_MENTIONS).flatMap((annotation) => {
    const citation = annotationSchema.safeParse(annotation).data?.url_citation;
    const article = citation && articleOf({ ...citation, extract: citation.content });
    if (!article) return [];
    return [{ article, start: citation.start_index ?? null, end: citation.end_index ?? null }];
  });
  return { text: boundText(message.content ?? ""), citations };
}

function withoutThoughts({ text, citations }: CitedText): CitedText {
  const thoughts = text.match(/^\s*<think>(?:[\s\S]*?<\/think>|[\s\S]*)/)?.[0] ?? "";
  const length = [...thoughts].length;
  return {
    text: text.slice(thoughts.length),
    citations: citations.map(({ article, start, end }) => ({
      article,
      start: start && start - length,
      end: end && end - length,
    })),
  };
}

/** The positions of citations in the JSON aren't kept, because models asked for JSON cite our numbers. */
function outOfJson({ text }: CitedText, { language }: Question): CitedText {
  return { text: markdownOf(text, labelsIn(language)), citations: [] };
}

function writeReferences(cited: CitedText, { articles }: Question): Pick<Answer, "text" | "citations"> {
  const given = numberReferences(cited.text, byNumber(articles));
  const referredTo = new Set(given.flatMap((reference) => reference.articles));
  const citations = new Citations();
  for (const article of articles) if (referredTo.has(article)) citations.numberOf(article);
  const text = withReferences(cited.text, [...citedReferences(cited), ...given], citations);
  return { text, citations: citations.articles };
}
