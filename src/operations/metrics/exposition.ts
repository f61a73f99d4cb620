import { statSync } from "node:fs";
import { Counter, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { builtFrom, version } from "../../base/version.ts";
import type { Config } from "../../config/config.ts";
import { outcome as outcomes } from "../../contract/topics/updates.ts";
import type { Db } from "../../db/open.ts";
import type { SourceDeps } from "../../sources/sources.ts";
import { type BackupStatus, readBackupStatus } from "../backups/backups.ts";
import { readStatus } from "../status/status.ts";
import type { EndedRun } from "./ended-runs.ts";
import { durationBounds, type RequestCount, type RequestCounts } from "./request-counts.ts";

// In seconds: a run may take two minutes.
const runBuckets = [1, 2.5, 5, 10, 20, 30, 60, 90, 120];

export interface MetricsOptions {
  db: Db;
  config: Pick<Config, "backup" | "dataDir">;
  sources: SourceDeps;
  since: Date;
}

interface MetricSources {
  requests: RequestCounts;
  newRuns: (now: Date) => EndedRun[];
  /** Since the start of the process. */
  mails: { sent: number; failed: number };
}

/** @returns a function that writes everything in Prometheus' text format */
export function createExposition({ db, config, sources, since }: MetricsOptions, counted: MetricSources) {
  const { requests, newRuns, mails } = counted;
  const registry = new Registry();
  const registers = [registry];
  addRequests(registry, requests);
  new Counter({
    name: "topicapp_mail_total",
    help: "Mails that were sent, and tries that failed.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "sent" }, mails.sent);
      this.inc({ outcome: "failed" }, mails.failed);
    },
  });
  const runsSeen = createRunCounters(registers);
  const state = createStateGauges(registers);
  const backup = createBackupGauges(registers);
  addProcess(registers, db, since);

  return async (now: Date): Promise<string> => {
    const status = readStatus(db, sources, now);
    runsSeen.know(status.sources.map(({ id }) => id));
    for (const run of newRuns(now)) runsSeen.add(run);
    state.set(status);
    backup.set(readBackupStatus(db, config, now));
    return registry.metrics();
  };
}

function addRequests(registry: Registry, requests: RequestCounts): void {
  new Counter({
    name: "topicapp_http_requests_total",
    help: "Requests answered, by route as declared.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, answers } of requests.read())
        for (const [status, count] of answers) this.inc({ method, route, status }, count);
    },
  });
  const name = "topicapp_http_request_duration_seconds";
  // Not a Histogram, which takes single durations and no counts; the registry requires no more than this.
  const durations = {
    name,
    help: "Time from a request's arrival to its answer.",
    type: "histogram",
    get() {
      return { ...this, values: requests.read().flatMap((count) => durationsOf(name, count)) };
    },
  };
  registry.registerMetric(durations as unknown as Metric);
}

function durationsOf(name: string, { method, route, took, seconds }: RequestCount) {
  const labels = { method, route };
  let upTo = 0;
  const buckets = took.map((count, at) => {
    upTo += count;
    const le = durationBounds[at] ?? "+Inf";
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: upTo },
  ];
}

function createRunCounters(registers: Registry[]) {
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter({ name: `topicapp_${name}`, help, labelNames, registers });
  const ended = counter("runs_total", "Updates of topics that ended.", ["source", "outcome"]);
  const tokens = counter("run_tokens_total", "Tokens read and written by models.", ["source", "direction"]);
  const searches = counter("run_searches_total", "Searches that providers made.", ["source"]);
  const cost = counter("run_cost_usd_total", "What runs cost, in US dollars.", ["source"]);
  const duration = new Histogram({
    name: "topicapp_run_duration_seconds",
    help: "Time from a run's claim to its end.",
    labelNames: ["source"],
    buckets: runBuckets,
    registers,
  });
  return {
    /** Starts each source's counts at 0, so that the first run shows as an increase. */
    know(ids: string[]) {
      for (const source of ids) {
        for (const outcome of outcomes.options) ended.inc({ source, outcome }, 0);
        for (const direction of ["input", "output"]) tokens.inc({ source, direction }, 0);
        searches.inc({ source }, 0);
        cost.inc({ source }, 0);
      }
    },
    add({ source, outcome, seconds, ...run }: EndedRun) {
      if (outcome) ended.inc({ source, outcome });
      tokens.inc({ source, direction: "input" }, run.inputTokens);
      tokens.inc({ source, direction: "output" }, run.outputTokens);
      searches.inc({ source }, run.searches);
      cost.inc({ source }, run.costUsd);
      if (outcome) duration.observe({ source }, seconds);
    },
  };
}

