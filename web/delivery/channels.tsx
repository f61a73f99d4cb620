import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { NewChannel } from "../../src/contract/account/channels.ts";
import { readFailure } from "../api/errors.ts";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AddChannel } from "./add-channel.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { channelsQuery } from "./queries.ts";
import { RemoveChannelDialog } from "./remove-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

/** Where editions are delivered to. */
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
        <Failure
          title={readFailure(words.failedToFetchChannels, channels.error)}
          onRetry={() => void channels.refetch()}
        />
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
