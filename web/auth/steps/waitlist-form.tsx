import { useMutation } from "@tanstack/react-query";
import { waitlistEntry } from "../../../src/contract/account/auth.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/form/form.ts";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { words as common } from "../words.ts";
import { EmailField } from "./fields.tsx";
import { NameField } from "./name-field.tsx";
import type { StepProps } from "./step.ts";
import { words } from "./words.ts";

export function WaitlistForm({ person, go }: StepProps) {
  const join = useMutation({
    mutationFn: (body: { email: string; name: string }) => call("POST", "/api/auth/waitlist", { body }),
    onSuccess: (_answer, entry) => go("waitlist-success", entry),
    onError: (error) =>
      toast({
        title: words.waitlistFailed,
        description: serverMessage(error) ?? common.wentWrong,
        variant: "destructive",
      }),
  });
  const form = useForm(waitlistEntry, { email: person.email, name: person.name }, (sent) =>
    join.mutate(sent),
  );
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="-mt-2 text-muted">{words.letInAFew}</p>
      <EmailField {...form.field("email")} />
      <NameField {...form.field("name")} />
      <Button type="submit" variant="primary" size="large" disabled={join.isPending}>
        {join.isPending ? words.joining : common.titles.waitlist}
      </Button>
      <Button
        variant="quiet"
        className="justify-self-start -ms-3.5"
        onClick={() => go("register", form.values)}
      >
        <Icon name="back" />
        {words.toRegister}
      </Button>
    </form>
  );
}

export function OnTheList({ person, go }: StepProps) {
  const [before, after] = words.weWillWriteTo;
  return (
    <div className="grid gap-5">
      <p className="-mt-2 text-muted">
        {before}
        <strong className="text-ink">{person.email}</strong>
        {after}
      </p>
      <Button variant="primary" size="large" onClick={() => go("login")}>
        {words.toSignIn}
      </Button>
    </div>
  );
}
