import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../src/base/secret.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { writeTransaction } from "../src/db/transaction.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addSource } from "../src/sources/settings.ts";
import { addReaction } from "../src/topics/reactions/reactions.ts";
import { createTopic } from "../src/topics/topics.ts";
import { enqueue } from "../src/updates/queue/queue.ts";
import { childrenOf, commandOf, readProc } from "./support/processes.ts";
import { launch } from "./support/server.ts";

/**
 * What 8, 64 and 256 updates at once come to against the ideal, in which each place makes one run after the other and a
 * run takes what its provider takes; the processor's time that a run takes; and how long a list of 50 takes over HTTP
 * with nothing to do and with 256 runs under way. The server is `topicapp serve`, the provider a process of its own
 * that is asked over HTTP, and this process only asks for lists: all share the machine.
 * Shares come from the ledger: from the first claim to the last end, and from a second after the first end to the last
 * claim, while no place is empty for want of a topic. Of a run that is cut by these, its part counts.
 *
 *     bun bench/scheduler.ts [another cli/main.ts, or a built topicapp]
 */
const answerTime = 1_000;
/** Runs one after the other in each place, and those before that load the SDK and have what recurs compiled. */
const rounds = { measured: 30, before: 4, besideLists: 6 };
const listsFor = 4_000;
const listEvery = 10;

const [program = join(import.meta.dir, "../cli/main.ts")] = process.argv.slice(2);
const command = program.endsWith(".ts") ? [process.execPath, "--no-env-file", program] : [program];
const secret = "a secret of the bench that is long enough";
const provider = await launch(
  process.execPath,
  join(import.meta.dir, "support/provider.ts"),
  String(answerTime),
);

console.log(`a provider that answers in ${answerTime} ms, ${rounds.measured} runs a place`);
let lastTopic = 0;
try {
  for (const concurrency of [8, 64, 256]) await measure(concurrency);
} finally {
  provider.child.kill();
}
process.exit(0);

async function measure(concurrency: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const db = openDatabase(dataDir, new Date());
  Object.assign(process.env, {
    TOPICAPP_SECRET: secret,
    TOPICAPP_REFRESH_CONCURRENCY: String(concurrency),
    TOPICAPP_CHECK_LINKS: "off",
  });
  const creatorId = fill(db);
  const server = await launch(...command, "serve", "--data-dir", dataDir, "--port", "0");
  try {
    await makeRuns(db, creatorId, concurrency * rounds.before);
    await compareWithIdeal(db, creatorId, concurrency, server.child.pid);
    if (concurrency === 256) await compareLists(db, creatorId, `${server.url}/api/topics?limit=50`);
  } finally {
    server.child.kill();
    await server.child.exited;
    closeDatabase(db);
    rmSync(dataDir, { recursive: true });
  }
}

async function compareWithIdeal(db: Db, creatorId: string, concurrency: number, server: number) {
  const before = cpuTimes(server);
  const { share, whileFull, runs } = await makeRuns(
    db,
    creatorId,
    concurrency * rounds.measured,
    concurrency,
  );
  const after = cpuTimes(server);
  const cpu = (process: Role) => ((after[process] - before[process]) / runs).toFixed(1);
  console.log(
    `${String(concurrency).padStart(4)} at once: ${(share * 100).toFixed(1)} % of the ideal, ${(whileFull * 100).toFixed(1)} % while there are more; CPU a run: ${cpu("runs")} ms, its workers ${cpu("workers")} ms, the server ${cpu("server")} ms`,
  );
}

