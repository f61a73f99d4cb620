import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { isPages, removeItem } from "../../lists/pages.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { concernsTopics, countFollowed } from "../held-topics.ts";
import { topicQuery } from "../queries.ts";

/** Deletes a topic: gone from every list at once, and back where it was when the server refuses. */
export function useDeleteTopic() {
  const { user } = useAuth();
  return useMutation(deletingTopic(useQueryClient(), user?.id ?? ""));
}

export const deletingTopic = (client: QueryClient, userId: string) =>
  optimistic<Topic>(client, {
    scope: "delete topic",
    send: ({ id }) => call("DELETE", `/api/topics/${id}`),
    affects: (query) => concernsTopics(query, userId),
    apply: (data, { id, isFollowing }, key) =>
      countFollowed(removeTopic(data, id), key, userId, isFollowing ? -1 : 0),
    onSuccess: (_answer, { id }) => {
      client.removeQueries({ queryKey: topicQuery(id).queryKey });
      toast({ title: "Topic Deleted" });
    },
    onError: (error) =>
      toast({
        title: "Delete Failed",
        description: serverMessage(error) ?? "Failed to delete topic",
        variant: "destructive",
      }),
  });

/** Topic data of any query with one topic taken out of every list. */
function removeTopic(data: unknown, id: string): unknown {
  if (isPages<Topic>(data)) return removeItem(data, id);
  return Array.isArray(data) ? data.filter((topic: Topic) => topic.id !== id) : data;
}
