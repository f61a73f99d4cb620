import { useQueries } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import { summariesQuery } from "../topics/queries.ts";
import { updatesToday } from "./updates-today.ts";

/** How many summaries the followed topics published today; undefined until that is known. */
export function useUpdatesToday(topics: Topic[] | undefined, now: Date): number | undefined {
  const latest = topics?.flatMap(({ summary }) => summary ?? []) ?? [];
  const updated = topics?.filter(({ summary }) => summary && updatesToday([summary], now) > 0) ?? [];
  const earlier = useQueries({
    queries: updated.map(({ id, summary }) => summariesQuery(id, summary?.id)),
  });
  if (!topics || earlier.some(({ isPending }) => isPending)) return undefined;
  return updatesToday([...latest, ...earlier.flatMap(({ data }) => data ?? [])], now);
}
