import { describe, expect, test } from "bun:test";
import type OpenAI from "openai";
import { ask, canary, failureOf } from "./ask.ts";
import { citing, message, openaiFake, response, search } from "./fakes/openai.ts";
import { openServer } from "./fakes/server.ts";

const complete = openaiFake.replies.complete ?? (() => Response.error());

/** The answer to a reply of these items. */
async function answerTo(...output: object[]) {
  await using server = openServer(() => Response.json(response(output)));
  return await ask(openaiFake, server);
}

describe("the request to OpenAI", () => {
  test("asks for a search from nowhere in particular, and for nothing to be kept", async () => {
    await using server = openServer(complete);
    await ask(openaiFake, server);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/responses" });
    expect(request?.headers.authorization).toBe(`Bearer ${canary}`);
    expect(request?.headers).not.toHaveProperty("openai-organization");
    expect(request?.body).toEqual({
      model: "gpt-6-luna",
      instructions: "You write the news.",
      input: "What is new about ferries?",
      max_output_tokens: 2000,
      store: false,
      reasoning: { effort: "low" },
      tools: [{ type: "web_search", user_location: { type: "approximate" } }],
      max_tool_calls: 4,
      include: ["web_search_call.action.sources"],
    } satisfies OpenAI.Responses.ResponseCreateParamsNonStreaming);
  });

  test("says nothing of searching where it is not to search", async () => {
    await using server = openServer(complete);
    await ask(openaiFake, server, { endpoint: { webSearch: false } });
    expect(Object.keys(Object(server.requests[0]?.body))).toEqual([
      ...["model", "instructions", "input", "max_output_tokens", "store", "reasoning"],
    ]);
  });

  test.each(["gpt-4o", "gpt-4.1-mini", "chatgpt-4o-latest", "ft:gpt-4o:us:x"])(
    "says nothing of thinking to %s, which does not",
    async (model) => {
      await using server = openServer(complete);
      await ask(openaiFake, server, { endpoint: { model } });
      expect(server.requests[0]?.body).not.toHaveProperty("reasoning");
    },
  );

  test("is made anew without thinking where a model turns that down", async () => {
    await using server = openServer((request) =>
      "reasoning" in Object(request.body)
        ? openaiFake.error(
            400,
            "Unsupported value: 'reasoning.effort' does not support 'low' with this model.",
          )
        : complete(request),
    );
    expect(await ask(openaiFake, server)).toMatchObject({ end: "complete" });
    const [first, second, ...others] = server.requests.map(({ body }) => Object(body));
    expect(others).toEqual([]);
    expect({ ...second, reasoning: { effort: "low" } }).toEqual(first);
  });

  test("is made anew once only", async () => {
    await using server = openServer(() => openaiFake.error(400, "reasoning is not allowed"));
    expect((await failureOf(ask(openaiFake, server))).kind).toBe("refused");
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    [401, "reasoning needs a key"],
    [429, "reasoning tokens used up"],
    [400, "Unknown parameter"],
  ])("is not made anew for a %s", async (status, words) => {
    await using server = openServer(() => openaiFake.error(status, words));
    await failureOf(ask(openaiFake, server));
    expect(server.requests).toHaveLength(1);
  });

  test("goes to OpenAI itself unless told otherwise, with no environment's say in it", async () => {
    const asked: string[] = [];
    process.env.OPENAI_BASE_URL = "https://elsewhere.example";
    try {
      const fetch = async (url: string | URL | Request) => {
        asked.push(String(url));
        throw new TypeError("no network");
      };
      await failureOf(ask(openaiFake, { origin: "" }, { endpoint: { baseUrl: null, fetch } }));
    } finally {
      delete process.env.OPENAI_BASE_URL;
    }
    expect(asked).toEqual(["https://api.openai.com/v1/responses"]);
  });

  test.each(["sk-1\n", "sk 1", "ключ", ""])("is not made with %p for a key", async (apiKey) => {
    await using server = openServer(complete);
    const failure = await failureOf(ask(openaiFake, server, { endpoint: { apiKey } }));
    expect(failure).toMatchObject({
      kind: "bad_key",
      message: "The key for OpenAI contains characters that can't be part of a key",
    });
    expect(server.requests).toEqual([]);
  });
});

