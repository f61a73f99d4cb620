import { expect, test } from "bun:test";
import type { FailureKind } from "../../../src/providers/failure.ts";
import { ask, canary, failureOf } from "./ask.ts";
import { openServer } from "./fakes/server.ts";
import { message, response, search, xaiFake } from "./fakes/xai.ts";

const complete = xaiFake.replies.complete ?? (() => Response.error());

test("xAI is asked to search by its own names, and to keep nothing", async () => {
  await using server = openServer(complete);
  await ask(xaiFake, server);
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "POST", path: "/v1/responses" });
  expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
  expect(request?.body).toEqual({
    model: "grok-4.3",
    instructions: "You write the news.",
    input: "What is new about ferries?",
    max_output_tokens: 2000,
    store: false,
    tools: [{ type: "web_search" }],
    max_turns: 4,
  });
});

test("xAI is not asked to search where it is not to", async () => {
  await using server = openServer(complete);
  await ask(xaiFake, server, { endpoint: { webSearch: false } });
  expect(server.requests[0]?.body).not.toHaveProperty("tools");
  expect(server.requests[0]?.body).not.toHaveProperty("max_turns");
});

test("xAI goes by its own bill, which is in ticks", async () => {
  await using server = openServer(complete);
  const { usage, costUsd, citations } = await ask(xaiFake, server);
  expect(usage).toEqual({ inputTokens: 900, outputTokens: 300, searches: 2 });
  expect(costUsd).toBeCloseTo(0.0181, 10);
  expect(citations.map(({ title }) => title)).toEqual(["herald.example", "post.example"]);
});

test("without a bill there is none", async () => {
  const { cost_in_usd_ticks: _, ...usage } = response([]).usage;
  await using server = openServer(() => Response.json(response([message("Text.")], { usage })));
  expect((await ask(xaiFake, server)).costUsd).toBeNull();
});

test("a page that it met is cited even if nothing else says so, and an invented one is not", async () => {
  const text =
    "A [[1]](https://herald.example/ferry)[[2]](https://x.com/i/status/1), B [[3]](https://made-up.example/).";
  await using server = openServer(() => Response.json(response([search, message(text)])));
  const answer = await ask(xaiFake, server);
  expect(answer.text).toBe("A [1] [2], B [\\[3\\]](https://made-up.example/).");
  expect(answer.citations.map(({ site }) => site)).toEqual(["herald.example", "x.com"]);
});

test.each([
  [400, { code: "invalid", error: "Incorrect API key provided: xa***1" }, "bad_key"],
  [400, { error: { message: "Invalid API key", type: "invalid_request" } }, "bad_key"],
  [401, { code: "unauthenticated", error: "Missing bearer" }, "bad_key"],
  [403, { code: "x", error: "The team has used all available credits" }, "no_money"],
  [404, { code: "not_found", error: "The requested resource was not found" }, "broken_answer"],
  [422, { code: "x", error: "Failed to deserialize the JSON body" }, "refused"],
] as [number, object, FailureKind][])("xAI's %s %j is %s", async (status, body, kind) => {
  await using server = openServer(() => Response.json(body, { status }));
  expect((await failureOf(ask(xaiFake, server))).kind).toBe(kind);
});
