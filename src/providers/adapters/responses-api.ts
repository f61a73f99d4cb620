import { z } from "zod";
import type { Article } from "../../retrieval/article.ts";
import { articleOf, type Citations, MAX_MENTIONS } from "../citations.ts";
import { type CitedText, citedReferences } from "../cited-text.ts";
import { ProviderFailure } from "../failure.ts";
import type { Answer, Endpoint, Question, Usage } from "../provider.ts";
import { numberReferences, withReferences } from "../references.ts";
import { failures } from "../words.ts";
import { boundText, broken, explainRejection, findRejection, type Service } from "./rejection.ts";

export interface Reply {
  texts: CitedText[];
  items: Item[];
  end: Answer["end"];
  /** Without searches, which each provider counts differently. */
  usage: Usage;
}

export function plainRequest({ system, prompt, maxOutputTokens }: Question, { model }: Endpoint) {
  return { model, instructions: system, input: prompt, max_output_tokens: maxOutputTokens, store: false };
}

/** @throws ProviderFailure, also for a failed run, which arrives with status 200 */
export function readReply(service: Service, body: unknown): Reply {
  const { data } = replySchema.safeParse(body);
  if (!data?.status) throw findRejection(service, body) ?? broken(failures.notAnAnswer(service.name));
  const usage = usageOf(data);
  if (data.status !== "completed" && data.status !== "incomplete")
    throw explainUnfinished(service, data, usage);
  const contents = data.output.flatMap((item) => contentsOf(service, item));
  return {
    texts: contents.flatMap((content) => (content.type === "output_text" ? [readCitedText(content)] : [])),
    items: data.output,
    end: contents.some(({ type }) => type === "refusal") ? "refused" : endOf(data),
    usage,
  };
}

export function textOf(
  { texts }: Reply,
  citations: Citations,
  { known = [], numbered }: { known?: Article[]; numbered: Map<string, Article> },
): string {
  return texts
    .map((cited) => {
      const references = [...citedReferences(cited, known), ...numberReferences(cited.text, numbered)];
      return withReferences(cited.text, references, citations);
    })
    .join("\n\n");
}

const itemSchema = z.looseObject({ type: z.string() });
type Item = z.infer<typeof itemSchema>;

const replySchema = z.object({
  status: z.string().nullish(),
  output: z
    .array(itemSchema)
    .nullish()
    .transform((items) => items ?? []),
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});
type ParsedReply = z.infer<typeof replySchema>;

const contentSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  annotations: z.array(z.unknown()).nullish(),
});
type Content = z.infer<typeof contentSchema>;

const messageSchema = z.object({ phase: z.string().nullish(), content: z.array(contentSchema) });

const annotationSchema = z.object({
  type: z.literal("url_citation"),
  url: z.string(),
  title: z.string().nullish(),
  start_index: z.number().nullish(),
  end_index: z.number().nullish(),
});

function contentsOf(service: Service, item: Item): Content[] {
  if (item.type !== "message") return [];
  const { data: message } = messageSchema.safeParse(item);
  if (!message) throw broken(failures.noContent(service.name));
  return message.phase === "commentary" ? [] : message.content;
}

function readCitedText({ text = "", annotations }: Content): CitedText {
  const citations = (annotations ?? []).slice(0, MAX_MENTIONS).flatMap((annotation) => {
    const { data } = annotationSchema.safeParse(annotation);
    const article = data && articleOf(data);
    return article ? [{ article, start: data.start_index ?? null, end: data.end_index ?? null }] : [];
  });
  return { text: boundText(text), citations };
}

function explainUnfinished(service: Service, reply: ParsedReply, usage: Usage): ProviderFailure {
  const { kind, message } =
    reply.status === "failed" || reply.status === "cancelled"
      ? (findRejection(service, reply) ?? explainRejection(service, { status: 503, body: null }))
      : broken(failures.unfinished(service.name, String(reply.status)));
  return new ProviderFailure(kind, message, { usage });
}

function endOf({ status, incomplete_details }: ParsedReply): Answer["end"] {
  if (status === "completed") return "complete";
  return incomplete_details?.reason === "content_filter" ? "filtered" : "truncated";
}

function usageOf({ usage }: ParsedReply): Usage {
  return { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0, searches: 0 };
}
