import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { closeDatabase, type Db, openDatabase, type Tx } from "../src/db/open.ts";
import { writeTransaction } from "../src/db/transaction.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addReaction } from "../src/topics/reactions/reactions.ts";
import { createTopic } from "../src/topics/topics.ts";
import { enqueue } from "../src/updates/queue/queue.ts";
import fresh from "../tests/data/relevance-fresh.json";
import open from "../tests/data/relevance-open.json";
import { launch } from "./support/server.ts";

/**
 * How long a digest takes that reads 70 feeds with 1,000 articles, on a quiet machine and beside neighbours that keep
 * two processors busy: the median, the 95th percentile and the longest of some runs, one after the other, and how many
 * failed. Feeds and pages are served by this process; the articles are those of the labelled sets.
 *
 *     bun bench/digest.ts [another cli/main.ts, or a built topicapp]
 */
const feeds = 70;
const articles = 1_000;
const runs = 22;
/** Characters of a page, of which the article's own text is the smaller part. */
const pageSize = 120_000;

const [program = join(import.meta.dir, "../cli/main.ts")] = process.argv.slice(2);
const command = program.endsWith(".ts") ? [process.execPath, "--no-env-file", program] : [program];

const set = z.object({
  topics: z.array(z.object({ name: z.string(), description: z.string().default("") })),
  articles: z.array(z.object({ title: z.string(), description: z.string().default("") })),
});
const sets = [open, fresh].map((each) => set.parse(each));
const texts = sets.flatMap((each) => each.articles).slice(0, articles);
const topics = sets.flatMap((each) => each.topics);
const filler = texts.map(({ description }) => `<p>${Bun.escapeHTML(description)}</p>`).join("\n");

const sites = Array.from({ length: feeds }, (_, at) => serveSite(at));
console.log(`${feeds} feeds, ${texts.length} articles, ${runs} runs`);
await measure("quiet", 0);
await measure("beside two busy neighbours", 2);
process.exit(0);

/** A site with its share of the articles: their feed, and a page for each. */
function serveSite(at: number): string {
  const share = texts.filter((_, place) => place % feeds === at);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch(request) {
      const { origin, pathname } = new URL(request.url);
      const headers = { "content-type": pathname === "/feed" ? "application/rss+xml" : "text/html" };
      return new Response(
        pathname === "/feed" ? feedOf(share, origin) : pageOf(share[Number(pathname.slice(1))]),
        {
          headers: { ...headers, "cache-control": "max-age=0" },
        },
      );
    },
  });
  return `http://127.0.0.1:${server.port}/feed`;
}

type Text = (typeof texts)[number];

function feedOf(share: Text[], origin: string): string {
  const items = share.map(({ title, description }, at) => {
    const date = new Date(Date.now() - (at + 1) * 600_000).toUTCString();
    return `<item><title>${Bun.escapeHTML(title)}</title><link>${origin}/${at}</link><description>${Bun.escapeHTML(description)}</description><pubDate>${date}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>Site</title>${items.join("")}</channel></rss>`;
}

function pageOf(text: Text | undefined): string {
  const { title, description } = text ?? { title: "Gone", description: "" };
  const said = `<p>${Bun.escapeHTML(description)}</p>`.repeat(6);
  const aside = `<aside>${filler.slice(0, pageSize)}</aside>`;
  return `<!doctype html><title>${Bun.escapeHTML(title)}</title><main><article><h1>${Bun.escapeHTML(title)}</h1>${said}</article></main>${aside}`;
}

async function measure(where: string, neighbours: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const db = openDatabase(dataDir, new Date());
  process.env.TOPICAPP_NEWS_FEEDS = sites.join(",");
  process.env.TOPICAPP_SECRET = "a secret of the bench that is long enough";
  const busy = Array.from({ length: neighbours }, () =>
    Bun.spawn([process.execPath, "-e", "for (;;);"], { stdout: "ignore" }),
  );
  const server = await launch(...command, "serve", "--data-dir", dataDir, "--port", "0");
  try {
    report(where, await digestEach(db));
  } finally {
    for (const child of [...busy, server.child]) child.kill();
    await Promise.all([...busy, server.child].map(({ exited }) => exited));
    closeDatabase(db);
    rmSync(dataDir, { recursive: true });
  }
}

interface EndedRun {
  took: number;
  outcome: string;
}

async function digestEach(db: Db): Promise<EndedRun[]> {
  const person = { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id: creatorId } = createUser(db, person, new Date());
  markVerified(db, creatorId);
  const ended = db.$client.query<EndedRun, [string]>(
    "SELECT ended_at - started_at AS took, outcome FROM runs WHERE topic_id = ? AND ended_at IS NOT NULL",
  );
  const all: EndedRun[] = [];
  for (let run = 0; run < runs; run++) {
    const topicId = addTopic(db, creatorId, run);
    for (;;) {
      const end = ended.get(topicId);
      if (end) all.push(end);
      if (end) break;
      await Bun.sleep(100);
    }
  }
  return all;
}

function addTopic(db: Db, creatorId: string, run: number): string {
  const { name, description } = topics[run % topics.length] ?? { name: "News", description: "" };
  const draft = {
    ...{ name: `${name} ${run}`, description, tags: [], aiPrompt: null },
    ...{ category: "Science" as const, isPublic: false, frequency: 0, sourceId: "digest" },
  };
  const at = new Date();
  const follow = (tx: Tx, id: string) => {
    addReaction(tx, { reaction: "follow", userId: creatorId, topicId: id }, at);
    enqueue(tx, id, "saved", at);
  };
  const create = () => createTopic(db, { creatorId, draft }, at, follow);
  return writeTransaction(db, create);
}

function report(where: string, all: EndedRun[]): void {
  const times = all.map(({ took }) => took / 1_000).sort((one, other) => one - other);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(1);
  const outcomes = Object.entries(Object.groupBy(all, ({ outcome }) => outcome))
    .map(([outcome, ofIt]) => `${ofIt?.length} ${outcome}`)
    .join(", ");
  console.log(`${where}: median ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s; ${outcomes}`);
}
