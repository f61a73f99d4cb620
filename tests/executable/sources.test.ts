import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refusal, responsesBody, withText } from "../support/openai-source.ts";
import { emptyFolder, run, start } from "./process.ts";

const key = "sk-canary-of-the-command-line-7890";
const servers: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

function openModel(answer: (body: Record<string, unknown>) => Response) {
  const asked: { authorization: string | null; body: Record<string, unknown> }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const body = JSON.parse(await request.text());
      asked.push({ authorization: request.headers.get("authorization"), body });
      return answer(body);
    },
  });
  servers.push(server);
  return { url: `http://127.0.0.1:${server.port}/v1`, asked };
}

function terminal(env: Record<string, string> = {}) {
  const cwd = emptyFolder();
  return { cwd, admin: (...args: string[]) => run(["source", ...args], { cwd, env }) };
}

describe("the digest is tested by its feeds", () => {
  const feeds = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      if (new URL(request.url).pathname === "/broken") return new Response("no feed", { status: 500 });
      const item = "<item><title>Weather and rivers</title><link>https://paper.example/a</link></item>";
      return new Response(`<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`);
    },
  });
  servers.push(feeds);
  const [good, broken] = ["good", "broken"].map((name) => `http://127.0.0.1:${feeds.port}/${name}?q={query}`);

  test("each says what it gave, and it works while one of them can be read", async () => {
    const { admin } = terminal({ TOPICAPP_NEWS_FEEDS: `${good},${broken}` });
    const { stdout, stderr, exitCode } = await admin("test", "digest");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      `${good}: 1 article about weather`,
      expect.stringMatching(/broken\S+: No news feed could be read/),
    ]);
    expect(JSON.parse((await admin("test", "digest", "--json")).stdout)).toEqual({
      id: "digest",
      works: true,
      feeds: [
        { url: good, articles: 1 },
        { url: broken, reason: expect.stringContaining("No news feed could be read") },
      ],
    });
  });

  test("a feed that cannot be searched gives all that it holds", async () => {
    const whole = `http://127.0.0.1:${feeds.port}/whole`;
    const { admin } = terminal({ TOPICAPP_NEWS_FEEDS: whole });
    expect((await admin("test", "digest")).stdout).toBe(`${whole}: 1 article\n`);
  });

  test("and it does not where none can", async () => {
    const { admin } = terminal({ TOPICAPP_NEWS_FEEDS: broken ?? "" });
    const { stderr, exitCode } = await admin("test", "digest");
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^topicapp: Digest: no feed can be read\. Check TOPICAPP_NEWS_FEEDS/);
  });
});

