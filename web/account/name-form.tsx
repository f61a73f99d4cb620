import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { profileDraft } from "../../src/contract/account/account.ts";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { words } from "./words.ts";

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
      <Field label={words.name} error={form.errors.name}>
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
              {rename.isPending ? words.saving : words.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Changes the person's name: at once wherever the session shows it, and on reading again elsewhere. */
function useRename() {
  const client = useQueryClient();
  const { queryKey: own } = currentUserQuery();
  return useMutation({
    mutationFn: (name: string) => call<User>("PATCH", "/api/account", { body: { name } }),
    onSuccess: (user) => {
      client.setQueryData(own, user);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
      toast({ title: words.nameChanged, description: words.othersSeeYouAs(user.name) });
    },
    onError: (error) => toastFailure(words.updateFailed, error, words.failedToChangeYour),
  });
}
