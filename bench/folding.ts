import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { sameStories, topicSummaries } from "../src/db/schema/updates.ts";
import { createApiToken } from "../src/people/auth/api-tokens.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import headlines from "../tests/data/headlines.json" with { type: "json" };
import fresh from "../tests/data/memory-fresh.json" with { type: "json" };
import stories from "../tests/data/stories.json" with { type: "json" };
import { launch } from "./support/server.ts";

/**
 * A reading list of many feeds, brought by a reader app as OPML, each feed a topic that tells all of it: how long the import
 * takes, how long until all are read and what they told is linked, and how much of it is folded. A feed has a host of its
 * own and holds four labelled articles of the last 14 days, the first of which its neighbour holds too; its pages cannot be
 * reached, but each is waited for as long as a host is left alone. With `taskset -c 0` in front it all shares one core.
 *
 *     bun bench/folding.ts [feeds]
 */
const feeds = Number(process.argv[2] ?? 500);
const days = 86_400_000;
const perFeed = 4;
const articles = [...stories.items, ...headlines.items, ...fresh.items];
const start = Date.now();

const library = Bun.serve({
  port: 0,
  hostname: "0.0.0.0",
  fetch: ({ url }) => {
    const feed = Number(/(\d+)\.xml$/.exec(url)?.[1] ?? 0);
    const item = numbersOf(feed)
      .map((number) => itemOf(number, feed))
      .join("");
    const document = `<rss version="2.0"><channel><title>Feed ${feed}</title>${item}</channel></rss>`;
    return new Response(document, { headers: { "content-type": "application/rss+xml" } });
  },
});

const addressOf = (feed: number) => `http://127.1.${feed >> 8}.${feed & 255}:${library.port}/${feed}.xml`;

/** The articles of a feed: one that its neighbour has too, and others of its own. */
function numbersOf(feed: number): number[] {
  const own = Array.from({ length: perFeed - 1 }, (_, at) => feeds / 2 + feed * (perFeed - 1) + at);
  return [feed >> 1, ...own].map((number) => Math.floor(number) % articles.length);
}

function itemOf(number: number, feed: number): string {
  const { title, extract } = articles[number] ?? { title: "", extract: "" };
  const at = new Date(start - (number % 14) * 0.9 * days);
  return `<item><title>${Bun.escapeHTML(title)}</title><link>http://127.2.${feed >> 8}.${feed & 255}/${number}</link>
    <description>${Bun.escapeHTML(extract)}</description><pubDate>${at.toUTCString()}</pubDate></item>`;
}

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const db = openDatabase(dataDir, new Date());
Object.assign(process.env, {
  TOPICAPP_SECRET: "a secret of the bench that is long enough",
  TOPICAPP_NEWS_FEEDS: Array.from({ length: feeds }, (_, feed) => addressOf(feed)).join(","),
  TOPICAPP_CHECK_LINKS: "off",
});
const token = fill(db);
const program = [process.execPath, "--no-env-file", join(import.meta.dir, "../cli/main.ts")];
const server = await launch(...program, "serve", "--data-dir", dataDir, "--port", "0");
let began = performance.now();
try {
  const headers = { authorization: `GoogleLogin auth=${await signIn()}`, "content-type": "text/x-opml" };
  const address = `${server.url}/reader/api/0/subscription/import`;
  const imported = await fetch(address, { method: "POST", headers, body: subscriptions() });
  if (!imported.ok) throw new Error(`the import was answered ${imported.status}: ${await imported.text()}`);
  const importing = performance.now() - began;
  began = performance.now();
  const count = (text: string) =>
    db.$client.query<{ n: number }, []>(`select count(*) as n from ${text}`).get()?.n ?? 0;
  while (count("jobs where kind = 'update' and (last_run_id is null or claimed_by is not null)") > 0)
    await Bun.sleep(200);
  const polled = performance.now() - began;
  const unlinked = `announcements where id > (select read_up_to from announcement_readers where name = 'same stories')`;
  while (count(unlinked) > 0) await Bun.sleep(200);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  console.log(`${count("topics")} topics imported in ${seconds(importing)} s`);
  console.log(
    `${feeds} feeds read in ${seconds(polled)} s, linked after ${seconds(performance.now() - began)} s`,
  );
  console.log(
    `${count("topic_summaries")} updates, ${count("same_stories") / 2} links, ${count("read_items where is_folded = 1")} updates folded`,
  );
  tellFolded();
} finally {
  server.child.kill();
  await server.child.exited;
  await library.stop(true);
  closeDatabase(db);
  rmSync(dataDir, { recursive: true });
}

