import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Source } from "../../../src/contract/topics/sources.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run } from "../../../src/contract/topics/updates.ts";

const root = join(import.meta.dir, "../../..");
const tree = treeWithMistral();
const { openTestApp, expectStatus, startOfTest } = (await import(
  join(tree, "tests/support/app.ts")
)) as typeof import("../../support/app.ts");
const { main } = (await import(join(tree, "cli/main.ts"))) as typeof import("../../../cli/main.ts");

const key = "mistral-canary-0123";
const feed = "http://news.test/search?q={query}";
const env = {
  MISTRAL_API_KEY: key,
  TOPICAPP_NEWS_FEEDS: feed,
  TOPICAPP_CHECK_LINKS: "off",
};

/** The program's own tree, to which a provider was added as the documents say: its file, and its entry. */
function treeWithMistral(): string {
  const tree = mkdtempSync(join(tmpdir(), "topicapp-tree-"));
  for (const part of ["src", "cli", "migrations", "deploy/published.json", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  for (const part of ["tests/support/app.ts", "tests/src/providers/added"])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  const registry = join(tree, "src/providers/descriptors/registry.ts");
  const text = readFileSync(registry, "utf8").replace("  deepseek,\n", "  deepseek,\n  mistral,\n");
  const file = "../../../tests/src/providers/added/mistral.ts";
  writeFileSync(registry, `import { mistral } from "${file}";\n${text}`);
  return tree;
}

/** Its API, over HTTP, with one model. */
const asked: { path: string; authorization: string | null; model: string }[] = [];
let served = "mistral-large-3";
const api = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { model } = (await request.json()) as { model: string };
    const path = new URL(request.url).pathname;
    asked.push({ path, authorization: request.headers.get("authorization"), model });
    if (model !== served)
      return Response.json({ message: `Invalid model: ${model}`, type: "invalid_model" }, { status: 400 });
    const message = { role: "assistant", content: "# Booster lands\n\nBooster 14 landed at Kourou [1]." };
    return Response.json({
      choices: [{ index: 0, finish_reason: "stop", message }],
      usage: { prompt_tokens: 1000, completion_tokens: 500 },
    });
  },
});

afterAll(async () => {
  await api.stop(true);
  rmSync(tree, { recursive: true });
});

const headlines = ["Booster lands", "Second launch pad on Andøya opens"];
const item = (title: string, at: number) =>
  `<item><title>${title}</title><link>https://paper.example/${at}</link><description>${title} today, for reusable rockets.</description></item>`;

function open() {
  let announced = 1;
  const testApp = openTestApp({
    env,
    lookup: async () => [{ address: "93.184.216.34" }],
    fetch: async (url) =>
      url.startsWith("http://news.test/")
        ? new Response(
            `<rss version="2.0"><channel>${headlines.slice(0, announced).map(item)}</channel></rss>`,
          )
        : new Response("", { status: 404 }),
    askProvider: (input, init) => {
      const url = new URL(new Request(input).url);
      expect(url.origin).toBe("https://api.mistral.test");
      return fetch(new URL(url.pathname, api.url), init);
    },
  });
  const command = async (...args: string[]) => {
    const lines: string[] = [];
    const exitCode = await main([...args, "--data-dir", testApp.dataDir, "--json"], {
      env,
      isTerminal: false,
      now: () => startOfTest,
      wait: async () => {},
      readInput: async () => "",
      print: (line) => void lines.push(line),
      printJson: (value) => void lines.push(JSON.stringify(value)),
      tell: (line) => void lines.push(line),
    });
    return exitCode === 0 ? JSON.parse(lines.join("\n")) : lines;
  };
  return {
    testApp,
    command,
    announceMore() {
      announced++;
    },
  };
}

describe("a provider that was added by its file and its entry", () => {
  test("stands in the list of sources, with its key, price and picture", async () => {
    const { testApp, command } = open();
    const listed = (await command("source", "list")) as { id: string }[];
    expect(listed.map(({ id }) => id).slice(-3)).toEqual(["deepseek-v3", "mistral-large", "digest"]);
    expect(await command("source", "show", "mistral-large")).toMatchObject({
      type: "openai-chat",
      model: "mistral-large-3",
      provider: "Mistral",
      icon: "mistral",
      baseUrl: "https://api.mistral.test/v1",
      available: true,
      key: "…0123",
      keyFrom: "MISTRAL_API_KEY",
      priceIn: 2,
      pricedAsOf: "2026-11-21",
    });
    const { body } = await expectStatus(200, testApp.call<Source[]>("GET", "/api/topic-sources"));
    expect(body.find(({ id }) => id === "mistral-large")).toMatchObject({
      available: true,
      costPerUpdate: (7500 * 2 + 1100 * 6) / 1_000_000,
    });
    expect(JSON.stringify(await command("config"))).toContain('"MISTRAL_API_KEY"');
  });

  test("writes a topic's update, which is billed at its price, and moves to its successor", async () => {
    const { testApp, announceMore } = open();
    const { token } = await testApp.signUp("Ada");
    const { id, sourceId } = await testApp.createTopic(token);
    expect(sourceId).toBe("mistral-large");
    await testApp.refreshDue();
    const read = async () =>
      (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
    const { update, summary, source } = await read();
    expect(update).toMatchObject({ state: "idle", outcome: "published", error: null });
    expect(summary).toMatchObject({ title: "Booster lands", model: "mistral-large-3", newsCount: 1 });
    expect(summary?.citations.map(({ url }) => url)).toEqual(["https://paper.example/0"]);
    expect(source).toEqual({ name: "Mistral Large", provider: "Mistral", icon: "mistral" });
    expect(asked).toEqual([
      { path: "/v1/chat/completions", authorization: `Bearer ${key}`, model: "mistral-large-3" },
    ]);
    const { body: runs } = await expectStatus(
      200,
      testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }),
    );
    expect(runs.map(({ costUsd }) => costUsd)).toEqual([(1000 * 2 + 500 * 6) / 1_000_000]);

    served = "mistral-large-4";
    announceMore();
    testApp.clock.advance(8 * 3_600_000);
    await testApp.refreshDue();
    expect(asked.map(({ model }) => model).slice(1)).toEqual(["mistral-large-3", "mistral-large-4"]);
    expect((await read()).update.outcome).toBe("published");
    expect(testApp.logged.join("\n")).not.toContain(key);
  });
});
