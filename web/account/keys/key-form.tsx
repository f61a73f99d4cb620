import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnKey, type OwnKeyDraft, ownKeyDraft } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../../ui/form/form.ts";
import { SubmitOrCancel } from "../../ui/form/submit-or-cancel.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { keyPath, keysHaveChanged } from "./queries.ts";
import { words } from "./words.ts";

/** A key and what it may cost a day. Of one that is there already, the key can be left out. */
export function KeyForm({ shown, onDone }: { shown: OwnKey; onDone: () => void }) {
  const { name, provider, isSet, dailyUsd } = shown;
  const [typed, setTyped] = useState(dailyUsd.toFixed(2));
  const save = useSave(shown);
  const initial: OwnKeyDraft = { key: isSet ? undefined : "", dailyUsd };
  const form = useForm(ownKeyDraft, initial, (draft) => {
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        toast({ title: words.saved, description: words.savedFor(name) });
        onDone();
      },
      onError: (error) => {
        const issues = (error instanceof ApiError && error.status === 400 && error.body?.issues) || [];
        if (issues.length > 0) form.refuse(issues);
        else toastFailure(words.notSaved, error, common.wentWrong);
      },
    });
  });
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      noValidate
      autoComplete="off"
      className="mt-4 mb-1 grid grid-cols-1 gap-4"
    >
      <Field
        label={words.key(provider)}
        hint={isSet ? words.anotherHint : words.keyHint}
        error={form.errors.key}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            name="provider-key"
            // A password manager would offer to keep it for this site, or fill in the wrong one.
            autoComplete="one-time-code"
            ref={focusAtOnce}
            spellCheck={false}
            value={form.values.key ?? ""}
            onChange={(event) => form.set("key", event.target.value || (isSet ? undefined : ""))}
          />
        )}
      </Field>
      <Field label={words.daily} hint={words.dailyHint} error={form.errors.dailyUsd}>
        {(control) => (
          <Input
            {...control}
            name="daily"
            inputMode="decimal"
            autoComplete="off"
            className="sm:max-w-40"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              form.set("dailyUsd", amountIn(event.target.value));
            }}
          />
        )}
      </Field>
      <SubmitOrCancel
        label={save.isPending ? words.saving : words.save}
        isPending={save.isPending}
        onCancel={onDone}
      />
    </form>
  );
}

/** NaN, which the schema refuses in words, for what is no amount. A comma may stand for the point. */
function amountIn(typed: string): number {
  const amount = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return amount === "" ? Number.NaN : Number(amount);
}

function useSave(key: OwnKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: OwnKeyDraft) => call<OwnKey>("PUT", keyPath(key), { body: draft }),
    onSuccess: () => keysHaveChanged(client),
  });
}
