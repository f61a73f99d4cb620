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

/** Everything that recurs: its name, when (with seconds in front), and what it does. */
const jobs: { name: string; schedule: string; run: (house: House) => Promise<void> | void }[] = [
  { name: "refresh due topics", schedule: "* * * * * *", run: (house) => house.scheduler.refreshDue() },
  { name: "update trending", schedule: "*/2 * * * * *", run: (house) => house.updateTrending() },
  { name: "send mail", schedule: "*/5 * * * * *", run: (house) => house.sendMail() },
  { name: "sweep out what has expired", schedule: "0 */10 * * * *", run: (house) => house.sweep() },
];

/** Starts the clock. A job that is still running is not started again; one that throws is logged. */
export function startJobs(house: House): { stop(): void } {
  const timers = jobs.map(
    ({ name, schedule, run }) =>
      new Cron(
        schedule,
        {
          protect: true,
          catch: (cause) => house.log.error("job failed", { job: name, reason: String(cause) }),
        },
        () => run(house),
      ),
  );
  return {
    stop() {
      for (const timer of timers) timer.stop();
    },
  };
}
