import { expect, test } from "bun:test";
import { ask, canary } from "./ask.ts";
import { message, perplexityFake, response, results } from "./fakes/perplexity.ts";
import { openServer } from "./fakes/server.ts";

const complete = perplexityFake.replies.complete ?? (() => Response.error());

async function answerTo(...output: object[]) {
  await using server = openServer(() => Response.json(response(output)));
  return await ask(perplexityFake, server);
}

test("Perplexity is asked with no field that it does not know", async () => {
  await using server = openServer(complete);
  expect(await ask(perplexityFake, server)).toMatchObject({ end: "complete" });
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "POST", path: "/v1/responses" });
  expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
  expect(request?.body).toEqual({
    model: "perplexity/sonar",
    instructions: "You write the news.",
    input: "What is new about ferries?",
    max_output_tokens: 2000,
    store: false,
    tools: [{ type: "web_search" }],
    max_tool_calls: 4,
  });
});

test("Perplexity is never asked for less than it writes at least", async () => {
  await using server = openServer(complete);
  await ask(perplexityFake, server, { question: { maxOutputTokens: 1 } });
  expect(server.requests[0]?.body).toMatchObject({ max_output_tokens: 16 });
});

test("Perplexity's own bill and searches count", async () => {
  await using server = openServer(complete);
  const { usage, costUsd, citations } = await ask(perplexityFake, server);
  expect(usage).toEqual({ inputTokens: 900, outputTokens: 300, searches: 2 });
  expect(costUsd).toBe(0.0062);
  expect(citations).toMatchObject([
    { title: "Title 2", extract: "Snippet 2.", publishedAt: new Date("2026-11-20") },
    { title: "Title 3", publishedAt: null },
  ]);
});

test("a bill in another currency is none", async () => {
  const usage = { input_tokens: 1, output_tokens: 1, cost: { total_cost: 5, currency: "EUR" } };
  await using server = openServer(() => Response.json(response([message("Text.")], { usage })));
  expect((await ask(perplexityFake, server)).costUsd).toBeNull();
});

test("the results that the text refers to are its citations, numbered anew, in every shape it writes them", async () => {
  const { text, citations } = await answerTo(
    results({ id: 1, url: "https://a.example/" }, { id: "web:2", url: "https://b.example/?utm_source=pplx" }),
    results({ id: 3, url: "https://www.b.example/" }, { id: 4, url: "ftp://d.example/" }),
    message("A[2][3]. B [web:1, web:2], c[4] and d [7]."),
  );
  expect(text).toBe("A [1] [1]. B [2][1], c\\[4\\] and d \\[7\\].");
  expect(citations.map(({ site }) => site)).toEqual(["b.example", "a.example"]);
});

test("a link to a result is a reference to it", async () => {
  const { text } = await answerTo(
    results({ id: 1, url: "https://a.example/" }),
    message("A [1](https://a.example/), b ([a.example](https://a.example/))."),
  );
  expect(text).toBe("A [1], b [1].");
});
