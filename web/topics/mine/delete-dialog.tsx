import { useRef } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useDeleteTopic } from "./delete-topic.ts";

interface Props {
  topic: Topic;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before it deletes. It stands beside the list, not in the card: the card goes first. */
export function DeleteTopicDialog({ topic, onClose, onDeleted }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useDeleteTopic();
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
        <Button
          variant="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(topic, { onSuccess: onDeleted })}
        >
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
