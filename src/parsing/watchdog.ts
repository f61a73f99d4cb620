import { Worker } from "node:worker_threads";
import type { ParsingLimits } from "./parser.ts";

const INTERVAL = 20;

export const lastWords = { time: "too long", memory: "too large" } as const;

/** Kills the process from a thread, as jobs block the main one. Call the result with true before a job, false after. */
export function startWatchdog({ cpuTime, memory }: Pick<ParsingLimits, "cpuTime" | "memory">) {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const data = { shared, cpuTime, memory, lastWords, interval: INTERVAL };
  new Worker(source, { eval: true, workerData: data }).unref();
  let jobs = 0;
  return (begins: boolean): void => {
    if (begins) jobs = (jobs % 1_000_000) + 1;
    Atomics.store(shared, 0, begins ? jobs : 0);
    Atomics.notify(shared, 0);
  };
}

// As text, because a file would be found differently in the executable and in the source tree.
const source = `
const { workerData: { shared, cpuTime, memory, lastWords, interval } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const time = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
for (let job = 0, begun = 0, had = 0; ; Atomics.wait(shared, 0, job, interval)) {
  const now = Atomics.load(shared, 0);
  if (now === 0) { job = 0; Atomics.wait(shared, 0, 0); continue; }
  if (now !== job) { job = now; begun = time(); had = process.memoryUsage.rss(); continue; }
  const isLarge = process.memoryUsage.rss() - had > memory;
  if (!isLarge && time() - begun <= cpuTime) continue;
  try { writeSync(2, isLarge ? lastWords.memory : lastWords.time); } catch {}
  process.kill(process.pid, "SIGKILL");
}
`;
