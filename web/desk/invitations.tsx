import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import encodeQR from "qr";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type Invitation,
  type InvitationDraftInput,
  invitationDraft,
} from "../../src/contract/admin/desk.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Input, Select } from "../ui/form/controls.tsx";
import { Field, LineField } from "../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { copyText } from "../ui/overlay/copy-text.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Separated } from "../ui/text/labels.tsx";
import { shortDate, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { deskActions, deskRow, PagedRows } from "./part.tsx";
import { invitationsPath, invitationsQuery, rowPath } from "./queries.ts";
import { words } from "./words.ts";

/** All invitations of the instance, for its admin. */
export function Invitations() {
  const client = useQueryClient();
  const invitations = useInfiniteQuery(invitationsQuery());
  const [shown, setShown] = useState<"form" | Invitation | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setShown(null));
    create.current?.focus();
  };
  return (
    <>
      <div className="mb-4">
        {shown === "form" ? (
          <InvitationForm
            onMade={(made) => {
              setShown(made);
              void client.invalidateQueries(invitationsQuery());
            }}
            onCancel={close}
          />
        ) : shown ? (
          <MadeInvitation made={shown} onDone={close} />
        ) : (
          <Button ref={create} variant="primary" onClick={() => setShown("form")}>
            {words.create}
          </Button>
        )}
      </div>
      <PagedRows
        title={words.invitations}
        none={words.invitationsNone}
        query={invitations}
        row={(each) => (
          <InvitationRow
            key={each.id}
            shown={each}
            path={invitationsPath}
            onShow={() => setShown(each)}
            onRevoke={() => shown !== "form" && shown?.id === each.id && setShown(null)}
          />
        )}
      />
    </>
  );
}

const lifetimes = [7, 30, 90, null];

function InvitationForm({ onMade, onCancel }: { onMade: (made: Invitation) => void; onCancel: () => void }) {
  const create = useMutation({
    mutationFn: (body: InvitationDraftInput) => call<Invitation>("POST", invitationsPath, { body }),
    onSuccess: (made, { email }) => {
      toast({ title: words.created, description: email ? words.sentTo(email) : words.linkReady });
      onMade(made);
    },
    onError: (error) => {
      form.refuse((error instanceof ApiError && error.body?.issues) || []);
      toastFailure(words.notCreated, error, common.wentWrong);
    },
  });
  const initial: InvitationDraftInput = { uses: 1, days: 30, note: "" };
  const form = useForm(invitationDraft, initial, (draft) => create.isPending || create.mutate(draft));
  const { values, errors, set } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={words.uses} error={errors.uses}>
        {(control) => (
          <Input
            {...control}
            name="uses"
            type="number"
            min={1}
            inputMode="numeric"
            ref={focusAtOnce}
            value={Number.isNaN(values.uses) ? "" : values.uses}
            onChange={(event) => set("uses", event.target.valueAsNumber)}
          />
        )}
      </Field>
      <Field label={words.lifetime} error={errors.days}>
        {(control) => (
          <Select
            {...control}
            name="days"
            value={values.days ?? "never"}
            onChange={({ target }) => set("days", target.value === "never" ? null : Number(target.value))}
          >
            {lifetimes.map((days) => (
              <option key={days} value={days ?? "never"}>
                {words.days(days)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LineField
        label={words.note}
        hint={words.noteHint}
        error={errors.note}
        name="note"
        autoComplete="off"
        value={values.note ?? ""}
        onChange={(note) => set("note", note)}
      />
      <LineField
        label={words.email}
        hint={words.emailHint}
        error={errors.email}
        name="email"
        type="email"
        autoComplete="off"
        value={values.email ?? ""}
        onChange={(email) => set("email", email || undefined)}
      />
      <SubmitOrCancel
        label={create.isPending ? words.creating : words.create}
        isPending={create.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** The link of a new invitation, to copy or scan. */
export function MadeInvitation({ made: { url }, onDone }: { made: Invitation; onDone: () => void }) {
  return (
    <section
      aria-label={words.link}
      className="flex flex-wrap gap-5 rounded-surface bg-wash p-4 forced-colors:border"
    >
      <QrCode text={url} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{words.linkReady}</p>
        <p className="my-2 font-mono text-note break-all select-all">{url}</p>
        <div className="flex flex-wrap gap-2">
          <Button ref={focusAtOnce} variant="primary" onClick={() => void copy(url)}>
            {words.copy}
          </Button>
          <Button onClick={onDone}>{words.done}</Button>
        </div>
      </div>
    </section>
  );
}

/** Dark on white in both colour schemes, because phones need it, with a quiet zone of four modules. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, "raw", { border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={words.codeOf(text)}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-44 rounded-chip"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}

function copy(url: string): Promise<void> {
  return copyText(url, { title: words.copied }, { title: words.notCopied, description: words.copyByHand });
}

interface RowProps {
  shown: Invitation;
  /** The list's path. */
  path: string;
  onShow: () => void;
  onRevoke: () => void;
}

export function InvitationRow({ shown, path, onShow, onRevoke }: RowProps) {
  const { code, note, state, usedCount, maxUses, expiresAt } = shown;
  const revoke = useRevoke(path);
  const [isRevoking, setRevoking] = useState(false);
  const now = useNow();
  return (
    <li className={deskRow}>
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {note ?? <span className="font-mono text-note">{code}</span>}
        </p>
        <p className="text-note text-muted tabular-nums">
          <Separated>
            <span>{words.states[state]}</span>
            <span>{words.used(usedCount, maxUses)}</span>
            {state === "open" && expiresAt && <span>{words.until(shortDate(expiresAt, now))}</span>}
          </Separated>
        </p>
      </div>
      {state === "open" && (
        <div className={deskActions}>
          <Button variant="quiet" size="small" aria-label={words.showFor(note ?? code)} onClick={onShow}>
            {words.show}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={words.revokeFor(note ?? code)}
            onClick={() => setRevoking(true)}
          >
            {words.revoke}
          </Button>
        </div>
      )}
      {isRevoking && (
        <ConfirmDialog
          title={words.revokeFor(note ?? code)}
          description={words.revokeHint}
          confirm={words.revoke}
          onConfirm={() => {
            revoke(shown);
            setRevoking(false);
            onRevoke();
          }}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  );
}

function useRevoke(path: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (invitation: Invitation) => call("DELETE", rowPath(path, invitation)),
    onSuccess: () => toast({ title: words.revoked }),
    onError: (error) => toastFailure(words.notRevoked, error, common.wentWrong),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  });
  return mutate;
}
