import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import type { Listed } from "../lists/pages.ts";
import { updatesTodayQuery } from "../topics/queries.ts";

/**
 * How many summaries the followed topics published today: undefined until that is known, null when it
 * cannot be told. Counted again when a newer one comes, or when more or fewer topics are followed.
 */
export function useUpdatesToday(
  userId: string,
  followed: Listed<Topic> | undefined,
  now: Date,
): number | null | undefined {
  const since = startOfDay(now).toISOString();
  const summaries = followed?.items.flatMap(({ summary }) => summary ?? []) ?? [];
  const newest = summaries
    .map(({ lastUpdated, id }) => `${lastUpdated} ${id}`)
    .toSorted()
    .at(-1);
  const { data, isError } = useQuery({
    ...updatesTodayQuery(userId, since, `${newest} ${followed?.total}`),
    enabled: followed !== undefined,
    placeholderData: keepPreviousData,
  });
  return data?.count ?? (isError ? null : undefined);
}

/** When the reader's calendar day began. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
