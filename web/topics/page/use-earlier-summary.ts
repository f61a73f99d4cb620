import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { summariesQuery } from "../queries.ts";

/**
 * A topic's summaries, read again when a newer one is published, and the earlier one that is asked for:
 * they are read on until it is found.
 */
export function useEarlierSummary(topic: Topic, asked: string | null) {
  const latest = topic.summary?.id;
  const summaries = useInfiniteQuery(summariesQuery(topic.id));
  const { data, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = summaries;
  const isBehind = latest !== undefined && data?.items[0] !== undefined && data.items[0].id !== latest;
  const earlier = data?.items.find(({ id }) => id === asked && id !== latest);
  const isMissing = asked !== null && asked !== latest && !earlier && hasNextPage;
  const mayReadOn = isMissing && !isFetching && !isFetchNextPageError;

  useEffect(() => {
    if (latest && isBehind) void refetch();
  }, [latest, isBehind, refetch]);

  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);

  return { summaries, earlier };
}
