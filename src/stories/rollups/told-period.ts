import type { Tx } from "../../db/open.ts";
import { firstReports, reportsBetween } from "../told-updates.ts";
import type { Period } from "./periods.ts";
import { articlesTold } from "./ranking.ts";
import type { ToldPeriod } from "./summing-job.ts";

/** Reads a topic's updates of a period. */
export function toldIn(
  tx: Tx,
  { id, language }: { id: string; language: string | null },
  period: Period,
): ToldPeriod {
  const reports = reportsBetween(tx, id, period.from, period.until);
  const ids = [...new Set(reports.map(({ storyId }) => storyId))];
  const first = firstReports(tx, ids, period.from);
  return { language, period, reports, first, articles: articlesTold(tx, ids, period) };
}
