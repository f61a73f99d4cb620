import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { Run, Summary, TopicCost } from "../../../src/contract/topics/updates.ts";
import { call } from "../../api/client.ts";
import { pagesQuery } from "../../lists/pages.ts";
import { exactDollars } from "../../ui/text/dollars.ts";

/** A topic's runs in pages, newest first. For its creator only. */
export const runsQuery = (topicId: string) =>
  pagesQuery<Run>(["/api/topics", topicId, "runs"], `/api/topics/${encodeURIComponent(topicId)}/runs`);

/** The cost of a user's topics over the last 30 days, without free ones. */
export const costsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "costs"],
    queryFn: ({ signal }) => call<TopicCost[]>("GET", `/api/users/${userId}/costs`, { signal }),
  });

/** A topic's last successful run, for its creator; undefined until loaded. */
export function useLastLook(topicId: string): Run | undefined {
  const { data } = useInfiniteQuery(runsQuery(topicId));
  return data?.items.find(({ outcome }) => outcome === "published" || outcome === "nothing_new");
}

/**
 * The cost of the run that wrote a summary: '$0.0123'. Null if it was free, if it isn't among the loaded runs, or
 * without `mayKnow`.
 */
export function useRunCost(topicId: string, summary: Summary | null, mayKnow: boolean): string | null {
  const { data } = useInfiniteQuery({ ...runsQuery(topicId), enabled: mayKnow });
  // A summary is published at the moment when its run ends.
  const run = data?.items.find(
    ({ outcome, endedAt }) => outcome === "published" && endedAt === summary?.lastUpdated,
  );
  return mayKnow && run && run.costUsd > 0 ? exactDollars(run.costUsd) : null;
}
