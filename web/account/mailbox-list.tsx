import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Mailbox, type MailboxDraft, mailboxDraft } from "../../src/contract/account/mailboxes.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { mailboxesPath, mailboxesQuery, mailboxPath } from "../topics/feeds/mailboxes.ts";
import { words as feeds } from "../topics/feeds/words.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { LineField, TextField } from "../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** The mailboxes whose newsletters a person's topics can read. */
export function MailboxList() {
  const mailboxes = useQuery(mailboxesQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { mutate: remove } = useRemove();
  const leave = (change: () => void) => {
    flushSync(change);
    heading.current?.focus();
  };
  return (
    <Section title={words.mailboxes} heading={heading}>
      <p className="mb-3 text-pretty text-muted">{words.mailboxesHint}</p>
      {mailboxes.data ? (
        <Rows mailboxes={mailboxes.data} onRemove={(mailbox) => leave(() => remove(mailbox))} />
      ) : mailboxes.isError ? (
        <ReadFailure isCompact title={feeds.failedToFetchMailboxes} query={mailboxes} />
      ) : (
        <Skeleton className="h-9 w-40" />
      )}
      {isAdding ? (
        <MailboxForm
          onAdded={() => leave(() => setAdding(false))}
          onCancel={() => leave(() => setAdding(false))}
        />
      ) : (
        mailboxes.data && (
          <Button className="max-sm:w-full" onClick={() => setAdding(true)}>
            {feeds.addMailbox}
          </Button>
        )
      )}
    </Section>
  );
}

function Rows({ mailboxes, onRemove }: { mailboxes: Mailbox[]; onRemove: (mailbox: Mailbox) => void }) {
  if (mailboxes.length === 0) return null;
  return (
    <ul className="mb-2">
      {mailboxes.map((mailbox) => (
        <li key={mailbox.id} className="flex min-h-15 items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              <bdi>{mailbox.username}</bdi>
            </p>
            <p className="text-note text-muted wrap-anywhere">
              <bdi>
                {mailbox.host}, {mailbox.folder}
              </bdi>
            </p>
          </div>
          <Button
            size="small"
            aria-label={words.removeMailboxOf(mailbox.username)}
            onClick={() => onRemove(mailbox)}
          >
            {words.removeMailbox}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The form to add a mailbox. The server signs in to it before it stores anything. */
function MailboxForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (body: MailboxDraft) => call<Mailbox>("POST", mailboxesPath, { body }),
    // The cache would keep the request, and with it the password.
    gcTime: 0,
    onSuccess: async () => {
      await client.invalidateQueries(mailboxesQuery());
      toast({ title: words.mailboxAdded, description: words.mailboxAddedHint });
      onAdded();
    },
    onError: (error) => {
      const issues = (error instanceof ApiError && error.body?.issues) || [];
      form.refuse(issues);
      if (issues.length === 0) toastFailure(words.mailboxNotAdded, error, common.wentWrong);
    },
  });
  const initial = { host: "", port: 993, username: "", password: "", folder: "INBOX" };
  const form = useForm(mailboxDraft, initial, (draft) => {
    if (!add.isPending) add.mutate(draft);
  });
  const { values, errors, set } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="mt-3 grid grid-cols-1 gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <LineField
          label={words.mailServer}
          ref={focusAtOnce}
          name="host"
          inputMode="url"
          autoComplete="off"
          placeholder={words.mailServerExample}
          {...form.field("host")}
        />
        <TextField
          label={words.mailPort}
          error={errors.port}
          name="port"
          inputMode="numeric"
          autoComplete="off"
          value={values.port || ""}
          onChange={(value) => set("port", Number(value.replace(/\D/g, "")))}
        />
      </div>
      <LineField
        label={words.mailUser}
        hint={words.mailUserHint}
        name="mail-user"
        autoComplete="off"
        {...form.field("username")}
      />
      <TextField
        label={words.mailPassword}
        hint={words.mailPasswordHint}
        type="password"
        name="mail-password"
        autoComplete="off"
        {...form.field("password")}
      />
      <LineField label={words.mailFolder} name="folder" autoComplete="off" {...form.field("folder")} />
      <SubmitOrCancel
        label={add.isPending ? words.addingMailbox : feeds.addMailbox}
        isPending={add.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Takes a mailbox off the list at once. */
function useRemove() {
  const [mailboxes] = mailboxesQuery().queryKey;
  return useMutation(
    optimistic<Mailbox>(useQueryClient(), {
      scope: "remove mailbox",
      send: ({ id }) => call("DELETE", mailboxPath(id)),
      affects: ({ queryKey }) => queryKey[0] === mailboxes,
      apply: (data, { id }) => (data as Mailbox[]).filter((each) => each.id !== id),
      onSuccess: () => toast({ title: words.mailboxRemoved, description: words.mailboxRemovedHint }),
      onError: (error) => toastFailure(words.mailboxNotRemoved, error, common.wentWrong),
    }),
  );
}
