import { Cron } from "croner";
import type { Log } from "./log.ts";

/** What the jobs do their work with. */
interface House {
  scheduler: { refreshDue(): void };
  sendMail(): Promise<void>;
  updateTrending(): void;
  sweep(): void;
  log: Log;
}

interface Job {
  name: string;
  schedule: string;
  run(house: House): Promise<void> | void;
}

/** Everything that recurs: its name, when (with seconds in front), and what it does. */
const jobs: Job[] = [
  { name: "refresh due topics", schedule: "* * * * * *", run: (house) => house.scheduler.refreshDue() },
  { name: "update trending", schedule: "*/2 * * * * *", run: (house) => house.updateTrending() },
  { name: "send mail", schedule: "*/5 * * * * *", run: (house) => house.sendMail() },
  { name: "sweep out what has expired", schedule: "0 */10 * * * *", run: (house) => house.sweep() },
];

/** Starts the clock. A job that is still running is not started again; one that throws is logged. */
export function startJobs(house: House): { stop(): void } {
  const timers = jobs.map((job) => new Cron(job.schedule, { protect: true }, attended(job, house)));
  return {
    stop() {
      for (const timer of timers) timer.stop();
    },
  };
}

/** A job on a full disk fails every second: that is said once, and once more when it is over. */
function attended({ name, run }: Job, house: House): () => Promise<void> {
  let failure: string | null = null;
  return async () => {
    try {
      await run(house);
      if (failure !== null) house.log.info("job works again", { job: name });
      failure = null;
    } catch (cause) {
      const reason = String(cause);
      if (reason !== failure) house.log.error("job failed", { job: name, reason });
      failure = reason;
    }
  };
}
