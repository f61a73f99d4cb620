import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApp } from "../../../cli/app.ts";
import { createDemoClock } from "../../../cli/demo/clock.ts";
import { openSample } from "../../../cli/demo/demo.ts";
import { livePast } from "../../../cli/demo/past.ts";
import { servePublicly } from "../../../cli/demo/public-demo.ts";
import { type PublisherServer, startPublishers } from "../../../cli/demo/publisher-server.ts";
import { sampleTopics } from "../../../cli/demo/sample-topics.ts";
import { createOutput } from "../../../cli/io.ts";
import { readConfig } from "../../../src/config/config.ts";
import { categories } from "../../../src/contract/base/limits.ts";
import type { User } from "../../../src/contract/community/users.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { closeDatabase } from "../../../src/db/open.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { jobs, runs, topicSummaries } from "../../../src/db/schema/updates.ts";
import { startSession } from "../../../src/people/auth/sessions.ts";
import { emptyFolder, linesOf } from "../../executable/process.ts";

const start = new Date("2026-11-21T09:00:00Z");
const minute = 60_000;

describe("the sample news", () => {
  const articles = sampleTopics.flatMap(({ stories }) => stories.flat());

  test("has a page of its own for every article, and none that a feed would cut", () => {
    expect(new Set(articles.map(({ site, title }) => `${site} ${title}`)).size).toBe(articles.length);
    expect(articles.filter(({ text }) => text.length > 600 || text.length < 150)).toEqual([]);
  });

  test("goes on for half an hour after the start in several topics", () => {
    const later = sampleTopics.filter(({ stories }) => stories.flat().some(({ at }) => at >= 25));
    expect(later.length).toBeGreaterThan(4);
  });

  test("is about something in every category", () => {
    expect(categories.filter((each) => !sampleTopics.some(({ draft }) => draft.category === each))).toEqual(
      [],
    );
  });

  test("is commented on while its topic exists", () => {
    const untimely = sampleTopics.filter(({ createdAt, comments }) =>
      comments.some(({ at }) => at < createdAt || at > 0),
    );
    expect(untimely.map(({ draft }) => draft.name)).toEqual([]);
  });
});

