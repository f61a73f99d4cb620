import "../ui/form/no-eval.ts";
import { useMutation } from "@tanstack/react-query";
import { waitlistEntry } from "../../src/contract/auth.ts";
import { limits } from "../../src/contract/limits.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { useForm } from "../ui/form/form.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { toast } from "../ui/overlay/toast.ts";
import type { StepProps } from "./auth-steps.ts";
import { EmailField, LineField } from "./line-field.tsx";

export function WaitlistForm({ person, go }: StepProps) {
  const join = useMutation({
    mutationFn: (body: { email: string; name: string }) => call("POST", "/api/auth/waitlist", { body }),
    onSuccess: (_answer, entry) => go("waitlist-success", entry),
    onError: (error) =>
      toast({
        title: "Failed to Join Waitlist",
        description: serverMessage(error) ?? "Something went wrong",
        variant: "destructive",
      }),
  });
  const form = useForm(waitlistEntry, { email: person.email, name: person.name }, (sent) =>
    join.mutate(sent),
  );
  const { values, errors, set } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="-mt-2 text-muted">
        People are let in a few at a time. When it is your turn, an invitation comes by e-mail.
      </p>
      <EmailField value={values.email} error={errors.email} onChange={(email) => set("email", email)} />
      <LineField
        label="Name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={limits.name}
        value={values.name}
        error={errors.name}
        onChange={(name) => set("name", name)}
      />
      <Button type="submit" variant="primary" size="large" disabled={join.isPending}>
        {join.isPending ? "Joining..." : "Join Waitlist"}
      </Button>
      <Button variant="quiet" className="justify-self-start -ms-3.5" onClick={() => go("register", values)}>
        <Icon name="back" />
        Back to Create Account
      </Button>
    </form>
  );
}

export function OnTheList({ person, go }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="-mt-2 text-muted">
        We will write to <strong className="text-ink">{person.email}</strong> when there is a place for you.
      </p>
      <Button variant="primary" size="large" onClick={() => go("login")}>
        Back to Sign In
      </Button>
    </div>
  );
}
