import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Passkey, passkeyName } from "../../../src/contract/account/passkeys.ts";
import { call } from "../../api/client.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { Button } from "../../ui/button.tsx";
import { ReadFailure } from "../../ui/failure.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../../ui/form/form.ts";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { longTime, shortDate, useNow } from "../../ui/text/relative-time.ts";
import { common } from "../../words/common.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { words } from "./words.ts";

const path = "/api/account/passkeys";

/** The person's passkeys: add, rename and remove. */
export function PasskeyList() {
  const passkeys = useQuery(passkeysQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const client = useQueryClient();
  const { mutate: remove } = useRemovePasskey();
  const canAdd = document.querySelector("meta[name=topicapp-sign-in][content*=passkey]") !== null;
  const leave = (change: () => void) => {
    flushSync(change);
    heading.current?.focus();
  };
  const refresh = () => void client.invalidateQueries(passkeysQuery());
  return (
    <Section title={words.passkeys} heading={heading}>
      <p className="mb-3 text-pretty text-muted">{canAdd ? words.hint : words.cannot}</p>
      {passkeys.data ? (
        <ul className={passkeys.data.length > 0 ? "mb-2" : "hidden"}>
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className="flex min-h-15 items-center justify-between gap-4 py-2">
              {renamed === passkey.id ? (
                <RenameForm
                  passkey={passkey}
                  onDone={() => {
                    leave(() => setRenamed(null));
                    refresh();
                  }}
                />
              ) : (
                <Row
                  passkey={passkey}
                  onRename={() => setRenamed(passkey.id)}
                  onRemove={() => {
                    remove(passkey);
                    heading.current?.focus();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : passkeys.isError ? (
        <ReadFailure isCompact title={words.failedToFetch} query={passkeys} />
      ) : (
        <Skeleton className="h-9 w-40" />
      )}
      {isAdding ? (
        <AddPasskey
          onAdded={({ name }) => {
            toast({ title: words.added, description: words.addedNamed(name) });
            leave(() => setAdding(false));
            refresh();
          }}
          onCancel={() => leave(() => setAdding(false))}
        />
      ) : (
        passkeys.data &&
        canAdd && (
          <Button className="max-sm:w-full" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      )}
    </Section>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  const now = useNow();
  return (
    <>
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-note text-muted tabular-nums">
          <Separated>
            <Moment at={createdAt}>{words.since(shortDate(createdAt, now))}</Moment>
            {lastUsedAt ? (
              <Moment at={lastUsedAt}>{words.lastUsed(longTime(lastUsedAt, now))}</Moment>
            ) : (
              <span>{words.neverUsed}</span>
            )}
          </Separated>
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:flex-col max-sm:gap-3">
        <Button size="small" aria-label={words.renameNamed(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button size="small" aria-label={words.removeNamed(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useMutation({
    mutationFn: (name: string) =>
      call("PUT", `${path}/${encodeURIComponent(passkey.id)}`, { body: { name } }),
    onSuccess: onDone,
    onError: (error) => toastFailure(words.notRenamed, error, common.wentWrong),
  });
  const form = useForm(passkeyName, { name: passkey.name }, ({ name }) => {
    if (!rename.isPending) rename.mutate(name);
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="w-full">
      <Field label={words.renameNamed(passkey.name)} error={form.errors.name}>
        {(control) => (
          <div className="flex gap-2.5">
            <Input
              {...control}
              name="passkey"
              dir="auto"
              autoComplete="off"
              ref={focusAtOnce}
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
            <Button type="submit" variant="primary" className="min-h-11" aria-disabled={rename.isPending}>
              {words.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Takes a passkey off the list at once. */
function useRemovePasskey() {
  const [passkeys] = passkeysQuery().queryKey;
  return useMutation(
    optimistic<Passkey>(useQueryClient(), {
      scope: "remove passkey",
      send: ({ id }) => call("DELETE", `${path}/${encodeURIComponent(id)}`),
      affects: ({ queryKey }) => queryKey[0] === passkeys,
      apply: (data, { id }) => (data as Passkey[]).filter((each) => each.id !== id),
      onSuccess: (_answer, { name }) =>
        toast({ title: words.removed, description: words.removedNamed(name) }),
      onError: (error) => toastFailure(words.notRemoved, error, common.wentWrong),
    }),
  );
}

/** Refetched whenever it's shown, because passkeys may be used elsewhere in the meantime. */
const passkeysQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<Passkey[]>("GET", path, { signal }),
    staleTime: 0,
  });
