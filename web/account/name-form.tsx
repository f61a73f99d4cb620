import "../ui/form/no-eval.ts";
import { useRef } from "react";
import { profileDraft } from "../../src/contract/account.ts";
import type { User } from "../../src/contract/users.ts";
import { ApiError } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { useRename } from "./use-rename.ts";

export function NameForm({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const rename = useRename();
  const form = useForm(profileDraft, { name: user.name }, ({ name }) => {
    if (rename.isPending) return;
    rename.mutate(name, {
      onSuccess: (saved) => form.set("name", saved.name),
      onError: (error) => form.refuse((error instanceof ApiError && error.body?.issues) || []),
      onSettled: () => input.current?.focus(),
    });
  });
  const isUnchanged = form.values.name.trim() === user.name;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Field label="Name" error={form.errors.name}>
        {(control) => (
          <div className="flex gap-2.5">
            <Input
              {...control}
              ref={input}
              name="name"
              dir="auto"
              autoComplete="name"
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
            <Button
              type="submit"
              variant="primary"
              className="min-h-11"
              disabled={isUnchanged}
              aria-disabled={rename.isPending}
            >
              {rename.isPending ? "Saving..." : "Save"}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
