import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnKey, type OwnKeyDraft, ownKeyDraft } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { KeyForm } from "../../sources/key-form.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { keyPath, keysHaveChanged } from "./queries.ts";
import { words } from "./words.ts";

/** A form for a provider key and its daily spending limit. If a key is stored already, the field can stay empty. */
export function OwnKeyForm({ shown, onDone }: { shown: OwnKey; onDone: () => void }) {
  const { name, provider, isSet, dailyUsd } = shown;
  const [typed, setTyped] = useState(dailyUsd.toFixed(2));
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (draft: OwnKeyDraft) => call<OwnKey>("PUT", keyPath(shown), { body: draft }),
    onSuccess: () => keysHaveChanged(client),
    // Once sent, the key must not stay anywhere in the browser.
    gcTime: 0,
  });
  return (
    <KeyForm
      schema={ownKeyDraft}
      initial={{ key: isSet ? undefined : "", dailyUsd } as OwnKeyDraft}
      save={save}
      texts={{
        label: words.key(provider),
        hint: isSet ? words.anotherHint : words.keyHint,
        save: words.save,
        saving: words.saving,
        saved: { title: words.saved, description: words.savedFor(name) },
        notSaved: words.notSaved,
      }}
      onDone={onDone}
    >
      {(form) => (
        <TextField
          label={words.daily}
          hint={words.dailyHint}
          error={form.errors.dailyUsd}
          name="daily"
          inputMode="decimal"
          autoComplete="off"
          className="sm:max-w-40"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            form.set("dailyUsd", amountIn(value));
          }}
        />
      )}
    </KeyForm>
  );
}

/** NaN, which the schema rejects with a message, if the text isn't an amount. Accepts a decimal comma. */
function amountIn(typed: string): number {
  const amount = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return amount === "" ? Number.NaN : Number(amount);
}
