import { useMutation } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { lazySection } from "../../installed/lazy-component.tsx";
import { OfflineNotice } from "../../installed/offline-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/skeleton.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { TokenLink } from "../link/token-link.tsx";
import { words as link } from "../link/words.ts";
import { useAuth } from "../session.tsx";
import { LoginForm } from "../steps/login-form.tsx";
import { tellLoginFailed } from "../steps/send-code.ts";
import type { Person, Step, StepProps } from "../steps/step.ts";
import { written } from "../ways.ts";
import { words } from "../words.ts";
import { Arrival } from "./arrival.tsx";
import { OtherWays } from "./other-ways.tsx";

const laterSteps = async () => (await import("../steps/later-steps.ts")).laterSteps;
const later = (step: Exclude<Step, "login">) =>
  lazySection<StepProps>(async () => (await laterSteps())[step], <Loading />);

const screens: Record<Step, ComponentType<StepProps>> = {
  login: LoginForm,
  register: later("register"),
  verify: later("verify"),
  waitlist: later("waitlist"),
  "waitlist-success": later("waitlist-success"),
};

export function AuthScreen() {
  return <TokenLink>{(linkFails) => <SignIn linkFails={linkFails} />}</TokenLink>;
}

/**
 * The five sign-in steps. An address with `?invite=CODE` starts at registration. The later steps are loaded as soon
 * as somebody starts filling in the first.
 */
function SignIn({ linkFails }: { linkFails: boolean }) {
  const [search] = useSearchParams();
  const ways = written("topicapp-sign-in");
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
  const [forms, setForms] = useState(screens);
  const Form = forms[step];

  useEffect(() => {
    const load = () => void laterSteps().catch(() => undefined);
    panel.current?.addEventListener("focusin", load, { once: true });
  }, []);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [step]);

  const go = (next: Step, kept: Partial<Person> = {}) => {
    const show = (loaded: Partial<typeof screens> = {}) => {
      // A form that's there at once can take the focus.
      setForms({ ...screens, ...loaded });
      setPerson((before) => ({ ...before, ...kept }));
      setStep(next);
    };
    // The current step stays until the next one is loaded. A failure to load it is shown in its place.
    void laterSteps().then(show, () => show());
  };
  return (
    <AuthFrame title={words.titles[step]} ref={panel}>
      <OfflineNotice className="mb-5 animate-fade rounded-surface bg-wash py-1">
        {words.hasToWait}
      </OfflineNotice>
      {linkFails && step === "login" && (
        <p role="alert" className="-mt-2 mb-5 text-danger">
          {link.fails}
        </p>
      )}
      <Arrival />
      {ways.includes("email") && <Form person={person} go={go} />}
      {step === "login" && ways.includes("passkey") && <PasskeyButton />}
      {(ways.includes("oidc") || !ways.includes("email")) && <OtherWays invitationCode={invitationCode} />}
    </AuthFrame>
  );
}

/** Signs in with any passkey that the browser has for this address. */
function PasskeyButton() {
  const { login } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import("../passkeys/sign-in.ts")).signIn(),
    onSuccess: (session) => session && login(session.token, session.user),
    onError: tellLoginFailed,
  });
  return (
    <Button size="large" className="mt-5 w-full" disabled={isPending} onClick={() => mutate()}>
      {words.withPasskey}
    </Button>
  );
}
