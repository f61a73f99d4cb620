import { Worker } from "node:worker_threads";
import type { ParsingLimits } from "./limits.ts";

const INTERVAL = 20;

export const lastWords = { time: "too long", memory: "too large" } as const;

/** From a thread, because jobs block the main one. Call the result with true before a job, false after. */
export function startWatchdog({ cpuTime, memory }: Pick<ParsingLimits, "cpuTime" | "memory">) {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const data = { shared, cpuTime, memory, lastWords, interval: INTERVAL };
  new Worker(source, { eval: true, workerData: data }).unref();
  let jobs = 0;
  return (begins: boolean): void => {
    if (begins) jobs = (jobs % 1_000_000) + 1;
    Atomics.store(shared, 0, begins ? jobs : 0);
    // Waking it takes longer than many jobs: while awake, it notices changes by itself.
    if (begins && Atomics.exchange(shared, 1, 0) === 1) Atomics.notify(shared, 1);
  };
}

// As text, because a file's path differs between the executable and the source tree.
const source = `
const { workerData: { shared, cpuTime, memory, lastWords, interval } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const time = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const pause = new Int32Array(new SharedArrayBuffer(4));
for (let job = 0, begun = 0, had = 0, last = Infinity; ; Atomics.wait(pause, 0, 0, interval)) {
  let now = Atomics.load(shared, 0);
  if (now === 0) {
    job = 0;
    last = Infinity;
    Atomics.store(shared, 1, 1);
    if (Atomics.load(shared, 0) === 0) Atomics.wait(shared, 1, 1);
    Atomics.store(shared, 1, 0);
    now = Atomics.load(shared, 0);
    if (now === 0) continue;
  }
  const before = last;
  last = process.memoryUsage.rss();
  // The job may have started at any time since the last check.
  if (now !== job) { job = now; begun = time(); had = Math.min(before, last); continue; }
  const isLarge = last - had > memory;
  if (!isLarge && time() - begun <= cpuTime) continue;
  try { writeSync(2, isLarge ? lastWords.memory : lastWords.time); } catch {}
  process.kill(process.pid, "SIGKILL");
}
`;
