import { Cron } from "croner";
import type { Log } from "./log.ts";

/** What the jobs do their work with. */
interface Recurring {
  scheduler: { refreshDue(): void };
  sendMail(): Promise<void>;
  updateTrending(): void;
  sweep(): void;
  log: Log;
}

interface Job {
  name: string;
  schedule: string;
  run(app: Recurring): Promise<void> | void;
}

/** Everything that recurs: its name, when (with seconds in front), and what it does. */
const jobs: Job[] = [
  { name: "refresh due topics", schedule: "* * * * * *", run: (app) => app.scheduler.refreshDue() },
  { name: "update trending", schedule: "*/2 * * * * *", run: (app) => app.updateTrending() },
  { name: "send mail", schedule: "*/5 * * * * *", run: (app) => app.sendMail() },
  { name: "sweep out what has expired", schedule: "0 */10 * * * *", run: (app) => app.sweep() },
];

/** Starts the clock. A job that is still running is not started again; one that throws is logged. */
export function startJobs(app: Recurring): { stop(): void } {
  const timers = jobs.map((job) => new Cron(job.schedule, { protect: true }, attended(job, app)));
  return {
    stop() {
      for (const timer of timers) timer.stop();
    },
  };
}

/** A job on a full disk fails every second: that is said once, and once more when it is over. */
function attended({ name, run }: Job, app: Recurring): () => Promise<void> {
  let failure: string | null = null;
  return async () => {
    try {
      await run(app);
      if (failure !== null) app.log.info("job works again", { job: name });
      failure = null;
    } catch (cause) {
      const reason = String(cause);
      if (reason !== failure) app.log.error("job failed", { job: name, reason });
      failure = reason;
    }
  };
}
