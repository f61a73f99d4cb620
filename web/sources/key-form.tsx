import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ApiError } from "../api/errors.ts";
import { TextField } from "../ui/form/field.tsx";
import { type Form, focusAtOnce, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";

interface Props<Draft extends { key?: string | undefined }> {
  schema: z.ZodType<Draft>;
  initial: Draft;
  save: Pick<UseMutationResult<unknown, Error, Draft>, "isPending" | "mutate">;
  texts: {
    label: string;
    hint: string;
    save: string;
    saving: string;
    saved: { title: string; description: string };
    notSaved: string;
  };
  /** Additional fields. */
  children?: (form: Form<Draft>) => ReactNode;
  onDone: () => void;
}

/** A provider key. If `initial` has none, an empty field keeps the current key. */
export function KeyForm<Draft extends { key?: string | undefined }>(props: Props<Draft>) {
  const { schema, initial, save, texts, children, onDone } = props;
  const form = useForm(schema, initial, (draft) => {
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        toast(texts.saved);
        onDone();
      },
      onError: (error) => {
        const issues = (error instanceof ApiError && error.status === 400 && error.body?.issues) || [];
        if (issues.length > 0) form.refuse(issues);
        else toastFailure(texts.notSaved, error, common.wentWrong);
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
      <TextField
        label={texts.label}
        hint={texts.hint}
        error={form.errors.key}
        type="password"
        name="provider-key"
        // A password manager would offer to save it for this site, or fill in the wrong password.
        autoComplete="one-time-code"
        ref={focusAtOnce}
        spellCheck={false}
        value={form.values.key ?? ""}
        onChange={(value) => form.set("key", (value || initial.key) as Draft["key"])}
      />
      {children?.(form)}
      <SubmitOrCancel
        label={save.isPending ? texts.saving : texts.save}
        isPending={save.isPending}
        onCancel={onDone}
      />
    </form>
  );
}
