import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Channel, NewChannel } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import { optimistic } from "../lists/optimistic.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { copyText } from "../ui/overlay/copy-text.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { AddChannel } from "./add-channel.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { channelPath, channelsQuery } from "./queries.ts";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

/** The channels that editions are delivered to. */
export function Channels({ now }: { now: Date }) {
  const channels = useQuery({ ...channelsQuery(), refetchInterval: 60_000 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const onAdded = (added: NewChannel) => {
    heading.current?.focus();
    if (added.secret) setSecret(added.secret);
  };
  const onRemoved = () => {
    flushSync(() => setRemoving(null));
    heading.current?.focus();
  };
  return (
    <Section title={words.where} id="where" heading={heading}>
      {channels.data ? (
        <>
          {channels.data.length > 0 ? (
            <ul className="mb-7 divide-y divide-line border-y border-line">
              {channels.data.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} now={now} onRemove={setRemoving} />
              ))}
            </ul>
          ) : (
            <div className="mb-6">
              <p className="font-semibold">{words.noChannels}</p>
              <p className="text-muted">{words.noChannelsHint}</p>
            </div>
          )}
          <AddChannel channels={channels.data} onAdded={onAdded} />
        </>
      ) : channels.isError ? (
        <ReadFailure title={words.failedToFetchChannels} query={channels} />
      ) : (
        <div role="status" aria-label={words.loadingChannels} className="grid gap-3">
          <Skeleton className="h-20 w-full rounded-surface" />
          <Skeleton className="h-62 w-full rounded-surface" />
        </div>
      )}
      {removing && (
        <RemoveChannelDialog channel={removing} onClose={() => setRemoving(null)} onRemoved={onRemoved} />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}

/** Shows a webhook's secret, once. Only its buttons close it; a click outside doesn't. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.webhookSecret}
      description={words.webhookSecretHint}
    >
      <p className="rounded-surface bg-wash px-4 py-3 font-mono text-[0.875rem] break-all select-all">
        {secret}
      </p>
      <div className="mt-4 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button onClick={onClose}>{words.secretIsKept}</Button>
        <Button variant="primary" onClick={() => void copy(secret)}>
          {words.copySecret}
        </Button>
      </div>
    </Dialog>
  );
}

function copy(secret: string): Promise<void> {
  return copyText(
    secret,
    { title: words.secretCopied, description: words.keepSecret },
    { title: words.notCopied, description: words.copyByHand },
  );
}

interface Props {
  channel: Pick<Channel, "id" | "name">;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveChannelDialog({ channel, onClose, onRemoved }: Props) {
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

/** Removes a channel at once; restores it if the server refuses. */
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
