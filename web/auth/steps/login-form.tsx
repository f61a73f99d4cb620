import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/form/form.ts";
import { HumanCheckField } from "../human-check/field.tsx";
import { useHumanCheck } from "../human-check/human-check.ts";
import { words } from "../words.ts";
import { EmailField, SwitchStep } from "./fields.tsx";
import { tellLoginFailed, useSendCode } from "./send-code.ts";
import type { StepProps } from "./step.ts";

/** Usually loaded by now, because the person has started filling in the form. */
async function address() {
  try {
    return (await import("../../../src/contract/account/auth.ts")).login.pick({ email: true });
  } catch (error) {
    tellLoginFailed(error);
    return null;
  }
}

export function LoginForm({ person, go }: StepProps) {
  const check = useHumanCheck();
  const { mutate, isPending } = useSendCode((sent) => go("verify", sent));
  const form = useForm(address, { email: person.email }, ({ email }) => {
    if (check.isVerified) mutate({ email, attempt: email === person.email ? person.attempt : "" });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-5">
      <EmailField {...form.field("email")} />
      <HumanCheckField check={check} />
      <Button type="submit" variant="primary" size="large" disabled={!check.isVerified || isPending}>
        {isPending ? words.sending : words.sendCode}
      </Button>
      <SwitchStep
        question={words.isNew}
        label={words.titles.register}
        onClick={() => go("register", form.values)}
      />
    </form>
  );
}