describe("the sources in the terminal", () => {
  test("are listed with their models and whether each can be used", async () => {
    const { admin } = terminal({ XAI_API_KEY: "xai-0123456789" });
    const { stdout, exitCode } = await admin("list");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^gpt-4o +gpt-6-luna +GPT-4o has no key on this server$/m);
    expect(stdout).toMatch(/^grok-2 +grok-4\.3 +ready$/m);
    expect(stdout).toMatch(/^digest +digest +ready$/m);
    const listed = JSON.parse((await admin("list", "--json")).stdout);
    expect(listed.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual(["gpt-4o", "claude-sonnet-4"]);
    expect(listed[2]).toMatchObject({ id: "grok-2", available: true, key: "…6789", keyFrom: "XAI_API_KEY" });
  });

  test("take a key from standard input, show its last four characters, and store it sealed", async () => {
    const { cwd, admin } = terminal();
    const child = Bun.spawn(
      [join(import.meta.dir, "../../dist/topicapp"), "source", "set", "gpt-4o", "--key-stdin"],
      {
        cwd,
        env: {},
        stdin: new Blob([`${key}\n`]),
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const set = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    const shown = await admin("show", "gpt-4o", "--json");
    for (const text of [set, shown.stdout]) {
      expect(text).toContain("…7890");
      expect(text).not.toContain("canary");
    }
    for (const file of ["topicapp.db", "topicapp.db-wal"]) {
      const path = join(cwd, "data", file);
      expect(
        await Bun.file(path)
          .exists()
          .then((is) => (is ? readFileSync(path, "latin1") : "")),
      ).not.toContain(key);
    }
  });

  test("are tested by one small call, and what is wrong is said in words", async () => {
    const good = openModel(() => Response.json(withText("ready", [], { input: 20, output: 2 })));
    const { admin } = terminal();
    await admin("set", "gpt-4o", "--base-url", good.url, "--key", key);
    const works = await admin("test", "gpt-4o");
    expect(works.exitCode).toBe(0);
    expect(works.stdout).toMatch(/^GPT-4o answers: gpt-6-luna, \d+ ms, 20 tokens in and 2 out, about \$0\.0/);
    expect(good.asked[0]).toMatchObject({ authorization: `Bearer ${key}` });
    expect(good.asked[0]?.body.tools).toBeUndefined();
    expect(Number(good.asked[0]?.body.max_output_tokens)).toBeLessThanOrEqual(256);

    for (const [answer, words] of [
      [() => refusal(401, "invalid_api_key", `Incorrect API key provided: ${key}`), /key.*--key-stdin/],
      [() => refusal(429, "insufficient_quota", "You exceeded your current quota"), /no credit left/],
      [() => refusal(404, "model_not_found", "The model does not exist"), /--model/],
      [() => new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } }), /base URL/],
    ] as const) {
      const bad = openModel(answer);
      await admin("set", "gpt-4o", "--base-url", bad.url, "--key", key);
      const { exitCode, stdout, stderr } = await admin("test", "gpt-4o");
      expect({ words, exitCode, stdout }).toEqual({ words, exitCode: 1, stdout: "" });
      expect(stderr).toMatch(words);
      expect(stderr).not.toContain("canary");
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });

  test("say of which day the price list is that theirs is from, until the admin sets it", async () => {
    const { admin } = terminal();
    const listed = (await admin("show", "gpt-4o")).stdout;
    expect(listed).toMatch(/^price +\$[\d.]+ in, .* per thousand searches \(listed on \d{4}-\d\d-\d\d\)$/m);
    const own = ["--price-in", "1", "--price-out", "2", "--price-search", "3"];
    expect((await admin("set", "gpt-4o", ...own)).stdout).toMatch(
      /^price +\$1 in, .*\$3 per thousand searches$/m,
    );
  });

  test("can be added, changed, switched off and removed", async () => {
    const { admin } = terminal();
    const add = ["add", "llama", "--name", "Llama", "--type", "openai-chat"];
    const where = ["--base-url", "http://localhost:11434/v1", "--model", "llama3.2"];
    const added = JSON.parse(
      (await admin(...add, ...where, "--price-in", "0", "--price-out", "0", "--json")).stdout,
    );
    expect(added).toMatchObject({ id: "llama", available: true, key: null, priceIn: 0, priceSearch: 0 });
    expect(JSON.parse((await admin("set", "llama", "--disable", "--json")).stdout)).toMatchObject({
      available: false,
      unavailable: "Llama is turned off on this server",
    });
    expect((await admin("remove", "llama")).stderr).toContain("--yes");
    expect((await admin("remove", "llama", "--yes")).exitCode).toBe(0);
    expect((await admin("show", "llama")).stderr).toBe(
      "topicapp: There's no source llama. See them all with: topicapp source list\n",
    );
  });

  test("refuse what makes no sense, by name", async () => {
    const { admin } = terminal();
    for (const [args, exitCode, words] of [
      [["set", "gpt-4o"], 1, "Nothing to change"],
      [["set", "gpt-4o", "--price-in", "cheap"], 2, "price-in"],
      [["set", "gpt-4o", "--enable", "--disable"], 2, "--disable"],
      [["set", "nobody", "--enable"], 1, "There's no source nobody"],
      [["set", "gpt-4o", "--base-url", "not an address"], 1, "base URL"],
      [["add", "x", "--name", "X"], 2, "--type"],
      [
        ["add", "x", "--name", "X", "--type", "smtp", "--base-url", "http://x", "--model", "m"],
        2,
        "openai-chat",
      ],
      [["remove", "gpt-4o", "--yes"], 1, "--disable"],
    ] as const) {
      const got = await admin(...args);
      expect({ args, exitCode: got.exitCode, stdout: got.stdout }).toEqual({ args, exitCode, stdout: "" });
      expect(got.stderr).toContain(words);
    }
  });

  test("count for a running server from its next run on", async () => {
    const model = openModel(() =>
      Response.json(
        responsesBody([{ headline: "News", text: "It happened.", url: "https://paper.invalid/a" }]),
      ),
    );
    const { cwd, admin } = terminal();
    const server = start(["serve", "--port", "0"], { cwd, env: { TOPICAPP_LOG: "silent" } });
    const reader = server.stdout.getReader();
    const { value } = await reader.read();
    const url = new TextDecoder().decode(value).match(/listening on (\S+)/)?.[1];
    expect((await admin("set", "gpt-4o", "--base-url", model.url, "--key", key)).exitCode).toBe(0);
    const sources = await (await fetch(`${url}/api/topic-sources`)).json();
    expect(sources[0]).toMatchObject({ id: "gpt-4o", available: true });
  });
});
