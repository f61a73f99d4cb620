import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { eq } from "drizzle-orm";
import { openVault } from "../src/base/secret.ts";
import { loadSecret } from "../src/config/secret.ts";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { users } from "../src/db/schema/people.ts";
import { topics } from "../src/db/schema/topics.ts";
import { createInvitation } from "../src/people/auth/invitations.ts";
import { startSession } from "../src/people/auth/sessions.ts";
import { createTokens } from "../src/people/auth/tokens.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { fill } from "./support/data.ts";
import { launch, median } from "./support/server.ts";

const rounds = 5;
const seconds = 3;
const writesASecond = 50;

/**
 * What it costs that each commit waits for the disk (`synchronous = FULL`) against one that does not (`NORMAL`):
 * reads a second while comments are posted, and how many comments a second there can be. Both servers run at once
 * and are asked in turn.
 */
const servers = { FULL: await open("FULL"), NORMAL: await open("NORMAL") };
type Mode = keyof typeof servers;
const modes = Object.keys(servers) as Mode[];

timeCommits();
await compare("reads/s alone", (mode) => read(mode));
await compare(`reads/s beside ${writesASecond} writes/s`, async (mode) => {
  const stop = writeSteadily(mode);
  const result = await read(mode);
  await stop();
  return result;
});
await compare("writes/s", (mode) => write(mode));
for (const { child, dataDir } of Object.values(servers)) {
  child.kill();
  rmSync(dataDir, { recursive: true });
}

async function open(mode: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const now = new Date();
  const db = openDatabase(dataDir, now);
  addDefaultSources(db, now);
  fill(db, 200, now);
  const [author] = db.select().from(users).where(eq(users.username, "author")).all();
  const [topic] = db.select().from(topics).limit(1).all();
  const claims = startSession(db, author?.id ?? "", now);
  const token = await createTokens(openVault(loadSecret(null, dataDir))).sign(claims);
  closeDatabase(db);
  const { child, url } = await launch(
    "bun",
    join(import.meta.dir, "support/durability-server.ts"),
    dataDir,
    mode,
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const comments = {
    url: `${url}/api/topics/${topic?.id}/comments`,
    method: "POST" as const,
    headers,
    body: JSON.stringify({ content: "What is new about it?" }),
  };
  return { child, dataDir, list: `${url}/api/topics`, comments };
}

async function read(mode: Mode) {
  return autocannon({ url: servers[mode].list, connections: 10, duration: seconds });
}

async function write(mode: Mode) {
  return autocannon({ ...servers[mode].comments, connections: 4, duration: seconds });
}

/** While one is written down nothing else is answered, so that this, times the writes a second, is what readers pay. */
function timeCommits(): void {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const db = openDatabase(dataDir, new Date());
  const took: Record<Mode, number[]> = { FULL: [], NORMAL: [] };
  for (let n = 0; n < 400; n++) {
    for (const mode of modes) {
      db.$client.run(`PRAGMA synchronous = ${mode}`);
      const began = performance.now();
      createInvitation(db, { code: null, maxUses: 1, expiresAt: null, note: null }, new Date());
      took[mode].push(performance.now() - began);
    }
  }
  closeDatabase(db);
  rmSync(dataDir, { recursive: true });
  const [full, normal] = [median(took.FULL), median(took.NORMAL)];
  const share = ((full - normal) * writesASecond) / 10;
  console.log(
    `a commit: ${full.toFixed(2)} ms with FULL, ${normal.toFixed(2)} ms with NORMAL: at ${writesASecond} a second ${share.toFixed(1)} % of the time`,
  );
}

/** @returns what ends it */
function writeSteadily(mode: Mode): () => Promise<void> {
  const { url, ...request } = servers[mode].comments;
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => sent.push(fetch(url, request)), 1000 / writesASecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}

async function compare(what: string, ask: (mode: Mode) => Promise<autocannon.Result>): Promise<void> {
  const rates: Record<Mode, number[]> = { FULL: [], NORMAL: [] };
  const slow: Record<Mode, number[]> = { FULL: [], NORMAL: [] };
  for (let round = 0; round < rounds; round++) {
    for (const mode of modes) {
      const result = await ask(mode);
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${what}: not all were answered`);
      rates[mode].push(result.requests.average);
      slow[mode].push(result.latency.p99);
    }
  }
  const ratios = rates.FULL.map((rate, round) => rate / (rates.NORMAL[round] ?? Number.NaN));
  console.log(
    `${what}: ${median(rates.FULL).toFixed(0)} with FULL, ${median(rates.NORMAL).toFixed(0)} with NORMAL, ${median(ratios).toFixed(2)} of it (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); p99 ${median(slow.FULL)} and ${median(slow.NORMAL)} ms`,
  );
}
