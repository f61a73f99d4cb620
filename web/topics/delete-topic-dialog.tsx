import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { topicQuery } from "./queries.ts";

interface Props {
  topic: Topic;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteTopicDialog({ topic, onClose, onDeleted }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useDeleteTopic(topic.id, onDeleted);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
      title="Delete Topic"
      description={`Are you sure you want to delete "${topic.name}"? This action cannot be undone and will remove the topic for all followers.`}
    >
      <div className="mt-3 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button ref={cancel} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}

function useDeleteTopic(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE", `/api/topics/${id}`),
    onSuccess: () => {
      toast({ title: "Topic Deleted" });
      onDeleted();
      client.removeQueries({ queryKey: topicQuery(id).queryKey });
      client.setQueriesData<Topic[]>({ predicate: ({ meta }) => meta?.topics === true }, (topics) =>
        Array.isArray(topics) ? topics.filter((topic) => topic.id !== id) : topics,
      );
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    },
    onError: (error) =>
      toast({
        title: "Delete Failed",
        description: serverMessage(error) ?? "Failed to delete topic",
        variant: "destructive",
      }),
  });
}
