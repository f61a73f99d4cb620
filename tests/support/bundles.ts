import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCandidate } from "../../src/analysis/memory/import.ts";
import type { Db } from "../../src/db/open.ts";
import type { BundleImport } from "../../src/operations/bundles/check.ts";
import { linesOf, writeBundle } from "../../src/operations/bundles/file.ts";
import { importBundle } from "../../src/operations/bundles/import.ts";
import { markPage } from "../../src/topics/markings.ts";
import { addReaction } from "../../src/topics/reactions/reactions.ts";
import { importJudgement } from "../../src/updates/import.ts";
import { publishRollup } from "../../src/updates/publish.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { tell } from "./updates/told-updates.ts";

const folder = mkdtempSync(join(tmpdir(), "topicapp-bundles-"));
let files = 0;

export function exported({ db }: Pick<TestApp, "db">, topicId: string): string {
  const file = join(folder, `${files++}.jsonl`);
  writeBundle(db, topicId, file);
  return readFileSync(file, "utf8");
}

interface How {
  isDryRun?: boolean;
  isFeedOrigin?: (origin: string) => boolean;
  giveWay?: () => void;
}

/** As the command does it, which reads a file. */
export function imported(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  userId: string,
  bundle: string | Uint8Array,
  { isDryRun = false, isFeedOrigin = () => false, giveWay = () => {} }: How = {},
): BundleImport {
  const file = join(folder, `${files++}.jsonl`);
  writeFileSync(file, bundle);
  const handle = openSync(file, "r");
  const now = () => clock.now;
  const onCreated = (tx: Parameters<typeof addReaction>[0], topicId: string, creatorId: string) =>
    void addReaction(tx, { reaction: "follow", userId: creatorId, topicId }, now());
  try {
    return importBundle(
      { db, now, isFeedOrigin, onCreated, giveWay },
      userId,
      () => linesOf(handle),
      isDryRun,
    );
  } finally {
    closeSync(handle);
  }
}

/** Every row of every table, to see that nothing changed. */
export function allRows({ $client }: Db): Record<string, unknown[]> {
  const tables = $client
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all();
  return Object.fromEntries(tables.map(({ name }) => [name, $client.query(`SELECT * FROM "${name}"`).all()]));
}

/** A bundle with one of its lines changed; lines are counted from 1. */
export function withLine(bundle: string, line: number, change: (record: never) => unknown): string {
  const lines = bundle.split("\n");
  lines[line - 1] = JSON.stringify(change(JSON.parse(lines[line - 1] ?? "") as never));
  return lines.join("\n");
}

const hour = 3_600_000;

/** Ada's topic on one instance, with whatever a topic can have; and an instance with Grace, who has none. */
export async function openTwo(options: Parameters<typeof openTestApp>[0] = {}) {
  const from = openTestApp(options);
  const ada = await from.signUp("Ada");
  const { id } = await from.createTopic(ada.token, {
    name: "Reusable rockets",
    description: "Whatever lands\nagain",
    tags: ["Space", "日本"],
    language: "en",
    frequency: 8,
    sourceId: "digest",
    aiPrompt: "No gossip",
    feeds: [{ url: "https://launches.example/feed?key=1", filter: "words" }],
    includeWords: ["rocket"],
    excludeWords: ["share price"],
    coverSeed: "k3v0q2",
  });
  fillTopic(from, id);
  const to = openTestApp(options);
  const grace = await to.signUp("Grace");
  return { from, ada, id, to, grace };
}

/** Two stories in two updates, a roll-up, and what the memory keeps besides. */
function fillTopic({ db, clock: { now } }: TestApp, topicId: string): void {
  const [one, other] = ["019aa000-0000-7000-8000-00000000000a", "019aa000-0000-7000-8000-00000000000b"];
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  tell(db, topicId, ago(50), [{ story: one, facts: [["It flew on Tuesday.", "https://paper.example/1"]] }]);
  tell(db, topicId, ago(26), [
    { story: one, facts: [["It landed.", "https://paper.example/2"]] },
    { story: other, facts: [["Another one burst: “ouch”.", "https://other.example/%C3%A4?q=1"]] },
  ]);
  const text = { title: "The week", content: "It flew.", plainText: "It flew.", citations: [], stories: [] };
  publishRollup(db, topicId, { ...text, kind: "week", period: "2026-W46" }, ago(20));
  const [page, url] = ["https://late.example/1", "https://late.example/1?utm_source=x"];
  const article = { page, title: "No room", extract: "Rocket", site: "late.example", publishedAt: ago(30) };
  importCandidate(db, { ...article, topicId, url, filter: "words", foundAt: ago(26), outranked: 1 });
  importJudgement(db, { topicId, page, belongs: true, why: "It is about rockets", judgedAt: now });
  markPage(db, { ...article, topicId, page: `${page}0`, url, belongs: false, markedAt: ago(1) });
}
