import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import { runs } from "../../../../src/db/schema/updates.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";

const feed = `<rss version="2.0"><channel><title>News</title><item><title>A rocket lands</title>
  <link>https://paper.example/rocket</link><description>The reusable rocket landed on a barge at sea.</description></item></channel></rss>`;

const newsroom = {
  env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
  fetch: async () => new Response(feed),
  lookup: async () => [{ address: "93.184.216.34" }],
};

/** Samples by their name with its labels. @throws when a line is not of the text format */
function samples(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !/^# (HELP|TYPE) [a-z_]+ \S/.test(line));
  return new Map(
    lines.map((line) => {
      const [, name, value] = line.match(/^([a-z_]+(?:\{(?:[a-z_]+="[^"\\\n]*",?)+\})?) (\S+)$/) ?? [];
      if (!name || Number.isNaN(Number(value))) throw new Error(`not a sample: ${line}`);
      return [name, Number(value)];
    }),
  );
}

/** Asks over a real socket: who asks from where is a matter of the connection. */
async function scrape(testApp: TestApp, headers: Record<string, string> = {}, path = "/metrics") {
  const port = testApp.app.listen("127.0.0.1", 0);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { response, text: await response.text(), port };
}

describe("what an instance tells of itself in numbers", () => {
  test("counts requests by route as declared, with how long they took", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token);
    for (const id of [topic.id, "none", "none"]) await testApp.call("GET", `/api/topics/${id}`, { token });
    await testApp.call("GET", "/api/nowhere");
    await testApp.app.handle(
      new Request("http://localhost/api/topics", {
        method: "POST",
        headers: { "content-length": "9999999" },
        body: "{}",
      }),
    );
    const { text } = await scrape(testApp);
    const seen = samples(text);
    const requests = (route: string, status: number, method = "GET") =>
      seen.get(`topicapp_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests("/api/topics/:id", 200)).toBe(1);
    expect(requests("/api/topics/:id", 404)).toBe(2);
    expect(requests("/api/topics/", 201, "POST")).toBe(1);
    expect(
      seen.get('topicapp_http_request_duration_seconds_count{method="GET",route="/api/topics/:id"}'),
    ).toBe(3);
    const buckets = [...seen].filter(([name]) =>
      /_bucket\{le="[^"]+",method="GET",route="\/api\/topics\/:id"\}$/.test(name),
    );
    const counts = buckets.map(([, count]) => count);
    expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), 3]);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(requests("none", 413, "POST")).toBe(1);
    expect(text).not.toContain(topic.id);
    expect(text).not.toContain("nowhere");
  });

  test("counts what runs did, whichever process made them, and each once", async () => {
    const testApp = openTestApp(newsroom);
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
    await testApp.refreshDue();
    const paid = {
      sourceId: "gpt-4o",
      model: "m",
      outcome: "failed" as const,
      inputTokens: 1200,
      searches: 2,
    };
    const at = testApp.clock.now;
    testApp.db
      .insert(runs)
      .values({ ...paid, id: "elsewhere", costUsd: 0.25, startedAt: at, endedAt: at })
      .run();
    const { port } = await scrape(testApp);
    testApp.clock.advance(3_000);
    for (let round = 0; round < 2; round++) {
      const seen = samples(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      expect(seen.get('topicapp_runs_total{source="digest",outcome="published"}')).toBe(1);
      expect(seen.get('topicapp_runs_total{source="gpt-4o",outcome="failed"}')).toBe(1);
      expect(seen.get('topicapp_runs_total{source="sonar",outcome="published"}')).toBe(0);
      expect(seen.get('topicapp_run_tokens_total{source="gpt-4o",direction="input"}')).toBe(1200);
      expect(seen.get('topicapp_run_searches_total{source="gpt-4o"}')).toBe(2);
      expect(seen.get('topicapp_run_cost_usd_total{source="gpt-4o"}')).toBe(0.25);
      expect(seen.get("topicapp_budget_committed_usd")).toBe(0.25);
      expect(seen.get("topicapp_budget_usd")).toBe(2);
    }
  });

  test("tells the queue, the mail, the sources and the process", async () => {
    const testApp = openTestApp({ env: { ...newsroom.env, TOPICAPP_DAILY_BUDGET: "none" } });
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
    const seen = samples((await scrape(testApp)).text);
    expect(seen.get('topicapp_queue_topics{state="due"}')).toBe(1);
    expect(seen.get('topicapp_mail_total{outcome="sent"}')).toBe(1);
    expect(seen.get("topicapp_mail_queued")).toBe(0);
    expect(seen.get("topicapp_deliveries_waiting")).toBe(0);
    expect(seen.get('topicapp_deliveries_today{outcome="delivered"}')).toBe(0);
    expect(seen.get("topicapp_users")).toBe(1);
    expect(seen.get('topicapp_source_available{source="digest"}')).toBe(1);
    expect(seen.get('topicapp_source_available{source="gpt-4o"}')).toBe(0);
    expect(seen.has("topicapp_budget_usd")).toBe(false);
    expect(seen.get("topicapp_database_bytes")).toBeGreaterThan(100_000);
    expect(seen.get("process_resident_memory_bytes")).toBeGreaterThan(10e6);
    expect(seen.get("process_cpu_seconds_total")).toBeGreaterThan(0);
  });
});

describe("the metrics are read", () => {
  test("on this machine, and not through a proxy on it", async () => {
    const testApp = openTestApp();
    expect((await scrape(testApp)).response.headers.get("content-type")).toStartWith(
      "text/plain; version=0.0.4",
    );
    const proxies = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-server"];
    for (const name of [...proxies, "forwarded", "via", "x-real-ip", "cf-connecting-ip", "true-client-ip"]) {
      const { response, text } = await scrape(testApp, { [name]: "127.0.0.1" });
      expect([response.status, (JSON.parse(text) as ErrorBody).code]).toEqual([403, "forbidden"]);
    }
    expect((await testApp.call("GET", "/metrics")).status).toBe(403);
  });

  test("from elsewhere with the token, whole and nothing else", async () => {
    const token = "s3cret-of-prometheus";
    const testApp = openTestApp({ env: { TOPICAPP_METRICS_TOKEN: token } });
    const asked = async (authorization: string) => {
      const { response } = await scrape(testApp, { authorization, "x-forwarded-for": "198.51.100.7" });
      return response.status;
    };
    expect(await asked(`Bearer ${token}`)).toBe(200);
    expect(await asked(`bearer ${token}`)).toBe(200);
    for (const wrong of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      "Bearer ",
      token,
      `Basic ${token}`,
    ]) {
      expect([wrong, await asked(wrong)]).toEqual([wrong, 401]);
    }
  });

  test("below the path of the public address", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_URL: "https://example.org/news" } });
    const { text } = await scrape(testApp, {}, "/news/metrics");
    expect(samples(text).get("topicapp_users")).toBe(0);
  });
});

describe("a request has a name of its own, which no stranger chooses", () => {
  test("under which its failure is told and logged, without what was asked for", async () => {
    const testApp = openTestApp();
    testApp.db.$client.run("ALTER TABLE topics RENAME TO lost");
    const request = () =>
      new Request("http://localhost/api/topics?q=secret", { headers: { "x-request-id": "mine" } });
    const [first, second] = [await testApp.app.handle(request()), await testApp.app.handle(request())];
    expect(first.status).toBe(500);
    const body = (await first.json()) as ErrorBody;
    expect(body.requestId).toMatch(/^[0-9a-f]{16}$/);
    expect(first.headers.get("x-request-id")).toBe(body.requestId ?? "");
    expect(second.headers.get("x-request-id")).not.toBe(body.requestId ?? "");
    await Bun.sleep(0);
    const lines = testApp.logged
      .map((line) => JSON.parse(line))
      .filter((line) => line.requestId === body.requestId);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["error", "unexpected error"],
      ["error", "request"],
    ]);
    expect(lines[1]).toMatchObject({ method: "GET", route: "/api/topics/", status: 500 });
    expect(testApp.logged.join()).not.toContain("secret");
  });
});
