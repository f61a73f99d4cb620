import { type FormEvent, useEffect, useRef, useState } from "react";
import type { User } from "../../src/contract/users.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

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
        <p>
          Your reactions, comments and topics are removed with your account. Public topics that others follow
          stay, under the name “Former member”.
        </p>
        <p className="font-semibold">This cannot be undone.</p>
      </div>
      <Field label={`Type your username, ${user.username}, to go on`}>
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
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!isMeant} aria-disabled={remove.isPending}>
          {remove.isPending ? "Deleting..." : "Delete my account"}
        </Button>
      </div>
    </form>
  );
}
