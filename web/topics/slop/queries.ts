import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Remark, SlopState } from "../../../src/contract/topics/reactions.ts";
import { call, page } from "../../api/client.ts";

/** A user's slop mark of a topic and its reason. Always refetched. */
export const slopQuery = (userId: string, topicId: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "slops", topicId],
    queryFn: ({ signal }) => call<SlopState>("GET", `/api/users/${userId}/slops/${topicId}`, { signal }),
    gcTime: 0,
  });

/** Readers' remarks about a topic in pages, newest first. For its creator only. */
export const remarksQuery = (topicId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/topics", topicId, "remarks"],
    queryFn: ({ pageParam, signal }) => page<Remark>(pageParam, signal),
    initialPageParam: `/api/topics/${encodeURIComponent(topicId)}/remarks?limit=24`,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
