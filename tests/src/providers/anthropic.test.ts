import { describe, expect, spyOn, test } from "bun:test";
import type Anthropic from "@anthropic-ai/sdk";
import { ask, canary, failureOf } from "./ask.ts";
import { anthropicFake, message, searched, text, thought } from "./fakes/anthropic.ts";
import { openServer, type Respond } from "./fakes/server.ts";

const complete = anthropicFake.replies.complete ?? (() => Response.error());

const page = (name: string, cited = `${name} says so.`) => ({
  url: `https://${name}.example/`,
  title: name.toUpperCase(),
  cited,
});

async function answerTo(...content: object[]) {
  await using server = openServer(() => Response.json(message(content)));
  return await ask(anthropicFake, server);
}

/** Answers with one reply after the other. */
function inTurn(...replies: (() => Response)[]): Respond {
  let at = 0;
  return () => replies[at++]?.() ?? new Response(null, { status: 500 });
}

describe("the request to Anthropic", () => {
  test("asks for the search that every model has", async () => {
    await using server = openServer(complete);
    await ask(anthropicFake, server);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/messages" });
    expect(request?.headers["anthropic-version"]).toBe("2026-10-21");
    expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
    expect(request?.body).toEqual({
      model: "claude-sonnet-5-5",
      max_tokens: 2000,
      system: "You write the news.",
      messages: [{ role: "user", content: "What is new about ferries?" }],
      tools: [{ type: "web_search_20250305", name: "web_search", max_uses: 4 }],
    } satisfies Anthropic.MessageCreateParamsNonStreaming);
  });

  test("has no tools where it is not to search, and may be for a long answer", async () => {
    await using server = openServer(complete);
    await ask(anthropicFake, server, {
      endpoint: { webSearch: false },
      question: { maxOutputTokens: 60_000 },
    });
    expect(server.requests[0]?.body).not.toHaveProperty("tools");
    expect(server.requests[0]?.body).toMatchObject({ max_tokens: 60_000 });
  });

  test("for an old model writes nothing to standard error", async () => {
    const warned = spyOn(console, "warn").mockImplementation(() => {});
    await using server = openServer(complete);
    await ask(anthropicFake, server, { endpoint: { model: "claude-sonnet-4-5" } });
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  test("goes to Anthropic itself unless told otherwise", async () => {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url));
      throw new TypeError("no network");
    };
    await failureOf(ask(anthropicFake, { origin: "" }, { endpoint: { baseUrl: null, fetch } }));
    expect(asked).toEqual(["https://api.anthropic.com/v1/messages"]);
  });
});

