import { describe, expect, test } from "bun:test";
import { createEmbed } from "../../../../src/providers/adapters/embeddings.ts";
import { openServer, type Received } from "../fakes/server.ts";

const never = new AbortController().signal;
const inputsOf = ({ body }: Received) => (body as { input: string[] }).input;
const answer = (request: Received) =>
  Response.json({
    object: "list",
    data: inputsOf(request).map((text, index) => ({
      object: "embedding",
      index,
      embedding: [text.length, 1, 0.5],
    })),
  });

function open(respond: (request: Received) => Response, path = "/v1") {
  const server = openServer(respond);
  const problems: string[] = [];
  const embed = createEmbed({
    url: `${server.origin}${path}`,
    model: "bge-m3",
    fetch: (input, init) => fetch(input, init),
    log: (problem) => problems.push(problem),
  });
  return { server, embed, problems };
}

describe("an endpoint of embeddings", () => {
  test.each(["", "/v1", "/v1/", "/v1/embeddings"])("is asked at its address with %p", async (path) => {
    const { server, embed } = open(answer, path);
    await using _ = server;
    expect(await embed(["one", "three"], never)).toEqual([
      Int8Array.from([127, 42, 21]),
      Int8Array.from([127, 25, 13]),
    ]);
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["POST", "/v1/embeddings", { model: "bge-m3", input: ["one", "three"] }],
    ]);
  });

  test("gets sixteen texts at a time, and none a second time", async () => {
    const { server, embed } = open(answer);
    await using _ = server;
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    await embed(texts, never);
    expect(await embed([...texts, "new", ""], never)).toHaveLength(22);
    expect(server.requests.map((request) => inputsOf(request).length)).toEqual([16, 4, 1]);
  });

  test("gets the beginning of a long text", async () => {
    const { server, embed } = open(answer);
    await using _ = server;
    await embed(["x".repeat(5_000)], never);
    expect(server.requests.map((request) => inputsOf(request)[0]?.length)).toEqual([1_000]);
  });

  test.each<[string, (request: Received) => Response]>([
    ["refuses", () => Response.json({ error: "no such model" }, { status: 404 })],
    ["redirects", () => new Response(null, { status: 307, headers: { location: "http://127.0.0.1:1/" } })],
    ["answers no JSON", () => new Response("<html>")],
    ["answers too few vectors", () => Response.json({ data: [{ index: 0, embedding: [1, 2] }] })],
    ["answers too long", () => new Response(`{"data": [${" ".repeat(3_000_000)}]}`)],
  ])("that %s is left out, and says why", async (_name, respond) => {
    const { server, embed, problems } = open(respond);
    await using _ = server;
    expect(await embed(["one", "two"], never)).toEqual([new Int8Array(), new Int8Array()]);
    expect(problems).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  test("that fails halfway is asked for the rest in the next run", async () => {
    const { server, embed } = open((request) =>
      server.requests.length === 2 ? new Response(null, { status: 503 }) : answer(request),
    );
    await using _ = server;
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    expect((await embed(texts, never)).filter(({ length }) => length > 0)).toHaveLength(16);
    expect((await embed(texts, never)).filter(({ length }) => length > 0)).toHaveLength(20);
    expect(server.requests.map((request) => inputsOf(request).length)).toEqual([16, 4, 4]);
  });

  test("ends with the run", async () => {
    const { server, embed } = open(answer);
    await using _ = server;
    await expect(embed(["one"], AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
