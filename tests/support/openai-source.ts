import type { ProviderFetch } from "../../src/providers/provider.ts";
import { setSource } from "../../src/sources/settings.ts";
import type { TestApp } from "./app.ts";

/** A story as a model with web search tells it: a headline, a sentence, and the page that says so. */
export interface TestStory {
  headline: string;
  text: string;
  url: string;
}

/** The body of an answer in the shape of OpenAI's Responses API, with one search and a citation a story. */
export function responsesBody(
  stories: TestStory[],
  usage: { input?: number; output?: number } = {},
): Record<string, unknown> {
  const annotations: Record<string, unknown>[] = [];
  let text = "";
  for (const [at, { headline, text: said, url }] of stories.entries()) {
    text += `${at === 0 ? "# " : "\n\n## "}${headline}\n\n${said} `;
    const link = `([page](${url}))`;
    const start = text.length;
    text += link;
    annotations.push({
      type: "url_citation",
      url,
      title: headline,
      start_index: start,
      end_index: start + link.length,
    });
  }
  return withText(text, annotations, usage);
}

/** The same with a text of one's own. */
export function withText(
  text: string,
  annotations: Record<string, unknown>[] = [],
  { input = 1000, output = 500 }: { input?: number; output?: number } = {},
): Record<string, unknown> {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_795_000_000,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "gpt-6-luna",
    output: [
      {
        type: "web_search_call",
        id: "ws_1",
        status: "completed",
        action: { type: "search", queries: ["news"], sources: [] },
      },
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations }],
      },
    ],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  };
}

/** The refusal of a request, as OpenAI words it. */
export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { message, type: code, param: null, code } }, { status, headers });
}

export interface AskedSource {
  ask: ProviderFetch;
  /** What was asked, one a call. */
  calls: { url: string; body: Record<string, unknown>; authorization: string | null }[];
  /** How many calls were under way at the same time, at most. */
  readonly peak: number;
}

/** A provider that answers each call as it is told to, and keeps what it was asked. */
export function sourceThat(
  answer: (
    call: number,
    body: Record<string, unknown>,
  ) => Promise<Response> | Response | Record<string, unknown>,
): AskedSource {
  const calls: AskedSource["calls"] = [];
  let underWay = 0;
  let peak = 0;
  return {
    calls,
    get peak() {
      return peak;
    },
    async ask(input, init) {
      const request = new Request(input, init);
      const body = JSON.parse(await request.text());
      calls.push({ url: request.url, body, authorization: request.headers.get("authorization") });
      peak = Math.max(peak, ++underWay);
      try {
        const answered = await answer(calls.length, body);
        return answered instanceof Response ? answered : Response.json(answered);
      } finally {
        underWay--;
      }
    },
  };
}

/** Gives a source a key, and what else is said. */
export function giveKey(
  testApp: TestApp,
  id = "gpt-4o",
  changes: Parameters<typeof setSource>[3] = {},
): void {
  const ring = { vault: testApp.vault, environment: testApp.config.providerKeys };
  setSource(testApp.db, ring, id, { key: "sk-test-canary-0123456789", ...changes });
}
