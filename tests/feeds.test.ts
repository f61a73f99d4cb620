import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../src/contract/summaries.ts";
import type { Topic } from "../src/contract/topics.ts";
import { storyArticles } from "../src/db/schema.ts";
import { expectStatus, type House, openHouse } from "./support.ts";

/** Real feed documents on a server of this machine. Their articles lie elsewhere, where no test may ask. */
const folder = join(import.meta.dir, "data/feeds");
const documents = readdirSync(folder).filter((name) => /\.(rss|atom|xml)$/.test(name));
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request) => new Response(readFileSync(join(folder, new URL(request.url).pathname.slice(1)))),
});
afterAll(() => server.stop(true));

function reading(...names: string[]): House {
  const templates = names.map((name) => `http://127.0.0.1:${server.port}/${name}?q={query}`);
  return openHouse({
    env: { TOPICAPP_NEWS_FEEDS: templates.join(","), TOPICAPP_CHECK_LINKS: "off" },
    fetch: (url, init) => fetch(url, init),
  });
}

async function readTopic(house: House, id: string, token: string): Promise<Topic> {
  return (await expectStatus(200, house.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
}

describe("a topic that reads a real feed", () => {
  test.each(documents)("%s is told once, with citations, and then holds nothing new", async (name) => {
    const house = reading(name);
    const { token } = await house.signUp("Ada");
    const { id } = await house.createTopic(token, { name: "World news" });
    await house.refreshDue();
    const first = await readTopic(house, id, token);
    expect(first.update).toMatchObject({ state: "idle", outcome: "published", error: null });
    const { citations = [], content = "", title = "" } = first.summary ?? {};
    expect(title.trim()).not.toBe("");
    expect(citations.length).toBeGreaterThan(0);
    expect(first.summary?.newsCount).toBe(new Set(citations.map(({ url }) => url)).size);
    for (const { url, site, checked } of citations) {
      expect(url).toMatch(/^https?:\/\//);
      expect(site).not.toBe("");
      expect(checked).toBe("unchecked");
      expect(content).toContain(url);
    }
    house.clock.advance(8 * 3_600_000);
    await house.refreshDue();
    const second = await readTopic(house, id, token);
    expect(second.update.outcome).toBe("nothing_new");
    expect(second.summary).toEqual(first.summary);
  });

  test("and a second one, added later, tells only what the first did not", async () => {
    const [one = "", other = ""] = ["guardian.rss", "heise.atom"];
    const house = reading(one);
    const { token } = await house.signUp("Ada");
    const { id } = await house.createTopic(token);
    await house.refreshDue();
    const known = new Set(
      house.db
        .select()
        .from(storyArticles)
        .all()
        .map(({ page }) => page),
    );
    const later = openHouse({
      dataDir: house.dataDir,
      clock: house.clock,
      env: {
        TOPICAPP_NEWS_FEEDS: [one, other]
          .map((name) => `http://127.0.0.1:${server.port}/${name}?q={query}`)
          .join(","),
        TOPICAPP_CHECK_LINKS: "off",
      },
      fetch: (url, init) => fetch(url, init),
    });
    house.clock.advance(8 * 3_600_000);
    await later.refreshDue();
    const { summary, update } = await readTopic(later, id, token);
    expect(update.outcome).toBe("published");
    const told = later.db
      .select()
      .from(storyArticles)
      .all()
      .filter((row) => row.summaryId === summary?.id);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ page }) => known.has(page))).toEqual([]);
  });

  test("fails in plain words when what it reads is no feed, and names none of our insides", async () => {
    const house = reading("README.md");
    const { token } = await house.signUp("Ada");
    const { id } = await house.createTopic(token);
    await house.refreshDue();
    const runs = await house.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
    expect(runs.body[0]).toMatchObject({ outcome: "failed", costUsd: 0 });
    expect(runs.body[0]?.error).toMatch(/feed/i);
    expect(runs.body[0]?.error).not.toMatch(/Error|at \/|undefined/);
  });
});
