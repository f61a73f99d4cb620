import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FlaggedComment, LogEntry } from "../../src/contract/community/moderation.ts";
import { page } from "../api/client.ts";
import { pagesQuery } from "../lists/pages.ts";

const flagsPath = "/api/moderation/flags";

/** The moderators' queue, newest first. Refetched on every visit, because other moderators work on it too. */
export const queueQuery = () =>
  infiniteQueryOptions({
    queryKey: [flagsPath],
    queryFn: ({ pageParam, signal }) => page<FlaggedComment>(pageParam, signal),
    initialPageParam: `${flagsPath}?limit=24`,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    gcTime: 0,
  });

/** The length of the queue. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ["waiting for moderators"],
    queryFn: async ({ signal }) => (await page<FlaggedComment>(`${flagsPath}?limit=1`, signal)).total,
    staleTime: 0,
  });

const logPath = "/api/moderation/log";

/** The moderators' decisions, newest first. */
export const logQuery = () => pagesQuery<LogEntry>([logPath], logPath);

/** Refetches everything that a decision changes, except the queue, where the item stays visible. */
export async function readAfter(client: QueryClient, { topic }: LogEntry): Promise<void> {
  const affected = [
    waitingQuery().queryKey,
    logQuery().queryKey,
    ...(topic ? [["/api/topics", topic.id]] : []),
  ];
  await Promise.all(affected.map((queryKey) => client.invalidateQueries({ queryKey })));
}