describe("the past that the demo begins with", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-demo-test-"));
  const clock = createDemoClock(() => start);
  const complaints: string[] = [];
  let publishing: PublisherServer;
  let opened: OpenApp;

  beforeAll(async () => {
    publishing = startPublishers(sampleTopics, clock);
    const config = readConfig({ TOPICAPP_NEWS_FEEDS: publishing.feeds }, { dataDir }, false);
    const io = {
      env: {},
      isTerminal: false,
      now: () => start,
      wait: async () => {},
      readInput: async () => "",
      ...createOutput((_, line) => void complaints.push(line)),
    };
    opened = openSample(io, config, clock, publishing);
    await livePast({ db: opened.db, scheduler: opened.app.scheduler, clock }, publishing.topics);
    clock.put(start);
  }, 180_000);

  afterAll(async () => {
    await opened.app.close(0);
    closeDatabase(opened.db);
    await publishing.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("was made by runs that all got through, without a complaint", () => {
    const outcomes = new Set(
      opened.db
        .select()
        .from(runs)
        .all()
        .map(({ outcome }) => outcome),
    );
    expect(outcomes).toEqual(new Set(["published", "nothing_new"]));
    expect(complaints).toEqual([]);
  });

  test("gives every topic a summary, and most of them earlier ones", () => {
    const counts = [...summariesByTopic().values()].map((summaries) => summaries.length);
    expect(counts).toHaveLength(sampleTopics.length);
    expect(counts.filter((count) => count > 2).length).toBeGreaterThan(10);
  });

  test("tells stories in every summary, and goes on with some in later ones", () => {
    const summaries = [...summariesByTopic().values()].flat();
    for (const { stories, citations } of summaries) {
      expect(stories.length).toBeGreaterThan(0);
      const numbers = stories.flatMap(({ facts }) => facts.flatMap((fact) => fact.citations));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.every((number) => number <= citations.length)).toBe(true);
    }
    const known = summaries.flatMap(({ stories }) => stories.filter(({ isKnown }) => isKnown));
    expect(known.some(({ since }) => since !== null)).toBe(true);
  });

  test("tells no page twice in a topic", () => {
    for (const summaries of summariesByTopic().values()) {
      const urls = summaries.flatMap(({ citations }) => citations.map(({ url }) => url));
      expect(new Set(urls).size).toBe(urls.length);
    }
  });

  test("links from a summary only to its citations, each shown under its publisher's name", () => {
    for (const { content, citations } of [...summariesByTopic().values()].flat()) {
      const linked = [...content.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => url ?? "");
      const cited = citations.map(({ url }) => url);
      expect(linked.filter((url) => !cited.includes(url))).toEqual([]);
      expect(linked.length).toBeGreaterThan(0);
      expect(citations.filter(({ url, site }) => new URL(url).hostname !== site)).toEqual([]);
    }
  });

  test("has a cited page or two that cannot be reached, and the others can", () => {
    const checks = [...summariesByTopic().values()].flat().flatMap(({ citations }) => citations);
    const unreachable = checks.filter(({ checked }) => checked === "unreachable");
    expect(unreachable.length).toBeGreaterThan(0);
    expect(unreachable.length).toBeLessThan(4);
    expect(checks.filter(({ checked }) => checked === "unchecked")).toEqual([]);
  });

  test("makes the first topic due within half a minute, and another one every minute from then on", () => {
    const due = opened.db
      .select()
      .from(jobs)
      .all()
      .flatMap(({ dueAt }) => (dueAt ? [(dueAt.getTime() - start.getTime()) / 1000] : []))
      .sort((one, other) => one - other);
    expect(due[0]).toBe(25);
    expect(due.slice(0, 8).every((at, place) => at <= 25 + place * 40)).toBe(true);
    expect(due).toHaveLength(sampleTopics.length - 1);
    expect(due.at(-1)).toBeLessThanOrEqual(30 * 60);
  });

  test("can be shown to everybody: it is read, and nothing in it changes", async () => {
    const { app, db } = opened;
    const topic = db.select().from(topics).get();
    const userId = topic?.createdById ?? "";
    const token = await app.tokens.sign(startSession(db, userId, start));
    const port = app.listen("127.0.0.1", 0);
    const config = readConfig({}, { host: "127.0.0.1", port: "0", dataDir }, false);
    const demo = servePublicly(config, { port, token, stop: async () => {} });
    const ask = (path: string, method = "GET") =>
      fetch(`http://127.0.0.1:${demo.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
    const before = db.$client.query("SELECT total_changes() AS n").get();
    expect(((await (await ask("/api/topics?limit=3")).json()) as Topic[]).length).toBe(3);
    expect((await ask(`/api/users/${userId}/like/${topic?.id}`, "POST")).status).toBe(403);
    expect((await ask("/api/auth/logout", "POST")).status).toBe(403);
    expect((await ask("/api/auth/me")).status).toBe(200);
    expect(db.$client.query("SELECT total_changes() AS n").get()).toEqual(before);
    await demo.stop();
  });

  test("asks nobody outside", async () => {
    expect(publishing.fetch("https://example.org/", {})).rejects.toThrow("nobody outside");
    expect(publishing.fetch("http://127.0.0.1:1/", {})).rejects.toThrow("nobody outside");
  });

  test("knows nothing of an article before it is out", async () => {
    const [{ url = "" } = {}] = publishing.topics[0]?.draft.feeds ?? [];
    const before = await itemsOf(url);
    clock.put(clock.at(1));
    const after = await itemsOf(url);
    clock.put(start);
    expect(after.length).toBe(before.length + 1);
    const [news] = after;
    expect(Date.parse(news?.date_published ?? "")).toBeGreaterThan(start.getTime());
    expect((await publishing.fetch(news?.url ?? "", {})).status).toBe(404);
  });

  test("finds something for a topic of the visitor's own, and a page that says it is a sample", async () => {
    const found = await Promise.all(
      publishing.feeds.split(",").map((feed) => itemsOf(feed.replace("{query}", "Sourdough"))),
    );
    const [item] = found.flat();
    const page = await (await publishing.fetch(item?.url ?? "", {})).text();
    expect(page).toContain("This is a sample article of the topicapp demo");
    expect(page).toContain(Bun.escapeHTML(item?.title ?? ""));
  });

  // The last of its group: it lives on from the start.
  test("goes on with news in all topics that are due in the first minutes but one", async () => {
    const outcomes = new Map<string, unknown>();
    for (const { draft, createdAt } of sampleTopics.slice(0, 9)) {
      const isDue = ((createdAt % (draft.frequency * 60)) + draft.frequency * 60) % (draft.frequency * 60);
      clock.put(new Date(start.getTime() + Math.ceil(isDue * minute)));
      opened.app.scheduler.refreshDue();
      await opened.app.scheduler.idle();
      const last = opened.db.select().from(runs).all().at(-1);
      outcomes.set(draft.name, last?.outcome);
    }
    const quiet = [...outcomes].filter(([, outcome]) => outcome !== "published");
    expect(quiet).toEqual([["Deep-sea exploration", "nothing_new"]]);
  });

  function summariesByTopic() {
    const names = new Map(
      opened.db
        .select()
        .from(topics)
        .all()
        .map(({ id, name }) => [id, name]),
    );
    return Map.groupBy(opened.db.select().from(topicSummaries).all(), ({ topicId }) => names.get(topicId));
  }

  async function itemsOf(url: string) {
    const answer = await publishing.fetch(url, {});
    const feed = (await answer.json()) as {
      items: { url: string; title: string; date_published: string }[];
    };
    return feed.items;
  }
});

describe("topicapp demo", () => {
  test("signs the visitor in, and a followed topic updates itself with news that was not there", async () => {
    const { child, output } = startDemo(["--port", "0"]);
    const [, url = "", token = ""] = await output.find(/(http:\/\/localhost:\d+)\/auth#token=(\S+)$/);
    const [, folder = ""] = await output.find(/delete its data \((.+)\)/);
    const get = reader(url, token);
    expect(existsSync(folder)).toBe(true);
    // By this the page knows that it may take a token from its address.
    expect((await get<{ demo?: boolean }>("/api/health")).demo).toBe(true);

    const { user } = await get<{ user: User }>("/api/auth/me");
    const before = await get<Topic[]>(`/api/users/${user.id}/followed-topics`);
    expect(before.length).toBe(8);
    expect(user.followedTopicsCount).toBe(8);
    expect(before.filter(({ summary }) => !summary?.citations.length)).toEqual([]);
    expect(before.filter(({ isPublic }) => !isPublic)).toHaveLength(1);

    const updated = await changed(before, () => get<Topic[]>(`/api/users/${user.id}/followed-topics`));
    const [newest, ...earlier] = await get<Summary[]>(`/api/topics/${updated.id}/summaries`);
    expect(newest?.id).toBe(updated.summary?.id ?? "");
    expect(earlier.length).toBeGreaterThan(1);
    const known = new Set(earlier.flatMap(({ citations }) => citations.map(({ url }) => url)));
    expect(newest?.citations.filter(({ url }) => known.has(url))).toEqual([]);
    expect(newest?.citations.length).toBeGreaterThan(0);

    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(await new Response(child.stderr).text()).toBe("");
  }, 180_000);

  test("takes the mailed code of somebody who signs up from the terminal", async () => {
    const { child, output } = startDemo(["--port", "0"]);
    const [, url = "", invitationCode = ""] = await output.find(
      /(http:\/\/localhost:\d+)\/auth\?invite=(\S+)$/,
    );
    const person = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode };
    const registered = await fetch(`${url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    expect(registered.status).toBe(201);
    await output.find(/^mail to=ada@example\.org subject=".+" code=\d{6}$/);
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
  }, 180_000);

  test("says so and leaves nothing behind when the port that was asked for is taken", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const temporary = emptyFolder();
    const { child } = startDemo([], { TMPDIR: temporary, TOPICAPP_PORT: `${other.port}` });
    expect(await child.exited).toBe(1);
    expect(await new Response(child.stderr).text()).toContain(`Port ${other.port} is taken`);
    expect(readdirSync(temporary)).toEqual([]);
    await other.stop();
  }, 180_000);

  test("leaves the caller's own settings alone", async () => {
    const cwd = emptyFolder();
    const env = {
      TOPICAPP_DATA_DIR: join(cwd, "mine"),
      TOPICAPP_URL: "https://topics.example.org",
      TOPICAPP_SMTP_URL: "not an address",
      HTTP_PROXY: "http://127.0.0.1:9",
      http_proxy: "http://127.0.0.1:9",
    };
    const { child, output } = startDemo(["--port", "0"], env, cwd);
    await output.find(/http:\/\/localhost:\d+\/auth#token=/);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stderr).text()).toBe("");
    expect(readdirSync(cwd)).toEqual([]);
  }, 180_000);
});

const children: Bun.Subprocess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

function startDemo(args: string[], env: Record<string, string> = {}, cwd = emptyFolder()) {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../../../cli/main.ts"), "demo", ...args],
    {
      cwd,
      env: { PATH: process.env.PATH ?? "", ...env },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  children.push(child);
  return { child, output: linesOf(child.stdout) };
}

function reader(url: string, token: string) {
  return async <T>(path: string): Promise<T> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
}

/** Reads until one of `before` has another summary. */
async function changed(before: Topic[], read: () => Promise<Topic[]>): Promise<Topic> {
  const known = new Set(before.map(({ summary }) => summary?.id));
  const deadline = AbortSignal.timeout(90_000);
  while (!deadline.aborted) {
    const updated = (await read()).find(({ summary }) => summary && !known.has(summary.id));
    if (updated) return updated;
    await Bun.sleep(250);
  }
  throw new Error("no followed topic changed within 90 seconds");
}
