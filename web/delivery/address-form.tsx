import { useMutation } from "@tanstack/react-query";
import { type ChannelDraft, channelDraft, type NewChannel } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { TextField } from "../ui/form/field.tsx";
import { focusAtOnce, type Refusal, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import type { ByAddress } from "./queries.ts";
import { channelsPath } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  kind: ByAddress;
  onAdded: (added: NewChannel) => void;
  onCancel: () => void;
}

interface Values {
  kind: ByAddress;
  name: string;
  url?: string | undefined;
  address?: string | undefined;
  token?: string | undefined;
}

/** The fields of a channel that is reached by an address. */
export function AddressForm({ kind, onAdded, onCancel }: Props) {
  const add = useMutation({
    mutationFn: (draft: ChannelDraft) => call<NewChannel>("POST", channelsPath, { body: draft }),
  });
  const field = kind === "e-reader" ? "address" : "url";
  const initial: Values = { kind, name: words.kinds[kind], [field]: "" };
  const form = useForm(channelDraft, initial, (draft) => {
    if (add.isPending) return;
    add.mutate(draft, {
      onSuccess: onAdded,
      onError: (error) => {
        const refusals = refusalsOf(error, field);
        if (refusals) form.refuse(refusals);
        else toastFailure(words.channelNotAdded, error, words.failedToAdd);
      },
    });
  });
  const { values, errors, set } = form;
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      noValidate
      className="mt-4 mb-2 grid grid-cols-1 gap-4 sm:ms-8.5"
    >
      <TextField
        label={words.address}
        hint={words.addresses[kind]}
        error={errors[field]}
        type={kind === "e-reader" ? "email" : "url"}
        name={field}
        inputMode={kind === "e-reader" ? "email" : "url"}
        autoComplete="off"
        ref={focusAtOnce}
        placeholder={words.examples[kind]}
        value={values[field] ?? ""}
        onChange={(value) => set(field, value)}
      />
      {kind === "ntfy" && (
        <TextField
          label={words.token}
          hint={words.tokenHint}
          error={errors.token}
          type="password"
          name="token"
          autoComplete="off"
          value={values.token ?? ""}
          onChange={(value) => set("token", value || undefined)}
        />
      )}
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        dir="auto"
        autoComplete="off"
        {...form.field("name")}
      />
      <SubmitOrCancel
        label={add.isPending ? words.adding : words.addKind(words.kinds[kind])}
        isPending={add.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** The server's objections to a draft. One that names no field is shown at the address. */
function refusalsOf(error: unknown, path: "address" | "url"): readonly Refusal[] | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { issues = [] } = error.body ?? {};
  return issues.length > 0 ? issues : [{ path, message: serverMessage(error) ?? words.failedToAdd }];
}
