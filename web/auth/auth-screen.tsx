import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { OfflineNotice } from "../installed/offline-notice.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { type AuthStep, type Person, type StepProps, stepTitles } from "./auth-steps.ts";
import { wayBack } from "./brought.ts";
import { LoginForm } from "./login-form.tsx";
import { Pitch } from "./pitch.tsx";
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
  const [person, setPerson] = useState<Person>({ email: "", username: "", name: "", invitationCode });
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
    <main className="grid pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] md:min-h-dvh md:grid-cols-[1fr_1.05fr]">
      <PageTitle>{stepTitles[step]}</PageTitle>
      <Pitch />
      <div className="grid px-4.5 py-8 md:place-items-center md:p-8 lg:p-10">
        <div ref={panel} key={step} className="w-full max-w-[24rem] animate-rise">
          <h1 className="headline mb-5 text-[1.875rem] leading-tight">{stepTitles[step]}</h1>
          <OfflineNotice className="mb-5 animate-fade rounded-surface bg-wash py-1">
            Signing in has to wait.
          </OfflineNotice>
          {step === "login" && wayBack(state) && (
            <p className="-mt-2 mb-5 text-muted">What you shared is kept until you are signed in.</p>
          )}
          <Screen person={person} go={go} />
        </div>
      </div>
    </main>
  );
}
