import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, useRef, useState } from "react";
import {
  type CodeSent,
  type Session,
  type Verification,
  verification,
} from "../../../src/contract/account/auth.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useForm } from "../../ui/form/form.ts";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useNow } from "../../ui/text/relative-time.ts";
import { forgetReturnPath, useKeptReturnPath } from "../return-path.ts";
import { useAuth } from "../session.tsx";
import { writeDevice } from "../session-storage.ts";
import { words as common } from "../words.ts";
import { resendWait, useSendCode } from "./send-code.ts";
import type { StepProps } from "./step.ts";
import { words } from "./words.ts";

export function VerifyForm({ person, go }: StepProps) {
  const { login } = useAuth();
  useKeptReturnPath();
  const input = useRef<HTMLInputElement>(null);
  const [before, after] = words.digitsSentTo;
  const verify = useMutation({
    mutationFn: (body: Verification) => call<Session>("POST", "/api/auth/verify", { body }),
    onSuccess: ({ token, user, device }) => {
      writeDevice(localStorage, device);
      toast({ title: words.signedIn, description: words.welcome(user.name) });
      forgetReturnPath(localStorage);
      login(token, user);
    },
    onError: (error) => {
      toast({
        title: words.verificationFailed,
        description: serverMessage(error) ?? words.invalidCode,
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
  const write = (code: string) => {
    form.set("code", code);
    if (code.length === limits.code && code !== form.values.code) submit(code);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    write(digits(event.clipboardData.getData("text")));
  };
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="-mt-2 text-muted">
        {before}
        <strong className="text-ink">{person.email}</strong>
        {after}
      </p>
      <Field label={words.code} error={form.errors.code}>
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
            onChange={({ target }) => {
              target.value = digits(target.value);
              write(target.value);
            }}
            onPaste={onPaste}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={verify.isPending}>
        {verify.isPending ? words.verifying : common.titles.verify}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ms-3.5" onClick={() => go("login")}>
          <Icon name="back" />
          {words.toSignIn}
        </Button>
        <ResendCode sent={person} onSent={(sent) => go("verify", sent)} />
      </div>
    </form>
  );
}

const digits = (written: string) => written.replace(/\D/g, "").slice(0, limits.code);

interface ResendProps {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
}

/** Sends another code, at most once a minute. One was sent just before this shows. */
function ResendCode({ sent, onSent }: ResendProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = resendWait(sentAt, useNow(1000).getTime());
  const { mutate, isPending } = useSendCode((again) => {
    setSentAt(Date.now());
    onSent(again);
  });
  return (
    <Button
      variant="quiet"
      className="-me-3.5 tabular-nums"
      disabled={wait > 0 || isPending}
      onClick={() => mutate(sent)}
    >
      {wait > 0 ? words.resendIn(wait) : words.resend}
    </Button>
  );
}
