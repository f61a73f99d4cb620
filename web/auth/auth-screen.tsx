import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { OfflineNotice } from "../installed/offline-notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { type AuthStep, type Person, type StepProps, stepTitles } from "./auth-steps.ts";
import { wayBack } from "./brought.ts";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { VerifyForm } from "./verify-form.tsx";
import { OnTheList, WaitlistForm } from "./waitlist-form.tsx";

const screens: Record<AuthStep, ComponentType<StepProps>> = {
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
  const [step, setStep] = useState<AuthStep>(invitationCode ? "register" : "login");
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

  const go = (next: AuthStep, kept: Partial<Person> = {}) => {
    setPerson((before) => ({ ...before, ...kept }));
    setStep(next);
  };
  return (
    <AuthFrame title={stepTitles[step]} ref={panel}>
      <OfflineNotice className="mb-5 animate-fade rounded-surface bg-wash py-1">
        Signing in has to wait.
      </OfflineNotice>
      {step === "login" && wayBack(state) && (
        <p className="-mt-2 mb-5 text-muted">What you shared is kept until you are signed in.</p>
      )}
      <Screen person={person} go={go} />
    </AuthFrame>
  );
}
