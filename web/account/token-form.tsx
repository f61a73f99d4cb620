import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ApiTokenDraft,
  apiTokenDraft,
  type NewApiToken,
  type TokenScope,
  tokenScopes,
} from "../../src/contract/account/api-tokens.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { Select } from "../ui/form/controls.tsx";
import { Field, TextField } from "../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** Days; 0 means that it doesn't expire. */
const lifetimes = [30, 90, 365, 0];

const schema = apiTokenDraft.omit({ expiresAt: true });

interface Props {
  path: string;
  onMade: (token: NewApiToken) => void;
  onCancel: () => void;
}

/** Asks for the program's name, its permissions and how long the token lasts. */
export function TokenForm({ path, onMade, onCancel }: Props) {
  const [days, setDays] = useState(365);
  const make = useMutation({
    mutationFn: (body: ApiTokenDraft) => call<NewApiToken>("POST", path, { body }),
    // The answer contains the token, which must not stay anywhere once it has been shown.
    gcTime: 0,
    onSuccess: onMade,
    onError: (error) => {
      form.refuse((error instanceof ApiError && error.body?.issues) || []);
      toastFailure(words.tokenNotMade, error, common.wentWrong);
    },
  });
  const initial: { name: string; scope: TokenScope } = { name: "", scope: "read" };
  const form = useForm(schema, initial, (draft) => {
    if (make.isPending) return;
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString();
    make.mutate({ ...draft, expiresAt });
  });
  const { values, errors, set } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="mt-3 grid grid-cols-1 gap-4">
      <TextField
        label={words.program}
        hint={words.programHint}
        name="program"
        dir="auto"
        autoComplete="off"
        ref={focusAtOnce}
        {...form.field("name")}
      />
      <Field label={words.mayDo} hint={words.scopeHints[values.scope]} error={errors.scope}>
        {(control) => (
          <Select
            {...control}
            name="scope"
            value={values.scope}
            onChange={(event) => set("scope", event.target.value as TokenScope)}
          >
            {tokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {words.scopes[scope]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.lifetime}>
        {(control) => (
          <Select
            {...control}
            name="lifetime"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {lifetimes.map((each) => (
              <option key={each} value={each}>
                {words.forDays(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubmitOrCancel
        label={make.isPending ? words.making : words.makeToken}
        isPending={make.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
