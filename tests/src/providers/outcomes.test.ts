import { describe, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import { ask, canary, failureOf, given, outcomeOf } from "./ask.ts";
import { anthropicFake } from "./fakes/anthropic.ts";
import { geminiFake } from "./fakes/gemini.ts";
import { openaiFake } from "./fakes/openai.ts";
import { openaiChatFake } from "./fakes/openai-chat.ts";
import { perplexityFake } from "./fakes/perplexity.ts";
import { goodText, type ProviderFake, type ReplyName, replyNames } from "./fakes/provider-fake.ts";
import { openServer, type Respond } from "./fakes/server.ts";
import { xaiFake } from "./fakes/xai.ts";

const fakes = [openaiFake, anthropicFake, xaiFake, perplexityFake, geminiFake, openaiChatFake];

/** What every adapter makes of what its provider says in its own way. */
const ofReplies: Record<ReplyName, string> = {
  complete: "complete",
  truncated: "truncated",
  refused: "refused",
  filtered: "filtered",
  failed: "try_later",
  rejectedWith200: "refused",
  withoutText: "broken_answer",
  truncatedWithoutText: "broken_answer",
  missingFields: "broken_answer",
  wrongKey: "bad_key",
  forbidden: "bad_key",
  noMoney: "no_money",
  spendLimit: "no_money",
  unknownModel: "model_gone",
  retiredModel: "model_gone",
  gone: "model_gone",
  rateLimit: "try_later",
  badRequest: "refused",
};

/** What every adapter makes of a status alone, with a message that says nothing. */
const ofStatuses: Record<number, string> = {
  301: "broken_answer",
  307: "broken_answer",
  400: "refused",
  401: "bad_key",
  402: "no_money",
  403: "bad_key",
  404: "broken_answer",
  408: "try_later",
  409: "try_later",
  410: "model_gone",
  413: "refused",
  422: "refused",
  425: "try_later",
  429: "try_later",
  500: "try_later",
  502: "try_later",
  503: "try_later",
  504: "try_later",
  529: "try_later",
};

const page = "<!doctype html><html><body>Sign in to the network</body></html>";
const html = (status: number) => new Response(page, { status, headers: { "content-type": "text/html" } });
const json = (text: string) => new Response(text, { headers: { "content-type": "application/json" } });

/** What comes instead of the provider's answer. */
const ofStrangers: Record<string, { respond: Respond; expected: string }> = {
  "a page": { respond: () => html(200), expected: "broken_answer" },
  "a page that is not there": { respond: () => html(404), expected: "broken_answer" },
  "a page from a gateway": { respond: () => html(502), expected: "try_later" },
  "plain text": { respond: () => new Response("OK"), expected: "broken_answer" },
  nothing: { respond: () => json(""), expected: "broken_answer" },
  "no content": { respond: () => new Response(null, { status: 204 }), expected: "broken_answer" },
  null: { respond: () => json("null"), expected: "broken_answer" },
  "a list": { respond: () => json("[]"), expected: "broken_answer" },
  "a string": { respond: () => json('"hello"'), expected: "broken_answer" },
  "more lists than an answer has": {
    respond: () => json(`[${"[],".repeat(20_000)}[]]`),
    expected: "broken_answer",
  },
  "lists in one another": { respond: () => json("[".repeat(100_000)), expected: "broken_answer" },
  "an object of something else": { respond: () => json('{"hello":"world"}'), expected: "broken_answer" },
};

describe.each(fakes)("$type", (fake) => {
  for (const name of replyNames) {
    const respond = fake.replies[name];
    if (!respond) continue;
    test(`${name} is ${ofReplies[name]}`, async () => {
      await using server = openServer(respond);
      expect(await outcomeOf(ask(fake, server))).toBe(ofReplies[name]);
      expect(server.requests).toHaveLength(1);
    });
  }

  test.each(Object.entries(ofStatuses))("status %s is %s", async (status, expected) => {
    const elsewhere = { location: "/elsewhere" };
    await using server = openServer(() => fake.error(Number(status), "No.", elsewhere));
    expect(await outcomeOf(ask(fake, server))).toBe(expected);
    expect(server.requests).toHaveLength(1);
  });

  test.each(Object.entries(ofStrangers))("%s is no answer", async (_, { respond, expected }) => {
    await using server = openServer(respond);
    expect(await outcomeOf(ask(fake, server))).toBe(expected);
    expect(server.requests).toHaveLength(1);
  });

  test("a good answer has its text, its pages and what it took", async () => {
    await using server = openServer(reply(fake, "complete"));
    const answer = await ask(fake, server);
    expect(answer).toMatchObject({ text: goodText, end: "complete" });
    expect(answer.usage).toMatchObject({ inputTokens: 900, outputTokens: 300 });
    expect(answer.citations.map(({ url }) => url)).toEqual(given.slice(1).map(({ url }) => url));
  });

  test("an answer that breaks off in its JSON is broken", async () => {
    const whole = await (await reply(fake, "complete")(received)).text();
    await using server = openServer(() => json(whole.slice(0, whole.length / 2)));
    expect(await outcomeOf(ask(fake, server))).toBe("broken_answer");
  });

  test("an answer without end is cut off, and broken", async () => {
    let sent = 0;
    const chunk = new Uint8Array(256 * 1024).fill(0x20);
    const body = () =>
      new ReadableStream({
        pull(controller) {
          sent += chunk.byteLength;
          controller.enqueue(chunk);
        },
      });
    await using server = openServer(
      () => new Response(body(), { headers: { "content-type": "application/json" } }),
    );
    expect(await outcomeOf(ask(fake, server))).toBe("broken_answer");
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test("an error without end is sorted by its status", async () => {
    const chunk = new Uint8Array(256 * 1024).fill(0x20);
    const body = () => new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
    await using server = openServer(() => new Response(body(), { status: 503 }));
    expect(await outcomeOf(ask(fake, server))).toBe("try_later");
  });

  test.each([
    ["before it answers", ""],
    [
      "within its answer",
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{",
    ],
  ])("a connection that closes %s can be tried later", async (_, sent) => {
    await using server = await openClosing(sent);
    expect(await outcomeOf(ask(fake, server))).toBe("try_later");
    expect(server.connections()).toBe(1);
  });

  test("a server that is not there can be tried later", async () => {
    const server = openServer(() => html(500));
    await server.stop();
    expect(await outcomeOf(ask(fake, server))).toBe("try_later");
  });

  test("a server that never answers is left with the signal's own reason", async () => {
    await using server = openServer(() => new Promise(() => {}));
    const reason = new Error("it took too long");
    const deadline = new AbortController();
    server.nextRequest().then(() => deadline.abort(reason));
    await expect(ask(fake, server, { signal: deadline.signal })).rejects.toBe(reason);
  });

  test("so is one that stops within its answer", async () => {
    const begun = Promise.withResolvers<void>();
    const body = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
        pull: () => begun.resolve(),
      });
    await using server = openServer(
      () => new Response(body(), { headers: { "content-type": "application/json" } }),
    );
    const reason = new Error("it took too long");
    const deadline = new AbortController();
    begun.promise.then(() => deadline.abort(reason));
    await expect(ask(fake, server, { signal: deadline.signal })).rejects.toBe(reason);
  });

  test("nothing is asked when it is too late already", async () => {
    await using server = openServer(() => html(500));
    const reason = new Error("it is too late");
    await expect(ask(fake, server, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test("says how long to leave it alone", async () => {
    await using server = openServer(reply(fake, "rateLimit"));
    expect((await failureOf(ask(fake, server))).details.retryAfter).toBe(30_000);
  });

  test.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "0.2" }, 200],
    [{ "retry-after-ms": "1500", "retry-after": "2" }, 1_500],
    [{ "retry-after": "Sat, 21 Nov 2026 09:01:00 GMT", date: "Sat, 21 Nov 2026 09:00:00 GMT" }, 60_000],
    [{ "retry-after": "Sat, 21 Nov 2026 08:00:00 GMT", date: "Sat, 21 Nov 2026 09:00:00 GMT" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{}, undefined],
  ])("reads %j", async (headers: Record<string, string>, expected) => {
    await using server = openServer(() => fake.error(429, "No.", headers));
    expect((await failureOf(ask(fake, server))).details.retryAfter).toBe(expected);
  });

  test("sends the key in a header, and names it nowhere else whatever the provider repeats", async () => {
    for (const status of [200, 307, 400, 401, 402, 403, 404, 410, 422, 429, 500]) {
      const repeated = `You sent ${canary}, or ${canary.slice(0, 12)}…, to ${status}`;
      for (const respond of [
        () => fake.error(status, repeated, { location: `/${canary}` }),
        () => new Response(`<p>${repeated}`, { status, headers: { "content-type": "text/html" } }),
        () => new Response(`${repeated}`, { status, headers: { "content-type": "application/json" } }),
      ]) {
        await using server = openServer(respond);
        const failure = await failureOf(ask(fake, server));
        expect(Bun.inspect(failure)).not.toContain(canary.slice(0, 10));
        const [request] = server.requests;
        expect(Object.values(request?.headers ?? {}).join()).toContain(canary);
        expect(JSON.stringify([request?.path, request?.body])).not.toContain(canary.slice(0, 10));
      }
    }
  });

  test("does not carry the key after a redirect", async () => {
    await using other = openServer(() => html(200));
    await using server = openServer(() => Response.redirect(other.origin, 307));
    await failureOf(ask(fake, server));
    expect(other.requests).toEqual([]);
  });

  test("explains in plain words", async () => {
    const said: Record<string, string> = {};
    for (const name of replyNames) {
      const respond = fake.replies[name];
      if (!respond || ["complete", "truncated", "refused", "filtered"].includes(name)) continue;
      await using server = openServer(respond);
      said[name] = (await failureOf(ask(fake, server))).message;
    }
    for (const message of Object.values(said)) expect(message).not.toMatch(/[|{}<>]/);
    expect(Object.values(said).join("\n")).not.toMatch(/undefined|null|\[object|status code|Error:/);
  });
});

test("what a provider has no way to say is known", () => {
  const unsayable = fakes.flatMap(({ type, replies }) =>
    replyNames.filter((name) => replies[name] === null).map((name) => `${type} ${name}`),
  );
  expect(unsayable).toEqual(["anthropic filtered"]);
});

const received = { method: "POST", path: "/", headers: {}, body: {} };

function reply(fake: ProviderFake, name: ReplyName): Respond {
  const respond = fake.replies[name];
  if (!respond) throw new Error(`${fake.type} has no way to say ${name}`);
  return respond;
}

/** A server that sends something and closes the connection as soon as it is asked. */
async function openClosing(sent: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => socket.end(sent, () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