describe("OpenAI's answer", () => {
  test("counts its searches, and not the pages it opened", async () => {
    await using server = openServer(complete);
    expect((await ask(openaiFake, server)).usage).toEqual({
      inputTokens: 900,
      outputTokens: 300,
      searches: 1,
    });
  });

  test("names each page once, whatever its address carries", async () => {
    const { text, citations } = await answerTo(
      citing(
        "One {https://a.example/x?utm_source=openai|A}. Two {https://b.example/|B}. Again {https://www.a.example/x/?utm_source=chatgpt|A}.",
      ),
    );
    expect(text).toBe("One [1]. Two [2]. Again [1].");
    expect(citations).toMatchObject([
      { url: "https://a.example/x", title: "A", site: "a.example", extract: "", publishedAt: null },
      { url: "https://b.example/", title: "B" },
    ]);
  });

  test("has its numbers in the right places behind characters of any length", async () => {
    const { text } = await answerTo(
      citing("# 🛳️ Ferry 👩‍👩‍👧\n\n漢字 😀 aground {https://a.example/|A}. 😀 Safe {https://b.example/|B}."),
    );
    expect(text).toBe("# 🛳️ Ferry 👩‍👩‍👧\n\n漢字 😀 aground [1]. 😀 Safe [2].");
  });

  test("joins its texts, and leaves out what it says about its work", async () => {
    const { text, citations } = await answerTo(
      message("I will search [1].", [], { phase: "commentary" }),
      search([]),
      citing("# First {https://a.example/|A}"),
      citing("Second {https://a.example/|A} {https://b.example/|B}"),
    );
    expect(text).toBe("# First [1]\n\nSecond [1] [2]");
    expect(citations).toHaveLength(2);
  });

  test("keeps what a link says that is more than where it leads", async () => {
    const url = "https://www.reuters.com/ferry_(ship)";
    const link = (label: string) => `[${label}](${url})`;
    const cited = { url, title: "Ferry", start_index: 0, end_index: 1 };
    const { text } = await answerTo(
      message(
        `A ${link("Ferry runs aground")}, b ${link("Reuters")}, c ${link("reuters.com")}, d (${link("x")}; ${link("y")}), e ${link("1")}.`,
        [cited],
      ),
    );
    expect(text).toBe("A Ferry runs aground [1], b [1], c [1], d [1], e [1].");
  });

  test("cites what it found, and leaves a link to any other page to be removed", async () => {
    const { text, citations } = await answerTo(
      search(["https://found.example/page"]),
      message("A ([found](https://found.example/page)). B ([made up](https://made-up.example/))."),
    );
    expect(text).toBe("A [1]. B ([made up](https://made-up.example/)).");
    expect(citations).toMatchObject([{ url: "https://found.example/page", title: "found.example" }]);
  });

  test("has a number where a place is given without a link, and its own marks are gone", async () => {
    const text = "😀 A ferry ran aground. Safe \ue200cite\ue202turn0search1\ue201 all.";
    const place = (words: string) => {
      const start = [...text.slice(0, text.indexOf(words))].length;
      return { start_index: start, end_index: start + [...words].length };
    };
    const answer = await answerTo(
      message(text, [
        { url: "https://a.example/", title: "A", ...place("A ferry ran aground") },
        { url: "https://b.example/", title: "B", ...place("\ue200cite\ue202turn0search1\ue201") },
      ]),
    );
    expect(answer.text).toBe("😀 A ferry ran aground [1]. Safe [2] all.");
  });

  test("is not misled by numbers in brackets that are its own words, nor by what is no address", async () => {
    const { text, citations } = await answerTo(
      message("As in [1], [1](https://made-up.example/) and [2, 3].", [
        { url: "javascript:alert(1)", title: "J", start_index: 0, end_index: 5 },
        { url: "https://a.example/", title: "", start_index: 900, end_index: 905 },
      ]),
    );
    expect(text).toBe("As in \\[1\\], \\[1\\](https://made-up.example/) and \\[2, 3\\]. [1]");
    expect(citations.map(({ title }) => title)).toEqual(["a.example"]);
  });

  test("refers to the given articles by the numbers that it was given them under", async () => {
    await using server = openServer(() =>
      Response.json(response([message("B [3]. A [2], both [2, 3], no [9].")])),
    );
    const { text, citations } = await ask(openaiFake, server, { endpoint: { webSearch: false } });
    expect(text).toBe("B [1]. A [2], both [2][1], no \\[9\\].");
    expect(citations.map(({ site }) => site)).toEqual(["post.example", "herald.example"]);
  });

  test("that failed says what it used", async () => {
    const failed = { status: "failed", error: { code: "rate_limit_exceeded", message: "Slow down" } };
    await using server = openServer(() => Response.json(response([], failed)));
    const { kind, details } = await failureOf(ask(openaiFake, server));
    expect(kind).toBe("try_later");
    expect(details.usage).toEqual({ inputTokens: 900, outputTokens: 300, searches: 0 });
  });

  test.each([
    ["queued", "broken_answer"],
    ["in_progress", "broken_answer"],
    ["cancelled", "try_later"],
  ])("that is %s is none", async (status, kind) => {
    await using server = openServer(() => Response.json(response([], { status })));
    expect(await failureOf(ask(openaiFake, server))).toMatchObject({ kind });
  });

  test("that says nothing after paying for it says what it used", async () => {
    await using server = openServer(() => Response.json(response([search([])])));
    expect((await failureOf(ask(openaiFake, server))).details.usage).toEqual({
      inputTokens: 900,
      outputTokens: 300,
      searches: 1,
    });
  });

  test.each([
    "credit_balance_exhausted",
    "organization_usage_limit_exceeded",
    "organization_spend_limit_exceeded",
    "project_spend_limit_exceeded",
  ])("%s is no money, however often one tries", async (code) => {
    await using server = openServer(() =>
      Response.json({ error: { message: "Limit.", type: "requests", code } }, { status: 429 }),
    );
    expect((await failureOf(ask(openaiFake, server))).kind).toBe("no_money");
  });

  test("an unsupported parameter of a model is not a retired model", async () => {
    await using server = openServer(() =>
      Response.json(
        { error: { message: "This model is deprecated with 'temperature'", param: "temperature" } },
        { status: 400 },
      ),
    );
    expect((await failureOf(ask(openaiFake, server))).kind).toBe("refused");
  });
});
