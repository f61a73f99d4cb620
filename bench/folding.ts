import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { addReaction } from "../src/topics/reactions/reactions.ts";
import { createTopic } from "../src/topics/topics.ts";
import { enqueue } from "../src/updates/queue/queue.ts";
import headlines from "../tests/data/headlines.json" with { type: "json" };
import fresh from "../tests/data/memory-fresh.json" with { type: "json" };
import stories from "../tests/data/stories.json" with { type: "json" };
import { launch } from "./support/server.ts";

/**
 * A reading list of many feeds, each a topic that tells all of it: how long it takes until all are read and what they told is
 * linked, and how much of it is folded. Every two feeds hold the same labelled article of the last 14 days on pages of their own:
 * half of the updates are copies. With `taskset -c 0` in front it all shares one core.
 *
 *     bun bench/folding.ts [feeds]
 */
const feeds = Number(process.argv[2] ?? 500);
const days = 86_400_000;
const articles = [...stories.items, ...headlines.items, ...fresh.items];
const start = Date.now();

const library = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    const feed = Number(/(\d+)\.xml$/.exec(url)?.[1] ?? 0);
    const item = itemOf((feed >> 1) % articles.length, feed);
    const document = `<rss version="2.0"><channel><title>Feed ${feed}</title>${item}</channel></rss>`;
    return new Response(document, { headers: { "content-type": "application/rss+xml" } });
  },
});

function itemOf(number: number, feed: number): string {
  const { title, extract } = articles[number] ?? { title: "", extract: "" };
  const at = new Date(start - (number % 14) * 0.9 * days);
  return `<item><title>${Bun.escapeHTML(title)}</title><link>https://paper${feed}.example/${number}</link>
    <description>${Bun.escapeHTML(extract)}</description><pubDate>${at.toUTCString()}</pubDate></item>`;
}

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const db = openDatabase(dataDir, new Date());
Object.assign(process.env, {
  TOPICAPP_SECRET: "a secret of the bench that is long enough",
  TOPICAPP_NEWS_FEEDS: `${library.url}0.xml`,
  TOPICAPP_CHECK_LINKS: "off",
});
fill(db);
const program = [process.execPath, "--no-env-file", join(import.meta.dir, "../cli/main.ts")];
const server = await launch(...program, "serve", "--data-dir", dataDir, "--port", "0");
const began = performance.now();
try {
  const count = (text: string) =>
    db.$client.query<{ n: number }, []>(`select count(*) as n from ${text}`).get()?.n ?? 0;
  while (count("jobs where kind = 'update' and (last_run_id is null or claimed_by is not null)") > 0)
    await Bun.sleep(200);
  const polled = performance.now() - began;
  const unlinked = `announcements where id > (select read_up_to from announcement_readers where name = 'same stories')`;
  while (count(unlinked) > 0) await Bun.sleep(200);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  console.log(
    `${feeds} feeds read in ${seconds(polled)} s, linked after ${seconds(performance.now() - began)} s`,
  );
  console.log(
    `${count("topic_summaries")} updates, ${count("same_stories") / 2} links, ${count("read_items where is_folded = 1")} updates folded`,
  );
} finally {
  server.child.kill();
  await server.child.exited;
  await library.stop(true);
  closeDatabase(db);
  rmSync(dataDir, { recursive: true });
}

function fill(db: Db): void {
  const now = new Date();
  addDefaultSources(db, now);
  const person = { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id: userId } = createUser(db, person, now);
  markVerified(db, userId);
  db.transaction(() => {
    for (let feed = 0; feed < feeds; feed++) {
      const draft = {
        ...{ name: `Feed ${feed}`, description: null, category: "Other" as const, tags: [], aiPrompt: null },
        ...{ isPublic: false, frequency: 4, sourceId: "digest", useInstanceFeeds: false },
        feeds: [{ url: `${library.url}${feed}.xml`, filter: "all" as const }],
      };
      createTopic(db, { creatorId: userId, draft }, now, (tx, topicId) => {
        addReaction(tx, { reaction: "follow", userId, topicId }, now);
        enqueue(tx, topicId, "saved", now);
      });
    }
  });
}
