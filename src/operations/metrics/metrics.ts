import type { AnsweredRequest } from "../../http/request-observer.ts";
import { createRunReader } from "./ended-runs.ts";
import type { MetricsOptions } from "./exposition.ts";
import { createRequestCounts } from "./request-counts.ts";

export interface Metrics {
  request(answered: AnsweredRequest): void;
  mail(sent: { ok: boolean }): void;
  /** In Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  text(now: Date): Promise<string>;
}

/** Counts this process's requests and mails, and reads the rest from the database. Names no users or topics. */
export function createMetrics(options: MetricsOptions): Metrics {
  const requests = createRequestCounts();
  const mails = { sent: 0, failed: 0 };
  const newRuns = createRunReader(options.db, options.since);
  // Loaded on first use: nobody reads most instances' metrics.
  const load = async () => {
    const { createExposition } = await import("./exposition.ts");
    return createExposition(options, { requests, newRuns, mails });
  };
  let exposition: ReturnType<typeof load> | undefined;

  return {
    request: requests.count,
    mail({ ok }) {
      mails[ok ? "sent" : "failed"]++;
    },
    async text(now) {
      exposition ??= load();
      const write = await exposition;
      return write(now);
    },
  };
}
