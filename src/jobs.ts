import { Cron } from "croner";
import type { Log } from "./log.ts";

interface Recurring {
  scheduler: { refreshDue(): void };
  rollups: { makeDue(): Promise<void> };
  makeEditions(): Promise<void>;
  sendMail(): Promise<void>;
  recheck(): Promise<void>;
  updateTrending(): void;
  noteConditions(): void;
  sendNotices(): Promise<void>;
  sweep(): void;
  log: Log;
}

interface Job {
  name: string;
  schedule: string;
  run(app: Recurring): Promise<void> | void;
}

const jobs: Job[] = [
  { name: "refresh due topics", schedule: "* * * * * *", run: (app) => app.scheduler.refreshDue() },
  { name: "update trending", schedule: "*/2 * * * * *", run: (app) => app.updateTrending() },
  { name: "sum up weeks and months", schedule: "*/10 * * * * *", run: (app) => app.rollups.makeDue() },
  { name: "make editions", schedule: "* * * * * *", run: (app) => app.makeEditions() },
  { name: "send mail", schedule: "*/5 * * * * *", run: (app) => app.sendMail() },
  { name: "ask once more for doubted pages", schedule: "*/15 * * * * *", run: (app) => app.recheck() },
  { name: "tell who must act", schedule: "30 * * * * *", run: (app) => app.noteConditions() },
  { name: "send notices", schedule: "*/5 * * * * *", run: (app) => app.sendNotices() },
  { name: "sweep out what has expired", schedule: "0 */10 * * * *", run: (app) => app.sweep() },
];

/** Schedules begin with seconds. A job that is still running is not started again. */
export function startJobs(app: Recurring): { stop(): void } {
  const timers = jobs.map((job) => new Cron(job.schedule, { protect: true }, attended(job, app)));
  return {
    stop() {
      for (const timer of timers) timer.stop();
    },
  };
}

/** Logs a repeated failure once, as a full disk would repeat it every second. */
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
