import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { Run, Summary, TopicCost } from "../../../src/contract/updates.ts";
import { call } from "../../api/client.ts";
import { pagesQuery } from "../../lists/pages.ts";
import { exactDollars } from "../../ui/text/dollars.ts";

/** A topic's runs in pages, newest first. Its creator alone may read them. */
export const runsQuery = (topicId: string) =>
  pagesQuery<Run>(["/api/topics", topicId, "runs"], `/api/topics/${encodeURIComponent(topicId)}/runs`);

/** What a user's own topics cost in the last 30 days; without those that cost nothing. */
export const costsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "costs"],
    queryFn: ({ signal }) => call<TopicCost[]>("GET", `/api/users/${userId}/costs`, { signal }),
  });

/** The last of a topic's runs that got through, for its creator; undefined until it is known. */
export function useLastLook(topicId: string): Run | undefined {
  const { data } = useInfiniteQuery(runsQuery(topicId));
  return data?.items.find(({ outcome }) => outcome === "published" || outcome === "nothing_new");
}

/**
 * What the run cost that wrote a summary: '$0.0123'. Null where it cost nothing, where it is not among the runs
 * that were read, and unless `mayKnow`.
 */
export function useRunCost(topicId: string, summary: Summary | null, mayKnow: boolean): string | null {
  const { data } = useInfiniteQuery({ ...runsQuery(topicId), enabled: mayKnow });
  // A summary is published in the moment in which its run ends.
  const run = data?.items.find(
    ({ outcome, endedAt }) => outcome === "published" && endedAt === summary?.lastUpdated,
  );
  return mayKnow && run && run.costUsd > 0 ? exactDollars(run.costUsd) : null;
}
