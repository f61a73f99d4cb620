import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics/topics.ts";
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

/** Confirms the deletion of a topic. Rendered beside the list, because the card disappears first. */
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

/** Deletes a topic: it leaves every list at once, and returns if the server refuses. */
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

/** Removes a topic from any query's data. */
function removeTopic(data: unknown, id: string): unknown {
  if (isPages<Topic>(data)) return mapItem(data, id, () => null);
  return Array.isArray(data) ? data.filter((topic: Topic) => topic.id !== id) : data;
}
