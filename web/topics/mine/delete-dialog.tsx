import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { isPages, mapItem } from "../../lists/pages.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { concernsTopics, countFollowed } from "../held-topics.ts";
import { topicQuery } from "../queries.ts";
import { words } from "./words.ts";

interface Props {
  topic: Topic;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before it deletes. It stands beside the list, not in the card: the card goes first. */
export function DeleteTopicDialog({ topic, onClose, onDeleted }: Props) {
  const remove = useDeleteTopic();
  return (
    <ConfirmDialog
      title={words.deleteTopic}
      description={words.sureToDelete(topic.name)}
      confirm={remove.isPending ? words.deleting : words.remove}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(topic, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}

/** Deletes a topic: gone from every list at once, and back where it was when the server refuses. */
function useDeleteTopic() {
  const { user } = useAuth();
  return useMutation(deletingTopic(useQueryClient(), user?.id ?? ""));
}

export const deletingTopic = (client: QueryClient, userId: string) =>
  optimistic<Topic>(client, {
    scope: "delete topic",
    send: ({ id }) => call("DELETE", `/api/topics/${id}?restorable=true`),
    affects: (query) => concernsTopics(query, userId),
    apply: (data, { id, isFollowing }, key) =>
      countFollowed(removeTopic(data, id), key, userId, isFollowing ? -1 : 0),
    onSuccess: (_answer, { id }) => {
      client.removeQueries({ queryKey: topicQuery(id).queryKey });
      toast({ title: words.topicDeleted, undo: () => void restore(client, userId, id) });
    },
    onError: (error) => toastFailure(words.deleteFailed, error, words.failedToDeleteTopic),
  });

async function restore(client: QueryClient, userId: string, id: string): Promise<void> {
  try {
    await call("POST", `/api/topics/${id}/restore`);
    toast({ title: words.topicRestored });
  } catch (error) {
    toastFailure(common.notUndone, error, common.wentWrong);
  }
  await client.invalidateQueries({ predicate: (query) => concernsTopics(query, userId) });
}

/** Topic data of any query with one topic taken out of every list. */
function removeTopic(data: unknown, id: string): unknown {
  if (isPages<Topic>(data)) return mapItem(data, id, () => null);
  return Array.isArray(data) ? data.filter((topic: Topic) => topic.id !== id) : data;
}
