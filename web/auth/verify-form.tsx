import "../ui/form/no-eval.ts";
import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Session, type Verification, verification } from "../../src/contract/auth.ts";
import { limits } from "../../src/contract/limits.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { toast } from "../ui/overlay/toast.ts";
import type { StepProps } from "./auth-steps.ts";
import { wayBack } from "./brought.ts";
import { ResendCode } from "./resend-code.tsx";
import { useAuth } from "./session.tsx";
import { writeDevice } from "./session-storage.ts";

export function VerifyForm({ person, go }: StepProps) {
  const { login } = useAuth();
  const navigate = useNavigate();
  const { state } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: (body: Verification) => call<Session>("POST", "/api/auth/verify", { body }),
    onSuccess: ({ token, user, device }) => {
      writeDevice(localStorage, device);
      toast({ title: "Login Successful", description: `Welcome, ${user.name}!` });
      login(token, user);
      navigate(wayBack(state) ?? "/", { replace: true });
    },
    onError: (error) => {
      toast({
        title: "Verification Failed",
        description: serverMessage(error) ?? "Invalid or expired code",
        variant: "destructive",
      });
      input.current?.select();
    },
  });
  const form = useForm(verification, { email: person.email, code: "" }, (sent) => submit(sent.code));
  const submit = (code: string) => {
    if (!verify.isPending && !verify.isSuccess)
      verify.mutate({ email: person.email, code, attempt: person.attempt });
  };
  const write = (written: string) => {
    const code = written.replace(/\D/g, "").slice(0, limits.code);
    form.set("code", code);
    if (code.length === limits.code && code !== form.values.code) submit(code);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    write(event.clipboardData.getData("text"));
  };
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="-mt-2 text-muted">
        Type the 6 digits that we sent to <strong className="text-ink">{person.email}</strong>. They hold for
        10 minutes.
      </p>
      <Field label="Code" error={form.errors.code}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            className="min-h-14 text-center font-mono text-headline! tracking-[0.4em] tabular-nums"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.code}
            value={form.values.code}
            onChange={(event) => write(event.target.value)}
            onPaste={onPaste}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={verify.isPending}>
        {verify.isPending ? "Verifying..." : "Verify Code"}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ms-3.5" onClick={() => go("login")}>
          <Icon name="back" />
          Back to Sign In
        </Button>
        <ResendCode sent={person} onSent={(sent) => go("verify", sent)} />
      </div>
    </form>
  );
}
