import { expect, test } from "bun:test";
import { zstdDecompressSync } from "node:zlib";
import { openTestApp } from "../../support/app.ts";

test("a longer answer of the API comes compressed to whoever takes that, and is the same", async () => {
  const { app, signUp, createTopic } = openTestApp();
  const { token } = await signUp("Ada Lindqvist");
  for (const name of ["Cable cars", "Night trains", "Reusable rockets"]) await createTopic(token, { name });
  const ask = (encoding: string) =>
    app.handle(new Request("http://localhost/api/topics", { headers: { "accept-encoding": encoding } }));
  const plain = await ask("identity");
  const text = await plain.text();
  expect([plain.headers.get("content-encoding"), text.length > 1400]).toEqual([null, true]);
  const zstd = await ask("gzip, deflate, br, zstd");
  expect([zstd.status, zstd.headers.get("content-encoding"), zstd.headers.get("vary")]).toEqual([
    200,
    "zstd",
    "accept-encoding",
  ]);
  expect(zstd.headers.get("content-type")).toStartWith("application/json");
  expect(zstd.headers.get("cache-control")).toBe("no-store");
  expect(zstdDecompressSync(await zstd.bytes()).toString()).toBe(text);
  const gzip = await ask("gzip");
  expect(new TextDecoder().decode(Bun.gunzipSync(await gzip.bytes()))).toBe(text);
});

test("a short one, and a refusal, come as they are", async () => {
  const { app } = openTestApp();
  const headers = { "accept-encoding": "zstd" };
  for (const path of ["/api/health", "/api/auth/me"]) {
    const answer = await app.handle(new Request(`http://localhost${path}`, { headers }));
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.json()).toBeObject();
  }
});
