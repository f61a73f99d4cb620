import { useMutation } from "@tanstack/react-query";
import type { Session } from "../../src/contract/auth.ts";
import { limits } from "../../src/contract/limits.ts";
import { type SetupDraft, setupDraft } from "../../src/contract/setup.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { writeDevice } from "../auth/session-storage.ts";
import { Button } from "../ui/button.tsx";
import { LineField } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { toast } from "../ui/overlay/toast.ts";
import { words } from "./words.ts";

/** Asks for the token too where the address did not hold it. */
export function FirstAccount({ token }: { token: string }) {
  const { login } = useAuth();
  const create = useMutation({
    mutationFn: (body: SetupDraft) => call<Session>("POST", "/api/setup", { body }),
    onSuccess: ({ token: started, user, device }) => {
      // What the server wrote into this page holds until it is loaded anew.
      document.querySelector("meta[name=topicapp-setup]")?.remove();
      writeDevice(localStorage, device);
      login(started, user);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.issues) form.refuse(error.body.issues);
      const description = serverMessage(error) ?? words.wentWrong;
      toast({ title: words.failed, description, variant: "destructive" });
    },
  });
  const blank = { email: "", username: "", name: "", token };
  const form = useForm(setupDraft, blank, (sent) => create.mutate(sent));
  const { values, errors, set } = form;
  const line = (field: keyof typeof blank, hint?: string) => ({
    label: words.fields[field],
    hint,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (written: string) => set(field, written),
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid max-w-[26rem] gap-5">
      {token === "" && <LineField {...line("token", words.tokenHint)} autoComplete="off" maxLength={200} />}
      <LineField {...line("email", words.emailHint)} type="email" autoComplete="email" maxLength={254} />
      <LineField {...line("username")} autoComplete="username" maxLength={limits.username.max} />
      <LineField {...line("name")} autoComplete="name" autoCapitalize="words" maxLength={limits.name} />
      <Button type="submit" variant="primary" size="large" disabled={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Button>
    </form>
  );
}
