import { expect, test } from "bun:test";
import { startJobs } from "../../src/jobs.ts";
import { createLog } from "../../src/log.ts";
import { startOfTest } from "../support/app.ts";

test("a job that fails every second is told of once, again when it fails otherwise, and when it works", async () => {
  const failures = ["the disk is full", "the disk is full", "the disk is full", "the disk is gone", null];
  const { promise: allCame, resolve } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const jobs = startJobs({
    scheduler: {
      refreshDue() {
        const failure = failures.shift();
        if (failure) throw new Error(failure);
      },
    },
    rollups: { makeDue: async () => {} },
    makeEditions: async () => {},
    sendMail: async () => {},
    recheck: async () => {},
    updateTrending: async () => {},
    noteConditions() {},
    sendNotices: async () => {},
    shortenArticles: async () => {},
    sweep() {},
    log: createLog(
      "json",
      () => startOfTest,
      (line) => {
        lines.push(line);
        if (line.includes("works again")) resolve();
      },
    ),
  });
  await allCame;
  jobs.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: "job failed", job: "refresh due topics", reason: "Error: the disk is full" },
    { message: "job failed", job: "refresh due topics", reason: "Error: the disk is gone" },
    { message: "job works again", job: "refresh due topics" },
  ]);
}, 180_000);
