import { describe, expect, test } from "bun:test";
import { ask, canary, failureOf } from "./ask.ts";
import { chunk, geminiFake, redirectPath, reply, support } from "./fakes/gemini.ts";
import { openServer, type Received, type Respond } from "./fakes/server.ts";

const complete = geminiFake.replies.complete ?? (() => Response.error());

async function answerTo(parts: object[], grounding?: object) {
  await using server = openServer(() => Response.json(reply(parts, grounding)));
  return await ask(geminiFake, server);
}

const pages = ["a", "b", "c"].map((name) => chunk(`https://${name}.example/`, `${name}.example`));

describe("the request to Gemini", () => {
  test("asks for a search with Google", async () => {
    await using server = openServer(complete);
    await ask(geminiFake, server);
    const [request, ...others] = server.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      method: "POST",
      path: "/v1beta/models/gemini-3.5-flash-lite:generateContent",
    });
    expect(request?.headers["x-goog-api-key"]).toBe(canary);
    expect(request?.body).toEqual({
      systemInstruction: { parts: [{ text: "You write the news." }] },
      contents: [{ role: "user", parts: [{ text: "What is new about ferries?" }] }],
      tools: [{ googleSearch: {} }],
      generationConfig: { maxOutputTokens: 2000, thinkingConfig: { thinkingLevel: "LOW" } },
    });
  });

  test("has no level of thinking for a model that takes a budget, and no tools without search", async () => {
    await using server = openServer(complete);
    await ask(geminiFake, server, { endpoint: { model: "gemini-2.5-flash", webSearch: false } });
    expect(server.requests[0]?.body).toMatchObject({ generationConfig: { maxOutputTokens: 2000 } });
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/thinking|tools/);
  });

  test("stays below its path whatever the model is called", async () => {
    await using server = openServer(complete);
    await ask(geminiFake, server, { endpoint: { model: "../../files?x=" } });
    expect(server.requests[0]?.path).toBe("/v1beta/models/..%2F..%2Ffiles%3Fx%3D:generateContent");
  });

  test("goes to Google itself unless told otherwise", async () => {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url));
      throw new TypeError("no network");
    };
    await failureOf(ask(geminiFake, { origin: "" }, { endpoint: { baseUrl: null, fetch } }));
    expect(asked).toEqual([
      "https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash-lite:generateContent",
    ]);
  });
});

describe("Gemini's answer", () => {
  test("counts what it thought as output and what it read as input", async () => {
    await using server = openServer(complete);
    expect((await ask(geminiFake, server)).usage).toEqual({
      inputTokens: 900,
      outputTokens: 300,
      searches: 2,
    });
  });

  test("has its numbers in the right places, which are counted in bytes", async () => {
    const text = "# 漢字 😀\n\nİstanbul’da feribot. 😀 Herkes güvende. Ende";
    const { text: said, citations } = await answerTo([{ text }], {
      groundingChunks: pages,
      groundingSupports: [
        support(text, "Herkes güvende", [2, 0]),
        support(text, "İstanbul’da feribot", [0]),
        support(text, "😀 Herkes güvende", [2]),
        support(text, "Ende", [1]),
      ],
    });
    expect(said).toBe("# 漢字 😀\n\nİstanbul’da feribot [1]. 😀 Herkes güvende [2][1]. Ende [3]");
    expect(citations.map(({ site }) => site)).toEqual(["a.example", "c.example", "b.example"]);
  });

  test("joins its parts and leaves out its thoughts", async () => {
    const { text } = await answerTo(
      [{ text: "Hm [1].", thought: true }, { text: "\ufeffOne" }, { text: " two" }, { text: " three" }],
      {
        groundingChunks: pages,
        groundingSupports: [
          support(" two", "two", [0], 2),
          support(" three", "three", [1], 3),
          { segment: { endIndex: 3, text: "One" }, groundingChunkIndices: [2] },
        ],
      },
    );
    expect(text).toBe("One [1] two [2] three [3]");
  });

  test("goes by the words where its numbers lead elsewhere, and leaves out what leads nowhere", async () => {
    const { text, citations } = await answerTo([{ text: "A ferry. Safe." }], {
      groundingChunks: [pages[0], { retrievedContext: {} }, chunk("javascript:x", "x")],
      groundingSupports: [
        { segment: { startIndex: 3, endIndex: 5, text: "A ferry" }, groundingChunkIndices: [0] },
        { segment: { endIndex: 99, text: "not there" }, groundingChunkIndices: [0] },
        { segment: { endIndex: 14, text: "Safe." }, groundingChunkIndices: [1, 2, 7, -1] },
        { segment: { partIndex: 4, endIndex: 3 }, groundingChunkIndices: [0] },
      ],
    });
    expect(text).toBe("A ferry [1]. Safe.");
    expect(citations).toHaveLength(1);
  });

  test("cites all that it searched where it names no places", async () => {
    const { text, citations } = await answerTo([{ text: "Text." }], { groundingChunks: pages });
    expect(text).toBe("Text.");
    expect(citations).toHaveLength(3);
  });

  test("without a search has no citations", async () => {
    expect(await answerTo([{ text: "Text." }])).toMatchObject({ citations: [], usage: { searches: 0 } });
  });

  test("to a question that is blocked is filtered", async () => {
    await using server = openServer(() =>
      Response.json({ promptFeedback: { blockReason: "PROHIBITED_CONTENT" } }),
    );
    expect(await ask(geminiFake, server)).toMatchObject({ end: "filtered", text: "" });
  });

  test.each(["RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"])(
    "that ends for %s is filtered",
    async (reason) => {
      await using server = openServer(() => Response.json(reply([{ text: "A" }], undefined, reason)));
      expect(await ask(geminiFake, server)).toMatchObject({ end: "filtered" });
    },
  );

  test.each(["OTHER", "MALFORMED_FUNCTION_CALL", "TOO_MANY_TOOL_CALLS", null])(
    "that ends for %s is none, but has its price",
    async (reason) => {
      await using server = openServer(() => Response.json(reply([{ text: "A" }], undefined, reason)));
      expect(await failureOf(ask(geminiFake, server))).toMatchObject({
        kind: "broken_answer",
        details: { usage: { outputTokens: 300 } },
      });
    },
  );

  test("a daily limit can be tried later, an empty account cannot", async () => {
    const quota = "You exceeded your current quota, please check your plan and billing details.";
    for (const [status, words, kind] of [
      [429, quota, "try_later"],
      [402, "RESOURCE_EXHAUSTED", "no_money"],
      [400, "The free tier is not available in your country. Please enable billing.", "no_money"],
    ] as const) {
      await using server = openServer(() => geminiFake.error(status, words));
      expect((await failureOf(ask(geminiFake, server))).kind).toBe(kind);
    }
  });
});

