import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FlaggedComment, LogEntry } from "../../src/contract/community/moderation.ts";
import { page } from "../api/client.ts";
import { pagesQuery } from "../lists/pages.ts";

const flagsPath = "/api/moderation/flags";

/** What waits for a moderator, the newest first. Every visit asks anew, as others answer meanwhile. */
export const queueQuery = () =>
  infiniteQueryOptions({
    queryKey: [flagsPath],
    queryFn: ({ pageParam, signal }) => page<FlaggedComment>(pageParam, signal),
    initialPageParam: `${flagsPath}?limit=24`,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    gcTime: 0,
  });

/** How much waits. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ["waiting for moderators"],
    queryFn: async ({ signal }) => (await page<FlaggedComment>(`${flagsPath}?limit=1`, signal)).total,
    staleTime: 0,
  });

const logPath = "/api/moderation/log";

/** What moderators did, the newest first. */
export const logQuery = () => pagesQuery<LogEntry>([logPath], logPath);

/** Has all that a decision changes read anew, but for the queue, where what was decided stays in sight. */
export async function readAfter(client: QueryClient, { topic }: LogEntry): Promise<void> {
  const affected = [
    waitingQuery().queryKey,
    logQuery().queryKey,
    ...(topic ? [["/api/topics", topic.id]] : []),
  ];
  await Promise.all(affected.map((queryKey) => client.invalidateQueries({ queryKey })));
}
