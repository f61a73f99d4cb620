import "../ui/form/no-eval.ts";
import { useMutation } from "@tanstack/react-query";
import { type CodeSent, type Registration, registration } from "../../src/contract/auth.ts";
import { limits } from "../../src/contract/limits.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { useForm } from "../ui/form/form.ts";
import { toast } from "../ui/overlay/toast.ts";
import type { StepProps } from "./auth-steps.ts";
import { EmailField, LineField } from "./line-field.tsx";
import { refusesInvitation } from "./registration-refusal.ts";
import { SwitchStep } from "./switch-step.tsx";

const longestInvitation = 100;

export function RegisterForm({ person, go }: StepProps) {
  const register = useMutation({
    mutationFn: (body: Registration) => call<CodeSent>("POST", "/api/auth/register", { body }),
    onSuccess: (sent) => {
      toast({ title: "Registration Successful", description: "Check your e-mail for the 6-digit code." });
      go("verify", { ...form.values, ...sent });
    },
    onError: (error) => {
      if (refusesInvitation(error)) {
        toast({
          title: "Invalid Invitation Code",
          description: "Would you like to join the waitlist instead?",
          variant: "destructive",
        });
        return go("waitlist", form.values);
      }
      if (error instanceof ApiError && error.body?.issues) form.refuse(error.body.issues);
      toast({
        title: "Registration Failed",
        description: serverMessage(error) ?? "Something went wrong",
        variant: "destructive",
      });
    },
  });
  const form = useForm(registration, person, (sent) => register.mutate(sent));
  const { values, errors, set } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <EmailField value={values.email} error={errors.email} onChange={(email) => set("email", email)} />
      <LineField
        label="Username"
        name="username"
        autoComplete="username"
        maxLength={limits.username.max}
        value={values.username}
        error={errors.username}
        onChange={(username) => set("username", username)}
      />
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
      <LineField
        label="Invitation code"
        name="invitationCode"
        autoComplete="off"
        maxLength={longestInvitation}
        value={values.invitationCode}
        error={errors.invitationCode}
        onChange={(invitationCode) => set("invitationCode", invitationCode)}
      />
      <Button type="submit" variant="primary" size="large" disabled={register.isPending}>
        {register.isPending ? "Creating account..." : "Create Account"}
      </Button>
      <div className="grid gap-1.5">
        <SwitchStep question="No invitation?" label="Join Waitlist" onClick={() => go("waitlist", values)} />
        <SwitchStep question="Have an account?" label="Sign In" onClick={() => go("login", values)} />
      </div>
    </form>
  );
}
