import { Cron } from "croner";
import type { Log } from "../base/log.ts";

interface RecurringJob {
  name: string;
  /** A croner pattern, starting with seconds. */
  schedule: string;
  run(): Promise<void> | void;
}

/** The job that a separate process runs for a server. */
export const refreshing = { name: "refresh due topics", schedule: "* * * * * *" };

/** Each process that contacts hosts does this for itself. */
export const savingNetwork = { name: "record which hosts were asked", schedule: "*/10 * * * * *" };

/** Starts jobs. A running job isn't started again. `isEager` runs each once immediately. */
export function startJobs(
  jobs: Record<string, RecurringJob>,
  log: Log,
  { isEager = false } = {},
): { stop(): void } {
  // No schedule names an hour; the fixed offset spares croner the time zone tables, which take longer to load than
  // everything else.
  const options = { protect: true, utcOffset: 0 };
  let isStopped = false;
  const timers = Object.values(jobs).map(
    (job) =>
      new Cron(
        job.schedule,
        options,
        logFailures(job, log, () => isStopped),
      ),
  );
  if (isEager) for (const timer of timers) void timer.trigger();
  return {
    stop() {
      isStopped = true;
      for (const timer of timers) timer.stop();
    },
  };
}

/**
 * Logs a repeated failure only once: a full disk would repeat it every second. What a stop interrupts, such as a text in a
 * worker that is closed, hasn't failed.
 */
function logFailures({ name, run }: RecurringJob, log: Log, isStopped: () => boolean): () => Promise<void> {
  let failure: string | null = null;
  return async () => {
    try {
      await run();
      if (failure !== null) log.info("job works again", { job: name });
      failure = null;
    } catch (cause) {
      if (isStopped()) return;
      const reason = String(cause);
      if (reason !== failure) log.error("job failed", { job: name, reason });
      failure = reason;
    }
  };
}
