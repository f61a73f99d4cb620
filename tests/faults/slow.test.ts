import { afterAll, expect, test } from "bun:test";
import { serve } from "../executable/process.ts";

const sockets: { end(): void }[] = [];
afterAll(() => {
  for (const socket of sockets) socket.end();
});

/** A connection that begins a request and never ends it. @returns what resolves when the server gives it up */
async function dawdle(port: number, head: string): Promise<Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open: (opened) => void opened.write(head),
      data() {},
      close: () => resolve(),
      error: () => resolve(),
    },
  });
  sockets.push(socket);
  return promise;
}

test("1,000 connections that never finish their request keep nobody else from theirs, and are given up", async () => {
  const { url, child } = await serve([], { env: { TOPICAPP_LOG: "silent" } });
  const port = Number(new URL(url).port);
  const heads = [
    "GET /api/health HTT",
    "GET /api/topics HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  ];
  const given = await Promise.all(
    Array.from({ length: 1000 }, (_, at) => dawdle(port, heads[at % heads.length] ?? "")),
  );
  for (let round = 0; round < 200; round++) {
    const answers = await Promise.all(["/api/topics", "/"].map((path) => fetch(url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
  await Promise.all(given);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
}, 180_000);
