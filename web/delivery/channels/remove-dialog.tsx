import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Channel } from "../../../src/contract/channels.ts";
import { call } from "../../api/client.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { words } from "../words.ts";
import { channelPath, channelsQuery } from "./queries.ts";

interface Props {
  channel: Pick<Channel, "id" | "name">;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveChannelDialog({ channel, onClose, onRemoved }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate } = useRemove();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
      title={words.removeChannel}
      description={words.sureToRemove(channel.name)}
    >
      <div className="mt-3 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button ref={cancel} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            mutate(channel.id);
            onRemoved();
          }}
        >
          {words.remove}
        </Button>
      </div>
    </Dialog>
  );
}

/** Gone from the screen at once, and back where it was when the server refuses. */
function useRemove() {
  const [channels] = channelsQuery().queryKey;
  return useMutation(
    optimistic<string>(useQueryClient(), {
      scope: "remove channel",
      send: (id) => call("DELETE", channelPath(id)),
      affects: ({ queryKey }) => queryKey[0] === channels,
      apply: (data, removed) => (data as Channel[]).filter(({ id }) => id !== removed),
      onSuccess: () => toast({ title: words.channelRemoved }),
      onError: (error) => toastFailure(words.channelNotRemoved, error, words.failedToChange),
    }),
  );
}
