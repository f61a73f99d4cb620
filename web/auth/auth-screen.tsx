import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { OfflineNotice } from "../installed/offline-notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { wayBack } from "./brought.ts";
import { LoginForm } from "./steps/login-form.tsx";
import { RegisterForm } from "./steps/register-form.tsx";
import type { Person, Step, StepProps } from "./steps/step.ts";
import { VerifyForm } from "./steps/verify-form.tsx";
import { OnTheList, WaitlistForm } from "./steps/waitlist-form.tsx";
import { words } from "./words.ts";

const screens: Record<Step, ComponentType<StepProps>> = {
  register: RegisterForm,
  login: LoginForm,
  verify: VerifyForm,
  waitlist: WaitlistForm,
  "waitlist-success": OnTheList,
};

/** Signing in, in five steps. An invitation in the address (`?invite=CODE`) begins with an account. */
export function AuthScreen() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const invitationCode = search.get("invite")?.trim() ?? "";
  const [step, setStep] = useState<Step>(invitationCode ? "register" : "login");
  const [person, setPerson] = useState<Person>({
    email: "",
    username: "",
    name: "",
    invitationCode,
    attempt: "",
  });
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const Screen = screens[step];

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [step]);

  const go = (next: Step, kept: Partial<Person> = {}) => {
    setPerson((before) => ({ ...before, ...kept }));
    setStep(next);
  };
  return (
    <AuthFrame title={words.titles[step]} ref={panel}>
      <OfflineNotice className="mb-5 animate-fade rounded-surface bg-wash py-1">
        {words.hasToWait}
      </OfflineNotice>
      {step === "login" && wayBack(state) && <p className="-mt-2 mb-5 text-muted">{words.shareIsKept}</p>}
      <Screen person={person} go={go} />
    </AuthFrame>
  );
}
