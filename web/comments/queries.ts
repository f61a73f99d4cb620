import { queryOptions } from "@tanstack/react-query";
import type { Comment } from "../../src/contract/comments.ts";
import { list } from "../api/client.ts";

/** A topic's comments; none when they cannot be read. */
export const commentsQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "comments"],
    queryFn: ({ signal }) =>
      list<Comment>(`/api/topics/${encodeURIComponent(topicId)}/comments`, signal).catch((error) => {
        if (signal.aborted) throw error;
        return [];
      }),
  });
