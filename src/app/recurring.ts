import { setImmediate as pause } from "node:timers/promises";
import { day } from "../base/durations.ts";
import { retryWhileLocked } from "../db/write-retry.ts";
import { makeEditions, sweepEditions } from "../editions/due-editions.ts";
import { noteConditions } from "../editions/notices/conditions.ts";
import { sweepNotices } from "../editions/notices/notices.ts";
import { forgetRateEvents } from "../http/rate-limit.ts";
import { isBackupDue, makeBackup, whyNoBackup } from "../operations/backups/backups.ts";
import { type NetworkLog, sweepRequests } from "../operations/status/network.ts";
import { checkRelease } from "../operations/status/release.ts";
import { sweepAuth } from "../people/sweep.ts";
import { updateTrending } from "../reading/trending/trending.ts";
import type { Retrieval } from "../retrieval/news/retrieval.ts";
import { sweepAnnouncements } from "../sending/announcements.ts";
import type { Rollups } from "../stories/rollups/rollups.ts";
import { foldItems } from "../stories/unread/folding.ts";
import { sweepDeletedComments } from "../topics/comments/deleting.ts";
import { sweepDeletedTopics } from "../topics/deleting.ts";
import { sweepJudgements } from "../updates/finding/borderline.ts";
import { linkNext } from "../updates/linking.ts";
import { endAbandonedCalls } from "../updates/model-calls.ts";
import { shortenOldArticles } from "../updates/old-articles.ts";
import { recheckDue } from "../updates/recheck.ts";
import type { Scheduler } from "../updates/scheduler.ts";
import { type AppDeps, sourceDeps } from "./deps.ts";
import { refreshing, savingNetwork } from "./jobs.ts";
import type { Sending } from "./sending.ts";

interface Workers extends Pick<Sending, "mails" | "editions" | "notices"> {
  scheduler: Scheduler;
  rollups: Rollups;
  retrieval: Retrieval;
  network: NetworkLog;
  closing: AbortSignal;
}

export type RecurringJobs = ReturnType<typeof createRecurringJobs>;

/** Milliseconds that a server has after its start to make a missed backup. */
const backupGrace = 600_000;

/** All recurring jobs of the server, one entry each. */
export function createRecurringJobs(deps: AppDeps, workers: Workers) {
  const { config, db, now, parser } = deps;
  const { scheduler, rollups, retrieval, mails, editions, notices, network, closing } = workers;
  const startedAt = now();
  const backupProblem = () =>
    now().getTime() - startedAt.getTime() < backupGrace ? null : whyNoBackup(db, config, now());
  return {
    refreshTopics: { ...refreshing, run: () => scheduler.refreshDue() },
    updateTrending: {
      name: "update trending",
      schedule: "*/2 * * * * *",
      run: async () => void (await retryWhileLocked(db, () => updateTrending(db, now()))),
    },
    makeRollups: {
      name: "sum up weeks and months",
      schedule: "*/10 * * * * *",
      run: () => rollups.makeDue(),
    },
    /** Links new updates with others about the same events, makes due editions, and starts sending them. */
    makeEditions: {
      name: "make editions",
      schedule: "* * * * * *",
      async run() {
        while (!closing.aborted && (await linkNext({ db, parser, onLinked: foldItems })));
        await makeEditions(db, now, closing, editions.sendDue);
      },
    },
    sendMail: {
      name: "send mail",
      schedule: "*/5 * * * * *",
      async run() {
        mails.sendDue();
        await mails.idle();
      },
    },
    recheck: {
      name: "ask once more for doubted pages",
      schedule: "*/15 * * * * *",
      run: () => recheckDue({ db, now, parser, fetchPage: retrieval.fetchPage, ...config }, closing),
    },
    noteConditions: {
      name: "tell who must act",
      schedule: "30 * * * * *",
      run() {
        const { ownKeys } = config;
        noteConditions(db, { ...sourceDeps(deps), ownKeys, backupProblem: backupProblem() }, now());
      },
    },
    /** A server delegates it to a separate process. */
    backUp: {
      name: "make backups",
      schedule: "*/2 * * * * *",
      async run() {
        if (isBackupDue(db, config.backup, now())) await makeBackup(db, config, now);
      },
    },
    sendNotices: {
      name: "send notices",
      schedule: "*/5 * * * * *",
      async run() {
        while (notices.sendDue() > 0) await notices.idle();
      },
    },
    saveNetwork: { ...savingNetwork, run: () => network.save() },
    checkRelease: {
      name: "look for a newer release",
      schedule: "20 11 * * * *",
      async run() {
        if (config.updateCheck) await checkRelease(db, network.watch("release", deps.fetch), now());
      },
    },
    /** Shortens articles of old stories, a few at a time. */
    shortenArticles: {
      name: "shorten old articles",
      schedule: "0 7 * * * *",
      async run() {
        if (config.keepArticles === null) return;
        const until = new Date(now().getTime() - config.keepArticles * day);
        while (!closing.aborted && (await retryWhileLocked(db, () => shortenOldArticles(db, until))))
          await pause();
      },
    },
    sweep: {
      name: "sweep out what has expired",
      schedule: "0 */10 * * * *",
      run() {
        sweepAuth(db, now());
        forgetRateEvents(db, now());
        sweepAnnouncements(db, now());
        sweepNotices(db, now());
        sweepJudgements(db, now());
        endAbandonedCalls(db, now());
        sweepEditions(db, now());
        sweepRequests(db, now());
        sweepDeletedTopics(db, now());
        sweepDeletedComments(db, now());
      },
    },
  };
}
