import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type Channel,
  type ChannelChanges,
  type ChannelTest,
  channelChanges,
} from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../ui/form/form.ts";
import { Switch } from "../ui/form/switch.tsx";
import { Icon } from "../ui/icon.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import { TestStatus } from "../ui/test-status.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { longTime } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { channelPath, channelsQuery, kindIcons } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  channel: Channel;
  now: Date;
  onRemove: (channel: Channel) => void;
}

/** A channel with its switch, its last delivery and its actions. */
export function ChannelRow({ channel, now, onRemove }: Props) {
  const { id, kind, name, target, isOn } = channel;
  const { mutate: change } = useChangeChannel(id);
  const test = useTest(id);
  const rename = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    rename.current?.focus();
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 py-4.5">
      <Icon name={kindIcons[kind]} className={classes("mt-1 size-5", !isOn && "text-muted")} />
      <div className="min-w-0">
        {isRenaming ? (
          <RenameForm
            name={name}
            onCancel={endRenaming}
            onSave={(changed) => {
              change({ name: changed });
              endRenaming();
            }}
          />
        ) : (
          <>
            <p dir="auto" className="font-semibold">
              {name}
            </p>
            <p className="text-note text-muted">
              <Separated>
                {name !== words.kinds[kind] && <span>{words.kinds[kind]}</span>}
                {target && <bdi>{target}</bdi>}
              </Separated>
            </p>
          </>
        )}
        <State channel={channel} now={now} />
      </div>
      <span className="mt-0.5">
        <Switch
          aria-label={words.deliverTo(name)}
          checked={isOn}
          onCheckedChange={(on) => change({ isOn: on })}
        />
      </span>
      <div className="col-span-2 col-start-2 -ms-2.5 mt-1 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          size="small"
          aria-label={words.testFor(name)}
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? words.testing : words.test}
        </Button>
        {!isRenaming && (
          <Button
            ref={rename}
            variant="quiet"
            size="small"
            aria-label={words.renameOf(name)}
            onClick={() => setRenaming(true)}
          >
            {words.rename}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={words.removeOf(name)}
          onClick={() => onRemove(channel)}
        >
          {words.remove}
        </Button>
      </div>
      <TestStatus result={resultOf(test)} className="col-span-2 col-start-2" />
    </li>
  );
}

function State({ channel: { isOn, lastDeliveredAt, lastError }, now }: Omit<Props, "onRemove">) {
  return (
    <>
      <p className="text-note text-muted">
        <Separated>
          {!isOn && <span className="font-semibold">{words.isOff}</span>}
          {lastDeliveredAt ? (
            <Moment at={lastDeliveredAt}>{words.lastDelivered(longTime(lastDeliveredAt, now))}</Moment>
          ) : (
            words.nothingDelivered
          )}
        </Separated>
      </p>
      {lastError && (
        <p className="mt-1 text-note">
          <Icon name="alert" className="me-1.5 inline size-4 align-[-0.2em] text-danger" />
          {words.lastError(lastError)}
        </p>
      )}
    </>
  );
}

function resultOf({ data, error }: ReturnType<typeof useTest>) {
  if (error)
    return { works: false, title: words.testFailed, message: serverMessage(error) ?? words.failedToTest };
  if (!data) return null;
  return {
    works: data.delivered,
    title: data.delivered ? words.testDelivered : words.testFailed,
    message: data.message,
  };
}

/** Renames a channel or switches it on or off; shown at once. */
function useChangeChannel(id: string) {
  const [channels] = channelsQuery().queryKey;
  return useMutation(
    optimistic<ChannelChanges>(useQueryClient(), {
      scope: `channel ${id}`,
      send: (changes) => call("PUT", channelPath(id), { body: changes }),
      affects: ({ queryKey }) => queryKey[0] === channels,
      apply: (data, changes) =>
        (data as Channel[]).map((channel) =>
          channel.id === id ? ({ ...channel, ...changes } as Channel) : channel,
        ),
      onError: (error) => toastFailure(words.channelNotChanged, error, words.failedToChange),
    }),
  );
}

function useTest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<ChannelTest>("POST", `${channelPath(id)}/test`),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery().queryKey }),
  });
}

interface RenameFormProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const form = useForm(channelChanges, { name }, (changes) => onSave(changes.name ?? name));
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="mb-1.5">
      <Field label={words.name} error={form.errors.name}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              name="name"
              dir="auto"
              autoComplete="off"
              className="max-w-72"
              ref={focusAtOnce}
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && onCancel()}
            />
            <Button type="submit" variant="primary" className="min-h-11">
              {words.save}
            </Button>
            <Button className="min-h-11" onClick={onCancel}>
              {common.cancel}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