function fill(db: Db): string {
  const ring = { vault: openVault(secret), environment: {}, budget: null };
  for (const id of ["one", "two"]) {
    const source = {
      id,
      name: id,
      type: "openai",
      baseUrl: `${provider.url}/v1`,
      model: "m",
      key: "k",
    } as const;
    addSource(db, ring, { ...source, priceIn: 0.001, priceOut: 0.001, priceSearch: 0 }, new Date());
  }
  const person = { email: "a@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id } = createUser(db, person, new Date());
  markVerified(db, id);
  return id;
}

/** Has so many topics updated. @returns once all are, how near the ideal they came */
async function makeRuns(db: Db, creatorId: string, runs: number, concurrency = 1) {
  const since = addTopics(db, creatorId, runs);
  const ended = db.$client.query<{ n: number; took: number }, [number]>(
    "SELECT count(*) AS n, max(ended_at) - min(started_at) AS took FROM runs WHERE started_at >= ? AND outcome = 'published'",
  );
  const full = db.$client.query<{ n: number; took: number }, [number, number, number]>(
    `WITH full AS (SELECT min(ended_at) + ? AS begins, max(started_at) AS ends FROM runs WHERE started_at >= ?)
      SELECT sum((min(ended_at, ends) - max(started_at, begins)) * 1.0 / (ended_at - started_at)) AS n,
        ends - begins AS took FROM runs, full
      WHERE started_at >= ? AND ended_at > begins AND started_at < ends`,
  );
  const open = db.$client.query<{ n: number }, []>(
    "SELECT count(*) AS n FROM jobs WHERE kind = 'update' AND (last_run_id IS NULL OR claimed_by IS NOT NULL)",
  );
  while ((open.get()?.n ?? 0) > 0) await Bun.sleep(200);
  const { n = 0, took = 0 } = ended.get(since) ?? {};
  if (n !== runs) throw new Error(`${n} of ${runs} runs were published`);
  const steady = full.get(answerTime, since, since) ?? { n: 0, took: 0 };
  const shareOf = (made: number, milliseconds: number) => ((made / concurrency) * answerTime) / milliseconds;
  return { share: shareOf(runs, took), whileFull: shareOf(steady.n, steady.took), runs };
}

/** @returns when the first run can begin */
function addTopics(db: Db, creatorId: string, count: number): number {
  const at = new Date();
  writeTransaction(db, () => {
    for (let n = 0; n < count; n++) {
      const draft = {
        ...{
          name: `Topic ${++lastTopic}`,
          description: null,
          category: "Science" as const,
          tags: ["bench"],
        },
        ...{ isPublic: true, frequency: 8, sourceId: n % 2 === 0 ? "one" : "two", aiPrompt: null },
      };
      createTopic(db, { creatorId, draft }, at, (tx, id) => {
        addReaction(tx, { reaction: "follow", userId: creatorId, topicId: id }, at);
        enqueue(tx, id, "saved", at);
      });
    }
  });
  return at.getTime();
}

async function compareLists(db: Db, creatorId: string, list: string): Promise<void> {
  await listLatencies(list, 500);
  const quiet = await listLatencies(list, listsFor);
  const runs = makeRuns(db, creatorId, 256 * rounds.besideLists);
  const busy = await listLatencies(list, listsFor);
  await runs;
  for (const share of [0.5, 0.99]) {
    const [alone, beside] = [percentile(quiet, share), percentile(busy, share)];
    console.log(
      `a list of 50, p${share * 100}: quiet ${alone.toFixed(1)} ms, with 256 runs under way ${beside.toFixed(1)} ms, ${(beside / alone).toFixed(2)} times`,
    );
  }
}

/** How long a list takes to be answered, from when it was to be asked for, in milliseconds. */
async function listLatencies(list: string, milliseconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + milliseconds;
  for (let due = performance.now(); due < end; due += listEvery) {
    await Bun.sleep(Math.max(0, due - performance.now()));
    const answer = await fetch(list);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the list was refused: ${answer.status}`);
    latencies.push(performance.now() - due);
  }
  return latencies;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

type Role = "server" | "runs" | "workers";

/** Milliseconds of processor time so far, by what a process is for; where runs have none of their own they are the
 * server's. Linux only: 0 elsewhere. */
function cpuTimes(server: number): Record<Role, number> {
  const times = { server: cpuTime(server), runs: 0, workers: 0 };
  const descend = (pid: number) => {
    for (const child of childrenOf(pid)) {
      const role = commandOf(child).includes("\0worker\0") ? "workers" : "runs";
      times[role] += cpuTime(child);
      descend(child);
    }
  };
  descend(server);
  return times;
}

function cpuTime(pid: number): number {
  // utime and stime, in hundredths of a second; the name in brackets may hold blanks (proc_pid_stat(5)).
  const fields = readProc(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}
