import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Channel,
  type ChannelDraftInput,
  type ChannelKind,
  channelKinds,
  type NewChannel,
} from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { AddressForm } from "./address-form.tsx";
import { type ByAddress, byAddress, channelsPath, channelsQuery, kindIcons } from "./queries.ts";
import { browserName, NotPermitted, pushSupport, subscribeToPush } from "./this-browser.ts";
import { words } from "./words.ts";

interface Props {
  channels: Channel[];
  onAdded: (added: NewChannel) => void;
}

/** The kinds of channels to choose from. Those that need an address ask for it in place. */
export function AddChannel({ channels, onAdded }: Props) {
  const [asked, setAsked] = useState<ByAddress | null>(null);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async (kind: ChannelKind) => addAtOnce(kind),
    onSuccess: (added) => noteAdded(added),
    onError: (error) => toastFailure(words.channelNotAdded, error, reasonOf(error)),
  });
  const noteAdded = (added: NewChannel) => {
    const { secret: _shownOnce, ...channel } = added;
    client.setQueryData(channelsQuery().queryKey, (held = []) => [
      ...held.filter(({ id }) => id !== channel.id),
      channel,
    ]);
    setAsked(null);
    toast({ title: words.channelAdded, description: words.sendATest });
    onAdded(added);
  };
  const choose = (kind: ChannelKind) => {
    if (isByAddress(kind)) setAsked(kind === asked ? null : kind);
    else if (!add.isPending) add.mutate(kind);
  };
  return (
    <>
      <h3 className="eyebrow mb-3">{words.add}</h3>
      <ul className="divide-y divide-line rounded-surface border border-line">
        {channelKinds.map((kind) => (
          <li key={kind} className="px-4 py-3">
            <div className="flex items-center gap-3.5">
              <Icon name={kindIcons[kind]} className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 grow">
                <p className="font-semibold">{words.kinds[kind]}</p>
                <p className="text-note text-pretty text-muted">
                  <About kind={kind} />
                </p>
              </div>
              <AddButton
                kind={kind}
                isThere={kind === "email" && channels.some((channel) => channel.kind === "email")}
                isOpen={kind === asked}
                isAdding={add.isPending && add.variables === kind}
                onChoose={() => choose(kind)}
              />
            </div>
            {isByAddress(kind) && kind === asked && (
              <AddressForm kind={kind} onCancel={() => setAsked(null)} onAdded={noteAdded} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const isByAddress = (kind: ChannelKind): kind is ByAddress => byAddress.some((one) => one === kind);

function About({ kind }: { kind: ChannelKind }) {
  const support = kind === "web-push" ? pushSupport() : "able";
  if (support === "unable") return words.cannotNotify;
  return support === "blocked" ? words.notifyBlocked : words.about[kind];
}

interface AddButtonProps {
  kind: ChannelKind;
  isThere: boolean;
  isOpen: boolean;
  isAdding: boolean;
  onChoose: () => void;
}

function AddButton({ kind, isThere, isOpen, isAdding, onChoose }: AddButtonProps) {
  if (isThere) return <span className="shrink-0 text-note text-muted">{words.alreadyAdded}</span>;
  if (kind === "web-push" && pushSupport() !== "able") return null;
  return (
    <Button
      size="small"
      aria-label={words.addKind(words.kinds[kind])}
      aria-expanded={isByAddress(kind) ? isOpen : undefined}
      aria-disabled={isAdding}
      onClick={onChoose}
    >
      {isAdding ? words.adding : words.addShort}
    </Button>
  );
}

/** This is the only place that asks the browser for permission. */
async function addAtOnce(kind: ChannelKind): Promise<NewChannel> {
  const name = browserName();
  const draft: ChannelDraftInput =
    kind === "web-push"
      ? { kind, subscription: await subscribeToPush(), ...(name && { name }) }
      : { kind: "email" };
  return call<NewChannel>("POST", channelsPath, { body: draft });
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPermitted) return words.notPermitted;
  return error instanceof DOMException ? words.failedToSubscribe : words.failedToAdd;
}