function createStateGauges(registers: Registry[]) {
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name: `topicapp_${name}`, help, labelNames, registers });
  const queue = gauge("queue_topics", "Topics by what the queue has in store for them.", ["state"]);
  const spent = gauge("budget_committed_usd", "Spent and set aside on this UTC day, in US dollars.");
  const budget = gauge("budget_usd", "The budget of a UTC day, in US dollars; absent when it is lifted.");
  const available = gauge("source_available", "1 when topics can be updated by it.", ["source"]);
  const failures = gauge("source_failures_in_a_row", "From five on a source is left alone.", ["source"]);
  const users = gauge("users", "People with a confirmed account.");
  const waiting = gauge("waitlist", "People who wait for an invitation.");
  const mail = gauge("mail_queued", "Mails that are yet to be sent.");
  const waitingDeliveries = gauge("deliveries_waiting", "Editions that a channel is yet to get.");
  const deliveries = gauge("deliveries_today", "Editions that came to an end on this UTC day.", ["outcome"]);
  return {
    set(status: ReturnType<typeof readStatus>) {
      queue.set({ state: "due" }, status.queue.due);
      queue.set({ state: "running" }, status.queue.running);
      queue.set({ state: "waiting_for_source" }, status.queue.waitingForSource);
      queue.set({ state: "waiting_for_budget" }, status.queue.waitingForBudget);
      queue.set({ state: "failed" }, status.queue.failed);
      spent.set(status.today.committedUsd);
      if (status.today.budgetUsd === null) budget.remove();
      else budget.set(status.today.budgetUsd);
      available.reset();
      failures.reset();
      for (const source of status.sources) {
        available.set({ source: source.id }, Number(source.available));
        failures.set({ source: source.id }, source.failuresInARow);
      }
      users.set(status.people.users);
      waiting.set(status.people.waiting);
      mail.set(status.mail.queued);
      waitingDeliveries.set(status.deliveries.waiting);
      deliveries.set({ outcome: "delivered" }, status.deliveries.delivered);
      deliveries.set({ outcome: "failed" }, status.deliveries.failed);
    },
  };
}

/** All are absent without automatic backups. */
function createBackupGauges(registers: Registry[]) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `topicapp_backup_${name}`, help, registers });
  const madeAt = gauge(
    "last_timestamp_seconds",
    "When the last backup was begun, in unix time; absent before the first.",
  );
  const bytes = gauge("last_bytes", "The size of the last backup.");
  const failed = gauge("failed", "1 when the last try to make one failed.");
  const late = gauge("late", "1 when the last backup is more than 26 hours old.");
  return {
    set(status: BackupStatus | null) {
      for (const each of [madeAt, bytes, failed, late]) each.remove();
      if (status === null) return;
      if (status.last) madeAt.set(Date.parse(status.last.at) / 1000);
      if (status.last) bytes.set(status.last.bytes);
      failed.set(Number(status.state === "failed"));
      late.set(Number(status.isLate));
    },
  };
}

// Standard names: https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics.
function addProcess(registers: Registry[], db: Db, since: Date): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("process_start_time_seconds", "Start of the process in unix time.", () => since.getTime() / 1000);
  gauge("process_resident_memory_bytes", "Memory that the process holds.", () => process.memoryUsage.rss());
  gauge("topicapp_database_bytes", "The database with its write-ahead log.", () => sizeOf(db));
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time that the process took.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: "topicapp_build_info",
    help: "Always 1: what runs here.",
    labelNames: ["version", "commit"],
    registers,
  }).set({ version, commit: builtFrom }, 1);
}

function sizeOf(db: Db): number {
  const file = db.$client.filename;
  return [file, `${file}-wal`].reduce(
    (bytes, path) => bytes + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