function fill(db: Db): string {
  const now = new Date();
  addDefaultSources(db, now);
  const person = { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id: userId } = createUser(db, person, now);
  markVerified(db, userId);
  return createApiToken(db, userId, { name: "Reader", scope: "write", expiresAt: null }, now).token;
}

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ Email: "ada", Passwd: token });
  const answer = await fetch(`${server.url}/accounts/ClientLogin`, { method: "POST", body });
  return /^Auth=(.+)$/m.exec(await answer.text())?.[1] ?? "";
}

/** Twenty feeds to a folder. */
function subscriptions(): string {
  const outlines = Array.from({ length: feeds }, (_, feed) => {
    const outline = `<outline type="rss" text="Feed ${feed}" xmlUrl="${addressOf(feed)}"/>`;
    return feed % 20 === 0 ? `</outline><outline text="Folder ${feed / 20}">${outline}` : outline;
  });
  const within = outlines.join("").replace("</outline>", "");
  return `<opml version="2.0"><head><title>Mine</title></head><body>${within}</outline></body></opml>`;
}

interface Told {
  key: string;
  /** Numbers of the articles that it cites. */
  articles: number[];
}

/** Holds what was folded against the labels: an article in two feeds is a copy, one of an event of its own is different. */
function tellFolded(): void {
  const updates = db.select().from(topicSummaries).all();
  const told = updates.flatMap(({ id, stories: own, citations }) =>
    own.map(
      (story): Told => ({
        key: `${id} ${story.id}`,
        articles: [...story.facts, ...story.statements]
          .flatMap((fact) => fact.citations)
          .flatMap((cited) => Number(/\d+$/.exec(citations[cited - 1]?.url ?? "")?.[0] ?? Number.NaN)),
      }),
    ),
  );
  const links = db.select().from(sameStories).all();
  const repeats = links.filter(({ isRepeat }) => isRepeat);
  const folded = new Set(repeats.map(({ summaryId, storyId }) => `${summaryId} ${storyId}`));
  const byArticle = Map.groupBy(
    told.flatMap((story) => [...new Set(story.articles)].map((article) => ({ article, story }))),
    ({ article }) => article,
  );
  const copies = [...byArticle.values()].filter(({ length }) => length === 2);
  const found = copies.filter((pair) => pair.some(({ story }) => folded.has(story.key)));
  // Some headlines are in two sets, whose events have names of their own.
  const eventOf = new Map(articles.toReversed().map(({ title, event }) => [title, event.split("/")[0]]));
  const eventsOf = ({ articles: own }: Told) =>
    own.map((article) => eventOf.get(articles[article]?.title ?? ""));
  const tellers = Map.groupBy(
    told.flatMap((story) => [...new Set(eventsOf(story))].map((event) => ({ event, story }))),
    ({ event }) => event,
  );
  const different = told.filter((story) =>
    eventsOf(story).every((event) => tellers.get(event)?.length === 1),
  );
  const wrong = different.filter(({ key }) => folded.has(key));
  console.log(
    `${told.length} stories: ${found.length} of ${copies.length} copies folded, ${wrong.length} of ${different.length} different stories`,
  );
  for (const { articles: own } of wrong)
    console.log(`  folded wrongly: ${own.map((article) => articles[article]?.title).join("; ")}`);
}
