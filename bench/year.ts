import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openParser } from "../cli/parser.ts";
import { type App, createApp } from "../src/app/app.ts";
import { createLog } from "../src/base/log.ts";
import { openVault } from "../src/base/secret.ts";
import { readConfig } from "../src/config/config.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addReaction } from "../src/topics/reactions/reactions.ts";
import { createTopic } from "../src/topics/topics.ts";
import { enqueue } from "../src/updates/queue/queue.ts";

/**
 * What a year costs in disk: some topics, each updated every eight hours by the digest in the server's own way, with the
 * time and the network handed in. A feed brings four new stories of two papers each time, announced in 300
 * characters, in full (1,900) by every fourth paper; their pages have 3,000. Prints what each table takes, in bytes a
 * topic and day.
 *
 *     bun bench/year.ts [topics = 2] [days = 365]
 */
const [topics = 2, days = 365] = process.argv.slice(2).map(Number);
const hour = 3_600_000;
const places =
  "Oslo Lima Kyoto Porto Quito Tunis Riga Dakar Perth Cairo Turin Lagos Basel Hanoi Tampa Leeds".split(" ");
const things =
  "harbour bridge museum tramway stadium orchard library reactor quarry canal theatre airport".split(" ");
const deeds = "reopens floods burns closes expands strikes collapses wins sues moves doubles halves".split(
  " ",
);
const papers = ["orbital-times", "daily-launch", "north-post", "the-courier"];

let at = new Date("2026-01-01T00:00:00Z");
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const db = openDatabase(dataDir, at);
const parser = openParser();
const app = openApp();
const ids = fill();
for (let update = 0; update < days * 3; update++) {
  at = new Date(at.getTime() + 8 * hour + 60_000);
  app.scheduler.refreshDue();
  await app.scheduler.idle();
  if (update % 90 === 89) console.error(`day ${Math.round(update / 3)}`);
}
show("as it is", db);
at = new Date(at.getTime() + 181 * 24 * hour);
await app.jobs.shortenArticles.run();
db.$client.run("VACUUM");
show("once all of it is old", db);
await app.close(0);
await parser.close();
closeDatabase(db);
rmSync(dataDir, { recursive: true });
process.exit(0);

function openApp(): App {
  const env = {
    TOPICAPP_DATA_DIR: dataDir,
    TOPICAPP_LOG: "silent",
    TOPICAPP_NEWS_FEEDS: "http://news.test/search?q={query}",
  };
  return createApp({
    config: readConfig(env, {}, false),
    db,
    vault: openVault("a secret of the bench that is long enough"),
    now: () => at,
    random: () => 0,
    mailer: async () => null,
    fetch: async (url, init) => outside(String(url), new Headers(init.headers).get("host") ?? ""),
    askProvider: fetch,
    parser,
    wait: async () => {},
    lookup: async () => [{ address: "93.184.216.34" }],
    log: createLog(
      "silent",
      () => at,
      () => {},
    ),
    web: { files: new Map(), page: "" },
  });
}

function fill(): string[] {
  const person = { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id: userId } = createUser(db, person, at);
  markVerified(db, userId);
  return Array.from({ length: topics }, (_, n) => {
    const draft = {
      ...{ name: `Town buildings ${n}`, description: "What happens to the buildings of towns" },
      ...{ category: "Business" as const, tags: [...things.slice(0, 9), "town"], isPublic: true },
      ...{ frequency: 8, sourceId: "digest", aiPrompt: "" },
    };
    return createTopic(db, { creatorId: userId, draft }, at, (tx, id) => {
      addReaction(tx, { reaction: "follow", userId, topicId: id }, at);
      enqueue(tx, id, "saved", at);
    });
  });
}

/** What is new since the last update: the same for all topics. */
function storiesNow() {
  const turn = Math.floor(at.getTime() / (8 * hour));
  return Array.from({ length: 4 }, (_, n) => {
    const pick = (list: string[], by: number) => list[(turn * by + n * 5) % list.length] ?? "";
    const [place, thing, deed] = [pick(places, 7), pick(things, 5), pick(deeds, 11)];
    const number = turn * 10 + n;
    return {
      id: `${turn}-${n}`,
      place,
      number,
      title: `Town's ${thing} ${number} of ${place} ${deed}`,
      thing,
    };
  });
}

function sentence(story: ReturnType<typeof storiesNow>[number], n: number): string {
  const { place, thing, number } = story;
  return `The ${thing} of the town of ${place} costs ${number + n * 37} dollars ${deeds[(number + n) % 12]} by the ${things[(number * n) % 12]} in week ${n}.`;
}

function outside(url: string, host: string): Response {
  const text = (story: ReturnType<typeof storiesNow>[number], length: number) => {
    let written = "";
    for (let n = 0; written.length < length; n++) written += `${sentence(story, n)} `;
    return written;
  };
  const stories = storiesNow();
  if (papers.some((paper) => host.startsWith(paper))) {
    const story = stories.find(({ id }) => url.endsWith(id)) ?? stories[0];
    const page =
      story &&
      `<title>${story.title}</title><article><h1>${story.title}</h1><p>${text(story, 3_000)}</p></article>`;
    return new Response(page, { headers: { "content-type": "text/html" } });
  }
  const items = stories.flatMap((story, n) =>
    [papers[n % 4] ?? "", papers[(n + 1) % 4] ?? ""].map((paper, which) => {
      const description = text(story, paper === "the-courier" ? 1_900 : 300);
      return `<item><title>${story.title}${which ? ", again" : ""}</title><link>https://${paper}.example/news/${story.id}</link><description>${description}</description><pubDate>${new Date(at.getTime() - hour).toUTCString()}</pubDate></item>`;
    }),
  );
  const feed = `<rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`;
  return new Response(feed, { headers: { "content-type": "application/rss+xml" } });
}

function show(when: string, { $client: sqlite }: Db): void {
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const tables = sqlite
    .query<{ name: string; bytes: number }, []>(
      "SELECT name, sum(pgsize) AS bytes FROM dbstat WHERE aggregate = 1 GROUP BY 1 ORDER BY 2 DESC LIMIT 8",
    )
    .all();
  const whole = Number(
    sqlite.query<{ bytes: number }, []>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE aggregate = 1").get()
      ?.bytes,
  );
  const rows = sqlite
    .query(
      [
        "SELECT (SELECT count(*) FROM topic_summaries) AS updates, (SELECT count(*) FROM story_articles) AS articles, (SELECT count(*) FROM stories) AS stories,",
        "(SELECT avg(length(extract)) FROM story_articles) AS extract, (SELECT avg(length(content)) FROM topic_summaries) AS content, (SELECT avg(length(stories)) FROM topic_summaries) AS data, (SELECT avg(length(citations)) FROM topic_summaries) AS citations",
      ].join(" "),
    )
    .get();
  console.log(when, rows, `${ids.length} topics, ${days} days: ${(whole / 1e6).toFixed(1)} MB`);
  for (const { name, bytes } of tables)
    console.log(
      `${name.padEnd(32)} ${(bytes / 1e6).toFixed(2)} MB, ${(bytes / ids.length / days).toFixed(0)} bytes a topic and day`,
    );
}
