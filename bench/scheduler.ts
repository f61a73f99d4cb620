import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workerCommand } from "../cli/io.ts";
import { type App, createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { createParserPool } from "../src/parsing/pool.ts";
import { addReaction } from "../src/reactions/reactions.ts";
import { openVault } from "../src/secret.ts";
import { addSource } from "../src/sources/settings.ts";
import { createTopic } from "../src/topics/topics.ts";
import { enqueue } from "../src/updates/queue.ts";
import { createUser, markVerified } from "../src/users/users.ts";
import { responsesBody } from "../tests/support/openai-source.ts";

/** How long a provider takes to answer, in milliseconds. */
const answerTime = 1_000;
/** Runs one after the other in each place. */
const runsAPlace = 30;

// One for all instances, kept up while topics are added: from the source tree a worker takes a second to start.
const parser = createParserPool({
  command: [process.execPath, "--no-env-file", join(import.meta.dir, "../cli/main.ts"), workerCommand],
  idleTime: 3_600_000,
});

const vault = openVault("a secret of the bench that is long enough");

/** An app whose two sources answer after a second, with so many topics due. */
async function fill(
  topics: number,
  concurrency: number,
): Promise<{ app: App; db: Db; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const now = () => new Date();
  const env = {
    TOPICAPP_DATA_DIR: dataDir,
    TOPICAPP_REFRESH_CONCURRENCY: String(concurrency),
    TOPICAPP_CHECK_LINKS: "off",
  };
  const config = readConfig(env, {}, false);
  const db = openDatabase(dataDir, now());
  let told = 0;
  const askProvider = async () => {
    await Bun.sleep(answerTime);
    const n = told++;
    const stories = Array.from({ length: 5 }, (_, at) => ({
      headline: `Town ${n} opens library ${n * 7 + at}`,
      text: `The council of town ${n} has opened a library with ${n * 100 + at} books in street ${at}. `.repeat(
        4,
      ),
      url: `https://paper${at}.example/${n}`,
    }));
    return Response.json(responsesBody(stories));
  };
  const app = createApp({
    config,
    db,
    vault,
    now,
    random: Math.random,
    mailer: async () => null,
    fetch,
    askProvider,
    parser: { ...parser, close: async () => {} },
    log: { info() {}, warn() {}, error() {} },
    web: { files: new Map(), page: "" },
  });
  const ring = { vault, environment: config.providerKeys };
  for (const id of ["one", "two"]) {
    const source = {
      id,
      name: id,
      type: "openai",
      baseUrl: "http://localhost/v1",
      model: "m",
      key: "k",
    } as const;
    addSource(db, ring, { ...source, priceIn: 0.001, priceOut: 0.001, priceSearch: 0 }, now());
  }
  const { id: creatorId } = createUser(
    db,
    { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null },
    now(),
  );
  markVerified(db, creatorId);
  for (let n = 0; n < topics; n++) addTopic(db, creatorId, n);
  const close = async () => {
    await app.close(0);
    closeDatabase(db);
    rmSync(dataDir, { recursive: true });
  };
  return { app, db, close };
}

function addTopic(db: Db, creatorId: string, n: number): void {
  const draft = {
    name: `Topic ${n}`,
    description: null,
    category: "Science" as const,
    tags: ["bench"],
    isPublic: true,
    frequency: 8,
    sourceId: n % 2 === 0 ? "one" : "two",
    aiPrompt: null,
  };
  createTopic(db, creatorId, draft, "one", new Date(), (tx, id) => {
    addReaction(tx, "follow", creatorId, id, new Date());
    enqueue(tx, id, "saved", new Date());
  });
}

async function throughput(concurrency: number, rounds = runsAPlace) {
  const { app, db, close } = await fill(concurrency * rounds, concurrency);
  const cpu = process.cpuUsage();
  const began = performance.now();
  app.scheduler.refreshDue();
  await app.scheduler.idle();
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const published = db.$client
    .query<{ n: number }, []>("SELECT count(*) AS n FROM runs WHERE outcome = 'published'")
    .get()?.n;
  await close();
  const runs = concurrency * rounds;
  if (published !== runs) throw new Error(`${published} of ${runs} runs were published`);
  return { share: (rounds * answerTime) / took, cpu: (user + system) / 1000 / runs };
}

/** How long a list of 50 takes to be answered, from when it was to be asked for, in milliseconds. */
async function listLatencies(app: App, milliseconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + milliseconds;
  for (let due = performance.now(); due < end; due += 10) {
    await Bun.sleep(Math.max(0, due - performance.now()));
    await app.handle(new Request("http://localhost/api/topics?limit=50"));
    latencies.push(performance.now() - due);
  }
  return latencies;
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

async function latency() {
  const { app, close } = await fill(256 * 4, 256);
  await listLatencies(app, 500);
  const quiet = await listLatencies(app, 3_000);
  app.scheduler.refreshDue();
  const busy = await listLatencies(app, 3_000);
  await app.scheduler.idle();
  await close();
  return { quiet, busy };
}

console.log(`a provider that answers in ${answerTime} ms, ${runsAPlace} runs a place`);
// Loads the SDK, starts both workers, and has what runs often compiled.
await throughput(64, 2);
for (const concurrency of [8, 64, 256]) {
  const { share, cpu } = await throughput(concurrency);
  console.log(
    `${String(concurrency).padStart(4)} at once: ${(share * 100).toFixed(1)} % of the ideal, ${cpu.toFixed(1)} ms of CPU a run`,
  );
}
const { quiet, busy } = await latency();
for (const share of [0.5, 0.99]) {
  const [before, under] = [percentile(quiet, share), percentile(busy, share)];
  console.log(
    `a list of 50, p${share * 100}: quiet ${before.toFixed(1)} ms, with 256 runs under way ${under.toFixed(1)} ms, ${(under / before).toFixed(2)} times`,
  );
}
process.exit(0);
