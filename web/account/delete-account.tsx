import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { useSignOut } from "../auth/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** Asks before the account goes: says what goes with it, and wants the username typed. */
export function DeleteAccount({ user, onCancel }: { user: User; onCancel: () => void }) {
  const told = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const isMeant = typed.trim() === user.username;

  useEffect(() => told.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant && !remove.isPending) remove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div ref={told} tabIndex={-1} className="mb-5 grid gap-3 text-pretty outline-none">
        <p>{words.yourReactionsCommentsAnd}</p>
        <p className="font-semibold">{words.thisCannotBeUndone}</p>
      </div>
      <Field label={words.typeYourUsername(user.username)}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-6 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" variant="danger" disabled={!isMeant} aria-disabled={remove.isPending}>
          {remove.isPending ? words.deleting : words.deleteMyAccount}
        </Button>
      </div>
    </form>
  );
}

/** Deletes the person's account, and their session with it. */
function useDeleteAccount() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call("DELETE", "/api/account"),
    onSuccess: async () => {
      await signOut();
      navigate("/auth", { replace: true });
      toast({ title: words.accountDeleted, description: words.yourAccountAndWhat });
    },
    onError: (error) => toastFailure(words.deleteFailed, error, words.failedToDeleteYour),
  });
}
