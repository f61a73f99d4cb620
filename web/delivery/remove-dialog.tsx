import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import { optimistic } from "../lists/optimistic.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { channelPath, channelsQuery } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  channel: Pick<Channel, "id" | "name">;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveChannelDialog({ channel, onClose, onRemoved }: Props) {
  const { mutate } = useRemove();
  return (
    <ConfirmDialog
      title={words.removeChannel}
      description={words.sureToRemove(channel.name)}
      confirm={words.remove}
      onConfirm={() => {
        mutate(channel.id);
        onRemoved();
      }}
      onClose={onClose}
    />
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
