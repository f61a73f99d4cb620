import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type NewPasskeyOptions,
  type Passkey,
  type PasskeyProof,
  passkeyName,
} from "../../../src/contract/account/passkeys.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { Input } from "../../ui/form/controls.tsx";
import { Field, TextField } from "../../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../../ui/form/form.ts";
import { SubmitOrCancel } from "../../ui/form/submit-or-cancel.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { words } from "./words.ts";

const path = "/api/auth/passkeys/register";

interface Props {
  onAdded: (passkey: Passkey) => void;
  onCancel: () => void;
}

/** Asks for a name and, after an older sign-in, for a code that is mailed on the first try. */
export function AddPasskey({ onAdded, onCancel }: Props) {
  const [attempt, setAttempt] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const codeField = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const options = await begin(attempt === null ? {} : { attempt, code });
      if (options) return finish(name, options);
      setAttempt((await call<{ attempt: string }>("POST", `${path}/code`)).attempt);
      return null;
    },
    onSuccess: (added) => added && onAdded(added),
    onError: (error) => {
      toastFailure(words.notAdded, error, error.name === "PasskeyFailure" ? error.message : common.wentWrong);
      codeField.current?.select();
    },
  });
  useEffect(() => {
    if (attempt !== null) codeField.current?.focus();
  }, [attempt]);
  const form = useForm(passkeyName, { name: words.usualName }, ({ name }) => {
    if (!add.isPending) add.mutate(name);
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="mt-3 grid grid-cols-1 gap-4">
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="passkey"
        dir="auto"
        autoComplete="off"
        ref={focusAtOnce}
        {...form.field("name")}
        onFocus={(event) => event.target.select()}
      />
      {attempt !== null && (
        <Field label={words.code} hint={words.codeHint}>
          {(control) => (
            <Input
              {...control}
              ref={codeField}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limits.code}
              value={code}
              onChange={({ target }) => {
                target.value = target.value.replace(/\D/g, "");
                setCode(target.value);
              }}
            />
          )}
        </Field>
      )}
      <SubmitOrCancel
        label={add.isPending ? words.adding : words.add}
        isPending={add.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Null if a code is needed first. */
async function begin(body: PasskeyProof): Promise<NewPasskeyOptions | null> {
  try {
    return await call<NewPasskeyOptions>("POST", `${path}/options`, { body });
  } catch (error) {
    if (body.code === undefined && error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

async function finish(name: string, options: NewPasskeyOptions): Promise<Passkey> {
  const { makePasskey } = await import("../../auth/passkeys/ceremony.ts");
  const credential = await makePasskey(options);
  return call<Passkey>("POST", `${path}/verify`, { body: { name, credential } });
}
