import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { refreshing, savingNetwork, startJobs } from "../src/app/jobs.ts";
import { Refusal } from "../src/base/errors.ts";
import { createLog, type Log } from "../src/base/log.ts";
import { openVault } from "../src/base/secret.ts";
import { type Config, readConfig } from "../src/config/config.ts";
import { loadSecret } from "../src/config/secret.ts";
import { type Db, openDatabase } from "../src/db/open.ts";
import { createNetworkLog } from "../src/operations/status/network.ts";
import { createRetrieval } from "../src/retrieval/news/retrieval.ts";
import { isAnyDue } from "../src/updates/queue/claims.ts";
import type { Scheduler } from "../src/updates/scheduler.ts";
import { createUpdates } from "../src/updates/updates.ts";
import type { Io } from "./io.ts";
import { openParser } from "./parser.ts";
import { programName } from "./runs-process.ts";
import { grace } from "./serving.ts";

/**
 * Milliseconds without a run after which the process ends, unless one is due within `foresight`. Only this process
 * knows when sites want to be left alone, and what they can answer more briefly.
 */
const idleTime = 5 * 60_000;
const foresight = 60 * 60_000;

/** Passed to `nice`: requests take slight precedence, but a busy neighbour mustn't stop updates. */
const priority = 1;

/** Makes updates for a server until the server closes standard input, or there has been nothing to do for a while. */
export async function makeUpdates(io: Io, [program, dataDir]: string[]): Promise<never> {
  if (program !== programName) {
    io.tell(
      "topicapp: runs is for a server of exactly this version: restart it if the program was replaced under it",
    );
    process.exit(2);
  }
  yieldToServer();
  const config = readConfig(io.env, { dataDir }, false);
  const log = createLog(config.log, io.now, io.tell);
  try {
    await serveRuns(io, config, log);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    log.error("updates cannot be made", { reason: cause.message });
    process.exit(1);
  }
  process.exit(0);
}

async function serveRuns({ now, print }: Io, config: Config, log: Log): Promise<void> {
  const db = openDatabase(config.dataDir, now(), { check: false });
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  const parser = openParser();
  const network = createNetworkLog(db, now);
  const scheduler = createUpdates(
    {
      ...{ db, parser, now, log, random: Math.random, askProvider: network.watch("ai", fetch) },
      sources: { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd },
    },
    createRetrieval(
      {
        ...{ fetch: network.watch("news", fetch), parser, now },
        watchHost: (host, visit) => network.watchHost("news", host, visit)(),
      },
      config,
    ),
    config,
  );
  const { promise: unneeded, resolve: end } = Promise.withResolvers<void>();
  const isUnneeded = createIdleWatch(db, scheduler, now);
  const refreshDue = () => {
    // Tells the server that it's alive.
    print("");
    scheduler.refreshDue();
    if (isUnneeded()) end();
  };
  const saveNetwork = { ...savingNetwork, run: () => network.save() };
  const jobs = startJobs({ refreshTopics: { ...refreshing, run: refreshDue }, saveNetwork }, log, {
    isEager: true,
  });
  await Promise.race([unneeded, untilTold()]);
  jobs.stop();
  await scheduler.stop(grace);
  await parser.close();
  network.close();
  db.$client.close();
}

/** Called every second. @returns true if the process may end */
function createIdleWatch(db: Db, scheduler: Pick<Scheduler, "isIdle">, now: () => Date): () => boolean {
  let busyAt = performance.now();
  return () => {
    const at = performance.now();
    if (!scheduler.isIdle()) busyAt = at;
    if (at - busyAt < idleTime) return false;
    const soon = new Date(now().getTime() + foresight);
    return !isAnyDue(db, { worker: "", budget: null }, soon);
  };
}

/** The server closes our input when it stops, and the system does if the server dies. */
async function untilTold(): Promise<void> {
  // A terminal sends the signal to the server as well, which decides.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
  const { promise: terminated, resolve } = Promise.withResolvers<void>();
  process.once("SIGTERM", () => resolve());
  await Promise.race([terminated, Bun.stdin.text()]);
}

/**
 * When memory runs out, Linux ends workers first, then this process, and the server last (proc_pid_oom_score_adj(5)).
 */
function yieldToServer(): void {
  for (const step of [() => setPriority(priority), () => writeFileSync("/proc/self/oom_score_adj", "500")]) {
    try {
      step();
    } catch {
      // The system doesn't allow it, or isn't Linux.
    }
  }
}
