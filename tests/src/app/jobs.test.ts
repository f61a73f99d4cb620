import { expect, test } from "bun:test";
import { refreshing, startJobs } from "../../../src/app/jobs.ts";
import { createLog } from "../../../src/base/log.ts";
import { startOfTest } from "../../support/app.ts";

test("a job that fails every second is told of once, again when it fails otherwise, and when it works", async () => {
  const failures = ["the disk is full", "the disk is full", "the disk is full", "the disk is gone", null];
  const { promise: allCame, resolve } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const log = createLog(
    "json",
    () => startOfTest,
    (line) => {
      lines.push(line);
      if (line.includes("works again")) resolve();
    },
  );
  const run = () => {
    const failure = failures.shift();
    if (failure) throw new Error(failure);
  };
  const jobs = startJobs({ refreshTopics: { ...refreshing, run } }, log);
  await allCame;
  jobs.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: "job failed", job: "refresh due topics", reason: "Error: the disk is full" },
    { message: "job failed", job: "refresh due topics", reason: "Error: the disk is gone" },
    { message: "job works again", job: "refresh due topics" },
  ]);
}, 180_000);

test("a job that a stop interrupts hasn't failed", async () => {
  const lines: string[] = [];
  const log = createLog(
    "json",
    () => startOfTest,
    (line) => lines.push(line),
  );
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: work, reject: interrupt } = Promise.withResolvers<void>();
  const run = () => {
    begin();
    return work;
  };
  const jobs = startJobs({ refreshTopics: { ...refreshing, run } }, log, { isEager: true });
  await begun;
  jobs.stop();
  interrupt(new Error("the worker is closed"));
  await work.catch(() => {});
  await new Promise(setImmediate);
  expect(lines).toEqual([]);
});
