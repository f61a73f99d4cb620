import { describe, expect, test } from "bun:test";
import type { FailureKind } from "../../../src/providers/failure.ts";
import type { Endpoint } from "../../../src/providers/provider.ts";
import { ask, canary, failureOf } from "./ask.ts";
import { completion, openaiChatFake } from "./fakes/openai-chat.ts";
import { openServer } from "./fakes/server.ts";

const complete = openaiChatFake.replies.complete ?? (() => Response.error());

async function answerTo(message: object, finishReason: string | null = "stop", more: object = {}) {
  await using server = openServer(() => Response.json(completion(message, finishReason, more)));
  return await ask(openaiChatFake, server);
}

describe("the request for chat completions", () => {
  test("holds what every such endpoint knows and nothing else", async () => {
    await using server = openServer(complete);
    await ask(openaiChatFake, server);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
    expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
    expect(request?.body).toEqual({
      model: "deepseek-flash",
      messages: [
        { role: "system", content: "You write the news." },
        { role: "user", content: "What is new about ferries?" },
      ],
      max_tokens: 2000,
    });
  });

  test("needs no key where the endpoint needs none", async () => {
    await using server = openServer(complete);
    expect(await ask(openaiChatFake, server, { endpoint: { apiKey: null } })).toMatchObject({
      end: "complete",
    });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer none");
  });

  /** The requests that arrive when `host` is the server in truth. */
  async function askAt(baseUrl: string) {
    await using server = openServer(complete);
    const rerouted: Endpoint["fetch"] = (url, init) =>
      fetch(String(url).replace(new URL(baseUrl).origin, server.origin), init);
    await ask(openaiChatFake, server, { endpoint: { baseUrl, fetch: rerouted } });
    return server.requests;
  }

  test.each(["https://api.deepseek.com", "https://api.deepseek.com/"])(
    "tells DeepSeek not to think (%s)",
    async (baseUrl) => {
      const [request] = await askAt(baseUrl);
      expect(request?.path).toBe("/chat/completions");
      expect(request?.body).toMatchObject({ thinking: { type: "disabled" } });
    },
  );

  test.each(["https://api.deepseek.com.example", "http://localhost:11434/v1"])(
    "tells nobody else, such as %s",
    async (baseUrl) => {
      const [request] = await askAt(baseUrl);
      expect(request?.body).not.toHaveProperty("thinking");
    },
  );

  test.each([null, "", "localhost"])("is not made without an address (%p)", async (baseUrl) => {
    expect(await failureOf(ask(openaiChatFake, { origin: "" }, { endpoint: { baseUrl } }))).toMatchObject({
      kind: "refused",
      message: "This source needs the address of its API (base URL)",
    });
  });
});

describe("the answer of chat completions", () => {
  test("cites the articles it refers to, in their order and numbered anew", async () => {
    const { text, citations } = await answerTo({ content: "B [3]. A [2, 3]. Both [3][2]. None [4], [0]." });
    expect(text).toBe("B [2]. A [1][2]. Both [2] [1]. None \\[4\\], \\[0\\].");
    expect(citations.map(({ site }) => site)).toEqual(["herald.example", "post.example"]);
  });

  test("keeps what is known of an article", async () => {
    const publishedAt = new Date("2026-11-20T10:00:00Z");
    const article = {
      url: "https://news.example/redirect",
      page: "https://news.example/redirect",
      title: "Ferry",
      extract: "Aground.",
      site: "paper.example",
      publishedAt,
    };
    await using server = openServer(() => Response.json(completion({ content: "A [1]." })));
    const { citations } = await ask(openaiChatFake, server, { question: { articles: [article] } });
    expect(citations).toEqual([article]);
  });

  test("has no citations where it refers to none", async () => {
    expect(await answerTo({ content: "Nothing." })).toMatchObject({ text: "Nothing.", citations: [] });
  });

  test.each([
    ["<think>Hm [1].</think>\n\n# Title", "# Title"],
    ["\n<think>\nHm.\n</think># Title", "# Title"],
    ["# Title <think>kept</think>", "# Title <think>kept</think>"],
  ])("is without what is thought aloud before it: %p", async (content, text) => {
    expect(await answerTo({ content })).toMatchObject({ text, citations: [] });
  });

  test("that is nothing but thinking is none", async () => {
    await using server = openServer(() => Response.json(completion({ content: "<think>Hm [1]. I could" })));
    expect(await failureOf(ask(openaiChatFake, server))).toMatchObject({
      kind: "broken_answer",
      details: { usage: { inputTokens: 900, outputTokens: 300, searches: 0 } },
    });
  });

  test("cites the pages that a router's search gives it", async () => {
    const words = "<think>😀</think>😀 A ferry. ([paper](https://paper.example/a)) Safe.";
    const place = (found: string) => [...words.slice(0, words.indexOf(found) + found.length)].length;
    const annotations = [
      {
        url: "https://paper.example/a",
        title: "A",
        content: "It ran aground.",
        start_index: 1,
        end_index: 2,
      },
      { url: "https://b.example/", title: "B", start_index: 0, end_index: place("Safe") },
      { url: "https://c.example/", title: "C" },
    ].map((url_citation) => ({ type: "url_citation", url_citation }));
    const { text, citations } = await answerTo({
      content: words,
      annotations: [...annotations, { type: "file" }],
    });
    expect(text).toBe("😀 A ferry. [1] Safe [2]. [3]");
    expect(citations).toMatchObject([
      { title: "A", extract: "It ran aground." },
      { title: "B", extract: "" },
      { title: "C" },
    ]);
  });

  test("counts nothing where the server counts nothing, and is complete where it gives no reason", async () => {
    expect(await answerTo({ content: "Text." }, null, { usage: undefined })).toMatchObject({
      end: "complete",
      usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
      costUsd: null,
    });
  });

  test.each(["tool_calls", "abort"])("that ends for %s is none", async (reason) => {
    await using server = openServer(() => Response.json(completion({ content: "Text." }, reason)));
    expect((await failureOf(ask(openaiChatFake, server))).kind).toBe("broken_answer");
  });

  test.each([
    [404, { error: { message: "model 'qwen' not found" } }, "model_gone"],
    [404, { object: "error", message: "The model `x` does not exist.", type: "NotFoundError" }, "model_gone"],
    [404, { detail: "Not Found" }, "broken_answer"],
    [422, { detail: [{ loc: ["body"], msg: "Field required", input: "insufficient balance" }] }, "refused"],
    [400, { message: "Model Not Exist" }, "model_gone"],
    [200, { error: { message: "Rate limited", code: 429 } }, "try_later"],
    [200, { error: { message: "Insufficient credits", code: 402 } }, "no_money"],
  ] as [number, object, FailureKind][])("%s %j is %s", async (status, body, kind) => {
    await using server = openServer(() => Response.json(body, { status }));
    expect((await failureOf(ask(openaiChatFake, server))).kind).toBe(kind);
  });
});