describe("Google's redirects", () => {
  const text = "One. Two. Three.";

  /** Answers the question with redirects of its own, and these as they are told. */
  function redirecting(
    origin: () => string,
    redirect: (name: string, request: Received) => Response,
  ): Respond {
    return (request) => {
      if (request.method === "GET") return redirect(request.path.slice(redirectPath.length), request);
      const names = ["one", "two", "three"];
      return Response.json(
        reply([{ text }], {
          groundingChunks: names.map((name) => chunk(`${origin()}${redirectPath}${name}`, `${name}.example`)),
          groundingSupports: [
            support(text, "One", [0]),
            support(text, "Two", [1]),
            support(text, "Three", [2, 0]),
          ],
        }),
      );
    };
  }

  function openRedirecting(redirect: (name: string, request: Received) => Response) {
    const server = openServer(redirecting(() => server.origin, redirect));
    return server;
  }

  test("are followed one step, once each and without the key, and one page counts once", async () => {
    await using server = openRedirecting((name) =>
      Response.redirect(`https://paper.example/${name === "three" ? "other" : "page"}?utm_source=${name}`),
    );
    const { text: said, citations } = await ask(geminiFake, server);
    expect(said).toBe("One [1]. Two [1]. Three [2][1].");
    expect(citations).toMatchObject([
      { url: "https://paper.example/page", title: "one.example", site: "paper.example" },
      { url: "https://paper.example/other" },
    ]);
    const redirects = server.requests.filter(({ method }) => method === "GET");
    expect(redirects).toHaveLength(3);
    expect(JSON.stringify(redirects)).not.toContain(canary);
  });

  test("that lead nowhere stay as they are", async () => {
    await using server = openRedirecting((name) => {
      if (name === "one") return new Response(null, { status: 404 });
      const location = name === "two" ? "javascript:alert(1)" : "http://[";
      return new Response(null, { status: 302, headers: { location } });
    });
    const { citations } = await ask(geminiFake, server);
    expect(citations.map(({ url }) => url)).toEqual(
      ["one", "two", "three"].map((name) => `${server.origin}${redirectPath}${name}`),
    );
  });

  test("of anybody else are not asked for", async () => {
    await using other = openServer(() => Response.redirect("https://paper.example/"));
    await using server = openServer(
      redirecting(
        () => other.origin,
        () => new Response(),
      ),
    );
    const { citations } = await ask(geminiFake, server);
    expect(citations).toHaveLength(3);
    expect(other.requests).toEqual([]);
  });

  test("are asked for at Google whatever the base address is", async () => {
    const asked: string[] = [];
    await using server = openServer(
      redirecting(
        () => "https://vertexaisearch.cloud.google.com",
        () => new Response(),
      ),
    );
    await ask(geminiFake, server, {
      endpoint: {
        fetch: async (url, init) => {
          asked.push(String(url));
          if (String(url).startsWith(server.origin)) return fetch(url, init);
          expect(init?.redirect).toBe("manual");
          return Response.redirect("https://paper.example/");
        },
      },
    });
    expect(asked.slice(1)).toEqual(
      ["one", "two", "three"].map((name) => `https://vertexaisearch.cloud.google.com${redirectPath}${name}`),
    );
  });

  test("end with the signal's reason when that is aborted meanwhile", async () => {
    const reason = new Error("it took too long");
    const deadline = new AbortController();
    await using server = openRedirecting(() => {
      deadline.abort(reason);
      return Response.redirect("https://paper.example/");
    });
    await expect(ask(geminiFake, server, { signal: deadline.signal })).rejects.toBe(reason);
  });
});
