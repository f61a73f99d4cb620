import { useMutation } from "@tanstack/react-query";
import { type CodeSent, type Registration, registration } from "../../../src/contract/account/auth.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { call } from "../../api/client.ts";
import { ApiError, serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { LineField } from "../../ui/form/field.tsx";
import { useForm } from "../../ui/form/form.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { useKeptReturnPath } from "../return-path.ts";
import { words as common } from "../words.ts";
import { EmailField, SwitchStep } from "./fields.tsx";
import { NameField } from "./name-field.tsx";
import type { StepProps } from "./step.ts";
import { words } from "./words.ts";

const longestInvitation = 100;

export function RegisterForm({ person, go }: StepProps) {
  useKeptReturnPath();
  const register = useMutation({
    mutationFn: (body: Registration) => call<CodeSent>("POST", "/api/auth/register", { body }),
    onSuccess: (sent) => {
      toast({ title: words.registered, description: words.checkMail });
      go("verify", { ...form.values, ...sent });
    },
    onError: (error) => {
      if (refusesInvitation(error)) {
        toast({
          title: words.invalidInvitation,
          description: words.waitInstead,
          variant: "destructive",
        });
        return go("waitlist", form.values);
      }
      if (error instanceof ApiError && error.body?.issues) form.refuse(error.body.issues);
      toast({
        title: words.registrationFailed,
        description: serverMessage(error) ?? common.wentWrong,
        variant: "destructive",
      });
    },
  });
  const form = useForm(registration, person, (sent) => register.mutate(sent));
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <EmailField {...form.field("email")} />
      <LineField
        label={words.username}
        name="username"
        autoComplete="username"
        maxLength={limits.username.max}
        {...form.field("username")}
      />
      <NameField {...form.field("name")} />
      <LineField
        label={words.invitation}
        name="invitationCode"
        autoComplete="off"
        maxLength={longestInvitation}
        {...form.field("invitationCode")}
      />
      <Button type="submit" variant="primary" size="large" disabled={register.isPending}>
        {register.isPending ? words.creating : common.titles.register}
      </Button>
      <div className="grid gap-1.5 max-md:gap-5">
        <SwitchStep
          question={words.hasNoInvitation}
          label={common.titles.waitlist}
          onClick={() => go("waitlist", form.values)}
        />
        <SwitchStep
          question={words.hasAccount}
          label={common.titles.login}
          onClick={() => go("login", form.values)}
        />
      </div>
    </form>
  );
}

/** True if a registration failed because of its invitation, by the error's code or its English message. */
export function refusesInvitation(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.body?.code === "invitation_invalid") return true;
  return /invitation|code/i.test(error.body?.message ?? error.message);
}