describe("Anthropic's answer", () => {
  test("counts cached input and its searches, and says when pages were published if they say when", async () => {
    await using server = openServer(complete);
    const { usage, citations } = await ask(anthropicFake, server);
    expect(usage).toEqual({ inputTokens: 900, outputTokens: 300, searches: 2 });
    expect(citations).toMatchObject([
      { title: "Ferry aground", extract: "The ferry ran aground at 4.", publishedAt: new Date("2026-11-20") },
      { title: "All safe", extract: "All 312 aboard are safe.", publishedAt: null },
    ]);
  });

  test("is put together from its pieces without anything between them", async () => {
    const answer = await answerTo(
      text("I will look."),
      ...searched(),
      text("More to look for."),
      ...searched(),
      text("# Ti"),
      text("tle\n\nA", page("a"), page("b")),
      text(" (b"),
      text("ut) c.\n\n", page("a", "And more.")),
      text("- d", { ...page("c"), title: null }),
    );
    expect(answer.text).toBe("# Title\n\nA [1][2] (but) c. [1]\n\n- d [3]");
    expect(answer.citations).toMatchObject([
      { title: "A", extract: "a says so. … And more." },
      { title: "B" },
      { title: "c.example" },
    ]);
  });

  test("is what was said before the search where nothing is said after it", async () => {
    expect((await answerTo(text("All there is."), ...searched(), text("\n"))).text).toBe("All there is.");
  });

  test("may do without a search that failed", async () => {
    const failed = { type: "web_search_tool_result_error", error_code: "too_many_requests" };
    const { text: said, citations } = await answerTo(
      { type: "web_search_tool_result", tool_use_id: "srvtoolu_01", content: failed },
      text("From memory."),
    );
    expect({ said, citations }).toEqual({ said: "From memory.", citations: [] });
  });

  test.each([
    ["stop_sequence", "complete"],
    ["model_context_window_exceeded", "truncated"],
  ])("that stops at %s is %s", async (stop_reason, end) => {
    await using server = openServer(() => Response.json(message([text("A.")], { stop_reason })));
    expect((await ask(anthropicFake, server)).end).toBe(end as "complete");
  });

  test.each(["tool_use", "something_new"])("that stops for %s is none", async (stop_reason) => {
    await using server = openServer(() => Response.json(message([text("A.")], { stop_reason })));
    expect(await failureOf(ask(anthropicFake, server))).toMatchObject({
      kind: "broken_answer",
      details: { usage: { inputTokens: 900 } },
    });
  });

  test.each([
    [400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API.", undefined],
    [
      400,
      "invalid_request_error",
      "You have reached your specified API usage limits. You will regain access on 2026-12-01.",
      undefined,
    ],
    [402, "billing_error", "Payment.", "linked_organization_spend_limit_reached"],
    [429, "rate_limit_error", "Limit.", "contract_spend_limit_reached"],
  ])("a %s %s that tells of no money is that", async (status, type, words, error_code) => {
    const error = { type, message: words, ...(error_code && { details: { error_code } }) };
    await using server = openServer(() => Response.json({ type: "error", error }, { status }));
    expect((await failureOf(ask(anthropicFake, server))).kind).toBe("no_money");
  });
});

describe("an answer that pauses", () => {
  const first = [thought, ...searched({ url: page("a").url }), text("A,", page("a"))];
  const paused = (content: object[]) => () => Response.json(message(content, { stop_reason: "pause_turn" }));

  test("is sent back unchanged to be continued, and counted in full", async () => {
    const second = [text(" b,", page("b"))];
    await using server = openServer(
      inTurn(paused(first), paused(second), () => Response.json(message([text(" c.")]))),
    );
    const answer = await ask(anthropicFake, server);
    expect(answer).toMatchObject({
      text: "A, [1] b, [2] c.",
      end: "complete",
      usage: { inputTokens: 2700, outputTokens: 900, searches: 6 },
    });
    const [one, two, three] = server.requests.map(({ body }) => Object(body));
    const user = one.messages[0];
    expect(two).toEqual({
      ...one,
      max_tokens: 1700,
      messages: [user, { role: "assistant", content: first }],
    });
    expect(three).toEqual({
      ...one,
      max_tokens: 1400,
      messages: [user, { role: "assistant", content: [...first, ...second] }],
    });
  });

  test("is a failure that says what it cost when it pauses a sixth time", async () => {
    await using server = openServer(paused([text("A")]));
    const failure = await failureOf(ask(anthropicFake, server, { question: { maxOutputTokens: 20_000 } }));
    expect(failure).toMatchObject({
      kind: "broken_answer",
      message: "Anthropic kept searching and wrote no answer",
      details: { usage: { outputTokens: 1800 } },
    });
    expect(server.requests).toHaveLength(6);
  });

  test("is not continued beyond what may be written", async () => {
    await using server = openServer(paused([text("A")]));
    await ask(anthropicFake, server, { question: { maxOutputTokens: 600 } });
    expect(server.requests).toHaveLength(2);
  });

  test("that cannot be continued says what it used so far", async () => {
    await using server = openServer(inTurn(paused(first), () => anthropicFake.error(529, "Overloaded")));
    expect(await failureOf(ask(anthropicFake, server))).toMatchObject({
      kind: "try_later",
      details: { usage: { inputTokens: 900, outputTokens: 300, searches: 2 } },
    });
  });

  test("is left with the signal's reason", async () => {
    const reason = new Error("it took too long");
    const deadline = new AbortController();
    await using server = openServer(
      inTurn(paused(first), () => {
        deadline.abort(reason);
        return paused(first)();
      }),
    );
    await expect(ask(anthropicFake, server, { signal: deadline.signal })).rejects.toBe(reason);
  });
});
