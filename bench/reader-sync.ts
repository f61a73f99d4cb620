import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { createApiToken } from "../src/people/auth/api-tokens.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { fill } from "./support/data.ts";
import { recordNewsboat } from "./support/newsboat.ts";
import { launch, median } from "./support/server.ts";

/**
 * What a reader app waits for that syncs 50,000 items of 200 topics, half of them unread: each request as apps send it, and
 * again. A sync is some of them, each once. Where newsboat is installed, it syncs twice through a proxy, which counts and
 * times what it asks.
 *
 *     bun bench/reader-sync.ts [items] [rounds] [EXECUTABLE]
 */
const items = Number(process.argv[2] ?? 50_000);
const rounds = Number(process.argv[3] ?? 5);
const topics = 200;
const day = 86_400_000;

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const start = new Date(Date.now() - 30 * day);
const db = openDatabase(dataDir, start);
addDefaultSources(db, start);
fill(db, topics, start);
fillTopics(db, items / topics);
const reader = db.$client.query<{ id: string }, []>("select id from users").get()?.id ?? "";
const draft = { name: "Reader", scope: "write" as const, expiresAt: null };
const { token } = createApiToken(db, reader, draft, new Date());
closeDatabase(db);

const [, , , , executable] = process.argv;
const source = [process.execPath, "--no-env-file", join(import.meta.dir, "../cli/main.ts")];
const program = executable ? [executable] : source;
const server = await launch(...program, "serve", "--data-dir", dataDir, "--port", "0");
try {
  const signedIn = await fetch(`${server.url}/accounts/ClientLogin`, {
    method: "POST",
    body: new URLSearchParams({ Email: "author", Passwd: token }),
  });
  const auth = /^Auth=(.+)$/m.exec(await signedIn.text())?.[1] ?? "";
  const ask = async (path: string, form?: [string, string][]) => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/reader/api/0/${path}`, {
      headers: { authorization: `GoogleLogin auth=${auth}` },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return { text, time: performance.now() - began };
  };
  const unread = "s=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read";
  const { text } = await ask(`stream/items/ids?${unread}&n=1000`);
  const known = (JSON.parse(text) as { itemRefs: { id: string }[] }).itemRefs.map(({ id }) => id);
  const some = known.slice(0, 250).map((id): [string, string] => ["i", id]);
  const read: [string, string] = ["a", "user/-/state/com.google/read"];
  const requests: [name: string, path: string, form?: [string, string][]][] = [
    ["user-info", "user-info"],
    ["token", "token"],
    ["tag/list", "tag/list?output=json"],
    ["subscription/list", "subscription/list?output=json"],
    ["unread-count", "unread-count?output=json"],
    ["ids, unread, 10,000", `stream/items/ids?${unread}&n=10000`],
    ["ids, starred, 10,000", "stream/items/ids?s=user/-/state/com.google/starred&n=10000"],
    ["ids, all, 10,000", "stream/items/ids?s=user/-/state/com.google/reading-list&n=10000"],
    ["ids, all, 50,000", "stream/items/ids?s=user/-/state/com.google/reading-list&n=50000"],
    ["ids, one topic, 1,000", `stream/items/ids?s=feed/${firstTopic()}&n=1000`],
    ["contents, newest 100", "stream/contents/user/-/state/com.google/reading-list?n=100"],
    [
      "contents, unread 100",
      `stream/contents/user/-/state/com.google/reading-list?n=100&${unread.slice(unread.indexOf("xt="))}`,
    ],
    ["contents of 250 ids", "stream/items/contents?output=json", some],
    ["edit-tag, 250 read", "edit-tag", [...some, read]],
    ["mark-all-as-read", "mark-all-as-read", [["s", `feed/${firstTopic()}`]]],
  ];
  console.log(`${items} items, ${known.length} unread ids known at first`);
  console.log(`${"".padEnd(24)} ${"first".padStart(8)} ${"median".padStart(8)} ${"slowest".padStart(8)}`);
  for (const [name, path, form] of requests) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push((await ask(path, form)).time);
    const shown = [times[0] ?? 0, median(times), Math.max(...times)].map((time) =>
      time.toFixed(0).padStart(8),
    );
    console.log(`${name.padEnd(24)} ${shown.join(" ")} ms`);
  }
  const syncs = await recordNewsboat(server.url, { login: "author", token, syncs: 2 });
  for (const [at, requests] of (syncs ?? []).entries()) {
    console.log(`newsboat, sync ${at + 1}: ${requests.length} requests`);
    for (const [path, each] of Map.groupBy(requests, (request) => request.path)) {
      const times = each.map(({ time }) => time);
      const shown = [median(times), Math.max(...times)].map((time) => time.toFixed(0).padStart(8));
      console.log(`${String(each.length).padStart(6)} ${path.padEnd(50)} ${shown.join(" ")} ms`);
    }
  }
} finally {
  server.child.kill();
  await server.child.exited;
  rmSync(dataDir, { recursive: true });
}

/** Each topic's update as often as wanted, an hour apart in turn; half of the topics' are seen. */
function fillTopics(db: Db, perTopic: number): void {
  const columns = "topic_id, kind, title, content, plain_text, news_count, model, citations, stories";
  const insert = db.$client.query(
    `insert into topic_summaries (id, ${columns}, last_updated)
     select id || '-' || ?1, ${columns}, last_updated + ?1 * 3600000 from topic_summaries where kind = 'update' and id not like '%-%-%-%-%-%'`,
  );
  db.$client.transaction(() => {
    for (let n = 1; n < perTopic; n++) insert.run(n);
    db.$client.run(
      `insert or replace into seen_topics (user_id, topic_id, seen_up_to)
       select user_id, topic_id, ?1 from user_topic_follows where rowid % 2 = 0`,
      [Date.now()],
    );
  })();
}

function firstTopic(): string {
  const read = openDatabase(dataDir, new Date(), { check: false });
  try {
    return (
      read.$client.query<{ id: string }, []>("select id from topics order by id desc limit 1").get()?.id ?? ""
    );
  } finally {
    closeDatabase(read);
  }
}
