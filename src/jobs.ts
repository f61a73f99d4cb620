import { Cron } from "croner";
import type { Log } from "./log.ts";

interface Recurring {
  scheduler: { refreshDue(): void };
  rollups: { makeDue(): Promise<void> };
  makeEditions(): Promise<void>;
  sendMail(): Promise<void>;
  recheck(): Promise<void>;
  updateTrending(): Promise<void>;
  noteConditions(): void;
  sendNotices(): Promise<void>;
  shortenArticles(): Promise<void>;
  sweep(): void;
  log: Log;
}

interface Job<App> {
  name: string;
  schedule: string;
  run(app: App): Promise<void> | void;
}

const refreshing: Job<Pick<Recurring, "scheduler" | "log">> = {
  name: "refresh due topics",
  schedule: "* * * * * *",
  run: (app) => app.scheduler.refreshDue(),
};

const jobs: Job<Recurring>[] = [
  refreshing,
  { name: "update trending", schedule: "*/2 * * * * *", run: (app) => app.updateTrending() },
  { name: "sum up weeks and months", schedule: "*/10 * * * * *", run: (app) => app.rollups.makeDue() },
  { name: "make editions", schedule: "* * * * * *", run: (app) => app.makeEditions() },
  { name: "send mail", schedule: "*/5 * * * * *", run: (app) => app.sendMail() },
  { name: "ask once more for doubted pages", schedule: "*/15 * * * * *", run: (app) => app.recheck() },
  { name: "tell who must act", schedule: "30 * * * * *", run: (app) => app.noteConditions() },
  { name: "send notices", schedule: "*/5 * * * * *", run: (app) => app.sendNotices() },
  { name: "shorten old articles", schedule: "0 7 * * * *", run: (app) => app.shortenArticles() },
  { name: "sweep out what has expired", schedule: "0 */10 * * * *", run: (app) => app.sweep() },
];

/** Schedules begin with seconds. A job that is still running is not started again. */
export function startJobs(app: Recurring): { stop(): void } {
  return start(jobs, app);
}

/** For a process that does nothing else, and begins with it. */
export function startRuns(app: Pick<Recurring, "scheduler" | "log">): { stop(): void } {
  return start([refreshing], app, { now: true });
}

function start<App extends { log: Log }>(
  recurring: Job<App>[],
  app: App,
  { now = false } = {},
): { stop(): void } {
  // No schedule names an hour; the offset spares croner the time zone, whose tables take longer to load than all else.
  const options = { protect: true, utcOffset: 0 };
  const timers = recurring.map((job) => new Cron(job.schedule, options, attended(job, app)));
  if (now) for (const timer of timers) void timer.trigger();
  return {
    stop() {
      for (const timer of timers) timer.stop();
    },
  };
}

/** Logs a repeated failure once, as a full disk would repeat it every second. */
function attended<App extends { log: Log }>({ name, run }: Job<App>, app: App): () => Promise<void> {
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
